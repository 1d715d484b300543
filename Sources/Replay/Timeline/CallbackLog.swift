public import Controllers
import HeadlessUIKit
public import MotionMath
import Scenes
public import Traces

/// What the app was asked and told in one replay, in order.
public struct CallbackLog: Hashable, Sendable {
  /// One call.
  public struct Entry: Hashable, Sendable {
    /// Seconds after the first contact.
    public var time: Seconds
    /// `subject.call`: `animator.animateTransition`, `delegate.interactionController`.
    public var text: String

    /// Creates an entry.
    public init(time: Seconds, text: String) {
      (self.time, self.text) = (time, text)
    }
  }

  /// The trace's name.
  public var trace: String
  /// The scene's name.
  public var scene: String
  public var entries: [Entry]

  /// Creates a log.
  public init(trace: String, scene: String, entries: [Entry]) {
    (self.trace, self.scene, self.entries) = (trace, scene, entries)
  }
}

/// Replays one trace and keeps every callback: the recogniser's begin and end, the rule's answer, what the
/// delegates were asked, and what the views, the animator and the transition context were told.
///
/// How the screen was set up before the gesture is not among them, but for a scene that runs by itself.
public func callbackLog(
  of trace: Trace, controller: Controller, settings: ReplaySettings = ReplaySettings()
) -> CallbackLog {
  let run = GestureRun(trace, controller: controller, settings: settings, keepsLog: true)
  run.finish()
  return CallbackLog(
    trace: trace.name, scene: run.description.name,
    entries: run.simulation.log.entries.map { CallbackLog.Entry(time: $0.time, text: $0.text) })
}
