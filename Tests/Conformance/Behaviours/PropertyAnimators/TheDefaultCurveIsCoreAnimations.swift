import UIKit

/// Timing parameters made without arguments have Core Animation's default curve, whose control points are (0.25, 0.1)
/// and (0.25, 1).
///
/// - Source: developer.apple.com/documentation/uikit/uicubictimingparameters/init()
/// - Evidence: documented
/// - Systems: iOS 11+
func theDefaultCurveIsCoreAnimations(_ stage: Stage) {
  let parameters = UICubicTimingParameters()
  stage.expect(parameters.controlPoint1.x, near: 0.25)
  stage.expect(parameters.controlPoint1.y, near: 0.1)
  stage.expect(parameters.controlPoint2.x, near: 0.25)
  stage.expect(parameters.controlPoint2.y, near: 1)
}
