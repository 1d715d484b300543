import UIKit

/// A finger that lifts far outside of a button sends `touchUpOutside` instead of `touchUpInside`.
///
/// - Source: developer.apple.com/documentation/uikit/uicontrol/event/touchupoutside
/// - Evidence: documented
/// - Systems: iOS 8+
func aFingerThatStraysSendsNothing(_ stage: Stage) {
  let button = UIButton(frame: CGRect(x: 100, y: 200, width: 100, height: 50))
  for (event, name) in [(UIControl.Event.touchUpOutside, "outside"), (.touchUpInside, "inside")] {
    button.addAction(UIAction { _ in stage.note(name) }, for: event)
  }
  stage.show(button)
  stage.play(.down(0, 150, 225), .move(0.1, 150, 600), .up(0.2, 150, 600))
  stage.expectNotes(["outside"])
}
