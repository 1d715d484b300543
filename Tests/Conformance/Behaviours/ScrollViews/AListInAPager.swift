import UIKit

/// A list in a pager scrolls when the finger goes up or down, and the pager turns when it goes aside; neither does
/// both.
///
/// - Source:
///   developer.apple.com/library/archive/documentation/WindowsViews/Conceptual/UIScrollView_pg/NestedScrollViews
/// - Evidence: documented, and lore for the choice by the finger's first way
/// - Systems: iOS 13+
func aListInAPager(_ stage: Stage) {
  let pager = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  pager.contentInsetAdjustmentBehavior = .never
  pager.isPagingEnabled = true
  pager.contentSize = CGSize(width: 780, height: 844)
  let list = Scroll(stage, content: 3000)
  pager.addSubview(list)
  stage.show(pager)
  stage.drag(from: (200, 700), to: (180, 400), in: 0.3, holds: true)
  stage.expect(list.contentOffset.y > 250)
  stage.expect(pager.contentOffset.x, is: 0)
  stage.play(.up(0.3, 180, 400))
  stage.settle()
  let scrolled = list.contentOffset.y
  stage.drag(from: (350, 400), to: (50, 380), in: 0.2)
  stage.settle()
  stage.expect(pager.contentOffset.x, is: 390)
  stage.expect(list.contentOffset.y, is: scrolled)
}
