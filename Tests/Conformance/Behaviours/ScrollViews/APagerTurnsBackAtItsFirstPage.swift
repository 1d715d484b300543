import UIKit

/// A swipe back on the first page of a pager in a pager turns the outer one back, and one that begins on a later page
/// turns the inner one.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/transfershorizontalscrollingtoparent
/// - Evidence: documented, and lore for pages
/// - Systems: iOS 13+
func aPagerTurnsBackAtItsFirstPage(_ stage: Stage) {
  let (outer, inner) = (
    UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)),
    UIScrollView(frame: CGRect(x: 390, y: 0, width: 390, height: 844))
  )
  for scroll in [outer, inner] {
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.isPagingEnabled = true
    scroll.contentSize = CGSize(width: 780, height: 844)
  }
  outer.addSubview(inner)
  stage.show(outer)
  (outer.contentOffset.x, inner.contentOffset.x) = (390, 390)
  stage.drag(from: (50, 400), to: (350, 400), in: 0.2)
  stage.settle()
  stage.expect(inner.contentOffset.x, is: 0)
  stage.expect(outer.contentOffset.x, is: 390)
  stage.drag(from: (50, 400), to: (350, 400), in: 0.2)
  stage.settle()
  stage.expect(inner.contentOffset.x, is: 0)
  stage.expect(outer.contentOffset.x, is: 0)
}
