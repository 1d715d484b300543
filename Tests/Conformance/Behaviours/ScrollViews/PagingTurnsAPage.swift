import UIKit

/// With paging a flick turns one page, and a short slow drag goes back.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/ispagingenabled
/// - Evidence: documented
/// - Systems: iOS 3+
func pagingTurnsAPage(_ stage: Stage) {
  let scroll = Scroll(stage, content: 844 * 4)
  scroll.contentInsetAdjustmentBehavior = .never
  scroll.isPagingEnabled = true
  stage.show(scroll)
  stage.drag(from: (200, 700), to: (200, 500), in: 0.15)
  stage.settle()
  stage.expect(scroll.contentOffset.y, is: 844)
  stage.drag(from: (200, 300), to: (200, 400), in: 0.5, holds: true)
  stage.play(.up(0.4, 200, 400))
  stage.settle()
  stage.expect(scroll.contentOffset.y, is: 844)
}
