import UIKit

/// A popover on a tablet is as large as its preferred content size and stands beside its source.
///
/// - Source: developer.apple.com/documentation/uikit/uipopoverpresentationcontroller
/// - Evidence: documented
/// - Systems: iOS 8+
func aPopoverPointsAtItsSource(_ stage: Stage) {
  let presenter = Screen("A", stage)
  stage.window.frame = CGRect(x: 0, y: 0, width: 1024, height: 1366)
  stage.show(presenter)
  let (screen, button) = (UIViewController(), box(400, 200))
  presenter.view.addSubview(button)
  screen.modalPresentationStyle = .popover
  screen.preferredContentSize = CGSize(width: 320, height: 200)
  screen.popoverPresentationController?.sourceView = button
  screen.popoverPresentationController?.sourceRect = button.bounds
  presenter.present(screen, animated: true)
  stage.settle()
  stage.expect(screen.view.bounds.width, near: 320, within: 1)
}
