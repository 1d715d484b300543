import Foundation
import HeadlessUIKit

/// Moves a picture from its cell in a grid to its place on a screen of its own, and back.
///
/// What moves is a picture of the cell's image. A push leaves it in the container, hidden; the pop finds it
/// there as the last subview.
final class MagicMoveAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// In seconds.
  static let duration: TimeInterval = 0.75
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.55
  /// The spring's first speed, in distances per second.
  static let velocity: CGFloat = 1 / 0.55

  private let operation: UINavigationController.Operation
  private let duration: TimeInterval
  private let didEnd: (Bool) -> Void

  /// Creates an animator for one push or pop.
  ///
  /// - Parameters:
  ///   - operation: A push goes from a grid to a picture, a pop the other way.
  ///   - duration: In seconds; 0 shows the end at once.
  ///   - didEnd: Told whether the transition completed.
  init(
    operation: UINavigationController.Operation, duration: TimeInterval = duration,
    didEnd: @escaping (Bool) -> Void
  ) {
    self.operation = operation
    self.duration = duration
    self.didEnd = didEnd
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let isStarted = operation == .push ? push(transitionContext) : pop(transitionContext)
    if !isStarted { transitionContext.completeTransition(false) }
  }

  /// - Returns: Whether the transition has what it needs.
  private func push(_ context: any UIViewControllerContextTransitioning) -> Bool {
    guard let grid = context.viewController(forKey: .from) as? GridController,
      let picture = context.viewController(forKey: .to) as? PictureController,
      let from = context.view(forKey: .from), let to = context.view(forKey: .to)
    else { return false }
    from.layoutIfNeeded()
    to.layoutIfNeeded()
    let container = context.containerView
    let image = grid.tappedCell.imageView
    guard let snapshot = image.snapshotView(afterScreenUpdates: false) else { return false }
    snapshot.accessibilityIdentifier = "moving picture"
    snapshot.frame = image.convert(image.bounds, to: container)
    container.addSubview(to)
    container.addSubview(snapshot)
    image.isHidden = true
    picture.imageView.isHidden = true
    to.alpha = 0
    spring {
      snapshot.frame = picture.imageView.convert(picture.imageView.bounds, to: container)
      to.alpha = 1
    } completion: {
      let completed = !context.transitionWasCancelled
      picture.imageView.isHidden = false
      to.alpha = 1
      if completed {
        snapshot.isHidden = true
      } else {
        snapshot.removeFromSuperview()
        image.isHidden = false
      }
      context.completeTransition(completed)
    }
    return true
  }

  /// - Returns: Whether the transition has what it needs.
  private func pop(_ context: any UIViewControllerContextTransitioning) -> Bool {
    let container = context.containerView
    guard let picture = context.viewController(forKey: .from) as? PictureController,
      let grid = context.viewController(forKey: .to) as? GridController,
      let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let snapshot = container.subviews.last, snapshot !== from
    else { return false }
    let image = grid.tappedCell.imageView
    container.insertSubview(to, at: 0)
    to.layoutIfNeeded()
    snapshot.isHidden = false
    image.isHidden = true
    picture.imageView.isHidden = true
    spring {
      snapshot.frame = image.convert(image.bounds, to: container)
      from.alpha = 0
    } completion: {
      let completed = !context.transitionWasCancelled
      from.alpha = 1
      picture.imageView.isHidden = false
      if completed {
        image.isHidden = false
        snapshot.removeFromSuperview()
      } else {
        snapshot.isHidden = true
      }
      context.completeTransition(completed)
    }
    return true
  }

  private func spring(_ animations: @escaping () -> Void, completion: @escaping () -> Void) {
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: Self.velocity, animations: animations
    ) { _ in
      completion()
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    didEnd(transitionCompleted)
  }
}
