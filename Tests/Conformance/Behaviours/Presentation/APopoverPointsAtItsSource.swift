import UIKit

/// A popover on a tablet is as large as its preferred content size and stands beside its source, to which its arrow
/// points; before and after, the direction of the arrow is unknown.
///
/// - Source: developer.apple.com/documentation/uikit/uipopoverpresentationcontroller, arrowDirection and sourceRect
/// - Evidence: documented
/// - Systems: iOS 8+
func aPopoverPointsAtItsSource(_ stage: Stage) {
  let (presenter, content, source) = stage.showPopover()
  let popover = content.popoverPresentationController
  stage.expect(popover?.arrowDirection == .unknown)
  presenter.present(content, animated: true)
  stage.settle()
  stage.expect(content.view.bounds.size, is: CGSize(width: 320, height: 200))
  let frame = content.view.convert(content.view.bounds, to: presenter.view)
  stage.expect(!frame.intersects(source.frame))
  switch popover?.arrowDirection {
  case .up?, .down?: stage.expect(frame.midX, near: 450, within: 1)
  case .left?, .right?: stage.expect(frame.midY, near: 250, within: 1)
  default: stage.expect(false, "no direction")
  }
  presenter.dismiss(animated: true)
  stage.settle()
  stage.expect(popover?.arrowDirection == .unknown)
}
