public import Controllers
package import Formats
import HeadlessUIKit
public import Replay
import Scenes
public import Traces

/// The result of a run over groups of labelled traces, which every format for CI is made from.
///
/// A run over plain paths is a suite of one group without budgets. Everything in it is a value, so
/// that it can be written as `panlab.report/1`, read back, merged and written again.
public struct SuiteReport: Hashable, Sendable {
  /// The suite's name: the path of its file, or the command that was run.
  public var name: String
  /// The version of Panlab that made it.
  public var toolVersion: String
  /// Whether the run was interrupted, so that traces are missing.
  public var isPartial: Bool
  /// Which part of all traces was run; nil for all.
  public var shard: Shard?
  /// The groups in the order of the suite.
  public var groups: [CheckedGroup]
  /// What could not be compared of the whole run; nothing of level off.
  public var findings: [GroupFinding]
  /// Files that could not be used; the other traces are reported all the same.
  public var problems: [LoadedTraces.Problem]
  /// The parameters that the run changed, as they were written; a report that is read back has none.
  package var changes: [String] = []

  public init(
    name: String, toolVersion: String, isPartial: Bool = false, groups: [CheckedGroup],
    findings: [GroupFinding] = [], problems: [LoadedTraces.Problem] = []
  ) {
    (self.name, self.toolVersion, self.isPartial) = (name, toolVersion, isPartial)
    (self.groups, self.findings, self.problems) = (groups, findings, problems)
  }

  /// The outcomes of all groups, counted.
  public var summary: Summary { Summary(of: groups.lazy.flatMap { $0.traces.map(\.outcome) }) }

  /// Whether something that a suite insists on could not be judged: exit code 65.
  public var isUnjudgeable: Bool {
    (findings + groups.flatMap(\.findings)).contains { $0.level == .error }
  }

  /// Whether nothing of level error failed; problems with files have their own exit codes.
  public var passes: Bool {
    groups.allSatisfy(\.passes) && !findings.contains { $0.level == .error }
  }
}

/// A group of a suite: its traces with their outcomes, budgets and changes.
public struct CheckedGroup: Hashable, Sendable {
  public var name: String
  public var controller: Controller
  public var settings: ReplaySettings
  /// How much it matters that a decision is not what the label says.
  public var labelLevel: BudgetLevel
  /// How much each kind of finding matters.
  public var levels: [FindingKind: BudgetLevel]
  /// The traces in the order of the run.
  public var traces: [CheckedTrace]
  /// The budgets of the group in the order of the suite, kept or not.
  public var budgets: [BudgetFinding]
  /// The differences from the baseline, flipped traces first.
  public var changes: [BaselineChange]
  /// What could not be judged; nothing of level off.
  public var findings: [GroupFinding]
  /// How many traces the baseline has too, or takes; nil without a baseline.
  public var comparedWithBaseline: Int?
  /// What told the outcomes.
  public var judge: Judge

  public init(
    name: String, controller: Controller, settings: ReplaySettings,
    labelLevel: BudgetLevel = .error, levels: [FindingKind: BudgetLevel] = FindingKind.levels(),
    traces: [CheckedTrace], budgets: [BudgetFinding] = [], changes: [BaselineChange] = [],
    findings: [GroupFinding] = []
  ) {
    (self.name, self.controller, self.settings) = (name, controller, settings)
    (self.labelLevel, self.levels, self.traces) = (labelLevel, levels, traces)
    (self.budgets, self.changes, self.findings) = (budgets, changes, findings)
    judge = settings.judge(of: controller)
  }

  /// The outcomes, counted.
  public var summary: Summary { Summary(of: traces.lazy.map(\.outcome)) }

  /// The share of the labelled traces that passed, each counted by its weight; nil without labels.
  public var accuracy: Double? { traces.accuracy }

  /// Whether nothing of level error failed.
  public var passes: Bool {
    let tracesHold = !traces.contains { fails($0) }
    return tracesHold && !budgets.contains { $0.level == .error && !$0.isKept }
      && !changes.contains { $0.level == .error } && !findings.contains { $0.level == .error }
  }
}

