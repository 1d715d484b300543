import UIKit

/// The sheet to which a popover adapts is its `adaptiveSheetPresentationController`, which an app may configure.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/adaptivesheetpresentationcontroller
/// - Evidence: documented
/// - Systems: iOS 15+
func theSheetOfAPopoverIsConfigured(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover(tablet: false)
  let sheet = content.popoverPresentationController?.adaptiveSheetPresentationController
  sheet?.detents = [.medium()]
  presenter.present(content, animated: true)
  stage.settle()
  let top = content.view.convert(CGPoint.zero, to: presenter.view).y
  stage.expect(top > stage.window.bounds.height / 3)
}
