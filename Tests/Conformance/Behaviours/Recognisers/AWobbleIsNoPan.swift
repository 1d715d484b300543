import UIKit

/// A finger that moves less than the hysteresis is no pan, and its touches are the view's.
///
/// - Source: developer.apple.com/documentation/uikit/uipangesturerecognizer
/// - Evidence: lore, no page has the hysteresis
/// - Systems: iOS 3+
func aWobbleIsNoPan(_ stage: Stage) {
  let view = Touched(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  view.stage = stage
  stage.show(view)
  let pan = stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  stage.play(.down(0, 100, 100), .move(0.01, 106, 104), .up(0.02, 106, 104))
  stage.expectNotes(["began", "moved", "ended"])
  stage.expect(pan.state, is: .possible)
  stage.expect(pan.numberOfTouches, is: 0)
}

private final class Touched: UIView {
  weak var stage: Stage?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("ended") }
}
