public import Replay

/// What speaks for a controller: how often it does what was meant, on one set of gestures or several.
public struct ExportEvidence: Hashable, Sendable {
  /// One finding of a kind, the most telling kind first; never empty.
  public let findings: [EvidenceFinding]

  /// Collects findings, of two of the same kind the later one; nil where there are none.
  public init?(_ findings: [EvidenceFinding]) {
    let byRank = Dictionary(findings.map { ($0.kind.rank, $0) }) { $1 }
    guard !byRank.isEmpty else { return nil }
    self.findings = byRank.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Counts gestures that were replayed; nil where none has a label.
  public init?(gestures: Int, passed: Int) {
    guard let finding = EvidenceFinding(gestures: gestures, passed: passed) else { return nil }
    findings = [finding]
  }

  /// Takes the labelled gestures of a replay; nil where there are none.
  public init?(_ summary: Summary) {
    self.init(gestures: summary.passed + summary.failed, passed: summary.passed)
  }

  /// These findings and those of another evidence for the same controller; these count where both have
  /// one of the same kind.
  public func joined(with other: ExportEvidence?) -> ExportEvidence {
    ExportEvidence((other?.findings ?? []) + findings) ?? self
  }

  /// One sentence for each finding, without its full stop.
  var sentences: [String] { findings.map(\.sentence) }
}