extension CheckedGroup {
  /// Whether a trace fails the run: its decision is not what its label says, or its scene failed.
  func fails(_ trace: CheckedTrace) -> Bool {
    trace.outcome.sceneFailure != nil || fault(of: trace) != nil
      || labelLevel == .error && trace.outcome.verdict == .fail
  }

  /// A fault of the app's own code, which fails a run whatever the label says; nil for a shipped scene.
  func fault(of trace: CheckedTrace) -> Diagnostic? {
    guard settings.entry.own != nil else { return nil }
    return trace.outcome.diagnostics.first { $0.severity == .error }
  }
}

/// One trace of a group and its outcome.
public struct CheckedTrace: Hashable, Sendable {
  public var outcome: Outcome
  /// The label's weight, positive; 1 without a label.
  public var weight: Double
  /// The path of the recording as it was given.
  public var file: String?
  /// Where the label stands.
  public var labelPlace: SourcePlace?
  /// Why the decision fell as it did, in lines; shown where a trace failed or flipped.
  public var explanation: String?
  /// The place of the trace in its whole group, from 0, where only a part of the group was run.
  public var position: Int?
  /// The tags of the label; a report that is read back has none.
  package var tags: [String] = []

  public init(
    outcome: Outcome, weight: Double = 1, file: String? = nil, labelPlace: SourcePlace? = nil,
    explanation: String? = nil
  ) {
    (self.outcome, self.weight, self.file) = (outcome, weight, file)
    (self.labelPlace, self.explanation) = (labelPlace, explanation)
  }

  /// Creates a trace with what its recording says of file and label.
  public init(_ outcome: Outcome, of trace: Trace, explanation: String? = nil) {
    self.init(
      outcome: outcome, weight: trace.label?.weight ?? 1, file: trace.file,
      labelPlace: trace.labelPlace, explanation: explanation)
    tags = trace.label?.tags ?? []
  }

  /// Where to look: the label, or the recording where no label is known.
  public var place: SourcePlace? { labelPlace ?? file.map { SourcePlace(file: $0) } }
}

extension [CheckedTrace] {
  /// See ``CheckedGroup/accuracy``.
  var accuracy: Double? {
    var (passed, labelled) = (0.0, 0.0)
    for trace in self where trace.outcome.intent != nil && trace.outcome.verdict != .unlabelled {
      labelled += trace.weight
      if trace.outcome.verdict == .pass { passed += trace.weight }
    }
    return labelled > 0 ? passed / labelled : nil
  }
}

/// Why a JSON report could not be read.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `file:line: what was found; what to do`.
  public let description: String

  init(_ description: String) { self.description = description }

  init(file: String, line: Int, _ words: String) { description = "\(file):\(line): \(words)" }
}

/// An object of a JSON report.
///
/// Unknown members are ignored, so that a report of a later version with more in it can be read.
typealias ReportObject = JSONObject<ReportError>

extension ReportError: JSONObjectError {
  package static var allowsDuplicateKeys: Bool { true }

  package init(file: String, line: Int, json: JSONProblem) {
    let again = "write the report again"
    let words =
      switch json {
      case .notJSON: "this is not JSON; give a report written with --report json=FILE"
      case .missingKey(let key): "no member '\(key)'; \(again)"
      case .wrongType(let key, let expected): "'\(key)' is not \(expected.words); \(again)"
      case .unknownWord(let word, let key, let choices):
        "'\(key)' is '\(word)'; \(advice(for: word, choices: choices) ?? again)"
      // Reports allow both.
      case .unknownKey(let key, _), .duplicateKey(let key): "'\(key)' is not known; \(again)"
      }
    self.init(file: file, line: line, words)
  }
}

extension JSONProblem.Expected {
  fileprivate var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .text: "a text"
    case .texts: "an array of texts"
    case .number: "a number"
    case .flag: "true or false"
    case .line: "a line, counted from 1"
    }
  }
}

extension JSONObject where Failure == ReportError {
  /// The error for the member of a key.
  package func failure(at key: String, _ words: String) -> ReportError {
    ReportError(file: file, line: self[key]?.line ?? line, words)
  }

  /// The error for the member of a key that is not what it should be, such as `a number`.
  package func failure(at key: String, expected: String) -> ReportError {
    failure(at: key, "'\(key)' is not \(expected); write the report again")
  }
}
