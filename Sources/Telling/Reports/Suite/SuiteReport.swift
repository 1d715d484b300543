public import Controllers
package import Formats
import HeadlessUIKit
public import Replay
import Scenes
public import Traces

/// The result of a run over groups of labelled traces, from which the reports in all formats for CI are written.
///
/// A run over plain paths is a suite with one group and no budgets. All members are values, so that the report can be
/// written as `panlab.report/1`, read back, merged and written again.
public struct SuiteReport: Hashable, Sendable {
  /// The suite's name: the path of its file, or the command that was run.
  public var name: String
  /// The version of Panlab that made the report.
  public var toolVersion: String
  /// Whether the run was interrupted, so that traces are missing.
  public var isPartial: Bool
  /// The shard of the traces that was run; nil if all traces were run.
  public var shard: Shard?
  /// The groups, in the order of the suite.
  public var groups: [CheckedGroup]
  /// The findings about the whole run: one for each group that has traces in the baseline but is missing from the run.
  ///
  /// Empty if every group sets the level of removed traces to `off`. Also empty if the whole baseline is rewritten,
  /// because missing groups are then removed from it.
  public var findings: [GroupFinding]
  /// The files that could not be used; the traces of other files are reported nevertheless.
  public var problems: [LoadedTraces.Problem]
  /// The parameters that the run changed, as the user wrote them; empty in a report that was read from a file.
  package var changes: [String] = []
  /// The controller as the user named it for all groups; nil if each group says its own.
  package var controllerWord: String?
  /// How long the run took, in seconds; nil in a report that was read from a file.
  ///
  /// Only JUnit reports contain it.
  package var duration: Double?

  public init(
    name: String, toolVersion: String, isPartial: Bool = false, groups: [CheckedGroup],
    findings: [GroupFinding] = [], problems: [LoadedTraces.Problem] = []
  ) {
    (self.name, self.toolVersion, self.isPartial) = (name, toolVersion, isPartial)
    (self.groups, self.findings, self.problems) = (groups, findings, problems)
  }

  /// The counts of the outcomes of all groups.
  public var summary: Summary {
    var summary = Summary()
    for group in groups { group.traces.count(into: &summary) }
    return summary
  }

  /// Whether something that the suite requires could not be judged; the exit code is then 65.
  public var isUnjudgeable: Bool {
    (findings + groups.flatMap(\.findings)).contains { $0.level == .error }
  }

  /// Whether no group fails, and no finding about the whole run has level error.
  ///
  /// Files that cannot be read do not count here: they determine the exit code separately.
  public var passes: Bool {
    groups.allSatisfy(\.passes) && !findings.contains { $0.level == .error }
  }
}

/// A group of a suite: its traces with their outcomes, the findings of its budgets, and the differences from the
/// baseline.
public struct CheckedGroup: Hashable, Sendable {
  public var name: String
  public var controller: Controller
  public var settings: ReplaySettings
  /// The level, such as error or warning, of a decision that differs from its label.
  public var labelLevel: BudgetLevel
  /// The level of each kind of finding.
  public var levels: [FindingKind: BudgetLevel]
  /// The traces, in the order of the run.
  public var traces: CheckedTraces
  /// The findings of the group's budgets, met or not, in the order of the suite.
  public var budgets: [BudgetFinding]
  /// The differences from the baseline, flipped traces first.
  public var changes: [BaselineChange]
  /// The findings about gestures that cannot be judged reliably, and about what is missing; findings with the level
  /// `off` are not included.
  public var findings: [GroupFinding]
  /// The number of the group's traces that the baseline contains, or will contain after its update; nil without a
  /// baseline.
  public var comparedWithBaseline: Int?
  /// How the outcomes were computed.
  public var judge: Judge
  /// What the delay of touches does; nil if the controller has none, or in a report that was read from a file.
  package var delayEffect: DelayEffect?

  public init(
    name: String, controller: Controller, settings: ReplaySettings,
    labelLevel: BudgetLevel = .error, levels: [FindingKind: BudgetLevel] = FindingKind.levels(),
    traces: some Sequence<CheckedTrace>, budgets: [BudgetFinding] = [],
    changes: [BaselineChange] = [], findings: [GroupFinding] = []
  ) {
    (self.name, self.controller, self.settings) = (name, controller, settings)
    (self.labelLevel, self.levels) = (labelLevel, levels)
    self.traces = traces as? CheckedTraces ?? CheckedTraces(traces)
    (self.budgets, self.changes, self.findings) = (budgets, changes, findings)
    judge = settings.judge(of: controller)
  }

  /// The counts of the outcomes.
  public var summary: Summary {
    var summary = Summary()
    traces.count(into: &summary)
    return summary
  }

  /// The share of traces with a label that says a decision which passed, weighted by their labels' weights; nil without
  /// such labels.
  public var accuracy: Double? { traces.accuracy }

