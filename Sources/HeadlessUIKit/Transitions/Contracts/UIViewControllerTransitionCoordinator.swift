public import Foundation

/// What code that animates alongside a transition knows of it.
///
/// ## Differences from UIKit
/// None known.
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether it began under a finger; does not change.
  var initiallyInteractive: Bool { get }
  /// Whether a finger may take hold of it again.
  var isInterruptible: Bool { get }
  /// Whether a finger drives it now.
  var isInteractive: Bool { get }
  var isCancelled: Bool { get }
  /// In seconds, of the transition when nothing is interactive.
  var transitionDuration: TimeInterval { get }
  /// At the last update or hand-off, 0...1.
  var percentComplete: CGFloat { get }
  /// The completion speed, 1 by default; negative when the transition was cancelled.
  var completionVelocity: CGFloat { get }
  var completionCurve: UIView.AnimationCurve { get }
  var containerView: UIView { get }
  var targetTransform: CGAffineTransform { get }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs animations alongside a transition and tells about its interaction.
///
/// ## Differences from UIKit
/// None known.
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  typealias Context = any UIViewControllerTransitionCoordinatorContext

  /// Animates with the transition; `completion` runs after it.
  ///
  /// - Returns: Whether the animation was queued; false once the transition has started.
  @discardableResult
  func animate(
    alongsideTransition animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool

  /// The same for a view outside the container, which would not follow the finger otherwise.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool

  /// Runs once, when the interaction ends for the first time.
  func notifyWhenInteractionEnds(_ handler: @escaping (Context) -> Void)

  /// Runs at every change between interactive and not.
  func notifyWhenInteractionChanges(_ handler: @escaping (Context) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  @discardableResult
  public func animate(alongsideTransition animation: ((Context) -> Void)?) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}
