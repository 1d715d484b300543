import Controllers
import HeadlessUIKit
import Replay
import Reports
import Rules
import Testing
import Traces

struct BudgetFindingTests {
  private static func trace(
    _ name: String, passes: Bool, weight: Double = 1, completion: Double? = nil,
    margin: Double? = nil, rule: String = "progress > progress-threshold"
  ) -> CheckedTrace {
    var outcome = Outcome(
      trace: name, intent: .finish, decision: passes ? .finish : .cancel,
      verdict: passes ? .pass : .fail, transition: passes ? .completed : .cancelled)
    outcome.completion = completion
    outcome.margin = margin
    outcome.marginUnit = margin.map { _ in .fraction }
    outcome.rule = rule
    return CheckedTrace(outcome: outcome, weight: weight)
  }

  private static let traces: CheckedTraces = [
    trace("a", passes: true, weight: 3, completion: 0.2, margin: 0.2),
    trace("b", passes: false, completion: 0.4, margin: -0.01),
    trace("c", passes: true, completion: 0.6, margin: 0, rule: "touch cancelled"),
  ]

  @Test(arguments: [
    (
      Budget.Kind.accuracy(atLeast: 0.8), true,
      "accuracy 0.800 (2 of 3 labelled traces as meant, by weight) is at least 0.800"
    ),
    (
      .accuracy(atLeast: 0.81), false,
      "accuracy 0.800 (2 of 3 labelled traces as meant, by weight) is below 0.810"
    ),
    (
      .metric(.completion, .each, atMost: 0.3), false,
      "completion 0.600 s of c is above 0.300 s, as is 1 more"
    ),
    (
      .metric(.completion, .each, atMost: 0.6), true,
      "completion is at most 0.600 s, within 0.600 s"
    ),
    (
      .leastMetric(.completion, .each, atLeast: 0.3), false,
      "completion 0.200 s of a is below 0.300 s"
    ),
    (
      .leastMetric(.completion, .each, atLeast: 0.2), true,
      "completion is at least 0.200 s"
    ),
    (
      .leastMetric(.completion, .median, atLeast: 0.5), false,
      "the median of completion, 0.400 s, is below 0.500 s"
    ),
    (
      .metric(.completion, .median, atMost: 0.3), false,
      "the median of completion, 0.400 s, is above 0.300 s"
    ),
    (
      .metric(.completion, .p90, atMost: 0.56), true,
      "the p90 of completion, 0.560 s, is within 0.560 s"
    ),
    (
      .metric(.overshoot, .each, atMost: 0), false,
      "overshoot has nothing to compare: no trace has the metric overshoot"
    ),
    (
      .margin(.fraction, atLeast: 0.02), false,
      "the decision of b is brittle: margin 0.010 is below 0.020"
    ),
    (
      .margin(.pointsPerSecond, atLeast: 1), false,
      "margin has nothing to compare: no decision has a margin in pt/s"
    ),
    (.flips, false, "flips has nothing to compare: there is no baseline"),
    (.removed, false, "removed has nothing to compare: there is no baseline"),
    (.diagnostics(.error), true, "no diagnostic of severity error"),
  ])
  func `says what was found`(kind: Budget.Kind, isKept: Bool, sentence: String) {
    let finding = Budget(kind).finding(of: Self.traces)
    #expect(finding.isKept == isKept)
    #expect(finding.sentence == sentence)
  }

  @Test func `counts what is compared with a baseline`() {
    func finding(_ kind: Budget.Kind, _ compared: Int) -> BudgetFinding {
      Budget(kind).finding(of: Self.traces, compared: compared)
    }
    #expect(
      finding(.flips, 3).sentence == "none of 3 traces has another decision than the baseline")
    #expect(finding(.flips, 3).isKept && finding(.flips, 3).compared == 3)
    #expect(
      finding(.changes, 0).sentence == "changes has nothing to compare: no trace is in the baseline"
    )
    #expect(finding(.removed, 2).sentence == "none of 2 traces of the baseline is gone")
    #expect(!finding(.removed, 0).isKept)
  }

  @Test func `a transition with nothing left to complete is not too short`() {
    var traces = Self.traces
    traces[0].outcome.completion = 0
    let least = Budget(.leastMetric(.completion, .each, atLeast: 0.3)).finding(of: traces)
    #expect(least.isKept)
    #expect(least.compared == 2)
  }

  @Test func `blames the traces`() {
    #expect(Budget(.accuracy(atLeast: 1)).finding(of: Self.traces).traces == ["b"])
    #expect(
      Budget(.metric(.completion, .each, atMost: 0.3)).finding(of: Self.traces).traces
        == ["b", "c"])
    var faulty = Self.traces
    faulty[2].outcome.diagnostics = [
      Diagnostic(code: "stuck", severity: .error, message: "it is stuck; free it")
    ]
    let finding = Budget(.diagnostics(.error)).finding(of: faulty)
    #expect(finding.traces == ["c"])
    #expect(finding.sentence == "c: stuck: it is stuck; free it")
  }

  @Test func `does not judge a whole group by a part of it`() {
    let finding = Budget(.accuracy(atLeast: 1)).finding(of: Self.traces, isWhole: false)
    #expect(finding.isKept)
    #expect(finding.sentence == "accuracy is judged once all traces are there")
    #expect(
      !Budget(.margin(.fraction, atLeast: 0.02)).finding(of: Self.traces, isWhole: false).isKept)
  }
}
