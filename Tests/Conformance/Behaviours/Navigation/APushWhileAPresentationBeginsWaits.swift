import UIKit

/// A push that is asked for while a presentation begins waits for its end.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller
/// - Evidence: lore
/// - Systems: iOS 7+
func aPushWhileAPresentationBeginsWaits(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let alert = Screen("C", stage)
  alert.modalPresentationStyle = .overFullScreen
  navigation.viewControllers[0].present(alert, animated: true)
  navigation.pushViewController(Screen("B", stage), animated: true)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "B")
  stage.expect(navigation.topViewController?.view.window === stage.window)
}
