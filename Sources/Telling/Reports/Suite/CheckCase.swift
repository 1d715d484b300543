import Controllers
import Formats
import HeadlessUIKit
import MotionMath
import Replay
import Rules
import Traces

/// An entry of a report for CI: a trace, a budget or a file, with its findings.
///
/// All formats list the same cases in the same order.
struct CheckCase {
  /// The case's name within its folder: the trace's name, or `budget accuracy`.
  let name: String
  /// The name of the folder, group or suite that the case belongs to.
  ///
  /// For a trace, this is the folder in its name; if there is none, the group's name. For a budget or a finding about a
  /// group, it is the group's name. For a finding about the whole run, and for a file that could not be used, it is the
  /// suite's name.
  let folder: String
  /// The path of the recording, or of the file with the budget.
  var file: String?
  /// The file and line that the report points to for this case.
  var place: SourcePlace?
  /// The reason why nothing was checked; nil if the case was checked.
  var skipReason: String?
  /// The findings; a flip comes first.
  let findings: [CheckFinding]
  /// The trace; nil if the case is not a trace.
  var trace: CheckedTrace?

  /// The level of the worst finding; nil if there are none.
  var level: CheckFinding.Level? { findings.map(\.level).min() }

  /// Whether the decision differs from the decision in the baseline.
  var isFlipped: Bool { findings.contains { $0.rule == .flip } }

  /// The sentences of the findings in one line.
  var sentence: String { findings.map(\.sentence).joined(separator: "; ") }

  /// The details of the findings, without repetitions; each ends in a newline.
  var body: String {
    var bodies: [String] = []
    for body in findings.compactMap(\.body) where !bodies.contains(body) { bodies.append(body) }
    return bodies.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined(separator: "\n")
  }
}

extension SuiteReport {
  /// The cases of the whole run: the findings about what could not be compared, then one case for each file that could
  /// not be used.
  var runCases: [CheckCase] {
    findings.map { CheckCase($0, folder: name) }
      + problems.map { problem in
        // Messages have the form `place: what was found; what to do`, and the place becomes the case's name.
        let place = SourcePlace(messageStart: problem.message)
        return CheckCase(
          name: place?.file ?? problem.message, folder: name, file: place?.file, place: place,
          findings: [
            CheckFinding(rule: .unusable, level: .error, sentence: problem.message, place: place)
          ])
      }
  }
}

extension CheckCase {
  /// Creates the case for a finding that does not belong to a single trace.
  init(_ finding: GroupFinding, folder: String) {
    self.init(
      name: finding.kind.rawValue, folder: folder,
      findings: CheckFinding.Level(finding.level).map {
        [CheckFinding(rule: .finding(finding.kind), level: $0, sentence: finding.sentence)]
      } ?? [])
  }
}

extension SourcePlace {
  /// Parses the place at the start of a message, `file: …` or `file:line: …`; nil if there is none.
  init?(messageStart message: String) {
    guard let end = message.firstRange(of: ": ")?.lowerBound, end > message.startIndex else {
      return nil
    }
    let start = message[..<end]
    if let colon = start.lastIndex(of: ":"), let line = Int(start[start.index(after: colon)...]),
      line > 0, colon > start.startIndex
    {
      self.init(file: String(start[..<colon]), line: line)
    } else {
      self.init(file: String(start))
    }
  }
}

/// A problem that was found in a run.
struct CheckFinding {
  /// The severity of a finding, the most urgent first.
  enum Level: Int, Comparable {
    case error, warning, note

    /// Converts a budget's level; nil if the suite switched it off.
    init?(_ level: BudgetLevel) {
      switch level {
      case .off: return nil
      case .warn: self = .warning
      case .error: self = .error
      }
    }

    /// The word for the level in SARIF; GitHub's commands use the same words, except `notice` for `note`.
    var word: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .note: "note"
      }
    }

    static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  let rule: CheckRule
  let level: Level
  /// The finding in one line, without a full stop.
  let sentence: String
  /// Lines with details, such as the explanation of the decision; nil if `sentence` says everything.
  var body: String?
  var place: SourcePlace?
}

/// The kind of a finding: a stable identifier and its meaning.
struct CheckRule: Hashable {
  /// The stable identifier in kebab case; for a budget, `budget-` followed by the budget's name.
  let id: String
  let meaning: String

  static let flip = CheckRule(id: "flip", meaning: "The decision differs from the baseline")
  static let label = CheckRule(
    id: "label", meaning: "The decision differs from the label")
  static let crash = CheckRule(
    id: "crash", meaning: "The scene's code crashed, did not return or built nothing")
  static let fault = CheckRule(
    id: "fault", meaning: "The scene's code has a fault, independent of the decision")
  static let metric = CheckRule(
    id: "metric", meaning: "A metric moved from the baseline by more than its tolerance")
  static let added = CheckRule(id: "added", meaning: "The baseline does not have the trace")
  static let removed = finding(.removed)
  static let unusable = CheckRule(id: "unusable", meaning: "A file could not be used")

  static func finding(_ kind: FindingKind) -> CheckRule {
    CheckRule(
      id: kind.rawValue, meaning: kind.meaning.prefix(1).uppercased() + kind.meaning.dropFirst())
  }

  static func budget(_ name: String) -> CheckRule {
    CheckRule(id: "budget-\(name)", meaning: "A group does not meet the budget '\(name)'")
  }
}

extension CheckedGroup {
  /// The cases in order: the traces of the run, traces that only the baseline has, findings that do not belong to a
  /// single trace, and the budgets.
  var cases: [CheckCase] {
    var cases: [CheckCase] = []
    forEachCase { cases.append($0) }
    return cases
  }

