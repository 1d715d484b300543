public import Replay

/// What speaks for a controller: labelled gestures, and how many it decided as they were meant.
public struct ExportEvidence: Hashable, Sendable {
  /// The gestures with a label that counts; 1 or more.
  public let gestures: Int
  /// Those that were decided as meant.
  public let passed: Int
  /// How the gestures were chosen, in a few words: `held out, 5 folds`; nil for a plain replay.
  public let source: String?

  /// Counts gestures; nil where none has a label.
  public init?(gestures: Int, passed: Int, source: String? = nil) {
    guard gestures > 0, (0...gestures).contains(passed) else { return nil }
    (self.gestures, self.passed, self.source) = (gestures, passed, source)
  }

  /// Takes the labelled gestures of a replay; nil where there are none.
  public init?(_ summary: Summary, source: String? = nil) {
    self.init(gestures: summary.passed + summary.failed, passed: summary.passed, source: source)
  }

  /// The share that was decided as meant, 0...1.
  public var accuracy: Double { Double(passed) / Double(gestures) }

  /// Where the true share lies with a confidence of 95 %, both in 0...1.
  ///
  /// - Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference"
  ///   (1927).
  public var interval: (lower: Double, upper: Double) {
    let count = Double(gestures)
    let z = 1.959_964
    let centre = accuracy + z * z / (2 * count)
    let spread =
      z * (accuracy * (1 - accuracy) / count + z * z / (4 * count * count)).squareRoot()
    let scale = 1 + z * z / count
    return (max((centre - spread) / scale, 0), min((centre + spread) / scale, 1))
  }
}

extension ExportEvidence {
  /// In one line without a full stop: `312 of 336 labelled gestures decided as meant (92.9 %, …)`.
  var text: String {
    func percent(_ share: Double) -> String { Number.fixed(100 * share, decimals: 1) }
    return "\(passed) of \(gestures) labelled gestures decided as meant (\(percent(accuracy)) %,"
      + " 95 % interval \(percent(interval.lower))-\(percent(interval.upper)) %)"
      + (source.map { ", \($0)" } ?? "")
  }

  /// The member `evidence` of a controller file.
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "gestures": .number(Double(gestures)), "passed": .number(Double(passed)),
      "accuracy": .rounded(accuracy),
      "interval": .array([.rounded(interval.lower), .rounded(interval.upper)]),
    ]
    members["source"] = source.map(JSONValue.string)
    return .object(members)
  }

  /// Reads the member `evidence` of a controller file; nil where it counts no gestures.
  init?(_ json: JSONValue) {
    guard case .object(let members) = json,
      case .number(let gestures)? = members["gestures"], let gestures = Int(exactly: gestures),
      case .number(let passed)? = members["passed"], let passed = Int(exactly: passed)
    else { return nil }
    var source: String?
    if case .string(let words)? = members["source"] { source = words }
    self.init(gestures: gestures, passed: passed, source: source)
  }
}
