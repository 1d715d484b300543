import Formats
import Traces

/// How much each person's gestures count in a tuning.
public enum Weighing: String, Hashable, Sendable, CaseIterable, Codable {
  /// Each person counts equally; the weight of a gesture only decides how much it counts among the same person's
  /// gestures.
  case people
  /// Each gesture counts by its own weight, whoever made it.
  case gestures

  /// The words for all cases, joined for messages: `a or b`.
  package static let words = alternatives(allCases.map(\.rawValue))
}

extension TuningProblem {
  /// The problem with its weights changed so that people count equally; unchanged for ``Weighing/gestures``.
  ///
  /// The mean weight of the gestures that name a person stays the same, so a gesture that names nobody counts as much
  /// as an average gesture that names a person. If all people already have equal weight, nothing changes.
  ///
  /// - Parameters:
  ///   - weighing: Whether each person counts equally, or each gesture counts by its own weight.
  ///   - groups: The person who made each gesture.
  /// - Returns: The problem with the resulting weights.
  public consuming func weighing(_ weighing: Weighing, by groups: [String]) -> TuningProblem {
    guard weighing == .people, let factors = factors(by: groups) else { return self }
    return weighingGestures { factors[groups[$0]] ?? 1 }
  }

  private func factors(by groups: [String]) -> [String: Double]? {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    return Weighing.factors(
      judged.map { gestures[$0].weight }, groups: judged.map { groups[$0] })
  }
}

extension Weighing {
  /// Changes the weights of judged gestures so that people count equally; see ``TuningProblem/weighing(_:by:)``.
  func weights(_ weights: [Double], groups: [String]) -> [Double] {
    guard self == .people, let factors = Self.factors(weights.summable, groups: groups) else {
      return weights
    }
    return zip(weights.summable, groups).map { $0 * (factors[$1] ?? 1) }
  }

  /// The factor of each person, by name, that makes all people count equally; nil if all people already have equal
  /// weight.
  ///
  /// `groups` contains the name of each gesture's group; only groups with a name are people. The weights of all
  /// gestures of a person are multiplied by the person's factor.
  fileprivate static func factors(_ weights: [Double], groups: [String]) -> [String: Double]? {
    var sums: [String: Double] = [:]
    for (weight, group) in zip(weights, groups) where !Grouping.isUnnamed(group) {
      sums[group, default: 0] += weight
    }
    // Names are sorted, so that rounding is reproducible.
    let known = sums.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    guard let first = known.first, known.contains(where: { $0.value != first.value }) else {
      return nil
    }
    let mean = known.reduce(0) { $0 + $1.value } / Double(known.count)
    return Dictionary(known.map { ($0.key, mean / $0.value) }) { first, _ in first }
  }
}
