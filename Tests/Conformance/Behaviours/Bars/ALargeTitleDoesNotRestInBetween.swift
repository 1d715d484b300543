import UIKit

/// A list that is released with its large title half collapsed comes to rest with the title shown or hidden.
///
/// - Source: apps on devices
/// - Evidence: lore, the system's own apps show it
/// - Systems: iOS 11…18
func aLargeTitleDoesNotRestInBetween(_ stage: Stage) {
  let navigation = stage.showStack("A")
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  let plain = view.safeAreaInsets.top
  let scroll = UIScrollView(frame: stage.window.bounds)
  scroll.contentSize = CGSize(width: 390, height: 4000)
  view.addSubview(scroll)
  navigation.navigationBar.prefersLargeTitles = true
  stage.settle()
  for (travel, rest) in [(30.0, plain + 52), (46.0, plain)] {
    scroll.setContentOffset(CGPoint(x: 0, y: -plain - 52), animated: false)
    stage.settle()
    stage.drag(from: (200, 700), to: (200, 700 - travel), in: 0.5, holds: true)
    stage.play(.up(0.5, 200, 700 - travel))
    stage.settle()
    stage.expect(view.safeAreaInsets.top, near: rest)
    stage.expect(scroll.contentOffset.y, near: -rest)
  }
}
