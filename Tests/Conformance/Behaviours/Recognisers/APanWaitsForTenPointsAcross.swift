import UIKit

/// A pan begins 10 points to the side, and not at 6 to the side and 8.5 down, although that is longer.
///
/// - Source: recordings of UIPanGestureRecognizer's callbacks on iPads, 120 Hz touches
/// - Evidence: measured, on iPads: recognised at (−10.5, 0.5) and (10, −1), not at (−6, 8.5)
/// - Systems: iOS 12…18
func aPanWaitsForTenPointsAcross(_ stage: Stage) {
  let ways: [(CGFloat, CGFloat, Bool)] = [(10, -1, true), (-10.5, 0.5, true), (-6, 8.5, false)]
  for (x, y, begins) in ways {
    let view = box(0, 0, 390, 844)
    stage.show(view)
    stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
    stage.play(.down(0, 200, 400), .move(0.02, 200 + x, 400 + y), .cancel(0.04, 200 + x, 400 + y))
    stage.expect(stage.notes.contains("pan began") == begins, "\(x), \(y)")
  }
}
