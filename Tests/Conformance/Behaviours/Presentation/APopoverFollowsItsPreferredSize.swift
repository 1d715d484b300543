import UIKit

/// A popover that is shown changes its size, animated, when its content prefers another.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/preferredcontentsize
/// - Evidence: documented
/// - Systems: iOS 8+
func aPopoverFollowsItsPreferredSize(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover()
  presenter.present(content, animated: true)
  stage.settle()
  content.preferredContentSize = CGSize(width: 320, height: 400)
  stage.wait(0.02)
  stage.expect(content.view.shown.bounds.height < 390)
  stage.settle()
  stage.expect(content.view.bounds.height, is: 400)
}
