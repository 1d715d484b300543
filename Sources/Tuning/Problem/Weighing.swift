import Formats
import Traces

/// Whose gestures count how much in a tuning.
public enum Weighing: String, Hashable, Sendable, CaseIterable, Codable {
  /// Each person counts as much as any other; a gesture's weight counts among those of the same person.
  case people
  /// Each gesture counts by its own weight, whoever made it.
  case gestures

  /// All of them, for messages.
  package static let words = alternatives(allCases.map(\.rawValue))
}

extension TuningProblem {
  /// The same problem with weights under which people count equally.
  ///
  /// The mean weight of the gestures with a person stays as it is, so a gesture that names nobody counts as
  /// much as a usual one of a person. Where people have the same weight already, nothing changes.
  ///
  /// - Parameters:
  ///   - weighing: Whether people or gestures count equally.
  ///   - groups: The person of each gesture.
  /// - Returns: The problem with other weights.
  public func weighing(_ weighing: Weighing, by groups: [String]) -> TuningProblem {
    guard weighing == .people else { return self }
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    guard
      let factors = Weighing.factors(
        judged.map { gestures[$0].weight }, groups: judged.map { groups[$0] })
    else { return self }
    return weighingGestures { gestures[$0].isJudged ? factors[groups[$0]] ?? 1 : 1 }
  }
}

extension Weighing {
  /// The weights under which people count equally, of judged gestures and their groups; see
  /// ``TuningProblem/weighing(_:by:)``.
  func weights(_ weights: [Double], groups: [String]) -> [Double] {
    guard self == .people, let factors = Self.factors(weights.summable, groups: groups) else {
      return weights
    }
    return zip(weights.summable, groups).map { $0 * (factors[$1] ?? 1) }
  }

  /// What each named group's weights are multiplied by; nil if people have the same weight already.
  fileprivate static func factors(_ weights: [Double], groups: [String]) -> [String: Double]? {
    var sums: [String: Double] = [:]
    for (weight, group) in zip(weights, groups) where !Grouping.isUnnamed(group) {
      sums[group, default: 0] += weight
    }
    // In the order of the names, so that sums are rounded alike.
    let known = sums.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    guard let first = known.first, known.contains(where: { $0.value != first.value }) else {
      return nil
    }
    let mean = known.reduce(0) { $0 + $1.value } / Double(known.count)
    return Dictionary(known.map { ($0.key, mean / $0.value) }) { first, _ in first }
  }
}
