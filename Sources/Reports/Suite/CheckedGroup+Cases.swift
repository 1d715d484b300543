import Controllers
import Formats
import HeadlessUIKit
import Replay
import Rules
import Traces

extension CheckedGroup {
  /// The traces of the run, those that only the baseline has, what concerns no single trace, then the
  /// budgets.
  var cases: [CheckCase] {
    let changes = Dictionary(
      changes.map { ($0.trace, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(traces.map(\.outcome.trace))
    return traces.map { traceCase($0, change: changes[$0.outcome.trace]) }
      + self.changes.filter { !known.contains($0.trace) }.map(removedCase)
      + findings.filter { !$0.kind.isOfTrace }.map(findingCase) + budgets.map(budgetCase)
  }

  private func findingCase(_ finding: GroupFinding) -> CheckCase {
    CheckCase(
      name: finding.kind.rawValue, folder: name,
      findings: CheckFinding.Level(finding.level).map {
        [CheckFinding(rule: .finding(finding.kind), level: $0, sentence: finding.sentence)]
      } ?? [])
  }

  /// The findings that keep a trace from being judged; an unlabelled one is skipped unless that is an error.
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
    let body = trace.explanation ?? OutcomeSummary(outcome).table.text
    var findings: [CheckFinding] = []
    if let change, let level = CheckFinding.Level(change.level) {
      findings.append(
        CheckFinding(
          rule: change.rule, level: change.kind == .added ? .note : level,
          sentence: change.sentence, body: body, place: trace.place))
    }
    if let crash = outcome.crash {
      findings.append(
        CheckFinding(
          rule: .crash, level: .error, sentence: crash.message, body: body, place: trace.place))
    } else if outcome.verdict == .fail, let level = CheckFinding.Level(labelLevel) {
      findings.append(
        CheckFinding(
          rule: .label, level: level, sentence: outcome.failure, body: body, place: trace.place))
    }
    findings += self.findings(of: trace)
    return CheckCase(
      name: outcome.trace, folder: folder(of: outcome.trace), file: trace.file,
      place: trace.place, time: outcome.total ?? outcome.releasedAt ?? 0,
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
      name: "budget \(budget.budget)", folder: name, file: budget.place?.file,
      place: budget.place, skipReason: budget.level == .off ? "switched off" : nil,
      findings: findings)
  }

  /// The folder in a trace's name; the group where it has none.
  private func folder(of trace: String) -> String {
    let end = trace.firstIndex(of: "#") ?? trace.endIndex
    return trace[..<end].lastIndex(of: "/").map { String(trace[..<$0]) } ?? name
  }
}

extension Outcome {
  /// How the decision differs from the label: `decided cancel, meant finish: velocity > 450 (margin …)`.
  var failure: String {
    "decided \(ending), meant \(intent?.rawValue ?? "something else")"
      + BaselineChange.Side(self).reason(after: ": ")
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
