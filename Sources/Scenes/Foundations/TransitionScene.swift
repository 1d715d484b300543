public import Foundation
public import HeadlessUIKit

/// A window with controllers in it, ready for one transition: an app in small.
///
/// A scene is written as an app would be: it sets delegates, hands out animators and, while a gesture is
/// under way, the interaction controller it is given. Make it inside a simulation.
@MainActor
public protocol TransitionScene: AnyObject {
  var window: UIWindow { get }
  /// The view whose drag drives the transition; the whole screen as a rule.
  var gestureView: UIView { get }
  /// Starts the transition.
  func start()
  /// Asked when a transition starts; nil for one without a finger.
  var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? { get set }
  /// The recogniser of a scene that drives its transition itself; nil for the others.
  var pan: UIPanGestureRecognizer? { get }
  /// How the last transition ended; nil until one has.
  var ending: TransitionEnding? { get }
}

extension TransitionScene {
  public var pan: UIPanGestureRecognizer? { nil }
}

/// The end of a transition.
public struct TransitionEnding: Hashable, Sendable, Codable {
  /// Whether it completed rather than being cancelled.
  public let completed: Bool
  /// On the simulation's clock, in seconds.
  public let time: TimeInterval

  /// Creates the end of a transition that ended now.
  public init(completed: Bool) {
    self.completed = completed
    time = CACurrentMediaTime()
  }

  /// Creates the end of a transition at a time.
  package init(completed: Bool, time: TimeInterval) {
    (self.completed, self.time) = (completed, time)
  }
}
