import UIKit

/// An animated change of the offset scrolls frame by frame and calls `scrollViewDidEndScrollingAnimation`; a change
/// to the current offset calls nothing.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:)
/// - Evidence: documented, and lore for the current offset
/// - Systems: iOS 3+
func anAnimatedChangeScrollsAndEnds(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  scroll.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
  stage.expect(scroll.contentOffset.y, is: 0)
  stage.wait(0.1)
  stage.expect(scroll.contentOffset.y > 0 && scroll.contentOffset.y < 200)
  stage.settle()
  stage.expect(scroll.contentOffset.y, is: 200)
  stage.expect(stage.takeNotes().last, is: "didEndScrollingAnimation")
  scroll.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
  stage.settle()
  stage.expectNotes([])
}
