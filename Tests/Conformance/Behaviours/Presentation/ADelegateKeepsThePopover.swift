import UIKit

/// A delegate that returns `.none` as the adaptive style keeps the popover on a phone.
///
/// - Source: developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate
/// - Evidence: lore, the page allows the value, and apps rely on what it does
/// - Systems: iOS 8+
func aDelegateKeepsThePopover(_ stage: Stage) {
  let source = CGRect(x: 100, y: 200, width: 40, height: 40)
  let (presenter, content, _) = stage.showPopover(from: source, tablet: false)
  content.popoverPresentationController?.delegate = stage.keep(Refusing())
  presenter.present(content, animated: true)
  stage.settle()
  stage.expect(content.view.bounds.size, is: CGSize(width: 320, height: 200))
}

private final class Refusing: NSObject, UIPopoverPresentationControllerDelegate {
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }
}