  /// Whether nothing in the group fails the run.
  ///
  /// No trace may fail, no budget of level `error` may be broken, and no baseline change or other finding may have this
  /// level.
  public var passes: Bool {
    let tracesHold = !traces.indices.contains { fails(at: $0) }
    return tracesHold && !budgets.contains { $0.level == .error && !$0.isKept }
      && !changes.contains { $0.level == .error } && !findings.contains { $0.level == .error }
  }
}

extension CheckedGroup {
  /// Whether a trace fails the run.
  ///
  /// A trace fails if its scene failed or the app's code has a fault. It also fails if its decision differs from its
  /// label and ``labelLevel`` is `error`.
  func fails(_ trace: CheckedTrace) -> Bool {
    trace.outcome.sceneFailure != nil || fault(of: trace) != nil
      || labelLevel == .error && trace.outcome.verdict == .fail
  }

  /// Whether the trace at an index fails the run; gets only a trace that may fail by its diagnostics.
  func fails(at index: Int) -> Bool {
    let outcome = traces.sharedOutcome(at: index)
    return labelLevel == .error && outcome.verdict == .fail
      || !outcome.diagnostics.isEmpty && fails(traces[index])
  }

  /// A fault of the app's code, which fails a run whatever the label says; nil for a shipped scene.
  func fault(of trace: CheckedTrace) -> Diagnostic? {
    guard settings.entry.own != nil else { return nil }
    return trace.outcome.diagnostics.first { $0.severity == .error }
  }
}

/// A trace of a group, with its outcome.
public struct CheckedTrace: Hashable, Sendable {
  public var outcome: Outcome
  /// The label's weight, positive; 1 without a label.
  public var weight: Double
  /// The path of the recording, as it was given.
  public var file: String?
  /// The place of the label in its file.
  public var labelPlace: SourcePlace?
  /// The reasons for the decision, as a text of several lines; only for a trace that failed or whose decision flipped.
  public var explanation: String?
  /// The index of the trace in its whole group, if only a part of the group was run; otherwise nil.
  public var position: Int?
  /// The tags of the label; empty in a report that was read from a file.
  package var tags: [String] = []

  public init(
    outcome: Outcome, weight: Double = 1, file: String? = nil, labelPlace: SourcePlace? = nil,
    explanation: String? = nil
  ) {
    (self.outcome, self.weight, self.file) = (outcome, weight, file)
    (self.labelPlace, self.explanation) = (labelPlace, explanation)
  }

  /// Creates a checked trace, with the file and the label of its recording.
  public init(_ outcome: Outcome, of trace: Trace, explanation: String? = nil) {
    self.init(
      outcome: outcome, weight: trace.label?.weight ?? 1, file: trace.file,
      labelPlace: trace.labelPlace, explanation: explanation)
    tags = trace.label?.tags ?? []
  }

  /// The place that a report points to: the label, or the recording if it has no label.
  public var place: SourcePlace? { labelPlace ?? file.map { SourcePlace(file: $0) } }
}

extension Outcome {
  /// Whether the trace was judged by a label that says a decision; with `any`, every decision is as meant.
  var countsForAccuracy: Bool { intent != nil && intent != .any && verdict != .unlabelled }
}

extension CheckedTraces {
  /// Adds the outcomes to the counts.
  func count(into summary: inout Summary) {
    for index in indices {
      let outcome = sharedOutcome(at: index)
      summary.count(outcome.verdict, outcome.decision)
    }
  }

  /// The share of labelled traces that passed; see ``CheckedGroup/accuracy``.
  var accuracy: Double? {
    var (passed, labelled) = (0.0, 0.0)
    for trace in self where trace.outcome.countsForAccuracy {
      labelled += trace.weight
      if trace.outcome.verdict == .pass { passed += trace.weight }
    }
    return labelled > 0 ? passed / labelled : nil
  }
}

/// The reason why a JSON report could not be read.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message, in the form `file:line: what was found; what to do`.
  public let description: String

  init(_ description: String) { self.description = description }

  init(file: String, line: Int, _ words: String) { description = "\(file):\(line): \(words)" }
}

/// An object of a JSON report.
///
/// Unknown members are ignored, so that reports of later versions can be read.
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
      // Never thrown: reports allow unknown and duplicate keys.
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
  /// Creates an error about the member whose key is `key`, with the line of that member.
  package func failure(at key: String, _ words: String) -> ReportError {
    ReportError(file: file, line: self[key]?.line ?? line, words)
  }

  /// Creates an error that says that the value of the member `key` is not what was expected.
  ///
  /// `expected` describes the expected value, such as `a number`.
  package func failure(at key: String, expected: String) -> ReportError {
    failure(at: key, "'\(key)' is not \(expected); write the report again")
  }
}
