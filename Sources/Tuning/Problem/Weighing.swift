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
    let numbers = GroupNumbers(gestures, groups)
    let sums = numbers.sums(of: gestures.map(\.weight))
    let named = numbers.names.indices.filter {
      !Grouping.isUnnamed(numbers.names[$0]) && sums[$0] > 0
    }
    guard let first = named.first, named.contains(where: { sums[$0] != sums[first] }) else {
      return self
    }
    let mean = named.reduce(0) { $0 + sums[$1] } / Double(named.count)
    var factors = [Double](repeating: 1, count: numbers.count)
    for group in named { factors[group] = mean / sums[group] }
    return weighingGestures { position in numbers.ofGestures[position].map { factors[$0] } ?? 1 }
  }
}
