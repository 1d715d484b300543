import UIKit

/// The timing parameters of a named curve have the type `.builtin`, those of control points `.cubic`, those of a
/// spring `.spring`.
///
/// - Source: developer.apple.com/documentation/uikit/uitimingcurveprovider/timingcurvetype
/// - Evidence: documented
/// - Systems: iOS 11+
func namedCurvesAreBuiltin(_ stage: Stage) {
  stage.expect(UICubicTimingParameters(animationCurve: .easeIn).timingCurveType, is: .builtin)
  let points = UICubicTimingParameters(
    controlPoint1: CGPoint(x: 0.1, y: 0), controlPoint2: CGPoint(x: 0.9, y: 1))
  stage.expect(points.timingCurveType, is: .cubic)
  stage.expect(UISpringTimingParameters(dampingRatio: 0.5).timingCurveType, is: .spring)
}
