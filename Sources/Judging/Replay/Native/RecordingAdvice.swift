import Controllers
import Foundation
public import Traces

/// The releases whose measurement would teach most about a system, in addition to the releases already in a table.
///
/// Many rules agree equally well, or nearly so, with the outcomes in the table, but predict different outcomes for
/// other releases. Each release is chosen to divide these rules as evenly as possible, given the releases chosen before
/// it.
public struct RecordingAdvice: Sendable {
  /// A release to measure next.
  public struct Gesture: Hashable, Sendable {
    public let position: Double
    /// The velocity towards completion, in points per second.
    public let velocity: Double
    /// The number of rules that finish at this release.
    public let finishing: Int
    /// The information, in bits, that the outcome at this release adds to the outcomes at the releases chosen before
    /// it; at most 1.
    public let bits: Double
  }

  /// The number of rules compared.
  public let rules: Int
  public let gestures: [Gesture]

  /// The releases to choose from: each of these positions is combined with each of these velocities.
  ///
  /// Positions are fractions of the screen. Velocities are in points per second.
  private static let positions = stride(from: 5, through: 95, by: 1).map { Double($0) / 100 }
  private static let velocities = stride(from: -1000, through: 2000, by: 100).map(Double.init)

  /// Chooses at most `count` releases to measure next, given the releases in `table`.
  public init(beyond table: MeasuredOutcomes, count: Int = 10) {
    let committee = Self.committee(of: table)
    rules = committee.count
    var candidates: [(position: Double, velocity: Double, answers: [Bool])] = []
    for velocity in Self.velocities {
      for position in Self.positions {
        let answers = committee.map { $0(position, velocity) }
        if answers.contains(true), answers.contains(false) {
          candidates.append((position, velocity, answers))
        }
      }
    }
    // The group number of each rule. Rules that decide all releases chosen so far in the same way have the same number.
    var groups = [Int](repeating: 0, count: committee.count)
    var gestures: [Gesture] = []
    while gestures.count < count {
      let known = Self.entropy(groups)
      var best: (index: Int, bits: Double)?
      for (index, candidate) in candidates.enumerated() {
        let bits =
          Self.entropy(zip(groups, candidate.answers).map { 2 * $0 + ($1 ? 1 : 0) }) - known
        // Of equally informative releases, the first wins; the tolerance makes this independent of rounding.
        if bits > (best?.bits ?? 0.001) + 1e-9 { best = (index, bits) }
      }
      guard let best else { break }
      let candidate = candidates[best.index]
      gestures.append(
        Gesture(
          position: candidate.position, velocity: candidate.velocity,
          finishing: candidate.answers.count { $0 }, bits: best.bits))
      groups = zip(groups, candidate.answers).map { 2 * $0 + ($1 ? 1 : 0) }
      let names = Dictionary(
        uniqueKeysWithValues: Set(groups).sorted().enumerated().map { ($1, $0) })
      groups = groups.map { names[$0] ?? 0 }
    }
    self.gestures = gestures
  }

  /// The rules that agree well with a table.
  ///
  /// A linear rule is included if it agrees with as many releases as the best linear rule, or with one fewer. A preset
  /// is included if it agrees with as many as the best preset, or with one or two fewer, and if it decides every
  /// release of the table.
  private static func committee(
    of table: MeasuredOutcomes
  ) -> [@Sendable (Double, Double) -> Bool] {
    var linear: [(agreed: Int, threshold: Double, lookahead: Double)] = []
    for lookahead in stride(from: 0, through: 40, by: 1).map({ Double($0) / 100 }) {
      for threshold in stride(from: 20, through: 80, by: 1).map({ Double($0) / 100 }) {
        let agreed = table.rows.count {
          ($0.position + lookahead * $0.velocity / table.length > threshold) == $0.finishes
        }
        linear.append((agreed, threshold, lookahead))
      }
    }
    let least = (linear.map(\.agreed).max() ?? 0) - 1
    let length = table.length
    var rules = linear.filter { $0.agreed >= least }.map { rule in
      { @Sendable (position: Double, velocity: Double) in
        position + rule.lookahead * velocity / length > rule.threshold
      }
    }
    let presets = Preset.ofPans.map { SystemAgreement(of: $0.controller, with: table) }
    let fewest = (presets.map(\.agreed).max() ?? 0) - 2
    for preset in presets where preset.agreed >= fewest && preset.judged == table.rows.count {
      let judge = TableJudge(controller: preset.controller, table: table)
      rules.append { judge.finishes($0, $1) ?? false }
    }
    return rules
  }

  /// The entropy, in bits, of the distribution of the rules over groups.
  ///
  /// `groups` contains the group of each rule. Rules that decide every chosen release in the same way share a group.
  private static func entropy(_ groups: [Int]) -> Double {
    var counts: [Int: Int] = [:]
    for group in groups { counts[group, default: 0] += 1 }
    let total = Double(groups.count)
    return counts.values.sorted().reduce(0) { $0 - Double($1) / total * log2(Double($1) / total) }
  }
}
