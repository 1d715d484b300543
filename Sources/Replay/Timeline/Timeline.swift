/// What happened in one replay, step by step: delivered events, then the frames of the completion.
public struct Timeline: Hashable, Sendable {
  public typealias Row = ReplayRecord.Step

  public var outcome: Outcome
  public var rows: [Row]

  /// Creates a timeline.
  public init(outcome: Outcome, rows: [Row]) {
    self.outcome = outcome
    self.rows = rows
  }

  /// The timeline of a record that keeps its ``ReplayRecord/Detail/steps``; its outcome has a flip.
  public init(_ record: ReplayRecord) {
    self.init(outcome: record.outcomeWithFlip, rows: record.steps)
  }
}
