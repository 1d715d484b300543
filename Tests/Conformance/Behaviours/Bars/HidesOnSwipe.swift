import UIKit

/// With `hidesBarsOnSwipe` the navigation bar hides when the content is swiped up.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/hidesbarsonswipe
/// - Evidence: documented
/// - Systems: iOS 8+
func hidesOnSwipe(_ stage: Stage) {
  let navigation = stage.showStack("A")
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  let scroll = Scroll(stage, content: 4000)
  view.addSubview(scroll)
  navigation.hidesBarsOnSwipe = true
  stage.drag(from: (200, 700), to: (200, 300), in: 0.3)
  stage.settle()
  stage.expect(navigation.isNavigationBarHidden)
}
