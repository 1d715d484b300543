public import Foundation

/// An interaction controller: what drives a transition while a finger is down.
///
/// ## Differences from UIKit
/// None known.
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts the transition; asked instead of the animator, which it may ask in turn.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)

  /// Relative speed of the rest after the hand-off; 1 by default.
  var completionSpeed: CGFloat { get }
  /// Curve of the rest after the hand-off; ease-in-out by default.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition starts under the finger; true by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var completionSpeed: CGFloat { 1 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}
