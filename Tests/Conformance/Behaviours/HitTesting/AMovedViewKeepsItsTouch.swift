import UIKit

/// A view that only moves within its window keeps its touch.
///
/// - Source: developer.apple.com/documentation/uikit/uitouch/view
/// - Evidence: lore, cells are lifted out of their list under the finger
/// - Systems: iOS 8+
func aMovedViewKeepsItsTouch(_ stage: Stage) {
  let view = Touched(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
  view.stage = stage
  stage.show(view)
  stage.play(.down(0, 50, 150))
  stage.window.addSubview(view)
  stage.turn()
  stage.play(.move(0.02, 52, 150), .up(0.04, 52, 150))
  stage.expectNotes(["began", "moved", "ended"])
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
