import UIKit

/// A drag takes the touch from a plain view in the content, and leaves it to a control, unless
/// `touchesShouldCancel(in:)` says otherwise.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/touchesshouldcancel(in:)
/// - Evidence: documented
/// - Systems: iOS 3+
func aDragTakesTheTouchFromContent(_ stage: Stage) {
  for cancels in [false, true] {
    let scroll = Scroll(stage, content: 4000)
    scroll.cancels = cancels
    _ = scroll.addButton()
    stage.show(scroll)
    stage.play(.down(0, 200, 700))
    stage.wait(0.2)
    stage.play(.move(0, 200, 600), .up(0.4, 200, 600))
    stage.expect((scroll.contentOffset.y > 0) == cancels)
    stage.expect(stage.takeNotes().contains("tapped") != cancels)
  }
}
