import UIKit

/// Content in a scroll view gets a touch after about 0.15 s, or at the lift; without `delaysContentTouches` at once.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/delayscontenttouches
/// - Evidence: documented, and lore for the time
/// - Systems: iOS 3+
func contentGetsATouchAfterAMoment(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  let button = scroll.addButton()
  stage.show(scroll)
  stage.play(.down(0, 200, 700))
  stage.wait(0.1)
  stage.expect(!button.isHighlighted)
  stage.wait(0.1)
  stage.expect(button.isHighlighted)
  stage.play(.up(0, 200, 700))
  stage.expectNotes(["tapped"])
  scroll.delaysContentTouches = false
  stage.play(.down(0, 200, 700))
  stage.expect(button.isHighlighted)
  stage.play(.up(0, 200, 700))
}
