import UIKit

/// With `transfersVerticalScrollingToParent` false a nested scroll view keeps the drag at its end and bounces.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/transfersverticalscrollingtoparent
/// - Evidence: documented
/// - Systems: iOS 18+
func withoutATransferTheNestedOneBounces(_ stage: Stage) {
  let outer = Scroll(stage, content: 2000)
  let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
  inner.contentInsetAdjustmentBehavior = .never
  inner.contentSize = CGSize(width: 390, height: 500)
  inner.transfersVerticalScrollingToParent = false
  outer.addSubview(inner)
  stage.show(outer)
  inner.contentOffset.y = 100
  stage.drag(from: (200, 300), to: (200, 100), in: 0.5, holds: true)
  stage.expect(outer.contentOffset.y, is: 0)
  stage.expect(inner.contentOffset.y > 120)
  stage.play(.up(0.5, 200, 100))
  stage.settle()
}
