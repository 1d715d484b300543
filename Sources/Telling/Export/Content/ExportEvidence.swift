import Formats
import MotionMath
public import Replay
import Rules

/// Evidence for a controller: how often it decides as intended, on one or more sets of gestures.
public struct ExportEvidence: Hashable, Sendable {
  /// The findings, at most one of each kind; never empty.
  ///
  /// Replayed gestures come first, then the other kinds from the strongest evidence to the weakest.
  public let findings: [EvidenceFinding]

  /// Collects findings; if several have the same kind, only the last of them is kept.
  ///
  /// Returns nil if `findings` is empty.
  public init?(_ findings: [EvidenceFinding]) {
    let byRank = Dictionary(findings.map { ($0.kind.rank, $0) }) { $1 }
    guard !byRank.isEmpty else { return nil }
    self.findings = byRank.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Creates evidence from the number of replayed gestures with labels; nil if there are none.
  public init?(gestures: Int, passed: Int) {
    guard let finding = EvidenceFinding(gestures: gestures, passed: passed) else { return nil }
    findings = [finding]
  }

  /// Creates evidence from the labelled gestures of a replay; nil if there are none.
  public init?(_ summary: Summary) {
    self.init(gestures: summary.passed + summary.failed, passed: summary.passed)
  }

  /// Joins these findings with the findings of other evidence for the same controller.
  ///
  /// If both have a finding of the same kind, the finding of this evidence is kept.
  public func joined(with other: ExportEvidence?) -> ExportEvidence {
    ExportEvidence((other?.findings ?? []) + findings) ?? self
  }

  /// The fingerprints of the gestures with which a search found the controller's numbers.
  package var fingerprintsOfSearch: Set<String> { Set(findings.flatMap(\.fingerprints)) }

  /// One sentence for each finding, without its full stop.
  var sentences: [String] { findings.map(\.sentence) }
}

/// The evidence in files: a member for each finding, named after its kind.
extension ExportEvidence {
  /// The member `evidence` of a controller file, and of Panlab's extension in design tokens.
  var json: JSONValue { .object(Dictionary(findings.map { ($0.kind.key, $0.json) }) { $1 }) }

  /// Reads the member `evidence`; nil if one of its findings cannot be read.
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
  /// The keys under which files contain findings, one for each kind, in the order of ``rank``.
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
    if !values.isEmpty {
      members["values"] = .object(values.map(\.name), values.map(\.json))
    }
    if !fingerprints.isEmpty {
      members["fingerprints"] = .string(fingerprints.joined(separator: " "))
    }
    return .object(members)
  }

  fileprivate static func json(_ interval: ClosedRange<Double>) -> JSONValue {
    .array([.number(interval.lowerBound), .number(interval.upperBound)])
  }

  /// Reads a finding; nil if a number is missing or impossible.
  fileprivate init?(_ key: String, _ json: JSONValue) {
    guard let members = json.members,
      let gestures = Self.count(members["gestures"]), let groups = Self.count(members["groups"])
    else { return nil }
    if key == "replayed" {
      guard let passed = members["passed"]?.number, let passed = Int(exactly: passed) else {
        return nil
      }
      guard let gains = Self.gains(members["gains"]) else { return nil }
      self.init(gestures: gestures, passed: passed, gains: gains)
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
    guard let gains = Self.gains(members["gains"]),
      let values = ValueInterval.all(members["values"])
    else { return nil }
    self.init(
      kind, gestures: gestures, groups: groups, accuracy: accuracy, interval: interval,
      method: method, gains: gains, values: values, fingerprints: Self.fingerprints(in: members))
  }

  /// Reads gains; empty without any, nil if one of them cannot be read.
  private static func gains(_ json: JSONValue?) -> [Gain]? {
    guard let json else { return [] }
    guard let elements = json.elements else { return nil }
    let gains = elements.compactMap(Gain.init)
    return gains.count == elements.count ? gains : nil
  }

  /// The fingerprints in a finding; empty if the finding has none.
  static func fingerprints(in finding: [String: JSONValue]) -> Set<String> {
    Set((finding["fingerprints"]?.text ?? "").split(separator: " ").map(String.init))
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

extension EvidenceFinding.ValueInterval {
  fileprivate var json: JSONValue {
    .object(["low": low, "high": high].compactMapValues { $0.map(JSONValue.number) })
  }

  /// Reads the intervals of a finding; empty without any, nil if one of them cannot be read.
  fileprivate static func all(_ json: JSONValue?) -> [EvidenceFinding.ValueInterval]? {
    guard let json else { return [] }
    guard let members = json.members else { return nil }
    return members.map { name, ends in
      EvidenceFinding.ValueInterval(name, low: ends["low"]?.number, high: ends["high"]?.number)
    }
  }
}

extension EvidenceFinding.Gain {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "over": .string(other), "accuracy": .number(accuracy), "gain": .number(difference),
      "interval": EvidenceFinding.json(interval),
    ]
    if quantity != .agreement { members["of"] = .string(quantity.rawValue) }
    if verdict != Verdict(of: interval) { members["verdict"] = .string(verdict.rawValue) }
    return .object(members)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let members = json.members, let other = members["over"]?.text,
      let quantity = JudgedQuantity(rawValue: members["of"]?.text ?? "agreement")
    else { return nil }
    let most = quantity == .agreement ? 1 : Double.greatestFiniteMagnitude
    guard let accuracy = EvidenceFinding.share(members["accuracy"], within: 0...most),
      let difference = EvidenceFinding.share(members["gain"], within: -most...most),
      let interval = EvidenceFinding.interval(members["interval"], within: -most...most)
    else { return nil }
    let verdict = members["verdict"]?.text
    guard verdict == nil || verdict.flatMap(Verdict.init(rawValue:)) != nil else { return nil }
    self.init(
      over: other, accuracy: accuracy, difference: difference, interval: interval,
      quantity: quantity, verdict: verdict.flatMap(Verdict.init(rawValue:)))
  }
}

/// How often a controller decides as intended, on one set of gestures.
///
/// All numbers are rounded to a millionth, as they are in files.
public struct EvidenceFinding: Hashable, Sendable {
  /// The role of the gestures in the search that found the controller's numbers.
  public enum Kind: Hashable, Sendable {
    /// Gestures that no search used.
    case unseen
    /// Cross-validation with this number of folds: each gesture was judged by numbers that were found without it.
    case heldOut(folds: Int)
    /// The gestures with which the search found the controller's numbers.
    ///
    /// The share of gestures decided as intended is then an optimistic estimate.
    case training
    /// Labelled gestures that were replayed; their role in a search, if any, is unknown.
    case replayed
  }

