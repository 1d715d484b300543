import Foundation
import HeadlessUIKit

/// The dismissal of a full screen with a picture in it, that nobody drives.
final class ShrinkDismissScene: ModalScene, UIViewControllerTransitioningDelegate {
  /// Something in the view, to see whether it follows.
  let picture = UIView()
  private let usesSnapshot: Bool

  init(screen: CGSize, usesSnapshot: Bool) {
    self.usesSnapshot = usesSnapshot
    super.init(screen: screen, step: .dismiss, style: .fullScreen)
    presented.transitioningDelegate = self
    show()
    picture.frame = presented.view.bounds.insetBy(dx: screen.width / 4, dy: screen.height / 4)
    presented.view.addSubview(picture)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    ShrinkDismissAnimator(usesSnapshot: usesSnapshot)
  }
}
