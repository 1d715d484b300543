import UIKit

/// With `isScrollEnabled` false a scroll view does not follow the finger, and can be scrolled by program.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/isscrollenabled
/// - Evidence: documented
/// - Systems: iOS 3+
func aDisabledOneDoesNotScroll(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  scroll.isScrollEnabled = false
  stage.show(scroll)
  stage.drag(from: (200, 700), to: (200, 500), in: 0.2)
  stage.expectNotes([])
  scroll.contentOffset.y = 100
  stage.expectNotes(["didScroll"])
}
