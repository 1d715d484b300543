/// Why nothing can be tuned: `place: what was found; what to do`.
public struct TuningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake, which decides the exit code.
  public enum Kind: Hashable, Sendable {
    case usage
    /// Unsuitable gestures, or a file with other contents than expected.
    case unreadable
    /// Nothing to judge was selected.
    case missing
  }

  public let description: String
  package let kind: Kind

  init(_ description: String, kind: Kind = .usage) {
    (self.description, self.kind) = (description, kind)
  }

  static func notARange(_ text: String, name: String) -> TuningError {
    TuningError(
      "'\(text)': not a range; write the smaller and the greater value, as in \(name)=LOW:HIGH")
  }
}
