import Formats
import Foundation
import Replay
import Reports
import Testing

struct EvaluationReportTests {
  @Test func `shows one aligned row per trace, the diagnostics and the counts`() {
    #expect(EvaluationReport(Samples.evaluation).text(as: .table) == Self.table)
  }

  @Test func `writes units into the CSV header and quotes names with commas`() {
    #expect(EvaluationReport(Samples.evaluation).text(as: .csv) == Self.csv)
  }

  @Test(arguments: ReportFormat.allCases)
  func `is the same text made while it is written`(format: ReportFormat) {
    let report = EvaluationReport(Samples.evaluation)
    #expect(report.longText(as: format).whole == report.text(as: format))
  }

  @Test(arguments: [ReportFormat.json, .csv])
  func `is written in pieces of whole lines that a group gives too`(format: ReportFormat) {
    var evaluation = Samples.evaluation
    evaluation.outcomes = Array(repeating: evaluation.outcomes, count: 1500).flatMap(\.self)
    let report = EvaluationReport(evaluation)
    var pieces: [[UInt8]] = []
    report.longText(as: format).forEachPiece { pieces.append($0) }
    #expect(pieces.count > 1)
    #expect(pieces.allSatisfy { $0.last == UInt8(ascii: "\n") })
    let text = report.text(as: format)
    #expect(String(decoding: pieces.reduce(into: []) { $0 += $1 }, as: UTF8.self) == text)
    let group = CheckedGroup(
      name: "check", controller: evaluation.controller, settings: evaluation.settings,
      traces: evaluation.outcomes.map { CheckedTrace(outcome: $0.asReported) })
    #expect(EvaluationReport(group).longText(as: format).whole == text)
  }

  @Test func `writes one outcome per line of JSON, keys sorted, null where there is nothing`() {
    let lines = EvaluationReport(Samples.evaluation).text(as: .json).split(separator: "\n")
    let outcomes = lines.filter { $0.contains("recognized_at_s") }
    #expect(outcomes.joined(separator: "\n") == Self.outcomeLines)
  }