  /// Makes the ``cases`` one after the other, so that they are never stored together.
  func forEachCase(_ body: (CheckCase) -> Void) {
    let changed = Dictionary(
      changes.map { ($0.trace, $0) }, uniquingKeysWith: { first, _ in first })
    traces.forEach { trace in
      body(traceCase(trace, change: changed.isEmpty ? nil : changed[trace.outcome.trace]))
    }
    if !changes.isEmpty {
      var removed = Set(changes.map(\.trace))
      for index in traces.indices { removed.remove(traces[index].outcome.trace) }
      for change in changes where removed.contains(change.trace) { body(removedCase(change)) }
    }
    for finding in findings where !finding.kind.isOfTrace { body(CheckCase(finding, folder: name)) }
    for budget in budgets { body(budgetCase(budget)) }
  }

  /// The group's findings that concern a trace; a missing label is included only if its finding has the level error.
  private func findings(of trace: CheckedTrace) -> [CheckFinding] {
    let outcome = trace.outcome
    return findings.compactMap { finding in
      guard finding.kind.isOfTrace, let level = CheckFinding.Level(finding.level) else {
        return nil
      }
      let sentence: String
      if finding.kind == .unlabelled {
        guard outcome.verdict == .unlabelled, level == .error else { return nil }
        sentence = Self.noLabel
      } else {
        let diagnostic = outcome.diagnostics.first { $0.code == finding.kind.rawValue }
        guard let diagnostic else { return nil }
        sentence = diagnostic.message
      }
      return CheckFinding(
        rule: .finding(finding.kind), level: level, sentence: sentence, place: trace.place)
    }
  }

  private static let noLabel = "no label says what was meant"

  private func traceCase(_ trace: CheckedTrace, change: BaselineChange?) -> CheckCase {
    let outcome = trace.outcome
    var findings: [CheckFinding] = []
    // The text of the body is made only for a finding, because most traces have none.
    func add(_ rule: CheckRule, _ level: CheckFinding.Level, _ sentence: String) {
      findings.append(
        CheckFinding(
          rule: rule, level: level, sentence: sentence,
          body: trace.explanation ?? OutcomeSummary(outcome).table.text, place: trace.place))
    }
    if let change, let level = CheckFinding.Level(change.level) {
      add(change.rule, change.kind == .added ? .note : level, change.sentence)
    }
    if let failure = outcome.sceneFailure {
      add(.crash, .error, failure.message)
    } else if outcome.verdict == .fail, let level = CheckFinding.Level(labelLevel) {
      add(.label, level, outcome.explainedFailure)
    } else if let fault = fault(of: trace) {
      add(.fault, .error, fault.message)
    }
    findings += self.findings(of: trace)
    return CheckCase(
      name: outcome.trace, folder: folder(of: outcome.trace), file: trace.file,
      place: trace.place,
      skipReason: findings.isEmpty ? skipReason(outcome) : nil, findings: findings, trace: trace)
  }

  private func skipReason(_ outcome: Outcome) -> String? {
    switch outcome.verdict {
    case .unlabelled: Self.noLabel
    case .fail where labelLevel == .off: "labels are not checked: \(outcome.failure)"
    case .pass, .fail: nil
    }
  }

  private func removedCase(_ change: BaselineChange) -> CheckCase {
    let level = CheckFinding.Level(change.level)
    return CheckCase(
      name: change.trace, folder: folder(of: change.trace),
      skipReason: level == nil ? change.sentence : nil,
      findings: level.map {
        [CheckFinding(rule: change.rule, level: $0, sentence: change.sentence)]
      } ?? [])
  }

  private func budgetCase(_ budget: BudgetFinding) -> CheckCase {
    var findings: [CheckFinding] = []
    if !budget.isKept, let level = CheckFinding.Level(budget.level) {
      findings = [
        CheckFinding(
          rule: .budget(budget.budget), level: level, sentence: budget.sentence,
          body: budget.traces.isEmpty ? nil : budget.traces.map { $0 + "\n" }.joined(),
          place: budget.place)
      ]
    }
    return CheckCase(
      name: "budget \(budget.budget)\(budget.isLowerEnd ? ", lower end" : "")", folder: name,
      file: budget.place?.file,
      place: budget.place, skipReason: budget.level == .off ? "switched off" : nil,
      findings: findings)
  }

  /// The folder in a trace's name; if the name contains no folder, the group's name.
  private func folder(of trace: String) -> String {
    if trace.utf8.allSatisfy({ $0 < 0x80 }) {
      // Every byte is a character, and bytes are found faster than characters.
      let stem = trace.utf8.prefix { $0 != UInt8(ascii: "#") }
      return stem.lastIndex(of: UInt8(ascii: "/")).map { String(trace[..<$0]) } ?? name
    }
    let end = trace.firstIndex(of: "#") ?? trace.endIndex
    return trace[..<end].lastIndex(of: "/").map { String(trace[..<$0]) } ?? name
  }
}

extension Outcome {
  /// The failure in words, preceded by its cause if that is known.
  var explainedFailure: String { (cause.map { "\($0.message); " } ?? "") + failure }

  /// How the decision differs from the label: `decided cancel, meant finish: velocity > 450 missed by 23.4 pt/s`.
  var failure: String {
    "decided \(ending), meant \(intent?.rawValue ?? "something else")"
      + (reason.map { ": \($0)" } ?? "")
  }
}

extension BaselineChange {
  var rule: CheckRule {
    switch kind {
    case .flipped: .flip
    case .changed: .metric
    case .added: .added
    case .removed: .removed
    }
  }
}
