import UIKit

/// Without bounces content stays within its edges.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/bounces
/// - Evidence: documented
/// - Systems: iOS 3+
func withoutBouncesItStays(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  scroll.bounces = false
  stage.show(scroll)
  stage.drag(from: (200, 100), to: (200, 300), in: 0.2)
  stage.expect(scroll.contentOffset.y, is: 0)
  stage.expect(!stage.takeNotes().contains("didScroll"))
}
