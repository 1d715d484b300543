import UIKit

/// `isModalInPresentation` of the screen on top of a presented navigation controller counts, and of one below it does
/// not.
///
/// - Source: developer.apple.com/documentation/uikit/disabling-the-pull-down-gesture-for-a-sheet
/// - Evidence: documented, by Apple's sample "Disabling the pull-down gesture for a sheet"
/// - Systems: iOS 13+
func theTopOfANavigationIsAsked(_ stage: Stage) {
  let presenter = Screen("A", stage)
  stage.show(presenter)
  let (below, form) = (UIViewController(), UIViewController())
  let navigation = UINavigationController(rootViewController: below)
  navigation.pushViewController(form, animated: false)
  presenter.present(navigation, animated: true)
  stage.settle()
  form.isModalInPresentation = true
  stage.drag(from: (200, 100), to: (200, 760), in: 0.2)
  stage.settle()
  stage.expect(presenter.presentedViewController === navigation)
  form.isModalInPresentation = false
  below.isModalInPresentation = true
  stage.drag(from: (200, 100), to: (200, 760), in: 0.2)
  stage.settle()
  stage.expect(presenter.presentedViewController == nil)
}
