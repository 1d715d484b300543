import Foundation
import HeadlessUIKit

/// A full-screen presentation on a spring that nobody drives.
final class SpringSlideScene: ModalScene, UIViewControllerTransitioningDelegate {
  private let side: SpringSlideAnimator.Side

  init(screen: CGSize, from side: SpringSlideAnimator.Side) {
    self.side = side
    super.init(screen: screen, step: .present, style: .fullScreen)
    presented.transitioningDelegate = self
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SpringSlideAnimator(from: side) }
}
