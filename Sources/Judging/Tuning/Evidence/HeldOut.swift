import Formats
import MotionMath
package import Replay
package import Traces

/// One or more divisions of the gestures into folds, which are parts that are held out in turn.
///
/// Values are chosen without a held-out part and then judged on it. The gestures of a group, usually a person, stay
/// together.
package struct Folds: Hashable, Sendable {
  /// The largest number of groups for which, by default, each group is held out alone.
  static let oneByOneLimit = 40
  /// How many times the gestures are divided into folds, and the number of folds each time.
  ///
  /// Both numbers apply only if the number of folds is not specified and there are more groups than ``oneByOneLimit``.
  private static let repeated = (times: 5, folds: 10)

  /// The parts of all divisions, one division after another; each part contains the indices of its gestures.
  let parts: [[Int]]
  /// How many times all judged gestures are divided into parts, each time anew; 0 if nothing is held out.
  package let repeats: Int
  /// Whether every part consists of one group.
  package let isOneByOne: Bool

  /// The number of parts in each of the ``repeats`` divisions of the gestures; 0 if nothing is held out.
  package var count: Int { parts.count / max(repeats, 1) }

  /// Divides gestures into parts that are held out in turn.
  ///
  /// The gestures of a group, usually a person, stay in the same part. The divisions do not depend on the seed of the
  /// search, so that no seed changes a verdict.
  ///
  /// - Parameters:
  ///   - gestures: All gestures.
  ///   - groups: The name of each gesture's group.
  ///   - count: The number of parts; with 0, nothing is held out. With nil, each group is one part, but if there are
  ///     more than ``oneByOneLimit`` groups, the gestures are divided several times into ten parts.
  ///   - positions: The positions of the gestures to divide; nil for all.
  /// - Throws: ``TuningError`` if there are fewer groups than parts, or if there would be only one part.
  init(
    _ gestures: [TunedGesture], _ groups: [String], into count: Int?, among positions: [Int]? = nil
  ) throws(TuningError) {
    let judged = (positions ?? Array(gestures.indices)).filter { gestures[$0].isJudged }
    let bundles = GroupNumbers.bundled(gestures, groups)
    try self.init(
      judged, GroupIndex(judged.map { bundles[$0] }), of: Set(judged.map { groups[$0] }).count,
      weights: judged.map { gestures[$0].weight }, into: count)
  }

  /// Divides the judged gestures, whose positions are given, into parts.
  ///
  /// A bundle is one group or several combined groups. The gestures of a bundle stay together. For each of the
  /// `positions`, `bundles` contains the bundle to which the gesture belongs, and `own` contains the weight of the
  /// gesture. `known` is the number of groups in all bundles.
  init(
    _ positions: [Int], _ bundles: GroupIndex, of known: Int, weights own: [Double],
    into count: Int?
  ) throws(TuningError) {
    if count == 0 {
      (parts, repeats, isOneByOne) = ([], 0, false)
      return
    }
    var members = [[Int]](repeating: [], count: bundles.count)
    for (bundle, position) in zip(bundles.numbers, positions) { members[bundle].append(position) }
    let sums = bundles.sums(of: own)
    let found = (known == 1 ? "is " : "are ") + counted(known, "group")
    if let count, count < 2 || members.count < count {
      let remedy =
        members.count < 2
        ? "group by something else" : "choose 2 to \(members.count), or 0 for none"
      throw TuningError("\(counted(count, "fold")): there \(found); \(remedy)")
    }
    guard members.count > 1 else {
      throw TuningError(
        "held-out gestures: there \(found); group by something else, or hold out none with 0 folds")
    }
    isOneByOne = known == (count ?? known) && known <= (count ?? Self.oneByOneLimit)
    repeats = count == nil && !isOneByOne ? Self.repeated.times : 1
    if isOneByOne {
      parts = members
      return
    }
    var random = RandomGenerator(seed: 1, purpose: "folds")
    let folds = count ?? Self.repeated.folds
    parts = (0..<repeats).flatMap { _ in
      var order = Array(members.indices)
      random.shuffle(&order)
      // Each bundle, which is one group or several combined groups, is added to the part with the least weight so far.
      var parts = [[Int]](repeating: [], count: folds)
      var weights = [Double](repeating: 0, count: folds)
      for bundle in order {
        let lightest = weights.indices.min { (weights[$0], $0) < (weights[$1], $1) } ?? 0
        parts[lightest] += members[bundle]
        weights[lightest] += sums[bundle]
      }
      return parts.map { $0.sorted() }
    }
  }

  /// The indices of the judged gestures that are not in `part`, in ascending order.
  ///
  /// `part` is an index in ``parts``, which may contain several divisions of the same gestures into parts. The result
  /// contains the gestures of all other parts of the division to which `part` belongs.
  func others(than part: Int) -> [Int] {
    let first = part / count * count
    let last = (first..<first + count).compactMap { parts[$0].last }.max() ?? -1
    // Marks the positions and then collects the marked positions in ascending order: this is faster than sorting them.
    var isOther = [Bool](repeating: false, count: last + 1)
    for other in first..<first + count where other != part {
      for position in parts[other] { isOther[position] = true }
    }
    return isOther.indices.filter { isOther[$0] }
  }
}

