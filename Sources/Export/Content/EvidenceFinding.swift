import Formats
import MotionMath
import Rules

/// How often a controller decides as intended, on one set of gestures.
///
/// All numbers are kept to a millionth, as files hold them.
public struct EvidenceFinding: Hashable, Sendable {
  /// What the gestures were to the search that found the controller's numbers.
  public enum Kind: Hashable, Sendable {
    /// Gestures that no search used.
    case unseen
    /// Each gesture was judged by numbers that were searched without it, in this number of parts.
    case heldOut(folds: Int)
    /// The gestures of the search itself: what they say is too good.
    case training
    /// Labelled gestures were replayed; what they were to a search is not known.
    case replayed
  }

  /// How the controller compares with another one on the same gestures.
  public struct Gain: Hashable, Sendable {
    /// The other controller's name.
    public let other: String
    /// The share that the other one decides as meant, 0...1.
    public let accuracy: Double
    /// The controller's share minus the other's, -1...1; positive where the controller is better.
    public let difference: Double
    /// Where the true difference lies with a confidence of 95 %.
    public let interval: ClosedRange<Double>

    public init(
      over other: String, accuracy: Double, difference: Double, interval: ClosedRange<Double>
    ) {
      self.other = other
      self.accuracy = Number.rounded(accuracy)
      self.difference = Number.rounded(difference)
      self.interval = Number.rounded(interval.lowerBound)...Number.rounded(interval.upperBound)
    }
  }

  /// How an interval was found.
  public enum Method: String, Hashable, Sendable {
    /// Wilson's score: every gesture by itself.
    case wilson
    /// The same, for as many gestures as tell as much as those of people or other groups do.
    case wilsonByGroup = "wilson-by-group"
  }

  public let kind: Kind
  /// The gestures with a label that counts, and of how many groups they are; 1 or more.
  public let gestures, groups: Int
  /// How many were decided as meant; nil if gestures have weights, or were not counted.
  public let passed: Int?
  /// The share that was decided as meant, weighted by the labels' weights, 0...1.
  public let accuracy: Double
  /// Where the true share lies with a confidence of 95 %, within 0...1, and how that was found.
  public let interval: ClosedRange<Double>
  public let method: Method
  /// Against the controller that the search started with, and against others.
  public let gains: [Gain]

  public init(
    _ kind: Kind, gestures: Int, groups: Int, accuracy: Double, interval: ClosedRange<Double>,
    method: Method, gains: [Gain] = []
  ) {
    (self.kind, self.gestures, self.groups, passed) = (kind, gestures, groups, nil)
    self.accuracy = Number.rounded(accuracy)
    self.interval = Number.rounded(interval.lowerBound)...Number.rounded(interval.upperBound)
    (self.method, self.gains) = (method, gains)
  }

  /// Counts gestures that were replayed, each by itself; nil where none has a label.
  public init?(gestures: Int, passed: Int) {
    guard gestures > 0, (0...gestures).contains(passed) else { return nil }
    (kind, self.gestures, groups, self.passed) = (.replayed, gestures, gestures, passed)
    let share = Double(passed) / Double(gestures)
    let score = ScoreInterval.wilson(share: share, of: Double(gestures))
    accuracy = Number.rounded(share)
    interval = Number.rounded(score.lower)...Number.rounded(score.upper)
    (method, gains) = (.wilson, [])
  }
}

extension EvidenceFinding.Kind {
  /// The order of what tells most; one for each kind.
  var rank: Int {
    switch self {
    case .replayed: 0
    case .unseen: 1
    case .heldOut: 2
    case .training: 3
    }
  }
}

extension EvidenceFinding {
  /// In words without a full stop: `Evidence, unseen gestures: 95.8 % of 24 decided as meant (…)`.
  var sentence: String {
    let place =
      switch kind {
      case .replayed: "Evidence"
      case .unseen: "Evidence, unseen gestures"
      case .heldOut(let folds): "Evidence, gestures held out in \(folds) folds"
      case .training: "Evidence, training gestures"
      }
    let within =
      "95 % interval \(Self.percent(interval.lowerBound))-\(Self.percent(interval.upperBound)) %"
    let share = "\(Self.percent(accuracy)) %"
    let count =
      passed.map { "\($0) of \(gestures) labelled gestures decided as meant (\(share), \(within))" }
      ?? "\(share) of \(gestures) decided as meant (\(within))"
    return ([place + ": " + count] + gains.map(\.clause)).joined(separator: "; ")
  }

  fileprivate static func percent(_ share: Double, signed: Bool = false) -> String {
    Number.fixed(100 * share, decimals: 1, signed: signed)
  }
}

extension EvidenceFinding.Gain {
  /// `4.2 points better than 'side-menu' (95 % interval -4.2 to +12.5)`.
  fileprivate var clause: String {
    let points = "\(EvidenceFinding.percent(abs(difference))) points"
    let verdict =
      difference == 0 ? "as good as" : "\(points) \(difference > 0 ? "better" : "worse") than"
    let (low, high) = (interval.lowerBound, interval.upperBound)
    return "\(verdict) '\(oneLine(other))' (95 % interval"
      + " \(EvidenceFinding.percent(low, signed: true)) to"
      + " \(EvidenceFinding.percent(high, signed: true)))"
  }
}
