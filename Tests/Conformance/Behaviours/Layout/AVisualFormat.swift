import UIKit

/// A visual format makes the constraints that it draws.
///
/// - Source:
///   developer.apple.com/documentation/uikit/nslayoutconstraint/constraints(withvisualformat:options:metrics:views:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aVisualFormat(_ stage: Stage) {
  let (a, b) = stage.showConstrained()
  NSLayoutConstraint.activate(
    NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-20-[a(50)]-gap-[b(==a)]", metrics: ["gap": 7],
      views: ["a": a, "b": b]))
  stage.turn()
  stage.expect(a.frame.minX, is: 20)
  stage.expect(b.frame.minX, is: 77)
  stage.expect(b.frame.width, is: 50)
}