  /// A comparison of the controller with another controller, on the same gestures.
  public struct Gain: Hashable, Sendable {
    /// The other controller's name.
    public let other: String
    /// What is compared.
    public let quantity: JudgedQuantity
    /// The share of gestures that the other controller decides as intended, 0...1, or the cost of a gesture under it.
    public let accuracy: Double
    /// The share of gestures that this controller decides as intended, minus the other controller's share, −1...1; or
    /// the other controller's cost minus this one's.
    ///
    /// Positive if this controller is better.
    public let difference: Double
    /// The 95 % confidence interval of the difference.
    public let interval: ClosedRange<Double>
    /// The conclusion from the interval, and from whatever else a report looks at.
    public let verdict: Verdict

    /// Creates a gain; without a verdict, the interval alone decides on it.
    public init(
      over other: String, accuracy: Double, difference: Double, interval: ClosedRange<Double>,
      quantity: JudgedQuantity = .agreement, verdict: Verdict? = nil
    ) {
      self.other = other
      self.quantity = quantity
      self.verdict = verdict ?? Verdict(of: interval)
      self.accuracy = Number.rounded(accuracy)
      self.difference = Number.rounded(difference)
      self.interval = Number.rounded(interval.lowerBound)...Number.rounded(interval.upperBound)
    }
  }

  /// Where the best value of a tuned number lies for all people, with a confidence of 95 %.
  public struct ValueInterval: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// The ends, in the parameter's unit; nil for an end beyond which the best value may lie.
    public let low, high: Double?

    public init(_ name: String, low: Double?, high: Double?) {
      self.name = name
      (self.low, self.high) = (low.map { Number.rounded($0) }, high.map { Number.rounded($0) })
    }
  }

  /// The method with which an interval was computed.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    /// Wilson's score interval, with every gesture counted as independent.
    case wilson
    /// Wilson's score interval, with a smaller, effective number of gestures, because gestures of the same person or
    /// group are alike.
    case wilsonByGroup = "wilson-by-group"
    /// The number of people alone, where all of them are alike.
    case byPeople = "by-people"
  }

  public let kind: Kind
  /// The number of gestures that were judged by their labels, and the number of groups to which they belong; both are
  /// at least 1.
  public let gestures, groups: Int
  /// The number of gestures that were decided as intended; nil if gestures have weights, or were not counted.
  public let passed: Int?
  /// The share of gestures that were decided as intended, weighted by the labels' weights, 0...1.
  public let accuracy: Double
  /// The 95 % confidence interval of the share, within 0...1.
  public let interval: ClosedRange<Double>
  public let method: Method
  /// Comparisons with the controller from which the search started, and with other controllers.
  public let gains: [Gain]
  /// The intervals of the values that the search found, by name; empty for kinds other than ``Kind/training``.
  public let values: [ValueInterval]
  /// The fingerprints of the gestures that the search used, sorted; empty for kinds other than ``Kind/training``.
  ///
  /// A fingerprint is a hash of a gesture's touch points.
  public let fingerprints: [String]

  public init(
    _ kind: Kind, gestures: Int, groups: Int, accuracy: Double, interval: ClosedRange<Double>,
    method: Method, gains: [Gain] = [], values: [ValueInterval] = [],
    fingerprints: Set<String> = []
  ) {
    (self.kind, self.gestures, self.groups, passed) = (kind, gestures, groups, nil)
    self.accuracy = Number.rounded(accuracy)
    self.interval = Number.rounded(interval.lowerBound)...Number.rounded(interval.upperBound)
    (self.method, self.gains) = (method, gains)
    self.values = values.sorted { $0.name < $1.name }
    self.fingerprints = fingerprints.sorted()
  }

  /// Creates a finding from the number of labelled gestures that were replayed and the number of them that passed,
  /// counting each gesture as independent.
  ///
  /// Returns nil if `gestures` is 0, or if `passed` is not in `0...gestures`.
  public init?(gestures: Int, passed: Int, gains: [Gain] = []) {
    guard gestures > 0, (0...gestures).contains(passed) else { return nil }
    (kind, self.gestures, groups, self.passed) = (.replayed, gestures, gestures, passed)
    let share = Double(passed) / Double(gestures)
    let score = ScoreInterval.wilson(share: share, of: Double(gestures))
    accuracy = Number.rounded(share)
    interval = Number.rounded(score.lower)...Number.rounded(score.upper)
    (method, self.gains, values, fingerprints) = (.wilson, gains, [], [])
  }
}

extension EvidenceFinding.Kind {
  /// The position of the kind in listings: replayed gestures first, then from the strongest evidence to the weakest.
  var rank: Int {
    switch self {
    case .replayed: 0
    case .unseen: 1
    case .heldOut: 2
    case .training: 3
    }
  }
}
