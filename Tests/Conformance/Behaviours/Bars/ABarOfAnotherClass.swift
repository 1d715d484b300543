import UIKit

/// A navigation controller made with a class of bars shows a bar of that class.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/init(navigationbarclass:toolbarclass:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aBarOfAnotherClass(_ stage: Stage) {
  let navigation = UINavigationController(navigationBarClass: OwnBar.self, toolbarClass: nil)
  stage.expect(navigation.navigationBar is OwnBar)
}

private final class OwnBar: UINavigationBar {}
