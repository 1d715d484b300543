public import Traces

/// What a command answers.
public struct Reply: Hashable, Sendable {
  /// What to show: nothing, or lines that each end with a newline.
  public var text: String
  /// What had to be mended on reading, one message each.
  public var warnings: [String]
  /// What could not be used although the rest was: some files of a folder.
  public var problems: [LoadedTraces.Problem]
  /// Whether a `check` found traces that do not do what their person meant.
  public var expectationsFailed: Bool
  /// Whether the user had enough before it was done: what is shown was found until then.
  public var isInterrupted: Bool
  /// Whether the user wants to leave.
  public var endsSession: Bool

  /// What the shell has to do once the text is shown; nil for nothing.
  public var effect: ShellEffect?

  /// Creates an answer.
  public init(
    _ text: String = "", warnings: [String] = [], problems: [LoadedTraces.Problem] = [],
    expectationsFailed: Bool = false, isInterrupted: Bool = false,
    endsSession: Bool = false, effect: ShellEffect? = nil
  ) {
    self.text = text
    self.warnings = warnings
    self.problems = problems
    self.expectationsFailed = expectationsFailed
    self.isInterrupted = isInterrupted
    self.endsSession = endsSession
    self.effect = effect
  }
}
