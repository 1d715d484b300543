import UIKit

/// A nested scroll view that has content left in the direction of a drag scrolls, and the one around it does not.
///
/// - Source:
///   developer.apple.com/library/archive/documentation/WindowsViews/Conceptual/UIScrollView_pg/NestedScrollViews
/// - Evidence: lore
/// - Systems: iOS 13+
func aNestedOneWithRoomScrolls(_ stage: Stage) {
  let outer = Scroll(stage, content: 2000)
  let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
  inner.contentInsetAdjustmentBehavior = .never
  inner.contentSize = CGSize(width: 390, height: 900)
  outer.addSubview(inner)
  stage.show(outer)
  stage.drag(from: (200, 300), to: (200, 200), in: 0.3, holds: true)
  stage.expect(inner.contentOffset.y, near: 90)
  stage.expect(outer.contentOffset.y, is: 0)
  stage.play(.up(0.5, 200, 200))
  stage.settle()
}
