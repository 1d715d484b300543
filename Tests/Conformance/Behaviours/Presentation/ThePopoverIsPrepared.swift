import UIKit

/// The delegate of a popover is told before it is on screen, and can still configure it.
///
/// - Source: developer.apple.com/documentation/uikit/uipopoverpresentationcontrollerdelegate, its method
///   prepareForPopoverPresentation(_:)
/// - Evidence: documented
/// - Systems: iOS 8+
func thePopoverIsPrepared(_ stage: Stage) {
  let (presenter, content, source) = stage.showPopover()
  content.popoverPresentationController?.sourceView = nil
  content.popoverPresentationController?.delegate = stage.keep(Preparing(stage, source))
  presenter.present(content, animated: true)
  stage.settle()
  stage.expectNotes(["prepare", "B willAppear", "B didAppear"])
  stage.expect(content.popoverPresentationController?.arrowDirection == .right)
}

private final class Preparing: NSObject, UIPopoverPresentationControllerDelegate {
  private unowned let stage: Stage
  private let source: UIView

  init(_ stage: Stage, _ source: UIView) { (self.stage, self.source) = (stage, source) }

  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {
    stage.note("prepare")
    popoverPresentationController.sourceView = source
    popoverPresentationController.permittedArrowDirections = .right
  }
}
