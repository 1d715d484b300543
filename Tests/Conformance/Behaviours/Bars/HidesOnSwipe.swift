import UIKit

/// With `hidesBarsOnSwipe` an upward swipe hides the navigation bar, and a downward one shows it again; the content
/// scrolls meanwhile.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/hidesbarsonswipe
/// - Evidence: documented, and lore for the content, which scrolls
/// - Systems: iOS 8+
func hidesOnSwipe(_ stage: Stage) {
  let navigation = stage.showStack("A")
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  let scroll = Scroll(stage, content: 4000)
  view.addSubview(scroll)
  stage.drag(from: (200, 700), to: (200, 300), in: 0.3)
  stage.settle()
  stage.expect(!navigation.isNavigationBarHidden)
  navigation.hidesBarsOnSwipe = true
  let before = scroll.contentOffset.y
  stage.drag(from: (200, 700), to: (200, 300), in: 0.3)
  stage.settle()
  stage.expect(navigation.isNavigationBarHidden)
  stage.expect(scroll.contentOffset.y > before + 300)
  stage.expect(view.safeAreaInsets.top, near: stage.window.safeAreaInsets.top)
  stage.drag(from: (200, 300), to: (200, 700), in: 0.3)
  stage.settle()
  stage.expect(!navigation.isNavigationBarHidden)
}
