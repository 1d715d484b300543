import Formats
import Replay

/// A statement about evidence in an exported file.
///
/// ``Conclusion`` has the words of a gain, for reports and exports alike.
package enum EvidenceSentence: String, Hashable, Sendable, CaseIterable {
  case replayed, unseen
  case heldOut = "held out"
  case training
  /// The comparison with another controller, in the words of reports.
  case gain
  /// Both ends of the interval of a value that was found, the only one that is known, or neither.
  case between, atLeast = "at least"
  case atMost = "at most"
  case unknown

  package var condition: String {
    switch self {
    case .replayed: "labelled gestures were replayed"
    case .unseen: "gestures judged the controller that had no part in the search"
    case .heldOut: "gestures were held out of the search"
    case .training: "a search found the controller's numbers"
    case .gain: "six people or more compare it with another controller"
    case .between: "a value has an interval within its range"
    case .atLeast: "a value has an interval, and the best one may lie above its range"
    case .atMost: "a value has an interval, and the best one may lie below its range"
    case .unknown: "a value has an interval, and the best one may lie on either side of its range"
    }
  }

  package func holds(for finding: EvidenceFinding) -> Bool {
    switch self {
    case .replayed: finding.kind == .replayed
    case .unseen: finding.kind == .unseen
    case .heldOut: if case .heldOut = finding.kind { true } else { false }
    case .training: finding.kind == .training
    case .gain: !finding.gains.isEmpty
    case .between, .atLeast, .atMost, .unknown: finding.values.contains { $0.sentence == self }
    }
  }
}

extension EvidenceFinding {
  /// The finding in words without a full stop: `Evidence, unseen gestures: 95.8 % of 24 decided as meant (…)`.
  var sentence: String {
    EvidenceSentence.allCases.filter { $0.holds(for: self) }.flatMap(text).joined(separator: "; ")
  }

  private func text(_ sentence: EvidenceSentence) -> [String] {
    let within =
      "95 % interval \(Self.percent(interval.lowerBound))-\(Self.percent(interval.upperBound)) %"
    let share = "\(Self.percent(accuracy)) %"
    let decided = "\(share) of \(gestures) decided as meant (\(within))"
    switch sentence {
    case .replayed:
      return [
        "Evidence: \(passed ?? 0) of \(gestures) labelled gestures decided as meant (\(share), \(within))"
      ]
    case .unseen: return ["Evidence, unseen gestures: \(decided)"]
    case .heldOut:
      guard case .heldOut(let folds) = kind else { return [] }
      return [
        "Evidence, gestures held out in \(folds) folds, by values chosen without them: \(decided)"
      ]
    case .training: return ["Evidence, training gestures: \(decided)"]
    case .gain: return gains.map(\.clause)
    case .between, .atLeast, .atMost, .unknown:
      return values.filter { $0.sentence == sentence }.map(\.clause)
    }
  }

  fileprivate static func percent(_ share: Double, signed: Bool = false) -> String {
    Number.fixed(100 * share, decimals: 1, signed: signed)
  }
}

extension EvidenceFinding.ValueInterval {
  /// The statement that is made about this interval.
  fileprivate var sentence: EvidenceSentence {
    switch (low, high) {
    case (_?, _?): .between
    case (_?, nil): .atLeast
    case (nil, _?): .atMost
    case (nil, nil): .unknown
    }
  }

  /// The interval in words: `95 % interval of progress-threshold 0.2059-0.2613`.
  fileprivate var clause: String {
    // As many digits as matter beside the width of such an interval.
    func end(_ value: Double?) -> String {
      guard let value else { return "" }
      let decimals = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : 4
      return Number.shortest(Number.rounded(value, decimals: decimals))
    }
    let ends =
      switch sentence {
      case .atLeast: "at least \(end(low))"
      case .atMost: "at most \(end(high))"
      case .unknown: "unknown"
      default: "\(end(low))-\(end(high))"
      }
    return "95 % interval of \(oneLine(name)) \(ends)"
  }
}

extension EvidenceFinding.Gain {
  /// The comparison in the words of reports: `it is better than 'side-menu' by 4.2 points (95 % interval +0.3 to +8.1)`.
  fileprivate var clause: String {
    func end(_ value: Double) -> String {
      quantity == .agreement
        ? EvidenceFinding.percent(value, signed: true)
        : Number.fixed(value, decimals: 3, signed: true)
    }
    return verdict.sentence(
      about: "it", than: "'\(oneLine(other))'", gain: difference,
      span: "95 % interval \(end(interval.lowerBound)) to \(end(interval.upperBound))",
      quantity: quantity)
  }
}
