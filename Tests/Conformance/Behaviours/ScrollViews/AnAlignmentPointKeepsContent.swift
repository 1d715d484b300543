import UIKit

/// `contentAlignmentPoint` says where content stands that is smaller than the scroll view.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/contentalignmentpoint
/// - Evidence: documented
/// - Systems: iOS 18+
func anAlignmentPointKeepsContent(_ stage: Stage) {
  let scroll = Scroll(stage, content: 100)
  scroll.contentAlignmentPoint = CGPoint(x: 0.5, y: 0.5)
  stage.show(scroll)
  stage.expect(scroll.contentOffset.y, near: -(844.0 - 100) / 2)
}
