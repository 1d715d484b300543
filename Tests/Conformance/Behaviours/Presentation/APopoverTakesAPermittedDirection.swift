import UIKit

/// The arrow of a popover takes one of the permitted directions: with `.left` alone the popover stands to the right of
/// its source.
///
/// - Source: developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/permittedarrowdirections
/// - Evidence: documented
/// - Systems: iOS 8+
func aPopoverTakesAPermittedDirection(_ stage: Stage) {
  let (presenter, content, source) = stage.showPopover()
  content.popoverPresentationController?.permittedArrowDirections = .left
  presenter.present(content, animated: true)
  stage.settle()
  stage.expect(content.popoverPresentationController?.arrowDirection == .left)
  let frame = content.view.convert(content.view.bounds, to: presenter.view)
  stage.expect(frame.minX >= source.frame.maxX)
}
