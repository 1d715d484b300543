import UIKit

/// `setContentOffset(_:animated:)` without animation stops a deceleration.
///
/// - Source: stackoverflow.com/questions/3410777, "how to force stop UIScrollView scrolling"
/// - Evidence: lore, the usual way to stop a table
/// - Systems: iOS 3+
func settingTheOffsetUnanimatedStopsADeceleration(_ stage: Stage) {
  let scroll = Scroll(stage, content: 8000)
  stage.show(scroll)
  stage.drag(from: (200, 700), to: (200, 500), in: 0.2)
  stage.wait(0.1)
  stage.expect(scroll.isDecelerating)
  scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
  stage.settle()
  stage.expect(scroll.contentOffset.y, is: 50)
}
