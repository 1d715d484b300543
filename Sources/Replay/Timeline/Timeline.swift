import Scenes
import Traces

/// The steps of one replay: delivered events, then the frames of the completion.
public struct Timeline: Hashable, Sendable {
  public typealias Row = ReplayRecord.Step

  public var outcome: Outcome
  public var rows: [Row]
}

extension Timeline {
  /// The timeline of a record that keeps its ``ReplayRecord/Detail/steps``; its outcome has a flip.
  public init(_ record: ReplayRecord) {
    self.init(outcome: record.outcomeWithFlip, rows: record.steps)
  }
}

/// The callbacks of one replay, in order.
public struct CallbackLog: Hashable, Sendable {
  public typealias Entry = ReplayRecord.Callback

  /// The trace's name.
  public var trace: String
  /// The scene's name.
  public var scene: String
  public var entries: [Entry]
}

extension CallbackLog {
  /// The log of a record that keeps its ``ReplayRecord/Detail/callbacks``.
  ///
  /// It holds the recogniser's begin and end, the rule's answer, what the delegates were asked, and what the
  /// views, the animator and the transition context were told. How the screen was set up before the gesture
  /// is not in it, except for a scene that runs by itself.
  public init(_ record: ReplayRecord) {
    self.init(trace: record.trace.name, scene: record.scene.name, entries: record.callbacks)
  }
}
