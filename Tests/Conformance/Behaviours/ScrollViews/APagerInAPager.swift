import UIKit

/// In a pager inside a pager a swipe turns the inner one until its last page, and then the outer one.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/transfershorizontalscrollingtoparent
/// - Evidence: lore
/// - Systems: iOS 13+
func aPagerInAPager(_ stage: Stage) {
  let (outer, inner) = (
    UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)),
    UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  )
  for (scroll, pages) in [(outer, 2.0), (inner, 2)] {
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.isPagingEnabled = true
    scroll.contentSize = CGSize(width: 390 * pages, height: 844)
  }
  outer.addSubview(inner)
  stage.show(outer)
  stage.drag(from: (350, 400), to: (50, 400), in: 0.2)
  stage.settle()
  stage.expect(inner.contentOffset.x, is: 390)
  stage.expect(outer.contentOffset.x, is: 0)
  stage.drag(from: (350, 400), to: (50, 400), in: 0.2)
  stage.settle()
  stage.expect(inner.contentOffset.x, is: 390)
  stage.expect(outer.contentOffset.x, is: 390)
}
