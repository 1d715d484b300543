import UIKit

/// A popover becomes a sheet when the width of its window becomes compact, and a popover again when it becomes
/// regular.
///
/// - Source: developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate, its method
///   adaptivePresentationStyle(for:traitCollection:)
/// - Evidence: documented
/// - Systems: iOS 13+
func aPopoverAdaptsWhileItIsShown(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover()
  presenter.present(content, animated: true)
  stage.settle()
  stage.window.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
  stage.settle()
  stage.expect(content.view.bounds.width, is: 390)
}