extension TuningProblem {
  /// The problem without the gestures of a held-out part; if `part` is nil, the whole problem.
  func without(_ part: Int?, of folds: Folds) -> TuningProblem {
    part.map { restricted(to: folds.others(than: $0)) } ?? self
  }
}

/// A gesture judged by a controller that was tuned without its group.
package struct HeldOutGesture: Hashable, Sendable {
  package let name: String
  package let intent: Label.Intent
  /// The number of the part with which the gesture was held out, counted from 1.
  ///
  /// If the gestures were divided into parts several times, this is the part in the first division.
  package let fold: Int
  package let decision: Outcome.Choice
  /// Whether the gesture does what was intended.
  package let isRight: Bool
}

/// Judgements of each gesture under values that were chosen without its group.
struct HeldOutJudgements: Sendable {
  /// For each held-out part, the parameter values that were chosen without the gestures of that part.
  let values: [[Double]]
  /// For each division of the gestures into folds, the judgement of each gesture; nil for a gesture that is in no fold.
  let divisions: [[Judgement?]]

  /// How often each gesture does what was intended, 0...1; 1 for a gesture that is not judged.
  ///
  /// The gestures are divided into folds once or several times. The value is the share of these divisions in which the
  /// gesture does what was intended.
  var rightness: [Double] {
    guard let first = divisions.first else { return [] }
    return first.indices.map { gesture in
      let right = divisions.count { $0[gesture]?.isRight ?? true }
      return Double(right) / Double(divisions.count)
    }
  }

  /// The mean cost of each gesture for a weight of 1, over the divisions; 0 for a gesture that is not judged.
  func costs(_ problem: TuningProblem) -> [Double] {
    problem.gestures.indices.map { index in
      let gesture = problem.gestures[index]
      guard gesture.weight > 0 else { return 0 }
      let sum = divisions.reduce(0.0) { sum, judgements in
        sum + (judgements[index].map { problem.objective.cost(of: gesture, $0) } ?? 0)
      }
      return sum / gesture.weight / Double(max(divisions.count, 1))
    }
  }

  /// The smallest and the greatest share of gestures that do what was intended.
  ///
  /// Each division of the gestures into folds gives one share. Nil if there is only one division.
  func spread(_ gestures: [TunedGesture]) -> ClosedRange<Double>? {
    guard divisions.count > 1 else { return nil }
    let shares = divisions.map { judgements in
      TunedGesture.agreement(of: gestures, judgements.map { $0?.isRight ?? true ? 1 : 0 })
    }
    return (shares.min() ?? 0)...(shares.max() ?? 0)
  }
}

