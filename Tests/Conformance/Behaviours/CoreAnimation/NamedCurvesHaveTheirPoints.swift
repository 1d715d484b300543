import UIKit

/// The named timing functions have their documented control points.
///
/// - Source: developer.apple.com/documentation/quartzcore/camediatimingfunctionname/easeineaseout and the pages beside it
/// - Evidence: documented
/// - Systems: iOS 3+
func namedCurvesHaveTheirPoints(_ stage: Stage) {
  let points: [(CAMediaTimingFunctionName, [Float])] = [
    (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
    (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
  ]
  for (name, expected) in points {
    let function = CAMediaTimingFunction(name: name)
    var (first, second) = ([Float](repeating: 0, count: 2), [Float](repeating: 0, count: 2))
    function.getControlPoint(at: 1, values: &first)
    function.getControlPoint(at: 2, values: &second)
    stage.expect(first + second, is: expected)
  }
}
