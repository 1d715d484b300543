import UIKit

/// The touches of a view that is removed from its window are cancelled.
///
/// - Source: developer.apple.com/documentation/uikit/uiresponder/touchescancelled(_:with:)
/// - Evidence: documented
/// - Systems: iOS 3+
func aRemovedViewsTouchesAreCancelled(_ stage: Stage) {
  let view = Touched(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
  view.stage = stage
  stage.show(view)
  stage.play(.down(0, 50, 150), .move(0.02, 52, 150))
  view.removeFromSuperview()
  stage.turn()
  stage.expectNotes(["began", "cancelled"])
  stage.play(.move(0, 54, 150), .up(0.02, 54, 150))
  stage.expectNotes([])
}

private final class Touched: UIView {
  weak var stage: Stage?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("began") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    stage?.note("cancelled")
  }
}
