import UIKit

/// A popover without a source raises an exception when it is presented in a regular width.
///
/// - Source: "UIPopoverPresentationController should have a non-nil sourceView or barButtonItem set before the
///   presentation occurs", in reports of crashes since iOS 8
/// - Evidence: lore
/// - Systems: iOS 8+
func anUnanchoredPopoverRaises(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover()
  content.popoverPresentationController?.sourceView = nil
  guard stage.mayRaise else { return }
  presenter.present(content, animated: true)
  stage.settle()
}
