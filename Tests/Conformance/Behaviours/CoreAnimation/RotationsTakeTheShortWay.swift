import UIKit

/// A matrix turned by more than half a turn is reached the short way round.
///
/// - Source: a public conformance test of Core Animation's interpolation of matrices
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func rotationsTakeTheShortWay(_ stage: Stage) {
  let layer = stage.showLayer()
  let animation = CABasicAnimation(keyPath: "transform")
  animation.fromValue = CATransform3DIdentity
  animation.toValue = CATransform3DMakeRotation(.pi * 1.5, 0, 0, 1)
  animation.duration = 1
  layer.add(animation, forKey: nil)
  stage.wait(0.25)
  stage.expect(layer.shown.transform.m11, near: 0.92388, within: 0.0005)
  stage.expect(layer.shown.transform.m12, near: -0.38268, within: 0.0005)
  stage.settle()
}
