import Foundation

/// The navigation controller's own animation: the upper screen slides over the lower one.
final class NavigationSlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// In seconds; our choice.
  private static let duration: TimeInterval = 0.35
  /// How far the lower screen moves, as a fraction of the width; our choice.
  private static let parallax: CGFloat = 0.3

  private let operation: UINavigationController.Operation

  init(operation: UINavigationController.Operation) {
    self.operation = operation
    super.init()
  }

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
    let container = transitionContext.containerView
    let width = container.bounds.width
    let frame = container.bounds
    let aside = frame.offsetBy(dx: width, dy: 0)
    let behind = frame.offsetBy(dx: -width * Self.parallax, dy: 0)
    let isPush = operation == .push
    if isPush {
      container.addSubview(to)
      to.frame = aside
    } else {
      container.insertSubview(to, belowSubview: from)
      to.frame = behind
    }
    UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseInOut) {
      from.frame = isPush ? behind : aside
      to.frame = frame
    } completion: { _ in
      from.frame = frame
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
