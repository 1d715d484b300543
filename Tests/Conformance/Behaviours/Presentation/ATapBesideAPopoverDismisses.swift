import UIKit

/// A tap beside a popover dismisses it, after its delegate was asked, and reaches nothing below.
///
/// - Source: developer.apple.com/documentation/uikit/uimodalpresentationstyle/popover
/// - Evidence: documented
/// - Systems: iOS 8+
func aTapBesideAPopoverDismisses(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover()
  let button = UIButton(frame: CGRect(x: 100, y: 900, width: 100, height: 100))
  button.addAction(UIAction { _ in stage.note("tapped") }, for: .touchUpInside)
  presenter.view.addSubview(button)
  content.popoverPresentationController?.delegate = stage.keep(Asked(stage))
  presenter.present(content, animated: true)
  stage.settle()
  _ = stage.takeNotes()
  content.isModalInPresentation = true
  stage.tap(150, 950)
  stage.settle()
  stage.expect(presenter.presentedViewController === content)
  content.isModalInPresentation = false
  _ = stage.takeNotes()
  stage.tap(150, 950)
  stage.settle()
  stage.expect(presenter.presentedViewController == nil)
  stage.expectNotes(["should dismiss", "B willDisappear", "B didDisappear", "did dismiss"])
}

private final class Asked: NSObject, UIPopoverPresentationControllerDelegate {
  private unowned let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  {
    stage.note("should dismiss")
    return true
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    stage.note("did dismiss")
  }
}
