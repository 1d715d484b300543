public import Foundation
public import HeadlessUIKit
public import MotionMath

/// A scene of the catalogue: its name, its description, and its maker.
public struct Scene: Sendable {
  /// The kind of transition.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push, pop, present, dismiss, tab
    /// A surface that rests at stops.
    case sheet
    /// A scene of your own, of any kind.
    case own
  }

  /// The driver of the transition.
  public enum Drive: String, Hashable, Sendable, CaseIterable {
    /// The controller under test, by percentage.
    case percent
    /// An interaction of the scene's own.
    case own
    /// Nothing: the transition runs automatically.
    case none
  }

  /// In kebab-case, unique.
  public let name: String
  public let kind: Kind
  public private(set) var drive: Drive
  /// The article whose system it re-creates, in a few words.
  public let article: String
  /// The shipped gesture that drives it, as a trace name; empty for a scene that runs automatically.
  public private(set) var gesture: String
  /// The direction of the finger that drives it; nil for a scene that runs automatically, and where any may.
  public private(set) var direction: Direction?
  /// The thing to watch, in one line.
  public let watch: String
  /// Builds the scene on a screen of a size in points; call it inside a simulation.
  ///
  /// The duration, in seconds, is the controller's under test; scenes with a duration of their own
  /// ignore it.
  package let make: @MainActor (_ screen: CGSize, _ duration: TimeInterval) -> any TransitionScene

  /// What only a custom scene says; nil for a shipped one.
  package let own: OwnSettings?

  /// The same scene with its transition started by a program instead of a finger.
  package var unattended: Scene {
    var scene = self
    (scene.drive, scene.gesture, scene.direction) = (.none, "", nil)
    return scene
  }

  init(
    name: String, kind: Kind, drive: Drive, article: String, gesture: String,
    direction: Direction? = nil, watch: String,
    make: @escaping @MainActor (CGSize, TimeInterval) -> any TransitionScene
  ) {
    (self.name, self.kind, self.drive) = (name, kind, drive)
    (self.article, self.gesture) = (article, gesture)
    (self.watch, self.make, own) = (watch, make, nil)
    let usual: Direction? =
      switch gesture.prefix(while: { $0 != "/" }) {
      case "": nil
      case "pull-down": .down
      case "pull-up": .up
      case "swipe-left": .left
      default: .right
      }
    self.direction = direction ?? usual
  }

  init(
    _ name: String, drive: Drive, direction: Direction?, watch: String, own: OwnSettings,
    make: @escaping @MainActor (CGSize, TimeInterval) -> any TransitionScene
  ) {
    (self.name, kind, self.drive) = (name, .own, drive)
    (article, gesture, self.direction) = ("your own", "", direction)
    (self.watch, self.make, self.own) = (watch, make, own)
  }
}

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

/// A scene that keeps a log of its own, which a replay shows among its rows.
@MainActor
package protocol LoggingScene: TransitionScene {
  /// Oldest first.
  var lines: [SceneLogLine] { get }
}

/// One line of a scene's own log.
package struct SceneLogLine: Hashable, Sendable {
  /// On the simulation's clock, in seconds.
  package let time: TimeInterval
  package let text: String

  package init(time: TimeInterval, text: String) { (self.time, self.text) = (time, text) }
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

/// An animator of a fixed duration, for one way of a transition; a subclass animates.
class SceneAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// The usual duration, in seconds.
  class var duration: TimeInterval { 0.5 }

  /// Whether the new screen comes over the old one, by a presentation or a push.
  let presenting: Bool
  private let ownDuration: TimeInterval?
  private let didEnd: (Bool) -> Void

  /// Creates an animator; `didEnd` is told whether the transition completed.
  ///
  /// The default `duration`, in seconds, is the usual one; 0 shows the end at once.
  init(
    presenting: Bool = true, duration: TimeInterval? = nil,
    didEnd: @escaping (Bool) -> Void = { _ in }
  ) {
    (self.presenting, ownDuration, self.didEnd) = (presenting, duration, didEnd)
    super.init()
  }

  var duration: TimeInterval { ownDuration ?? Self.duration }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    context.completeTransition(false)
  }

  func animationEnded(_ transitionCompleted: Bool) { didEnd(transitionCompleted) }
}

extension UITimingCurveProvider where Self == UISpringTimingParameters {
  /// The spring of a release on the iOS 27.0 simulator, as measured by swift_transitions, from a velocity in
  /// distances per second, positive towards the end.
  static func release(velocity: Double) -> UISpringTimingParameters {
    let spring = Spring(dampingRatio: 0.85, response: 0.2856)
    return UISpringTimingParameters(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: CGVector(dx: velocity, dy: velocity))
  }
}
