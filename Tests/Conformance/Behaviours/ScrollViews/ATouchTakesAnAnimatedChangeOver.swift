import UIKit

/// A touch stops an animated change where it is, and a drag goes on from there.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview
/// - Evidence: lore
/// - Systems: iOS 3+
func aTouchTakesAnAnimatedChangeOver(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  scroll.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
  stage.wait(0.1)
  stage.play(.down(0, 200, 700))
  let held = scroll.contentOffset.y
  stage.wait(0.5)
  stage.expect(scroll.contentOffset.y, near: held)
  stage.play(.move(0.1, 200, 680), .up(0.5, 200, 680))
  stage.expect(scroll.contentOffset.y > held && scroll.contentOffset.y < held + 30)
}
