import UIKit

/// `largeTitleDisplayMode` makes a screen's title large or small; an automatic one is as on the screen before.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationitem/largetitledisplaymode
/// - Evidence: documented
/// - Systems: iOS 11…18
func anItemDecidesAboutItsLargeTitle(_ stage: Stage) {
  let navigation = stage.showStack("A")
  func top() -> CGFloat {
    stage.settle()
    return navigation.topViewController?.view.safeAreaInsets.top ?? 0
  }
  let plain = top()
  navigation.topViewController?.navigationItem.largeTitleDisplayMode = .always
  stage.expect(top(), near: plain)
  navigation.navigationBar.prefersLargeTitles = true
  stage.expect(top(), near: plain + 52)
  navigation.pushViewController(UIViewController(), animated: false)
  stage.expect(top(), near: plain + 52)
  navigation.topViewController?.navigationItem.largeTitleDisplayMode = .never
  stage.expect(top(), near: plain)
  navigation.pushViewController(UIViewController(), animated: true)
  stage.expect(top(), near: plain)
  navigation.popToRootViewController(animated: true)
  stage.expect(top(), near: plain + 52)
}
