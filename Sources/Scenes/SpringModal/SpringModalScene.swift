import Foundation
import HeadlessUIKit

/// A full-screen presentation by transform that nobody drives.
final class SpringModalScene: ModalScene, UIViewControllerTransitioningDelegate {
  init(screen: CGSize) {
    super.init(screen: screen, step: .present, style: .fullScreen)
    presented.transitioningDelegate = self
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SpringModalAnimator() }
}
