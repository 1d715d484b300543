/// What reading some paths gave: the good traces, and what was wrong with the rest.
///
/// One bad file never hides the others.
public struct LoadedTraces: Hashable, Sendable {
  /// A path or file that could not be used.
  public struct Problem: Hashable, Sendable {
    /// What kind of problem, which decides the exit code.
    public enum Kind: Hashable, Sendable {
      /// No such file, or nothing selected: exit code 66.
      case missing
      /// Unreadable or refused: exit code 65.
      case unreadable
    }

    public var kind: Kind
    /// `place: what was found; what to do`.
    public var message: String

    /// Creates a problem.
    public init(kind: Kind, message: String) {
      self.kind = kind
      self.message = message
    }
  }

  /// The traces in the order of the paths, then of file names, then of the file.
  public var traces: [Trace]
  /// The problems in the same order.
  public var problems: [Problem]

  /// Creates a result.
  public init(traces: [Trace] = [], problems: [Problem] = []) {
    self.traces = traces
    self.problems = problems
  }
}
