import UIKit

/// The flight of a nested scroll view ends at its own edge, and does not go on in the scroll view around it.
///
/// - Source: articles about nested scroll views, which hand the speed over by code
/// - Evidence: lore
/// - Systems: iOS 13+
func aFlightStaysInItsScrollView(_ stage: Stage) {
  let outer = Scroll(stage, content: 2000)
  let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
  inner.contentInsetAdjustmentBehavior = .never
  inner.contentSize = CGSize(width: 390, height: 700)
  outer.addSubview(inner)
  stage.show(outer)
  stage.drag(from: (200, 350), to: (200, 200), in: 0.1)
  stage.expect(inner.isDecelerating)
  stage.settle()
  stage.expect(inner.contentOffset.y, near: 300)
  stage.expect(outer.contentOffset.y, is: 0)
}
