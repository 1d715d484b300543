import Controllers
import Formats
import HeadlessUIKit
public import Replay
import Rules
public import Traces

extension Budget {
  /// Judges the budget for a group.
  ///
  /// - Parameters:
  ///   - traces: The group's traces.
  ///   - changes: The differences from the baseline.
  ///   - compared: The number of traces that were compared with the baseline; nil without a baseline.
  ///   - isWhole: Whether all traces of the group are present. If not, two kinds of budgets are judged only when the
  ///     reports of the run's parts are merged: budgets of the whole group, and budgets that have nothing to compare
  ///     yet. Until then, they count as kept.
  /// - Returns: Whether the budget is kept, with the measured value and the traces that are to blame. If all traces
  ///   are present, a budget that has nothing to compare is not kept.
  public func finding(
    of traces: CheckedTraces, changes: [BaselineChange] = [], compared: Int? = nil,
    isWhole: Bool = true
  ) -> BudgetFinding {
    let later = finding(
      isKept: true, sentence: "\(name) is judged once all traces are there", compared: 0)
    if isOfWholeGroup, !isWhole { return later }
    let found = judged(traces, changes, compared)
    return found.compared == 0 && !isWhole ? later : found
  }

  private func judged(
    _ traces: CheckedTraces, _ changes: [BaselineChange], _ compared: Int?
  ) -> BudgetFinding {
    switch kind {
    case .accuracy(let limit): return accuracy(of: traces, limit)
    case .agreement(let limit): return agreement(of: traces, limit)
    case .likeness(let limit): return likeness(of: traces, limit)
    case .removed: return gone(changes.filter { $0.kind == .removed }, compared)
    case .flips:
      var flips = count(
        changes.filter { $0.kind == .flipped }, of: traces, compared,
        "another decision than the baseline")
      if !flips.isKept, flips.compared > 0 {
        flips.sentence += "; change it back, or accept it with --update-baseline changed"
      }
      return flips
    case .changes:
      return count(
        changes.filter { $0.kind == .changed }, of: traces, compared,
        "the baseline's decision and a metric that moved beyond its tolerance")
    case .metric(let metric, .each, let limit): return size(of: metric, traces, limit)
    case .leastMetric(let metric, let statistic, let limit):
      return leastSize(of: metric, statistic, traces, limit)
    case .metric(let metric, let statistic, let limit):
      return size(of: metric, statistic, traces, limit)
    case .margin(let unit, let limit): return margin(of: traces, unit, limit)
    case .diagnostics(let severity): return diagnostics(of: traces, severity)
    }
  }

  private func finding(
    isKept: Bool, sentence: String, compared: Int, measured: Double? = nil, traces: [String] = []
  ) -> BudgetFinding {
    BudgetFinding(
      budget: name, level: level, isKept: isKept, sentence: sentence, compared: compared,
      measured: measured.map { Number.rounded($0) }, limit: limit, unit: unit.rawValue,
      traces: traces, place: place, isLowerEnd: isLowerEnd)
  }

  /// The finding that the budget has nothing to compare.
  private func nothing(_ why: String) -> BudgetFinding {
    finding(isKept: false, sentence: "\(name) has nothing to compare: \(why)", compared: 0)
  }

  private func accuracy(of traces: CheckedTraces, _ limit: Double) -> BudgetFinding {
    let judged = traces.indices.count { traces.sharedOutcome(at: $0).countsForAccuracy }
    let failed = traces.indices.filter { index in
      let outcome = traces.sharedOutcome(at: index)
      return outcome.countsForAccuracy && outcome.verdict == .fail
    }.map(traces.name)
    guard let share = traces.accuracy else {
      return nothing("no trace was judged")
    }
    let isKept = share >= limit
    let isWeighted = traces.isWeighted
    return finding(
      isKept: isKept,
      sentence:
        "accuracy \(text(share)) (\(judged - failed.count) of \(counted(judged, "labelled trace"))"
        + " as meant\(isWeighted ? ", by weight" : "")) is \(isKept ? "at least" : "below") \(text(limit))",
      compared: judged, measured: share, traces: isKept ? [] : failed)
  }

  private func agreement(of traces: CheckedTraces, _ limit: Double) -> BudgetFinding {
    share(of: traces, limit) {
      $0.answer == .insideNoise ? nil : $0.answer != .contradicted
    } words: {
      "agreement \($0) (\($1) of \(counted($2, "decision")) as on the device) is"
    }
  }

  private func likeness(of traces: CheckedTraces, _ limit: Double) -> BudgetFinding {
    share(of: traces, limit) {
      !$0.differs
    } words: {
      "\(name) \($0) (\($1) of \(counted($2, "recording")), with values, times, motion and orientation) is"
    }
  }

