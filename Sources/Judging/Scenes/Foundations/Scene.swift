public import Foundation
public import HeadlessUIKit
public import MotionMath

/// A transition on which gestures are replayed: its name, its description, and the closure that builds it.
public struct Scene: Sendable {
  /// The kind of transition.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push, pop, present, dismiss, tab
    /// A surface that settles at one of several stops, such as a sheet.
    case sheet
    /// A custom scene, of any kind.
    case own
  }

  /// What drives the transition.
  public enum Drive: String, Hashable, Sendable, CaseIterable {
    /// The controller under test drives the transition, by setting its progress as a fraction.
    case percent
    /// The scene's own interaction code drives the transition.
    case own
    /// Nothing drives the transition, which runs automatically.
    case none
  }

  /// The unique name, in kebab-case.
  public let name: String
  public let kind: Kind
  public private(set) var drive: Drive
  /// What the scene re-creates, in a few words, such as `AppCoda's cube` or `UIKit's own slide`.
  public let article: String
  /// The trace name of the shipped gesture that drives the scene; empty for custom scenes, and if the scene runs
  /// automatically.
  public private(set) var gesture: String
  /// The direction in which the finger moves to drive the scene; nil if the scene runs automatically or if any
  /// direction drives it.
  public private(set) var direction: Direction?
  /// One line that tells a viewer what to look at in this scene.
  public let watch: String
  /// Builds the scene for a screen size in points; call it inside a simulation.
  ///
  /// The transition's duration, in seconds, comes from the controller under test; scenes with their own duration ignore
  /// it.
  package let make: @MainActor (_ screen: CGSize, _ duration: TimeInterval) -> any TransitionScene

  /// The settings of a custom scene; nil for a shipped one.
  package let own: OwnSettings?
  /// The pictures that stand for views of the scene.
  package internal(set) var skins: [SkinSource] = []

  /// A copy of this scene whose transition is started by code rather than by a finger.
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

/// A window with view controllers, ready for one transition: a miniature app.
///
/// A scene is written like an app: it sets delegates, provides animators and, during a gesture, returns the interaction
/// controller that ``interactionController`` provides. Create the scene inside a simulation.
@MainActor
public protocol TransitionScene: AnyObject {
  var window: UIWindow { get }
  /// The view whose drag drives the transition; usually it covers the whole screen.
  var gestureView: UIView { get }
  /// Starts the transition.
  func start()
  /// Provides the interaction controller when a transition starts; returns nil if no finger drives the transition.
  var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? { get set }
  /// The recogniser of a scene that drives its own transition; otherwise nil.
  var pan: UIPanGestureRecognizer? { get }
  /// How the last transition ended; nil until a transition has ended.
  var ending: TransitionEnding? { get }
}

extension TransitionScene {
  public var pan: UIPanGestureRecognizer? { nil }
}

/// A scene that keeps its own log, which a replay includes in its callback log.
@MainActor
package protocol LoggingScene: TransitionScene {
  /// The lines of the log, oldest first.
  var lines: [SceneLogLine] { get }
}

/// One line of a scene's own log.
package struct SceneLogLine: Hashable, Sendable {
  /// The time on the simulation's clock, in seconds.
  package let time: TimeInterval
  package let text: String

  package init(time: TimeInterval, text: String) { (self.time, self.text) = (time, text) }
}

/// How and when a transition ended.
public struct TransitionEnding: Hashable, Sendable, Codable {
  /// Whether the transition completed rather than being cancelled.
  public let completed: Bool
  /// The time at which the transition ended, on the simulation's clock, in seconds.
  public let time: TimeInterval

  /// Creates an ending at the current time of the simulation.
  public init(completed: Bool) {
    self.completed = completed
    time = CACurrentMediaTime()
  }

  /// Creates an ending at a given time.
  package init(completed: Bool, time: TimeInterval) {
    (self.completed, self.time) = (completed, time)
  }
}

/// An animator of a fixed duration, for one direction of a transition; subclasses provide the animation.
class SceneAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration, in seconds.
  class var duration: TimeInterval { 0.5 }

  /// Whether the new screen appears over the old one, by a presentation or a push.
  let presenting: Bool
  private let ownDuration: TimeInterval?
  private let didEnd: (Bool) -> Void

  /// Creates an animator that calls `didEnd` when the transition has ended: with true if it completed, otherwise with
  /// false.
  ///
  /// `duration` is in seconds; nil uses the class's duration, and 0 shows the final state at once.
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
  /// The spring with which the system animates a view after the finger's release.
  ///
  /// The initial velocity is in remaining distances per second, positive towards the target.
  ///
  /// - Source: Measured on the iOS 27.0 simulator by J. Thomson, github.com/JakeThomson/swift_transitions.
  static func release(velocity: Double) -> UISpringTimingParameters {
    let spring = Spring(dampingRatio: 0.85, response: 0.2856)
    return UISpringTimingParameters(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: CGVector(dx: velocity, dy: velocity))
  }
}
