import Tunables
import UIKit

/// Presents a sheet, and lets a finger pull it down again, even while it is still moving.
final class SheetTransition: NSObject {
  /// The part of the way from which a slow release dismisses.
  @Tunable("dismiss-threshold", in: 0.1...0.9) var dismissThreshold: CGFloat = 0.4
  /// The speed from which a flick decides, in points per second.
  @Tunable("flick-speed", in: 100...3000, unit: .pointsPerSecond) var flickSpeed: CGFloat = 900

  private weak var sheet: SheetViewController?
  private var interaction: UIPercentDrivenInteractiveTransition?
  private var animator: UIViewPropertyAnimator?
  private lazy var pan: UIPanGestureRecognizer = {
    let pan = UIPanGestureRecognizer(target: self, action: #selector(didPan(_:)))
    pan.delegate = self
    return pan
  }()

  func attach(to sheet: SheetViewController) {
    self.sheet = sheet
    sheet.view.addGestureRecognizer(pan)
  }

  @objc private func didPan(_ pan: UIPanGestureRecognizer) {
    guard let sheet, let view = sheet.view else { return }
    let progress = pan.translation(in: view.superview).y / max(view.bounds.height, 1)
    switch pan.state {
    case .began:
      interaction = UIPercentDrivenInteractiveTransition()
      sheet.dismiss(animated: true)
    case .changed:
      interaction?.update(min(max(progress, 0), 1))
    case .ended:
      let speed = pan.velocity(in: view.superview).y
      let dismisses =
        abs(speed) > flickSpeed ? speed > 0 : progress > dismissThreshold
      interaction?.completionSpeed = dismisses ? 1 : 0.8
      if dismisses { interaction?.finish() } else { interaction?.cancel() }
      interaction = nil
    case .cancelled, .failed:
      interaction?.cancel()
      interaction = nil
    default:
      break
    }
  }
}

extension SheetTransition: UIGestureRecognizerDelegate {
  /// A finger that scrolls the list up or down leaves the sheet where it is.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let sheet, let pan = gestureRecognizer as? UIPanGestureRecognizer else { return false }
    let direction = pan.translation(in: sheet.view)
    let isAtTop = sheet.scrollView.contentOffset.y <= 0
    return direction.y > abs(direction.x) && isAtTop
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer === sheet?.scrollView.panGestureRecognizer
  }
}

extension SheetTransition: UIViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    SheetPresentationController(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    SheetAnimator(isPresentation: true)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    SheetAnimator(isPresentation: false)
  }

  func interactionControllerForDismissal(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    interaction
  }
}
