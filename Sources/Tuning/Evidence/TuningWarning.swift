public import Traces

/// What makes a result less trustworthy than it looks.
public enum TuningWarning: Hashable, Sendable {
  /// No gesture's decision depends on the parameter.
  case noEffect(String)
  /// The best value is at the end of its range.
  case onEdge(String, value: String)
  /// The rule cannot tell two gestures apart that were meant differently.
  case contradiction(String, String)
  /// Fewer gestures of an intent than a share can be learned from.
  case few(Label.Intent, Int)
  /// The result is no better on gestures that it has not seen.
  case noGain
  /// The search was interrupted.
  case interrupted

  /// How many contradictions are named.
  static let contradictionLimit = 5
  /// Fewer gestures of one intent than this are few.
  static let enough = 10
}

extension TuningWarning: CustomStringConvertible {
  /// `place: what was found; what to do`.
  public var description: String {
    switch self {
    case .noEffect(let name):
      "\(name): no gesture's decision depends on it; leave it out, or record gestures that do"
    case .onEdge(let name, let value):
      "\(name): the best value \(value) is at the end of its range; widen the range"
    case .contradiction(let first, let second):
      "\(first): looks the same to the rule as \(second), which was meant otherwise; check both"
        + " labels"
    case .few(let intent, let count):
      "labels: only \(count) say \(intent.rawValue); record more, the result may be chance"
    case .noGain:
      "held-out gestures: the tuned controller is not better than the starting one; keep that, or"
        + " record more"
    case .interrupted:
      "search: interrupted; these are the best values so far"
    }
  }
}
