import UIKit

/// With `cancelsTouchesInView` false the view keeps its touch beside the pan.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/cancelstouchesinview
/// - Evidence: documented
/// - Systems: iOS 3+
func aPanMayLeaveTheTouchToTheView(_ stage: Stage) {
  let view = Touched(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  view.stage = stage
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view).cancelsTouchesInView = false
  stage.play(.down(0, 100, 100), .move(0.02, 140, 100), .up(0.04, 140, 100))
  stage.expectNotes(["began", "pan began", "moved", "pan ended", "ended"])
}

private final class Touched: UIView {
  weak var stage: Stage?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    stage?.note("cancelled")
  }
}
