import UIKit

/// Additive animations are added to the model's value and to each other.
///
/// - Source: developer.apple.com/documentation/quartzcore/capropertyanimation/isadditive
/// - Evidence: documented
/// - Systems: iOS 3+
func additiveOnesAddUp(_ stage: Stage) {
  let layer = stage.showLayer()
  for addition in [0.2, 0.1] {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0.0, addition, 1)
    animation.isAdditive = true
    layer.add(animation, forKey: nil)
  }
  stage.wait(0.5)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.65)
  stage.settle()
}
