public import Foundation
public import HeadlessUIKit

/// Pushes and pops by sliding the upper screen over the lower one.
///
/// The upper screen moves by the container's width, the lower one by 0.3 of it, in `duration` seconds,
/// ease-in-ease-out.
public final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private static let parallax: CGFloat = 0.3

  /// In seconds.
  public let duration: TimeInterval
  private let operation: UINavigationController.Operation
  private let didEnd: (Bool) -> Void

  /// Creates an animator for one push or pop.
  ///
  /// - Parameters:
  ///   - operation: A pop slides to the right, everything else in from the right.
  ///   - duration: In seconds.
  ///   - didEnd: Told what `animationEnded(_:)` is told.
  public init(
    operation: UINavigationController.Operation, duration: TimeInterval,
    didEnd: @escaping (Bool) -> Void = { _ in }
  ) {
    self.operation = operation
    self.duration = duration
    self.didEnd = didEnd
  }

  public func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    let screen = container.bounds
    let beside = screen.offsetBy(dx: screen.width, dy: 0)
    let behind = screen.offsetBy(dx: -screen.width * Self.parallax, dy: 0)
    let isPop = operation == .pop
    if isPop {
      container.insertSubview(to, belowSubview: from)
    } else {
      container.addSubview(to)
    }
    to.frame = isPop ? behind : beside
    UIView.animate(withDuration: duration) {
      from.frame = isPop ? beside : behind
      to.frame = screen
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  public func animationEnded(_ transitionCompleted: Bool) {
    didEnd(transitionCompleted)
  }
}
