import UIKit

/// A screen without a style of its own is presented as a sheet.
///
/// - Source: developer.apple.com/documentation/uikit/uimodalpresentationstyle/automatic
/// - Evidence: documented
/// - Systems: iOS 13+
func theDefaultStyleIsASheet(_ stage: Stage) {
  let (presenter, screen) = (Screen("A", stage), UIViewController())
  stage.show(presenter)
  presenter.present(screen, animated: true)
  stage.settle()
  stage.expect(screen.presentationController is UISheetPresentationController)
  stage.expect(presenter.view.window === stage.window)
}
