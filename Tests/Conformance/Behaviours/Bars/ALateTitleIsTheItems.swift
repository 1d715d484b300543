import UIKit

/// A title that a screen sets late is that of its navigation item and tab bar item, too.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/title
/// - Evidence: documented
/// - Systems: iOS 8+
func aLateTitleIsTheItems(_ stage: Stage) {
  let screen = UIViewController()
  screen.title = "First"
  stage.expect(screen.navigationItem.title, is: "First")
  stage.expect(screen.tabBarItem.title, is: "First")
  screen.title = "Second"
  stage.expect(screen.navigationItem.title, is: "Second")
  stage.expect(screen.tabBarItem.title, is: "Second")
}
