import UIKit

/// A navigation controller's toolbar shows the items of the screen on top and takes its part of the safe area.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/settoolbarhidden(_:animated:)
/// - Evidence: documented
/// - Systems: iOS 8+
func toolbarShowsItems(_ stage: Stage) {
  let navigation = stage.showStack("A")
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  let before = view.safeAreaInsets.bottom
  navigation.topViewController?.toolbarItems = [UIBarButtonItem()]
  navigation.setToolbarHidden(false, animated: false)
  stage.settle()
  stage.expect(view.safeAreaInsets.bottom - before, near: 44, within: 6)
}
