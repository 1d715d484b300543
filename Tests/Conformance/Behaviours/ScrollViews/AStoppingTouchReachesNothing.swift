import UIKit

/// A touch that stops moving content reaches no button in it.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview
/// - Evidence: lore
/// - Systems: iOS 3+
func aStoppingTouchReachesNothing(_ stage: Stage) {
  let scroll = Scroll(stage, content: 8000)
  _ = scroll.addButton()
  stage.show(scroll)
  stage.drag(from: (200, 700), to: (200, 400), in: 0.1)
  stage.wait(0.1)
  stage.expect(scroll.isDecelerating)
  stage.play(.down(0, 200, 300), .up(0.3, 200, 300))
  stage.settle()
  stage.expect(!stage.takeNotes().contains("tapped"))
  stage.tap(200, 300)
  stage.settle()
  stage.expect(stage.takeNotes().contains("tapped"))
}
