import Formats
public import Replay

/// Evidence for a controller: how often it decides as intended, on one or more sets of gestures.
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

/// The evidence in files: a member for each finding, named after its kind.
extension ExportEvidence {
  /// The member `evidence` of a controller file, and of our extension in design tokens.
  var json: JSONValue { .object(Dictionary(findings.map { ($0.kind.key, $0.json) }) { $1 }) }

  /// Reads the member `evidence`; nil where a finding in it is none.
  init?(_ json: JSONValue) {
    guard let members = json.members else { return nil }
    var findings: [EvidenceFinding] = []
    for (key, member) in members.sorted(by: { $0.key < $1.key }) {
      guard let finding = EvidenceFinding(key, member) else { return nil }
      findings.append(finding)
    }
    self.init(findings)
  }
}

extension EvidenceFinding.Kind {
  /// The keys, in the order of their ranks.
  static let keys = ["replayed", "unseen", "held-out", "training"]

  fileprivate var key: String { Self.keys[rank] }
}

extension EvidenceFinding {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "gestures": .number(Double(gestures)), "groups": .number(Double(groups)),
      "accuracy": .number(accuracy), "interval": Self.json(interval),
      "method": .string(method.rawValue),
    ]
    members["passed"] = passed.map { .number(Double($0)) }
    if case .heldOut(let folds) = kind { members["folds"] = .number(Double(folds)) }
    if !gains.isEmpty { members["gains"] = .array(gains.map(\.json)) }
    return .object(members)
  }

  fileprivate static func json(_ interval: ClosedRange<Double>) -> JSONValue {
    .array([.number(interval.lowerBound), .number(interval.upperBound)])
  }

  /// Reads a finding; nil where a number is missing or cannot be.
  fileprivate init?(_ key: String, _ json: JSONValue) {
    guard let members = json.members,
      let gestures = Self.count(members["gestures"]), let groups = Self.count(members["groups"])
    else { return nil }
    if key == "replayed" {
      guard let passed = members["passed"]?.number, let passed = Int(exactly: passed) else {
        return nil
      }
      self.init(gestures: gestures, passed: passed)
      return
    }
    let kind: Kind
    switch key {
    case "unseen": kind = .unseen
    case "training": kind = .training
    case "held-out":
      guard let folds = Self.count(members["folds"]) else { return nil }
      kind = .heldOut(folds: folds)
    default: return nil
    }
    guard groups <= gestures, let accuracy = Self.share(members["accuracy"], within: 0...1),
      let interval = Self.interval(members["interval"], within: 0...1),
      let word = members["method"]?.text, let method = Method(rawValue: word)
    else { return nil }
    var gains: [Gain] = []
    if let list = members["gains"] {
      guard let elements = list.elements else { return nil }
      gains = elements.compactMap(Gain.init)
      guard gains.count == elements.count else { return nil }
    }
    self.init(
      kind, gestures: gestures, groups: groups, accuracy: accuracy, interval: interval,
      method: method, gains: gains)
  }

  private static func count(_ json: JSONValue?) -> Int? {
    guard let number = json?.number, let count = Int(exactly: number), count > 0 else { return nil }
    return count
  }

  fileprivate static func share(_ json: JSONValue?, within range: ClosedRange<Double>) -> Double? {
    guard let number = json?.number, range.contains(number) else { return nil }
    return number
  }

  fileprivate static func interval(
    _ json: JSONValue?, within range: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    guard let bounds = json?.elements, bounds.count == 2,
      let lower = share(bounds[0], within: range), let upper = share(bounds[1], within: range),
      lower <= upper
    else { return nil }
    return lower...upper
  }
}

extension EvidenceFinding.Gain {
  fileprivate var json: JSONValue {
    .object([
      "over": .string(other), "accuracy": .number(accuracy), "gain": .number(difference),
      "interval": EvidenceFinding.json(interval),
    ])
  }

  fileprivate init?(_ json: JSONValue) {
    guard let members = json.members, let other = members["over"]?.text,
      let accuracy = EvidenceFinding.share(members["accuracy"], within: 0...1),
      let difference = EvidenceFinding.share(members["gain"], within: -1...1),
      let interval = EvidenceFinding.interval(members["interval"], within: -1...1)
    else { return nil }
    self.init(over: other, accuracy: accuracy, difference: difference, interval: interval)
  }
}
