import UIKit

/// A button sends `touchDown` when it is touched and `touchUpInside` when the finger lifts in it.
///
/// - Source: developer.apple.com/documentation/uikit/uicontrol/event
/// - Evidence: documented
/// - Systems: iOS 8+
func aButtonSendsItsAction(_ stage: Stage) {
  let button = UIButton(frame: CGRect(x: 100, y: 200, width: 100, height: 50))
  for (event, name) in [(UIControl.Event.touchDown, "down"), (.touchUpInside, "up")] {
    button.addAction(UIAction { _ in stage.note(name) }, for: event)
  }
  stage.show(button)
  stage.play(.down(0, 150, 225))
  stage.expectNotes(["down"])
  stage.expect(button.isHighlighted)
  stage.play(.up(0, 150, 225))
  stage.expectNotes(["up"])
  stage.expect(!button.isHighlighted)
}
