import Controllers
import HeadlessUIKit
import Replay
import Rules
import Traces

@testable import Reports

/// A run written by hand: everything a report can hold, with names that are hard to write.
enum CISamples {
  static let folder = "Übung 1"
  static let trace = "Übung 1/a<b>&\"c\"\u{1}"
  static let file = "traces/Übung 1/a<b>&\"c\"\u{1}.csv"
  static let explanation = """
    cancel, because velocity > velocity-threshold does not hold:
      velocity 215.0 pt/s, threshold 300.0 pt/s

    it takes 215 to turn it around

    """

  static var odd: Outcome {
    var outcome = Outcome(
      trace: trace, intent: .finish, decision: .cancel, verdict: .fail, transition: .cancelled)
    outcome.rule = "velocity > velocity-threshold"
    outcome.margin = -85
    outcome.marginUnit = .pointsPerSecond
    outcome.total = 0.9
    outcome.velocity = 215
    return outcome
  }

  static var warned: Outcome {
    Outcome(
      trace: "edge/many#1 \\ 2", intent: .cancel, decision: .none, verdict: .fail,
      transition: .notStarted)
  }

  static var flip: BaselineChange {
    BaselineChange(
      trace: trace, kind: .flipped, level: .error,
      before: .init(
        decision: .finish, rule: "progress > progress-threshold", margin: 0.02,
        marginUnit: .fraction), after: .init(odd))
  }

  static var back: CheckedGroup {
    CheckedGroup(
      name: "swipe back", controller: Samples.controller,
      settings: ReplaySettings(delivery: .frame, displayHz: 60),
      traces: [
        CheckedTrace(
          outcome: Samples.finished, weight: 3, file: "traces/swipe-back/anna-01.csv",
          labelPlace: SourcePlace(file: "traces/swipe-back/labels.csv", line: 2)),
        CheckedTrace(
          outcome: odd, file: file,
          labelPlace: SourcePlace(file: "traces/Übung 1/labels.csv", line: 3),
          explanation: explanation),
        CheckedTrace(outcome: Samples.tapped, file: "tap.csv"),
      ],
      budgets: [
        BudgetFinding(
          budget: "accuracy", level: .error, isKept: false,
          sentence: "accuracy 0.750 is below 0.950", compared: 3, measured: 0.75, limit: 0.95,
          traces: [trace], place: SourcePlace(file: "panlab.json", line: 7)),
        BudgetFinding(
          budget: "completion-time", level: .error, isKept: true,
          sentence: "completion time 0.133 s is within 0.400 s", compared: 2, measured: 0.133,
          limit: 0.4,
          unit: "s"),
        BudgetFinding(
          budget: "overshoot", level: .off, isKept: false, sentence: "overshoot 0.2 is above 0.1"),
      ],
      changes: [
        flip,
        BaselineChange(
          trace: "swipe-back/anna-01", kind: .changed, before: .init(Samples.finished),
          after: .init(Samples.finished),
          metrics: [.init(name: "completion_s", before: 0.1, after: 0.133, tolerance: 0.001)]),
        BaselineChange(
          trace: "swipe-back/gone", kind: .removed, before: .init(decision: .finish), after: nil),
      ])
  }

  static var edge: CheckedGroup {
    CheckedGroup(
      name: "edge", controller: Preset.appcoda.controller,
      settings: ReplaySettings(
        screen: ScreenSize(width: 390, height: 844), scene: "slide-navigation"),
      labelLevel: .warn, traces: [CheckedTrace(outcome: warned)])
  }

  static var report: SuiteReport {
    SuiteReport(
      name: "panlab.json", toolVersion: "0.1.0", groups: [back, edge],
      problems: [
        .init(
          kind: .unreadable,
          message: "traces/bad.csv:3: a NUL byte, so this is not UTF-8 text; export it as CSV"),
        .init(kind: .missing, message: "gone: no such file; check the path"),
      ])
  }

  /// All is well.
  static var passing: SuiteReport {
    SuiteReport(
      name: "panlab check", toolVersion: "0.1.0",
      groups: [
        CheckedGroup(
          name: "traces", controller: Samples.controller, settings: ReplaySettings(),
          traces: [CheckedTrace(outcome: Samples.finished)])
      ])
  }

  /// Many traces that failed, `failure 0`, `failure 1`, ….
  static func failing(_ count: Int, explained: Bool = false) -> SuiteReport {
    let traces = (0..<count).map { index in
      var outcome = odd
      outcome.trace = "many/failure \(index)"
      return CheckedTrace(
        outcome: outcome, labelPlace: SourcePlace(file: "many/labels.csv", line: index + 2),
        explanation: explained ? explanation : nil)
    }
    return SuiteReport(
      name: "many", toolVersion: "0.1.0",
      groups: [
        CheckedGroup(
          name: "many", controller: Samples.controller, settings: ReplaySettings(), traces: traces)
      ])
  }
}
