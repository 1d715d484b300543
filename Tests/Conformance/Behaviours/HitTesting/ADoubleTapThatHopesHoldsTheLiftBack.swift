import UIKit

/// A recogniser that is still possible holds `touchesEnded` back from the view, unless `delaysTouchesEnded` is false.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/delaystouchesended
/// - Evidence: documented
/// - Systems: iOS 3+
func aDoubleTapThatHopesHoldsTheLiftBack(_ stage: Stage) {
  for delays in [true, false] {
    let view = Touched(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    view.stage = stage
    stage.show(view)
    let double = stage.listen(to: UITapGestureRecognizer(), "double", on: view)
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = delays
    stage.tap(100, 400)
    stage.expect(stage.notes.contains("ended") != delays)
    stage.settle()
    stage.expect(stage.notes.contains("ended"))
  }
}

private final class Touched: UIView {
  weak var stage: Stage?
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("ended") }
}
