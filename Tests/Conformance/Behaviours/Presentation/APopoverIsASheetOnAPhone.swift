import UIKit

/// In a compact width or height a popover is a sheet, unless its delegate decides otherwise.
///
/// - Source: developer.apple.com/documentation/uikit/uimodalpresentationstyle/popover
/// - Evidence: documented
/// - Systems: iOS 13+
func aPopoverIsASheetOnAPhone(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover(tablet: false)
  presenter.present(content, animated: true)
  stage.settle()
  stage.expect(content.presentationController is UISheetPresentationController)
  stage.expect(content.view.bounds.width, is: stage.window.bounds.width)
}
