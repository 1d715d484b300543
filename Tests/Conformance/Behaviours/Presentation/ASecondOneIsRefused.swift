import UIKit

/// A controller that presents already cannot present another one; the second is not shown.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
/// - Evidence: lore, a message in the log says so and no page
/// - Systems: iOS 8+
func aSecondOneIsRefused(_ stage: Stage) {
  let (presenter, first) = stage.showPresenter(.overFullScreen)
  presenter.present(first, animated: false)
  stage.settle()
  let second = Screen("C", stage)
  presenter.present(second, animated: false)
  stage.settle()
  stage.expect(presenter.presentedViewController === first)
  stage.expect(second.presentingViewController == nil)
}
