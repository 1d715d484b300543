import UIKit

/// An offset that is set during a drag is where the drag goes on from.
///
/// - Source: stackoverflow.com, "change contentOffset while dragging"
/// - Evidence: measured, in apps that prepend content
/// - Systems: iOS 3+
func anOffsetSetDuringADragMovesIt(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  stage.play(.down(0, 200, 700), .move(0.1, 200, 600))
  scroll.contentOffset.y += 1000
  stage.play(.move(0.1, 200, 590))
  stage.expect(scroll.contentOffset.y, near: 1100)
  stage.play(.up(0.5, 200, 590))
}
