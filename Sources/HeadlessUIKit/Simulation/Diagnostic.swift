/// A fault that a run showed, with the remedy.
///
/// Diagnostics are facts about the code under test, not errors of the engine: the run goes on.
public struct Diagnostic: Hashable, Sendable {
  /// How much a diagnostic matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    case note, warning, error
  }

  /// A stable kebab-case word, such as `never-completed`.
  public let code: String
  public let severity: Severity
  /// One sentence that names the fault and the remedy, without a full stop.
  public let message: String

  /// Creates a diagnostic.
  public init(code: String, severity: Severity, message: String) {
    self.code = code
    self.severity = severity
    self.message = message
  }
}
