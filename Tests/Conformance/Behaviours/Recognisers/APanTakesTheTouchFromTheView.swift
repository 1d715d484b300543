import UIKit

/// When a pan begins, the view's touch is cancelled.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/cancelstouchesinview
/// - Evidence: documented
/// - Systems: iOS 3+
func aPanTakesTheTouchFromTheView(_ stage: Stage) {
  let view = Touched(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  view.stage = stage
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  stage.play(.down(0, 100, 100), .move(0.02, 140, 100), .up(0.04, 140, 100))
  let notes = stage.takeNotes()
  stage.expect(notes.first, is: "began")
  stage.expect(notes.contains("cancelled"))
  stage.expect(!notes.contains("ended"))
}

private final class Touched: UIView {
  weak var stage: Stage?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("began") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    stage?.note("cancelled")
  }
}
