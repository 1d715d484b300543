import UIKit

/// The sheet to which a popover has adapted is swiped down like others, and tells the delegate of the popover.
///
/// - Source: developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate, its method
///   presentationControllerDidDismiss(_:)
/// - Evidence: inferred, from sheets
/// - Systems: iOS 13+
func theSheetOfAPopoverIsSwipedAway(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover(tablet: false)
  content.popoverPresentationController?.delegate = stage.keep(Told(stage))
  presenter.present(content, animated: true)
  stage.settle()
  _ = stage.takeNotes()
  stage.drag(from: (200, 200), to: (200, 750), in: 0.3)
  stage.settle()
  stage.expect(presenter.presentedViewController == nil)
  stage.expectNotes(["B willDisappear", "B didDisappear", "did dismiss"])
}

private final class Told: NSObject, UIPopoverPresentationControllerDelegate {
  private unowned let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    stage.note("did dismiss")
  }
}
