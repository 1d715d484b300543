import UIKit

/// A scroll layer scrolls to a point or a rectangle along its mode.
///
/// - Source: developer.apple.com/documentation/quartzcore/cascrolllayer
/// - Evidence: documented
/// - Systems: iOS 3+
func aScrollLayerScrolls(_ stage: Stage) {
  let scroll = CAScrollLayer()
  scroll.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  scroll.scrollMode = .vertically
  scroll.scroll(to: CGPoint(x: 30, y: 40))
  stage.expect(scroll.bounds.origin, is: CGPoint(x: 0, y: 40))
  scroll.scroll(to: CGRect(x: 0, y: 150, width: 10, height: 20))
  stage.expect(scroll.bounds.origin, is: CGPoint(x: 0, y: 70))
}
