import Foundation

/// The user's swipe that takes a sheet away.
///
/// UIKit's rule is private; ours: the sheet goes when its place half a second after the release, at the
/// release velocity, lies beyond half its height.
final class SheetSwipe: NSObject, UIGestureRecognizerDelegate {
  /// In seconds; our choice.
  private static let foresight: TimeInterval = 0.5

  private unowned let controller: UIPresentationController
  private let recognizer = UIPanGestureRecognizer()
  private var driver: UIPercentDrivenInteractiveTransition?

  init(_ controller: UIPresentationController, on view: UIView) {
    self.controller = controller
    super.init()
    recognizer.delegate = self
    recognizer.addTarget(self, action: Selector("handle:", SheetSwipe.handle(_:)))
    view.addGestureRecognizer(recognizer)
  }

  func detach() {
    recognizer.view?.removeGestureRecognizer(recognizer)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let translation = recognizer.translation(in: recognizer.view?.superview)
    return translation.y > abs(translation.x)
  }

  func handle(_ recognizer: UIPanGestureRecognizer) {
    guard let sheet = recognizer.view, sheet.bounds.height > 0 else { return }
    let travel = recognizer.translation(in: sheet.superview).y
    switch recognizer.state {
    case .began: begin()
    case .changed: driver?.update(travel / sheet.bounds.height)
    case .ended:
      let speed = recognizer.velocity(in: sheet.superview).y
      end(finishes: travel + speed * Self.foresight > sheet.bounds.height / 2)
    case .cancelled, .failed: end(finishes: false)
    case .possible: break
    }
  }

  private func begin() {
    let delegate = controller.delegate
    let presented = controller.presentedViewController
    let mayDismiss =
      !presented.isModalInPresentation
      && delegate?.presentationControllerShouldDismiss(controller) ?? true
    guard mayDismiss else {
      delegate?.presentationControllerDidAttemptToDismiss(controller)
      return
    }
    delegate?.presentationControllerWillDismiss(controller)
    let driver = UIPercentDrivenInteractiveTransition()
    self.driver = driver
    let controller = controller
    presented.startDismissal(animated: true, driver: driver) {
      guard presented.presentingViewController == nil else { return }
      delegate?.presentationControllerDidDismiss(controller)
    }
  }

  private func end(finishes: Bool) {
    if finishes { driver?.finish() } else { driver?.cancel() }
    driver = nil
  }
}
