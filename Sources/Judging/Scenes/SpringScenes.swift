import Foundation
import HeadlessUIKit

extension Scene {
  /// A view that bounces in from below while the old view fades.
  static let springSlide = modal(
    "spring-slide", .present, drive: .none, article: "AppCoda's modal spring",
    watch: "the new view overshoots by a sixth of the distance; the old one fades to a half"
  ) { _ in SpringSlideAnimator(from: .bottom) }

  /// A view that bounces in from above while the old view fades.
  static let springSlideFromTop = modal(
    "spring-slide-from-top", .present, drive: .none, article: "AppCoda's modal spring, reversed",
    watch: "the same from above: a gap opens at the top while it overshoots"
  ) { _ in SpringSlideAnimator(from: .top) }
}

/// Slides the new view in on a weakly damped spring while the old view fades to an alpha of 0.5.
final class SpringSlideAnimator: SceneAnimator {
  /// The side of the screen from which the view comes.
  enum Side {
    case bottom, top
  }

  /// The transition's duration, in seconds.
  override class var duration: TimeInterval { 2.5 }
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.5
  /// The old view's alpha at the end.
  static let fadedAlpha: CGFloat = 0.5

  private let side: Side

  init(from side: Side) {
    self.side = side
    super.init()
  }

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: .to),
      let to = context.view(forKey: .to)
    else { return context.completeTransition(false) }
    let from = context.view(forKey: .from)
    let container = context.containerView
    let finalFrame = context.finalFrame(for: screen)
    let height = container.bounds.height
    to.frame = finalFrame.offsetBy(dx: 0, dy: side == .bottom ? height : -height)
    container.addSubview(to)
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: 0, options: .curveLinear
    ) {
      from?.alpha = Self.fadedAlpha
      to.frame = finalFrame
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
      from?.alpha = 1
    }
  }
}

extension Scene {
  /// A snapshot that bounces in and is then replaced by the view that it shows.
  static let snapshotSpring = modal(
    "snapshot-spring", .present, drive: .none, article: "a modal spring by snapshot",
    watch: "only the snapshot moves; the view itself is there at the end"
  ) { SnapshotSpringAnimator(presenting: $0) }
}

/// Animates a snapshot of the new view on a spring, and replaces it with the view at the end.
final class SnapshotSpringAnimator: SceneAnimator {
  /// The transition's duration, in seconds.
  override class var duration: TimeInterval { 1 }
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.4
  /// The spring's initial velocity, in whole animation distances per second.
  static let velocity: CGFloat = 10

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: .to),
      let to = context.view(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let finalFrame = context.finalFrame(for: screen)
    to.frame = finalFrame
    guard
      let snapshot = to.resizableSnapshotView(
        from: to.bounds, afterScreenUpdates: true, withCapInsets: .zero)
    else { return context.completeTransition(false) }
    snapshot.frame = finalFrame.offsetBy(dx: 0, dy: container.bounds.height)
    container.addSubview(snapshot)
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: Self.velocity, options: .curveEaseInOut
    ) {
      snapshot.frame = finalFrame
    } completion: { _ in
      let completed = !context.transitionWasCancelled
      if completed {
        container.addSubview(to)
        for view in container.subviews where view !== to { view.removeFromSuperview() }
      } else {
        snapshot.removeFromSuperview()
      }
      context.completeTransition(completed)
    }
  }
}

extension Scene {
  /// A view that a transform raises into place.
  static let springModal = modal(
    "spring-modal", .present, drive: .none, article: "a modal spring by transform",
    watch: "the frame is final from the start; the transform brings it there"
  ) { SpringModalAnimator(presenting: $0) }

  /// The presentation as the published article writes it: the target transform is `CGAffineTransform()`, a matrix of
  /// zeros.
  static let springModalAsWritten = modal(
    "spring-modal-as-written", .present, drive: .none,
    article: "a modal spring by transform, as written",
    watch: "the view shrinks to a point, since CGAffineTransform() is six zeros (view-vanished)"
  ) { SpringModalAnimator(presenting: $0, target: CGAffineTransform()) }
}

/// Moves the new view up into place by animating its transform with a spring.
final class SpringModalAnimator: SceneAnimator {
  /// The transition's duration, in seconds.
  override class var duration: TimeInterval { 0.6 }
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.6

  /// The transform of the view in its final position.
  private let target: CGAffineTransform

  init(presenting: Bool, target: CGAffineTransform = .identity) {
    self.target = target
    super.init(presenting: presenting)
  }

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to) else {
      return context.completeTransition(false)
    }
    let container = context.containerView
    container.addSubview(to)
    to.transform = CGAffineTransform(translationX: 0, y: container.bounds.height)
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: 0, options: .curveLinear
    ) {
      to.transform = self.target
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
