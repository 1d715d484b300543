import Foundation
import HeadlessUIKit

/// Cuts a view out by a shape layer whose path is animated explicitly, from one circle to another.
///
/// An explicit animation does not belong to the transition's own: sound when nothing drives it; under a
/// percent-driven controller it follows the finger, and at the release it snaps to its end.
final class CirclePathAnimator: NSObject, UIViewControllerAnimatedTransitioning,
  CAAnimationDelegate
{
  /// In seconds; our choice.
  static let duration: TimeInterval = 0.5

  private let presenting: Bool
  private var context: (any UIViewControllerContextTransitioning)?

  init(presenting: Bool) {
    self.presenting = presenting
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    let container = transitionContext.containerView
    let circles = CircleGeometry(bounds: container.bounds)
    if presenting {
      guard let to = transitionContext.view(forKey: .to) else { return }
      container.addSubview(to)
      mask(to, from: circles.button, to: circles.spread)
    } else {
      guard let from = transitionContext.view(forKey: .from) else { return }
      if let to = transitionContext.view(forKey: .to) { container.insertSubview(to, at: 0) }
      mask(from, from: circles.around, to: circles.button)
    }
  }

  private func mask(_ view: UIView, from start: CGRect, to end: CGRect) {
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(ovalIn: end).cgPath
    view.layer.mask = shape
    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = UIBezierPath(ovalIn: start).cgPath
    animation.toValue = UIBezierPath(ovalIn: end).cgPath
    animation.duration = Self.duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.delegate = self
    shape.add(animation, forKey: "path")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let context else { return }
    self.context = nil
    let completed = !context.transitionWasCancelled
    let key: UITransitionContextViewKey = presenting ? .to : .from
    if presenting || !completed { context.view(forKey: key)?.layer.mask = nil }
    context.completeTransition(completed)
  }
}
