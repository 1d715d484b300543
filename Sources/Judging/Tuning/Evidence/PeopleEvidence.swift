import Formats
import Foundation
import Replay
import Traces

/// The effect of a change of controller on one person's gestures.
package struct PersonChange: Hashable, Sendable {
  package let name: String
  package let gestures: Int
  /// The weighted share of the person's gestures that the old controller decides as intended, and the new controller's
  /// share.
  ///
  /// If people are held out, the values of the new controller were chosen without this person.
  package let start, tuned: Double
  /// How many of the person's wrong gestures the change of controller makes right, and how many right gestures it makes
  /// wrong.
  package let turnedRight, turnedWrong: Int
  /// The parameter values that are chosen without this person's gestures; nil unless each person is held out alone.
  package let valuesWithout: [Double]?

  package var gain: Double { tuned - start }

  /// Whether the person's loss is statistically significant at 5 %, corrected for the number of people examined.
  ///
  /// The loss is compared with pure chance, which would make each changed gesture right or wrong with equal
  /// probability.
  func losesSurely(among people: Int) -> Bool {
    let changed = turnedRight + turnedWrong
    guard turnedWrong > turnedRight else { return false }
    // The probability that at least `turnedWrong` of the changed gestures become wrong by chance: a sign test.
    var (ways, tail) = (1.0, 0.0)
    for count in 0...changed {
      if count >= turnedWrong { tail += ways }
      ways *= Double(changed - count) / Double(count + 1)
    }
    let chance =
      changed < 1000
      ? tail / (0..<changed).reduce(1.0) { power, _ in power * 2 }
      : 0.5 * erfc(Double(turnedWrong - turnedRight) / Double(2 * changed).squareRoot())
    return chance * Double(people) <= 0.05
  }
}

/// What a tuning result means for individual people and individual gestures.
package struct PeopleEvidence: Hashable, Sendable {
  /// A gesture for which equally plausible values give different decisions, so that more people are needed to settle
  /// it.
  package struct OpenGesture: Hashable, Sendable {
    package let name: String
    /// The share of the examined sets of parameter values that decide the gesture as intended.
    ///
    /// Each resample of the people has a set of values that is best for it; see ``Resamples``. Each different set is
    /// examined once. If there are too many different sets, only some of them are examined.
    package let support: Double
  }

  /// The effect of the tuned values on the gestures of each named group, in the order of names.
  ///
  /// Empty if nothing is held out, or if no group has at least two gestures.
  package let people: [PersonChange]
  /// Gestures that the best values of different resamples of the people decide differently.
  ///
  /// The gesture on which the resamples are most evenly divided comes first; see ``Resamples``.
  package let open: [OpenGesture]
  /// How many of the gestures in ``open`` have each tag, the most frequent tag first.
  ///
  /// Tags whose value is the name of a group, such as `person:anna`, are left out.
  package let openKinds: [Kind]

  package struct Kind: Hashable, Sendable {
    package let tag: String
    package let open, gestures: Int
  }

  /// The people for whom the share of right gestures falls.
  package var losers: [PersonChange] { people.filter { $0.gain < 0 } }
  package var winners: [PersonChange] { people.filter { $0.gain > 0 } }

  /// The person without whom a parameter's value changes most; nil if leaving out any one person changes nothing.
  package func mostInfluential(on parameter: Int, of value: Double) -> PersonChange? {
    func distance(_ person: PersonChange) -> Double {
      abs((person.valuesWithout?[parameter] ?? value) - value)
    }
    return people.max { (distance($0), $1.name) < (distance($1), $0.name) }
      .flatMap { distance($0) > 0 ? $0 : nil }
  }
}

extension PeopleEvidence {
  /// The greatest number of sets of parameter values that are examined to find open gestures.
  ///
  /// Each set is the best one for some resample of the people; see ``Resamples``. Fewer sets are examined if gestures
  /// are replayed, because replays are slow.
  private static let tried = (columns: 200, replayed: 12)
  /// The range of ``OpenGesture/support`` within which a gesture counts as open: neither nearly all nor nearly none of
  /// the examined values decide it as intended.
  private static let openShares = 0.1...0.9

