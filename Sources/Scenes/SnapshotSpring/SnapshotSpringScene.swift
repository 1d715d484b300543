import Foundation
import HeadlessUIKit

/// A full-screen presentation by snapshot that nobody drives.
final class SnapshotSpringScene: ModalScene, UIViewControllerTransitioningDelegate {
  init(screen: CGSize) {
    super.init(screen: screen, step: .present, style: .fullScreen)
    presented.transitioningDelegate = self
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SnapshotSpringAnimator() }
}
