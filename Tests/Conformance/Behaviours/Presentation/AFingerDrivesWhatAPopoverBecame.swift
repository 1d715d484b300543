import UIKit

/// A popover that covers the screen of a phone has the transition of the app, which a finger may drive: a cancelled
/// dismissal leaves it there, one that finishes takes it away.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrollertransitioningdelegate
/// - Evidence: inferred, from full screen presentations
/// - Systems: iOS 8+
func aFingerDrivesWhatAPopoverBecame(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover(tablet: false)
  content.popoverPresentationController?.delegate = stage.keep(Covering())
  presenter.present(content, animated: false)
  stage.settle()
  for finishes in [false, true] {
    let driver = UIPercentDrivenInteractiveTransition()
    let director = Director(animator: Slide(.outgoing), interaction: driver)
    content.transitioningDelegate = stage.keep(director)
    presenter.dismiss(animated: true)
    stage.turn()
    driver.update(0.5)
    stage.wait(0.1)
    stage.expect(content.view.shown.position.x, near: stage.window.bounds.width, within: 1)
    finishes ? driver.finish() : driver.cancel()
    stage.settle()
    stage.expect((presenter.presentedViewController == nil) == finishes)
  }
}

private final class Covering: NSObject, UIPopoverPresentationControllerDelegate {
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  { .overFullScreen }
}
