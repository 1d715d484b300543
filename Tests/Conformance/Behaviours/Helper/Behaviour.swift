/// A statement about UIKit, what it rests on, and the code that shows whether it holds.
///
/// Each stands in a file of its own, in the folder of its area: a function of a ``Stage``, whose comment has the
/// statement and the facts below. `register-behaviours` reads the comments and writes the list ``all`` at build time.
public nonisolated struct Behaviour: Sendable {
  /// The area and the file, such as `Navigation/PushTellsTheOldScreenFirst`.
  public let name: String
  /// One sentence or two, in the words of the field.
  public let statement: String
  /// The page, header, session, post or issue; for what is inferred, from what.
  public let source: String
  public let evidence: Evidence
  /// Who measured it and where, or why it is believed; empty if the source says all.
  public let remark: String
  /// The versions of iOS for which it is known.
  public let systems: ClosedRange<Int>
  /// Plays the behaviour.
  public let play: @MainActor @Sendable (Stage) -> Void

  /// What kind of evidence a statement has, the strongest first.
  public enum Evidence: String, CaseIterable, Sendable {
    /// A page or a session of Apple's says so.
    case documented
    /// A comment in one of Apple's headers says so.
    case header
    /// Someone has measured or logged it, and published how.
    case measured
    /// Many apps and libraries rely on it, and no page says so.
    case lore
    /// It follows from something else, or it is a guess that no one has refuted.
    case inferred
  }

  init(
    _ name: String, _ statement: String, _ evidence: Evidence, _ remark: String, _ source: String,
    _ systems: ClosedRange<Int>, _ play: @escaping @MainActor @Sendable (Stage) -> Void
  ) {
    (self.name, self.statement, self.source) = (name, statement, source)
    (self.evidence, self.remark, self.systems, self.play) = (evidence, remark, systems, play)
  }

  /// The folder in which the file stands.
  public var area: String { String(name.prefix { $0 != "/" }) }
}
