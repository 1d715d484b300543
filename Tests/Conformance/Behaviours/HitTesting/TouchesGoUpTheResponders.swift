import UIKit

/// Touches that a view does not handle go to its superview and then to its controller.
///
/// - Source: developer.apple.com/documentation/uikit/using-responders-and-the-responder-chain-to-handle-events
/// - Evidence: documented
/// - Systems: iOS 3+
func touchesGoUpTheResponders(_ stage: Stage) {
  let root = Touched("A", stage)
  stage.show(root)
  root.view.addSubview(box(0, 100))
  stage.tap(50, 150)
  stage.expectNotes(["A began", "A ended"])
}

private final class Touched: Screen {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended") }
}
