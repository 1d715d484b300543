import UIKit

/// A tap is recognised when the finger lifts, at its place, and the view's touch is cancelled.
///
/// - Source: developer.apple.com/documentation/uikit/uitapgesturerecognizer
/// - Evidence: documented
/// - Systems: iOS 3+
func aTapIsRecognisedAtTheLift(_ stage: Stage) {
  let view = Touched(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  view.stage = stage
  stage.show(view)
  stage.listen(to: UITapGestureRecognizer(), "tap", on: view) { tap in
    stage.expect(tap.location(in: view), is: CGPoint(x: 30, y: 40))
  }
  stage.tap(30, 40)
  stage.expectNotes(["began", "cancelled", "tap ended"])
}

private final class Touched: UIView {
  weak var stage: Stage?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("began") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    stage?.note("cancelled")
  }
}
