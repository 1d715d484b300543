import Foundation
import HeadlessUIKit

/// A list that is its navigation controller's delegate and the animator of its transitions, in one.
///
/// Pushes and pops alike: the screen that comes fades in over the other.
class FadeListController: UIViewController, UINavigationControllerDelegate,
  UIViewControllerAnimatedTransitioning
{
  /// In seconds.
  static let duration: TimeInterval = 0.5

  /// Asked when a transition starts; nil for one without a finger.
  var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  /// Told whether a transition completed.
  var didEnd: (Bool) -> Void = { _ in }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    transitionContext.containerView.addSubview(to)
    to.alpha = 0
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseIn
    ) {
      to.alpha = 1
    } completion: { _ in
      self.end(transitionContext, from: from, to: to)
    }
  }

  /// Leaves the views as they were found and tells the context how the transition ended.
  func end(
    _ transitionContext: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    to.alpha = 1
    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
  }

  func animationEnded(_ transitionCompleted: Bool) {
    didEnd(transitionCompleted)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }
}

/// The same list as the article writes it: whatever happened, the old view goes and the transition has
/// completed.
///
/// A finger that lets go early leaves an empty screen.
final class UnconditionalFadeListController: FadeListController {
  override func end(
    _ transitionContext: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    from.removeFromSuperview()
    transitionContext.completeTransition(true)
  }
}
