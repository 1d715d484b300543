import UIKit

/// A presented screen that is dismissed leaves the one that presented it.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
/// - Evidence: documented
/// - Systems: iOS 8+
func dismissingTheUpperLeavesTheLower(_ stage: Stage) {
  let (presenter, first) = stage.showPresenter(.fullScreen)
  let second = Screen("C", stage)
  second.modalPresentationStyle = .fullScreen
  presenter.present(first, animated: false)
  stage.settle()
  first.present(second, animated: false)
  stage.settle()
  second.dismiss(animated: true)
  stage.settle()
  stage.expect(presenter.presentedViewController === first)
  stage.expect(first.presentedViewController == nil)
  stage.expect(first.view.window === stage.window)
}
