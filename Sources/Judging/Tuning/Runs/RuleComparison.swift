package import Controllers
package import Replay
import Rules

/// A comparison of several rules, all tuned on one set of gestures and judged on the same held-out people.
package struct RuleComparison: Sendable {
  /// The result for one rule.
  package struct Entry: Sendable {
    /// The names of the controllers that share this rule and its parameters.
    package let names: [String]
    /// The tuned controller.
    package let controller: Controller
    /// The tuned parameters; empty for a rule without numbers.
    package let parameters: [TunedParameter]
    package let values: [Double]
    /// The shares of gestures that the rule gets right: of the gestures with which it was tuned, and of held-out
    /// gestures.
    package let training, heldOut: Double
    /// The share ``heldOut`` of the best rule minus the share ``heldOut`` of this rule.
    package let behind: Double
    /// The 95 % interval of ``behind``, simultaneous for all pairs of rules; nil if there are too few groups.
    package let interval: ClosedRange<Double>?

    /// Whether this rule may be as good as the best one.
    package var isTied: Bool { interval?.contains(0) ?? true }

    /// The conclusion about this rule compared with the best one.
    package var conclusion: Conclusion {
      Conclusion(of: interval.map { -$0.upperBound ... -$0.lowerBound })
    }
  }

  /// A rule that was left out, and why.
  package struct Refusal: Hashable, Sendable {
    package let name: String
    package let reason: String

    package init(name: String, reason: String) { (self.name, self.reason) = (name, reason) }
  }

  /// The results, the best rule first; of equally good rules, the one with fewer numbers comes first.
  package let entries: [Entry]
  package let refusals: [Refusal]
  package let groups: Int
  /// The name of the controller from which tuning started, which is judged as it is.
  package let startName: String
  /// The conclusion about the best rule compared with that controller, on held-out people; nil without a rule.
  ///
  /// The rule was chosen from all of them, so the interval is simultaneous.
  package let claim: GainClaim?
  /// Whether to ship the best rule or to keep the controller from which tuning started.
  package let recommendation: Recommendation
  /// Whether the comparison was interrupted before every rule was tuned.
  package let isInterrupted: Bool

  /// The rule with the fewest tuned parameters, among the rules that may be as good as the best rule.
  ///
  /// Nil if there are too few groups.
  package var simplest: Entry? {
    guard groups >= GroupNumbers.enough else { return nil }
    return entries.filter(\.isTied).enumerated()
      .min { ($0.element.values.count, $0.offset) < ($1.element.values.count, $1.offset) }?.element
  }

  /// Tunes every rule.
  ///
  /// - Parameters:
  ///   - problem: The gestures, and the controller whose recogniser, extent and direction are used for all rules.
  ///   - others: The controllers whose rules are compared.
  ///   - leftOut: Rules that cannot be judged on these gestures, and why.
  ///   - groups: The name of each gesture's group.
  ///   - options: The budget and the folds.
  ///   - workers: The workers that search and judge.
  ///   - show: Receives the number of rules that are done, and the number of all rules.
  /// - Throws: ``TuningError`` if nothing can be held out.
  package init(
    _ problem: TuningProblem, others: [Controller], leftOut: [Refusal] = [], groups: [String],
    options: TuningOptions, workers: Workers, show: (Int, Int) -> Void
  ) throws(TuningError) {
    let numbers = GroupNumbers(
      problem.gestures, GroupNumbers.bundled(problem.gestures, groups))
    self.groups = GroupNumbers(problem.gestures, groups).count
    var refusals = leftOut
    var tasks: [Task] = []
    for other in others {
      do {
        let task = try Task(problem, problem.controller.with(ruleOf: other))
        if let same = tasks.firstIndex(where: { $0.isSame(task) }) {
          if !tasks[same].names.contains(other.name) { tasks[same].names.append(other.name) }
        } else {
          tasks.append(task)
        }
      } catch {
        refusals.append(Refusal(name: other.name, reason: error.description))
      }
    }
    var results: [Tuned] = []
    for (index, task) in tasks.enumerated() where !workers.isStopped() {
      show(index, tasks.count)
      if let tuned = try task.tuned(problem, groups, options, workers) { results.append(tuned) }
    }
    self.refusals = refusals
    isInterrupted = results.count < tasks.count
    entries = Self.ranked(results, problem, numbers)
    startName = problem.controller.name
    let best = entries.first.flatMap { best in results.first { $0.task.names == best.names } }
    let claim = best.map { Self.claim($0, among: results, problem, groups) }
    self.claim = claim
    recommendation = Recommendation(
      heldOut: isInterrupted ? nil : claim, isInterrupted: isInterrupted,
      tellsValues: best?.tellsValues ?? true)
  }

  /// Compares the best rule with the starting controller.
  private static func claim(
    _ best: Tuned, among results: [Tuned], _ problem: TuningProblem, _ groups: [String]
  ) -> GainClaim {
    let start = problem.judgements(under: problem.controller).map(\.rightness)
    let all = [start, best.heldOut] + results.map(\.heldOut)
    let errors = SimultaneousErrors(
      all, problem.gestures, GroupNumbers(problem.gestures, groups),
      pairs: (2..<all.count).map { (0, $0) })
    return GainClaim(
      AgreementComparison(problem.gestures, groups, start: start, tuned: best.heldOut),
      half: errors?.half(0, 1))
  }

  private static func ranked(
    _ results: [Tuned], _ problem: TuningProblem, _ groups: GroupNumbers
  ) -> [Entry] {
    func share(_ tuned: Tuned) -> Double {
      TunedGesture.agreement(of: problem.gestures, tuned.heldOut)
    }
    // Shares are rounded, because equal shares may differ in their last bits.
    func key(_ index: Int) -> (Double, Int, Int) {
      (-(share(results[index]) * 1e9).rounded(), results[index].task.parameters.count, index)
    }
    let order = results.indices.sorted { key($0) < key($1) }
    guard let best = order.first else { return [] }
    let errors = SimultaneousErrors(
      results.map(\.heldOut), problem.gestures, groups, pairs: SimultaneousErrors.all(results.count)
    )
    return order.map { index in
      let tuned = results[index]
      let behind = share(results[best]) - share(tuned)
      let half = errors?.half(best, index)
      return Entry(
        names: tuned.task.names, controller: tuned.controller, parameters: tuned.task.parameters,
        values: tuned.values, training: tuned.training, heldOut: share(tuned), behind: behind,
        interval: half.map { max(behind - $0, -1)...min(behind + $0, 1) })
    }
  }
}