extension Folds {
  /// Judges the gestures of each held-out part under values that are chosen without this part.
  ///
  /// The values for all parts are chosen from the same table of candidates, without a new search. This table was built
  /// from all parts. So its candidates must not depend on the labels: otherwise, the labels of a held-out part would
  /// influence the values that are chosen without it. See ``TuningProblem/hasEveryCell``.
  ///
  /// Returns nil if nothing is held out, or if the user stops the work.
  func judgements(
    _ problem: TuningProblem, _ chooser: Chooser, _ workers: Workers
  ) -> HeldOutJudgements? {
    let excluded = parts.map(chooser.table.groups.set)
    let resampled = (0..<repeats).compactMap { division in
      let parts = Array(excluded[division * count..<(division + 1) * count])
      return chooser.resampled(withoutEach: parts, workers)
    }.flatMap(\.self)
    guard resampled.count == parts.count else { return nil }
    return judgements(
      problem, workers, with: { problem.makeEvaluator(isStopped: workers.isStopped) }
    ) { evaluator, part in
      let values = chooser.values(
        without: excluded[part], best: chooser.table.best(without: excluded[part]),
        resampled: resampled[part], evaluator
      ).values
      return evaluator.isCutShort ? nil : values
    }
  }

  /// For each gesture, the share of divisions, 0...1, in which a guess of its intent is right; 1 for a gesture without
  /// an intent.
  ///
  /// The guess is the same for all gestures of a held-out part: the intent with the greatest total weight among the
  /// judged gestures in the other parts of the division.
  func rightnessOfMostFrequent(_ labels: LabelColumns) -> [Double] {
    var right = labels.intents.map { $0 == nil ? 1.0 : 0 }
    for (index, part) in parts.enumerated() {
      var weights = [Double](repeating: -1, count: labels.intentCount)
      for position in others(than: index) {
        guard let intent = labels.intents[position] else { continue }
        weights[intent] = max(weights[intent], 0) + labels.weights[position]
      }
      // If several intents have equal weight, the first of them counts, so that the result is reproducible.
      let most = weights.indices.max { (weights[$0], $1) < (weights[$1], $0) }
      guard let most, weights[most] >= 0 else { continue }
      for position in part where labels.intents[position] == most {
        right[position] += 1 / Double(repeats)
      }
    }
    return right
  }

  /// Judges the gestures of each held-out part under the values that are chosen without that part.
  func judgements<Tool>(
    _ problem: TuningProblem, _ workers: Workers, with makeTool: @Sendable () -> Tool,
    _ choose: @Sendable (Tool, Int) -> [Double]?
  ) -> HeldOutJudgements? {
    guard !parts.isEmpty else { return nil }
    let found = workers.map(parts.count, with: makeTool) {
      tool, part -> (values: [Double], judgements: [Judgement])? in
      guard !workers.isStopped(), let values = choose(tool, part) else { return nil }
      let part = problem.restricted(to: parts[part])
      return (values, part.judgements(under: problem.controller(values)))
    }
    var divisions = [[Judgement?]](
      repeating: [Judgement?](repeating: nil, count: problem.gestures.count), count: repeats)
    var values: [[Double]] = []
    for (index, part) in found.enumerated() {
      guard let part else { return nil }
      values.append(part.values)
      for (position, judgement) in zip(parts[index], part.judgements) {
        divisions[index / count][position] = judgement
      }
    }
    return HeldOutJudgements(values: values, divisions: divisions)
  }

  /// The held-out result of each judged gesture, in the order of the problem's gestures.
  ///
  /// If the gestures were divided into folds several times, the results are from the first division.
  func gestures(_ problem: TuningProblem, _ found: HeldOutJudgements) -> [HeldOutGesture] {
    var numbers: [Int: Int] = [:]
    for index in 0..<count {
      for position in parts[index] { numbers[position] = index + 1 }
    }
    return problem.gestures.indices.compactMap { position in
      guard let fold = numbers[position], let judgement = found.divisions.first?[position],
        let intent = problem.gestures[position].label?.intent
      else { return nil }
      return HeldOutGesture(
        name: problem.gestures[position].name, intent: intent, fold: fold,
        decision: judgement.ending.decision, isRight: judgement.isRight)
    }
  }
}
