import UIKit

/// A layer copies the animation that is added, so that later changes of the object have no effect.
///
/// - Source: developer.apple.com/documentation/quartzcore/calayer/add(_:forkey:)
/// - Evidence: documented
/// - Systems: iOS 3+
func aLayerCopiesItsAnimation(_ stage: Stage) {
  let layer = stage.showLayer()
  let animation = fade()
  layer.add(animation, forKey: "fade")
  animation.toValue = 0.0
  stage.expect(layer.animation(forKey: "fade") !== animation)
  stage.wait(0.5)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.5)
  stage.settle()
}
