import UIKit

/// A recogniser that delays the beginning keeps touches from the view until it has failed.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/delaystouchesbegan
/// - Evidence: documented
/// - Systems: iOS 3+
func delayedBeginningsComeWhenItFails(_ stage: Stage) {
  let view = Touched(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  view.stage = stage
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view).delaysTouchesBegan = true
  stage.play(.down(0, 100, 100), .move(0.02, 140, 100), .up(0.04, 140, 100))
  stage.expectNotes(["pan began", "pan ended"])
  stage.play(.down(0, 100, 100), .move(0.02, 102, 100), .up(0.04, 102, 100))
  stage.settle()
  stage.expectNotes(["began", "ended"])
}

private final class Touched: UIView {
  weak var stage: Stage?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("began") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    stage?.note("cancelled")
  }
}
