import UIKit

/// A drag that reaches the end of a nested scroll view while it goes on stays there and bounces; only the next one
/// scrolls the scroll view around it.
///
/// - Source: articles about nested scroll views, which work around the second swipe that it takes; the property was
///   `_setAllowsParentToBeginVertically(_:)` before, as WebKit's sources show
/// - Evidence: lore
/// - Systems: iOS 13+
func aDragInProgressStays(_ stage: Stage) {
  let outer = Scroll(stage, content: 2000)
  let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
  inner.contentInsetAdjustmentBehavior = .never
  inner.contentSize = CGSize(width: 390, height: 450)
  outer.addSubview(inner)
  stage.show(outer)
  stage.drag(from: (200, 350), to: (200, 150), in: 0.5, holds: true)
  stage.expect(inner.contentOffset.y > 60)
  stage.expect(outer.contentOffset.y, is: 0)
  stage.play(.up(0.5, 200, 150))
  stage.settle()
  stage.expect(inner.contentOffset.y, near: 50)
  stage.drag(from: (200, 350), to: (200, 150), in: 0.5, holds: true)
  stage.expect(inner.contentOffset.y, near: 50)
  stage.expect(outer.contentOffset.y > 100)
  stage.play(.up(0.5, 200, 150))
  stage.settle()
}