  /// The finding for a share of the recordings that say what their device did.
  ///
  /// `isAlike` says whether a recording is like its device, or nil if it does not count. `words` begins the sentence with
  /// the share, how many recordings are like their device, and of how many.
  private func share(
    of traces: CheckedTraces, _ limit: Double, isAlike: (DeviceAnswer) -> Bool?,
    words: (String, Int, Int) -> String
  ) -> BudgetFinding {
    let judged = traces.compactMap { trace in
      trace.outcome.device.flatMap(isAlike).map { (trace: trace.outcome.trace, isAlike: $0) }
    }
    guard !judged.isEmpty else { return nothing("no recording says what its device did") }
    let differing = judged.filter { !$0.isAlike }.map(\.trace)
    let alike = judged.count - differing.count
    let share = Double(alike) / Double(judged.count)
    let isKept = share >= limit
    return finding(
      isKept: isKept,
      sentence: words(text(share), alike, judged.count)
        + " \(isKept ? "at least" : "below") \(text(limit))",
      compared: judged.count, measured: share, traces: isKept ? [] : differing)
  }

  /// The finding for a budget that cannot be judged, because there is no baseline or the baseline contains none of the
  /// traces; nil if traces can be compared with a baseline.
  private func missing(_ compared: Int?) -> BudgetFinding? {
    switch compared {
    case nil: nothing("there is no baseline")
    case 0: nothing("no trace is in the baseline")
    case _?: nil
    }
  }

  private func gone(_ changes: [BaselineChange], _ compared: Int?) -> BudgetFinding {
    let before = compared.map { $0 + changes.count }
    if let missing = missing(before) { return missing }
    let count = changes.count
    return finding(
      isKept: count == 0,
      sentence:
        "\(count == 0 ? "none" : "\(count)") of \(counted(before ?? 0, "trace")) of the baseline"
        + " \(count > 1 ? "are" : "is") gone",
      compared: before ?? 0, measured: Double(count), traces: changes.map(\.trace))
  }

  private func count(
    _ changes: [BaselineChange], of traces: CheckedTraces, _ compared: Int?, _ what: String
  ) -> BudgetFinding {
    if let missing = missing(compared) { return missing }
    let count = changes.count
    return finding(
      isKept: count == 0,
      sentence: "\(count == 0 ? "none" : "\(count)") of \(counted(traces.count, "trace"))"
        + " \(count > 1 ? "have" : "has") \(what)",
      compared: compared ?? 0, measured: Double(count), traces: changes.map(\.trace))
  }

  private func size(of metric: Metric, _ traces: CheckedTraces, _ limit: Double) -> BudgetFinding {
    let sizes = traces.compactMap { trace in
      trace.outcome[metric].map { (trace: trace.outcome.trace, size: abs($0)) }
    }
    guard let worst = sizes.max(by: { $0.size < $1.size }) else {
      return nothing("no trace has the metric \(metric.name)")
    }
    let above = sizes.filter { $0.size > limit }
    let sentence =
      above.isEmpty
      ? "\(metric.name) is at most \(text(worst.size)), within \(text(limit))"
      : "\(metric.name) \(text(worst.size)) of \(worst.trace) is above \(text(limit))"
        + more(above.count)
    return finding(
      isKept: above.isEmpty, sentence: sentence, compared: sizes.count, measured: worst.size,
      traces: above.map(\.trace))
  }

  private func size(
    of metric: Metric, _ statistic: Statistic, _ traces: CheckedTraces, _ limit: Double
  ) -> BudgetFinding {
    let sizes = traces.compactMap { $0.outcome[metric].map(abs) }
    guard let distribution = Distribution(of: sizes) else {
      return nothing("no trace has the metric \(metric.name)")
    }
    let size = distribution.value(of: statistic)
    let isKept = Number.rounded(size) <= limit
    return finding(
      isKept: isKept,
      sentence: "the \(statistic.rawValue) of \(metric.name), \(text(size)), is"
        + " \(isKept ? "within" : "above") \(text(limit))",
      compared: distribution.count, measured: size)
  }

  /// The finding about the lower end of a metric's range.
  private func leastSize(
    of metric: Metric, _ statistic: Statistic, _ traces: CheckedTraces, _ limit: Double
  ) -> BudgetFinding {
    let sizes = traces.compactMap { trace in
      trace.outcome[metric].map { (trace: trace.outcome.trace, size: abs($0)) }
    }.filter { metric != .completion || $0.size > 0 }
    guard let least = sizes.min(by: { $0.size < $1.size }),
      let distribution = Distribution(of: sizes.map(\.size))
    else { return nothing("no trace has the metric \(metric.name)") }
    guard statistic == .each else {
      let size = distribution.value(of: statistic)
      let isKept = Number.rounded(size) >= limit
      return finding(
        isKept: isKept,
        sentence: "the \(statistic.rawValue) of \(metric.name), \(text(size)), is"
          + " \(isKept ? "at least" : "below") \(text(limit))",
        compared: distribution.count, measured: size)
    }
    let below = sizes.filter { $0.size < limit }
    return finding(
      isKept: below.isEmpty,
      sentence: below.isEmpty
        ? "\(metric.name) is at least \(text(least.size))"
          + (least.size > limit ? ", beyond \(text(limit))" : "")
        : "\(metric.name) \(text(least.size)) of \(least.trace) is below \(text(limit))"
          + more(below.count),
      compared: sizes.count, measured: least.size, traces: below.map(\.trace))
  }

