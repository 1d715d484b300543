import UIKit

/// A shown navigation bar takes its 44 points of the safe area of the screens below, and gives them back when it is
/// hidden.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/safeareainsets
/// - Evidence: measured, observed by apps up to iOS 18
/// - Systems: iOS 11…18
func theBarTakesItsPartOfTheSafeArea(_ stage: Stage) {
  let navigation = stage.showStack("A")
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  let shown = view.safeAreaInsets.top
  navigation.setNavigationBarHidden(true, animated: false)
  stage.settle()
  stage.expect(shown - view.safeAreaInsets.top, near: 44)
}
