import UIKit

/// A screen may present another one in its `viewDidAppear`, at the end of its own presentation.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:)
/// - Evidence: lore
/// - Systems: iOS 8+
func viewDidAppearMayPresent(_ stage: Stage) {
  let (presenter, first) = stage.showPresenter(.fullScreen)
  let second = Screen("C", stage)
  second.modalPresentationStyle = .fullScreen
  first.reactions["didAppear"] = {
    if first.presentedViewController == nil { first.present(second, animated: true) }
  }
  presenter.present(first, animated: true)
  stage.settle()
  stage.expect(first.presentedViewController === second)
  stage.expect(second.view.window === stage.window)
}
