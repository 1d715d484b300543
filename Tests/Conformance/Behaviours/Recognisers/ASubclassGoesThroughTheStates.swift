import UIKit

/// A recogniser of the app's own sets its states and is reset after its end.
///
/// - Source: developer.apple.com/documentation/uikit/implementing-a-custom-gesture-recognizer
/// - Evidence: documented
/// - Systems: iOS 3…18
func aSubclassGoesThroughTheStates(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  let touch = Touching()
  stage.listen(to: touch, "touch", on: view)
  stage.play(.down(0, 100, 100), .move(0.02, 120, 100), .up(0.04, 120, 100))
  stage.settle()
  stage.expectNotes(["touch began", "touch changed", "touch ended"])
  stage.expect(touch.resets, is: 1)
  stage.expect(touch.state, is: .possible)
}

/// Recognises as soon as a finger touches, ends when it lifts.
private final class Touching: UIGestureRecognizer {
  var resets = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
  override func reset() {
    super.reset()
    resets += 1
  }
}