  /// Finds the effect of the tuned values on each person's gestures, and the ``open`` gestures; returns nil if the user
  /// stops the work.
  ///
  /// A gesture is open if the best values of different resamples decide it differently; see ``OpenGesture``. Without
  /// resamples, no gesture counts as open.
  init?(
    _ problem: TuningProblem, _ chooser: Chooser, _ groups: GroupNumbers, folds: Folds,
    start: [Judgement], heldOut: HeldOutJudgements?, values: [[Double]], _ workers: Workers
  ) {
    people = Self.people(
      problem, groups, start: start.map(\.rightness), tuned: heldOut?.rightness,
      values: folds.isOneByOne ? values : [])
    guard let resamples = chooser.resamples else {
      (open, openKinds) = ([], [])
      return
    }
    let limit = problem.usesColumns ? Self.tried.columns : Self.tried.replayed
    let good = Array(Set(resamples.best).sorted { $0.lexicographicallyPrecedes($1) })
    let step = max(Double(good.count) / Double(limit), 1)
    let tried = (0..<min(good.count, limit)).map { good[Int(Double($0) * step)] }
    let evaluator = problem.makeEvaluator(isStopped: workers.isStopped)
    var right = [Int](repeating: 0, count: problem.gestures.count)
    for values in tried {
      for (index, isRight) in evaluator.rightness(values).enumerated() where isRight {
        right[index] += 1
      }
    }
    if evaluator.isCutShort { return nil }
    let judged = problem.gestures.indices.filter { problem.gestures[$0].isJudged }
    let share = { Double(right[$0]) / Double(tried.count) }
    let undecided = judged.filter { Self.openShares.contains(share($0)) }
    open = undecided.sorted { (abs(share($0) - 0.5), $0) < (abs(share($1) - 0.5), $1) }
      .map { OpenGesture(name: problem.gestures[$0].name, support: share($0)) }
    openKinds = Self.kinds(problem.gestures, judged, open: undecided, groups.names)
  }

  private static func people(
    _ problem: TuningProblem, _ groups: GroupNumbers, start: [Double], tuned: [Double]?,
    values: [[Double]]
  ) -> [PersonChange] {
    let weights = problem.gestures.map(\.weight)
    let counts = groups.sums(of: weights.map { _ in 1 })
    guard let tuned, counts.contains(where: { $0 > 1 }) else { return [] }
    let totals = groups.sums(of: weights)
    let before = groups.sums(of: zip(weights, start).map { $0 * $1 })
    let after = groups.sums(of: zip(weights, tuned).map { $0 * $1 })
    let right = groups.sums(of: zip(start, tuned).map { max($1 - $0, 0) })
    let wrong = groups.sums(of: zip(start, tuned).map { max($0 - $1, 0) })
    return groups.names.indices.filter { !Grouping.isUnnamed(groups.names[$0]) && totals[$0] > 0 }
      .map {
        PersonChange(
          name: groups.names[$0], gestures: Int(counts[$0]), start: before[$0] / totals[$0],
          tuned: after[$0] / totals[$0], turnedRight: Int(right[$0].rounded()),
          turnedWrong: Int(wrong[$0].rounded()), valuesWithout: values.isEmpty ? nil : values[$0])
      }
  }

  private static func kinds(
    _ gestures: [TunedGesture], _ judged: [Int], open: [Int], _ names: [String]
  ) -> [Kind] {
    let names = Set(names)
    func counts(_ positions: [Int]) -> [String: Int] {
      positions.reduce(into: [:]) { counts, position in
        for tag in Set(gestures[position].label?.tags ?? []) {
          let rest = tag.split(separator: ":", maxSplits: 1).last.map(String.init) ?? tag
          if !names.contains(rest) { counts[tag, default: 0] += 1 }
        }
      }
    }
    let all = counts(judged)
    return counts(open).map { Kind(tag: $0.key, open: $0.value, gestures: all[$0.key] ?? 0) }
      .sorted { (-$0.open, $0.gestures, $0.tag) < (-$1.open, $1.gestures, $1.tag) }
  }
}
