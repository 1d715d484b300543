import UIKit

/// A large title makes the bar 52 points higher, collapses as the content scrolls, and grows again at its top.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationbar/preferslargetitles
/// - Evidence: documented, and lore for the height and for what is followed
/// - Systems: iOS 11…18
func largeTitlesCollapse(_ stage: Stage) {
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
  stage.expect(view.safeAreaInsets.top, near: plain + 52)
  stage.expect(scroll.contentOffset.y, near: -plain - 52)
  stage.drag(from: (200, 700), to: (200, 660), in: 0.3, holds: true)
  stage.expect(view.safeAreaInsets.top, near: plain + 22)
  stage.expect(scroll.contentOffset.y, near: -plain - 22)
  stage.play(.move(0.02, 200, 400), .up(0.5, 200, 400))
  stage.settle()
  stage.expect(view.safeAreaInsets.top, near: plain)
  stage.drag(from: (200, 200), to: (200, 800), in: 0.3)
  stage.settle()
  stage.expect(view.safeAreaInsets.top, near: plain + 52)
  stage.expect(scroll.contentOffset.y, near: -plain - 52)
}
