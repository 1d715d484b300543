import Foundation

/// The system's own modal animation: a slide from below, or a cross-dissolve.
///
/// It takes 0.4 s, ease-in-ease-out, which is our choice: devices use a spring of about half a second.
final class ModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// In seconds; our choice.
  static let duration: TimeInterval = 0.4

  private let isPresenting: Bool
  private let dissolves: Bool

  init(_ style: UIModalTransitionStyle, isPresenting: Bool) {
    self.isPresenting = isPresenting
    dissolves = style == .crossDissolve || style == .flipHorizontal
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    if let to = transitionContext.view(forKey: .to), to.superview !== container {
      if isPresenting {
        container.addSubview(to)
      } else {
        container.insertSubview(to, at: 0)
      }
    }
    let key: UITransitionContextViewKey = isPresenting ? .to : .from
    guard let moving = transitionContext.view(forKey: key) else {
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      return
    }
    dissolves
      ? dissolve(moving, transitionContext) : slide(moving, in: container, transitionContext)
  }

  private func slide(
    _ view: UIView, in container: UIView, _ context: any UIViewControllerContextTransitioning
  ) {
    let place = view.center
    let below = CGPoint(x: place.x, y: place.y + container.bounds.maxY - view.frame.minY)
    if isPresenting { view.center = below }
    UIView.animate(withDuration: Self.duration) {
      view.center = self.isPresenting ? place : below
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func dissolve(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    let alpha = view.alpha
    if isPresenting { view.alpha = 0 }
    UIView.animate(withDuration: Self.duration) {
      view.alpha = self.isPresenting ? alpha : 0
    } completion: { _ in
      if !self.isPresenting, !context.transitionWasCancelled { view.alpha = alpha }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
