import UIKit

/// With a directional lock a drag that is mostly vertical scrolls vertically alone.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/isdirectionallockenabled
/// - Evidence: documented
/// - Systems: iOS 3+
func aDirectionalLockHoldsAnAxis(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  scroll.contentSize.width = 4000
  scroll.isDirectionalLockEnabled = true
  stage.show(scroll)
  stage.play(.down(0, 200, 700), .move(0.1, 195, 680), .move(0.2, 150, 600), .up(0.6, 150, 600))
  stage.expect(scroll.contentOffset.x, is: 0)
  stage.expect(scroll.contentOffset.y, near: 90)
}