  @Test func `has the members of the schema and one final newline`() throws {
    let text = EvaluationReport(Samples.evaluation).text(as: .json)
    #expect(text.hasSuffix("}\n") && !text.hasSuffix("\n\n"))
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "panlab.outcomes/1")
    #expect(
      report.keys.sorted() == ["controller", "judge", "outcomes", "schema", "settings", "summary"])
    #expect(report["controller"] is [String: Any])
    let settings = try #require(report["settings"] as? [String: Any])
    #expect(settings["delivery"] as? String == "frame")
    #expect(settings["display_hz"] as? Double == 60)
    #expect(settings["screen"] is NSNull)
    let summary = try #require(report["summary"] as? [String: Int])
    #expect(
      summary == [
        "traces": 3, "passed": 1, "failed": 1, "unlabelled": 1, "finish": 1, "cancel": 1, "none": 1,
      ])
    let outcomes = try #require(report["outcomes"] as? [[String: Any]])
    #expect(outcomes.count == 3)
    for outcome in outcomes { #expect(outcome.keys.sorted() == Self.members) }
  }

  @Test func `reports no traces without failing`() {
    let empty = Evaluation(
      controller: Samples.controller, settings: ReplaySettings(), outcomes: [])
    let report = EvaluationReport(empty)
    #expect(
      report.text(as: .table).hasSuffix(
        "0 traces: 0 passed, 0 failed; 0 finish, 0 cancel, 0 none; judged in closed form\n")
    )
    #expect(report.text(as: .csv).split(separator: "\n").count == 1)
    #expect(report.text(as: .json).contains(#""outcomes": [],"#))
  }

  @Test func `counts one trace in the singular`() {
    #expect(
      Summary(of: [Samples.finished]).sentence
        == "1 trace: 1 passed, 0 failed; 1 finish, 0 cancel, 0 none")
  }

  static let members = [
    "completion_s", "decision", "diagnostics", "flip", "handoff_jump_per_s", "intent", "margin",
    "margin_unit", "overshoot", "progress", "recognized_at_s", "relative_velocity_per_s",
    "released_at_s", "rest_s", "rule", "total_s", "trace", "transition", "translation_pt",
    "velocity_pt_per_s", "verdict",
  ]

  static let table = """
    trace                  intent  decision  verdict     rule                               margin  progress  velocity (pt/s)  completion (s)  transition   diagnostics
    swipe-back/anna-01     finish  finish    pass        progress > progress-threshold      +0.120     0.620           1234.6           0.133  completed
    swipe-back/ben, again  cancel  cancel    fail        velocity > velocity-threshold  -85.0 pt/s     0.000            215.0               -  stuck        [1] [2]
    tap                    -       none      unlabelled  -                                       -         -                -               -  not-started  [1]
    [1] error never-completed: the transition never completed; call completeTransition in the animation's completion (2 traces)
    [2] note rows-out-of-order: a.csv:7: sorted
    3 traces: 1 passed, 1 failed, 1 unlabelled; 1 finish, 1 cancel, 1 none; judged in closed form

    """

  static let csv = """
    trace,intent,decision,verdict,rule,margin,margin_unit,flip_parameter,flip_old,flip_value,\
    flip_unit,recognized_at_s,released_at_s,progress,translation_pt,velocity_pt_per_s,relative_velocity_per_s,completion_s,total_s,\
    handoff_jump_per_s,overshoot,rest_s,transition,diagnostics
    swipe-back/anna-01,finish,finish,pass,progress > progress-threshold,0.12,fraction,\
    progress-threshold,0.5,0.6201,fraction,0.05,0.5,\
    0.62,241.8,1234.56789,8.330418,0.133,0.633,0,0,,completed,
    "swipe-back/ben, again",cancel,cancel,fail,velocity > velocity-threshold,-85,pt/s,,,,,0.1,0.9,\
    -0.0001,-0.04,215,,,,,,,stuck,never-completed rows-out-of-order
    tap,,none,unlabelled,,,,,,,,,,,,,,,,,,,not-started,never-completed never-completed

    """

  static let outcomeLines = #"""
        {"completion_s":0.133,"decision":"finish","diagnostics":[],"flip":{"old":0.5,\#
    "parameter":"progress-threshold","unit":"fraction","value":0.6201},"handoff_jump_per_s":0,\#
    "intent":"finish","margin":0.12,"margin_unit":"fraction","overshoot":0,"progress":0.62,\#
    "recognized_at_s":0.05,"relative_velocity_per_s":8.330418,"released_at_s":0.5,\#
    "rest_s":null,"rule":"progress > progress-threshold","total_s":0.633,"trace":"swipe-back/anna-01",\#
    "transition":"completed","translation_pt":241.8,"velocity_pt_per_s":1234.56789,\#
    "verdict":"pass"},
        {"completion_s":null,"decision":"cancel","diagnostics":[{"code":"never-completed",\#
    "message":"the transition never completed; call completeTransition in the animation's completion",\#
    "severity":"error"},{"code":"rows-out-of-order","message":"a.csv:7: sorted",\#
    "severity":"note"}],"flip":null,"handoff_jump_per_s":null,"intent":"cancel","margin":-85,\#
    "margin_unit":"pt/s","overshoot":null,"progress":-0.0001,"recognized_at_s":0.1,\#
    "relative_velocity_per_s":null,"released_at_s":0.9,"rest_s":null,"rule":"velocity > velocity-threshold",\#
    "total_s":null,"trace":"swipe-back/ben, again","transition":"stuck","translation_pt":-0.04,\#
    "velocity_pt_per_s":215,"verdict":"fail"},
        {"completion_s":null,"decision":"none","diagnostics":[{"code":"never-completed",\#
    "message":"the transition never completed; call completeTransition in the animation's completion",\#
    "severity":"error"},{"code":"never-completed",\#
    "message":"the transition never completed; call completeTransition in the animation's completion",\#
    "severity":"error"}],"flip":null,"handoff_jump_per_s":null,"intent":null,"margin":null,\#
    "margin_unit":null,"overshoot":null,"progress":null,"recognized_at_s":null,\#
    "relative_velocity_per_s":null,"released_at_s":null,"rest_s":null,"rule":null,"total_s":null,"trace":"tap",\#
    "transition":"not-started","translation_pt":null,"velocity_pt_per_s":null,\#
    "verdict":"unlabelled"}
    """#
}
