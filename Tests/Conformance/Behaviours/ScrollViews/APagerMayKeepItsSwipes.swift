import UIKit

/// With `transfersHorizontalScrollingToParent` false a pager on its last page bounces, and the pager around it does
/// not turn.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/transfershorizontalscrollingtoparent
/// - Evidence: documented
/// - Systems: iOS 18+
func aPagerMayKeepItsSwipes(_ stage: Stage) {
  let (outer, inner) = (
    UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)),
    UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  )
  for scroll in [outer, inner] {
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.isPagingEnabled = true
    scroll.contentSize = CGSize(width: 780, height: 844)
  }
  inner.transfersHorizontalScrollingToParent = false
  outer.addSubview(inner)
  stage.show(outer)
  inner.contentOffset.x = 390
  stage.drag(from: (350, 400), to: (50, 400), in: 0.2, holds: true)
  stage.expect(inner.contentOffset.x > 420)
  stage.play(.up(0.2, 50, 400))
  stage.settle()
  stage.expect(inner.contentOffset.x, is: 390)
  stage.expect(outer.contentOffset.x, is: 0)
}