extension RuleComparison {
  /// A rule to tune.
  private struct Task {
    var names: [String]
    let controller: Controller
    let parameters: [TunedParameter]
    /// The tuning task; nil for a rule without numbers.
    let problem: TuningProblem?

    init(_ problem: TuningProblem, _ controller: Controller) throws(TuningError) {
      (names, self.controller) = ([controller.name], controller)
      var parameters: [TunedParameter] = []
      for name in controller.finishWhen.parameterNames {
        parameters.append(try TunedParameter(reading: name, in: controller))
      }
      self.parameters = parameters
      self.problem = try parameters.isEmpty ? nil : problem.with(controller, parameters)
    }

    /// Whether tuning gives equal results for two rules, because they differ at most in their starting values.
    func isSame(_ other: Task) -> Bool {
      controller.finishWhen == other.controller.finishWhen
        && controller.decide == other.controller.decide && parameters == other.parameters
    }

    /// Tunes the rule; nil if the user stops the work.
    func tuned(
      _ whole: TuningProblem, _ groups: [String], _ options: TuningOptions, _ workers: Workers
    ) throws(TuningError) -> Tuned? {
      guard let problem else {
        let right = whole.judgements(under: controller).map(\.rightness)
        return Tuned(
          task: self, controller: controller, values: [], heldOut: right,
          training: TunedGesture.agreement(of: whole.gestures, right), tellsValues: true)
      }
      var run = try TuningRun(problem, groups: groups, options: options)
      while !run.isDone, !workers.isStopped() { run.advance(problem, workers) }
      let result = run.result(problem, groups: groups, workers: workers)
      guard !result.isInterrupted, !result.heldOutRightness.isEmpty else { return nil }
      return Tuned(
        task: self, controller: result.tuned, values: result.parameters.map(\.value),
        heldOut: result.heldOutRightness, training: result.training.tuned,
        tellsValues: result.tellsValues)
    }
  }

  private struct Tuned {
    let task: Task
    let controller: Controller
    let values: [Double]
    /// For each gesture, the share of the divisions into folds in which it was decided as intended while it was held
    /// out, 0...1; see ``Folds``.
    ///
    /// For a rule without numbers, nothing is tuned or held out. The value is then 1 if the rule decides the gesture as
    /// intended, otherwise 0.
    let heldOut: [Double]
    let training: Double
    /// Whether the labels determine the values; see ``TuningResult/tellsValues``.
    let tellsValues: Bool
  }
}
