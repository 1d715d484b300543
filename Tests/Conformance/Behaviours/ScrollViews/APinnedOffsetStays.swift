import UIKit

/// A delegate that sets the offset back in every `didScroll` keeps it, however far the finger goes.
///
/// - Source: stackoverflow.com, "nested scroll views pin contentOffset in scrollViewDidScroll"
/// - Evidence: lore, nested scrolling by two tables is built on it
/// - Systems: iOS 3+
func aPinnedOffsetStays(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  scroll.pins = true
  stage.play(.down(0, 200, 700), .move(0.1, 200, 600), .move(0.2, 200, 500))
  stage.expect(scroll.contentOffset.y, is: 0)
  scroll.pins = false
  stage.play(.move(0.1, 200, 490), .up(0.5, 200, 490))
  stage.expect(scroll.contentOffset.y, near: 10)
}
