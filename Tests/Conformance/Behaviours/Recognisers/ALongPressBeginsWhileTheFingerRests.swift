import UIKit

/// A long press begins after half a second of rest, changes with every move however far, and ends with the lift.
///
/// - Source: developer.apple.com/documentation/uikit/uilongpressgesturerecognizer
/// - Evidence: documented
/// - Systems: iOS 3+
func aLongPressBeginsWhileTheFingerRests(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UILongPressGestureRecognizer(), "press", on: view)
  stage.play(.down(0, 100, 100))
  stage.wait(0.49)
  stage.expectNotes([])
  stage.wait(0.02)
  stage.expectNotes(["press began"])
  stage.play(.move(0.2, 300, 100), .up(0.3, 300, 100))
  stage.expectNotes(["press changed", "press ended"])
}