  private func margin(
    of traces: CheckedTraces, _ unit: ParameterUnit, _ limit: Double
  ) -> BudgetFinding {
    let margins = traces.compactMap { trace -> (trace: String, size: Double)? in
      let outcome = trace.outcome
      guard let margin = outcome.margin, (outcome.marginUnit ?? .fraction) == unit,
        !Decision.clausesWithoutRule.contains(outcome.rule ?? "")
      else { return nil }
      return (outcome.trace, abs(margin))
    }
    guard let least = margins.min(by: { $0.size < $1.size }) else {
      return nothing(
        "no decision has a margin \(unit == .fraction ? "without a unit" : "in \(unit.word)")")
    }
    let brittle = margins.filter { $0.size < limit }
    let sentence =
      brittle.isEmpty
      ? "every margin is at least \(text(least.size)), beyond \(text(limit))"
      : "the decision of \(least.trace) is brittle: margin \(text(least.size)) is below"
        + " \(text(limit))" + more(brittle.count)
    return finding(
      isKept: brittle.isEmpty, sentence: sentence, compared: margins.count, measured: least.size,
      traces: brittle.map(\.trace))
  }

  private func diagnostics(
    of traces: CheckedTraces, _ severity: Diagnostic.Severity
  ) -> BudgetFinding {
    if traces.isEmpty { return nothing("there is no trace") }
    let found = traces.indices.filter { index in
      traces.sharedOutcome(at: index).diagnostics.contains { $0.severity == severity }
    }
    var sentence = "no diagnostic of severity \(severity.rawValue)"
    if let first = found.first.map(traces.outcome),
      let diagnostic = first.diagnostics.first(where: { $0.severity == severity })
    {
      sentence = "\(first.trace): \(diagnostic.code): \(diagnostic.message)"
      if found.count > 1 {
        sentence += "; \(counted(found.count - 1, "more trace has", "more traces have")) one"
      }
    }
    return finding(
      isKept: found.isEmpty, sentence: sentence, compared: traces.count,
      measured: Double(found.count),
      traces: found.map(traces.name))
  }

  /// The end of a sentence about one trace that breaks the budget; it says how many other traces break the budget too.
  ///
  /// `count` is the number of all traces that break the budget.
  private func more(_ count: Int) -> String {
    switch count {
    case ...1: ""
    case 2: ", as is 1 more"
    default: ", as are \(count - 1) more"
    }
  }

  private func text(_ value: Double) -> String { unit.text(value) }
}

extension BudgetFinding {
  /// The budget that was judged; nil if its name is unknown, or if it needs a limit and has none.
  var promise: Budget? {
    Budget(
      name: budget, limit: limit, unit: ParameterUnit(rawValue: unit) ?? .fraction, level: level,
      place: place, isLowerEnd: isLowerEnd)
  }
}

extension Distribution {
  /// A statistic of the values; the greatest value for ``Budget/Statistic/each``.
  fileprivate func value(of statistic: Budget.Statistic) -> Double {
    switch statistic {
    case .each: maximum
    case .median: median
    case .p90: p90
    case .mean: mean
    }
  }
}

/// The result of checking whether a group of recordings keeps one of its budgets, with the measured value.
public struct BudgetFinding: Hashable, Sendable {
  /// The budget's name in the suite, such as `accuracy` or `completion-time`.
  public var budget: String
  public var level: BudgetLevel
  public var isKept: Bool
  /// The result in one line, without a full stop: `accuracy 0.913 is below 0.950`.
  public var sentence: String
  /// The number of values or traces that were compared; 0 if there was nothing to compare.
  ///
  /// It is also 0 if the budget is judged later, when the reports of the run's parts are merged.
  public var compared: Int
  /// The measured value, in ``unit``; nil if nothing could be measured.
  public var measured: Double?
  /// The limit, in ``unit``.
  public var limit: Double?
  /// The unit of the measured value and the limit, such as `s`; empty for fractions and counts.
  public var unit: String
  /// The names of the traces that are to blame.
  public var traces: [String]
  /// The budget's place in the suite's file.
  public var place: SourcePlace?
  /// Whether ``limit`` is the lower end of a metric's range.
  public var isLowerEnd: Bool

  public init(
    budget: String, level: BudgetLevel, isKept: Bool, sentence: String, compared: Int = 0,
    measured: Double? = nil, limit: Double? = nil, unit: String = "", traces: [String] = [],
    place: SourcePlace? = nil, isLowerEnd: Bool = false
  ) {
    (self.budget, self.level, self.isKept, self.sentence) = (budget, level, isKept, sentence)
    self.compared = compared
    (self.measured, self.limit, self.unit) = (measured, limit, unit)
    (self.traces, self.place, self.isLowerEnd) = (traces, place, isLowerEnd)
  }
}
