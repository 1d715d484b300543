import UIKit

/// A delegate may let a popover adapt to a full screen, and show other content there, such as a navigation controller
/// around that of the popover.
///
/// - Source: developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate, its method
///   presentationController(_:viewControllerForAdaptivePresentationStyle:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aDelegateReplacesWhatThePopoverShows(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover(tablet: false)
  content.popoverPresentationController?.delegate = stage.keep(Wrapping())
  presenter.present(content, animated: true)
  stage.settle()
  let navigation = presenter.presentedViewController as? UINavigationController
  stage.expect(navigation?.topViewController === content)
  stage.expect(navigation?.view.bounds == stage.window.bounds)
}

private final class Wrapping: NSObject, UIPopoverPresentationControllerDelegate {
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  { .fullScreen }

  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? {
    UINavigationController(rootViewController: controller.presentedViewController)
  }
}
