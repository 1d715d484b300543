import UIKit

/// The key path `transform.rotation.z` interpolates the angle, so that a full turn is seen.
///
/// - Source: developer.apple.com/library/archive/documentation/Cocoa/Conceptual/CoreAnimation_guide
/// - Evidence: documented
/// - Systems: iOS 3+
func aKeyPathIntoTheRotationTurnsAllTheWay(_ stage: Stage) {
  let layer = stage.showLayer()
  let animation = CABasicAnimation(keyPath: "transform.rotation.z")
  (animation.fromValue, animation.toValue, animation.duration) = (0.0, 2 * Double.pi, 1)
  layer.add(animation, forKey: nil)
  stage.wait(0.25)
  stage.expect(layer.shown.transform.m11, near: 0)
  stage.expect(layer.shown.transform.m12, near: 1)
  stage.settle()
}
