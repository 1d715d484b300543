import Controllers
import Foundation
import Replay
import Reports
import Rules
import Testing
import Traces

struct ComparisonReportTests {
  private static func evaluation(_ name: String, _ completions: [Double]) -> Evaluation {
    var controller = Controller.default
    controller.name = name
    let outcomes = completions.enumerated().map { index, completion in
      let finishes = completion > 0.2
      var outcome = Outcome(
        trace: "t\(index)", intent: .finish, decision: finishes ? .finish : .cancel,
        verdict: finishes ? .pass : .fail, transition: finishes ? .completed : .cancelled)
      outcome.rule = "progress > progress-threshold"
      outcome.completion = completion
      return outcome
    }
    return Evaluation(
      controller: controller, settings: ReplaySettings(), outcomes: outcomes)
  }

  private static var report: ControllerComparison {
    ControllerComparison(evaluation("one", [0.3, 0.3, 0.1]), evaluation("two", [0.3, 0.1, 0.1]))
  }

  @Test func `shows flips with both reasons, tables of decisions and metrics`() {
    #expect(
      Self.report.text(as: .table) == """
        Flipped, with the reason of A and of B
        trace  meant   A: one                                  B: two
        t1     finish  finish (progress > progress-threshold)  cancel (progress > progress-threshold)

        Decisions of A (one) in rows, of B (two) in columns
                finish  cancel  none
        finish       1       1     0
        cancel       0       1     0

        Labels in rows, decisions of A in columns
                finish  cancel  none
        finish       2       1     0

        Labels in rows, decisions of B in columns
                finish  cancel  none
        finish       1       2     0

        Metrics: the change from A to B
        metric      traces  moved  median A  median B    p90 A    p90 B  change: min       p10   median      p90      max      mean
        completion       3      1   0.300 s   0.100 s  0.300 s  0.260 s     -0.200 s  -0.160 s  0.000 s  0.000 s  0.000 s  -0.067 s

        3 traces: 1 flipped; passed: 2 with A, 1 with B; judged in closed form

        """)
  }

  @Test func `says how transitions settle that end under both as under one`() throws {
    let report = ControllerComparison(
      Self.evaluation("one", [0.3, 0.4, 0.1]), Self.evaluation("two", [0.3, 0.25, 0.3]))
    let sentence =
      "completion: 1 of 2 settle sooner, median 0.350 -> 0.275 s, most t1 0.400 -> 0.250 s"
    #expect(report.text(as: .table).contains("\n\(sentence)\n3 traces: 1 flipped"))
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(report.text(as: .json).utf8)) as? [String: Any])
    let settling = try #require(json["settling"] as? [String: Any])
    #expect(settling["compared"] as? Int == 2)
    let times = try #require(settling["median_completion_s"] as? [String: Double])
    #expect(times == ["before": 0.35, "after": 0.275])
  }

  @Test func `has all of it as JSON and Markdown`() throws {
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(Self.report.text(as: .json).utf8)) as? [String: Any])
    #expect(json["schema"] as? String == "panlab.comparison/1")
    let traces = try #require(json["traces"] as? [[String: Any]])
    #expect(traces.map { $0["flipped"] as? Bool } == [false, true, false])
    let metrics = try #require(json["metrics"] as? [[String: Any]])
    #expect(metrics.map { $0["metric"] as? String } == ["completion_s"])
    #expect(Self.report.text(as: .markdown).hasPrefix("## one against two\n"))
    #expect(Self.report.text(as: .csv).split(separator: "\n").count == 4)
  }
}
