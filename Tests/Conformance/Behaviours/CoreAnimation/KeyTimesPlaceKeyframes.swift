import UIKit

/// Key times place keyframes within the duration.
///
/// - Source: a public conformance test of Core Animation's keyframes
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func keyTimesPlaceKeyframes(_ stage: Stage) {
  let layer = stage.showLayer()
  let animation = CAKeyframeAnimation(keyPath: "opacity")
  animation.values = [0.0, 1.0, 0.5, 0.7]
  animation.keyTimes = [0, 0.1, 0.6, 1]
  animation.duration = 1
  layer.add(animation, forKey: nil)
  stage.wait(0.05)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.5, within: 0.002)
  stage.wait(0.25)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.8, within: 0.002)
  stage.wait(0.5)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.6, within: 0.002)
  stage.settle()
}
