import UIKit

/// A large title makes the bar higher, and collapses as the content scrolls.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationbar/preferslargetitles
/// - Evidence: documented
/// - Systems: iOS 11+
func largeTitlesCollapse(_ stage: Stage) {
  let navigation = stage.showStack("A")
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  let plain = view.safeAreaInsets.top
  navigation.navigationBar.prefersLargeTitles = true
  stage.settle()
  stage.expect(view.safeAreaInsets.top > plain + 30)
}
