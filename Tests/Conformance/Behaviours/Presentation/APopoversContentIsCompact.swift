import UIKit

/// The content of a popover on a tablet has a compact width.
///
/// - Source: apps on tablets, which find the size class of a phone in their popovers
/// - Evidence: lore
/// - Systems: iOS 8+
func aPopoversContentIsCompact(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover()
  presenter.present(content, animated: true)
  stage.settle()
  stage.expect(presenter.traitCollection.horizontalSizeClass, is: .regular)
  stage.expect(content.traitCollection.horizontalSizeClass, is: .compact)
}
