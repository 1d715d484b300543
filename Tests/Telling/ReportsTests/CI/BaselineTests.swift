import Controllers
import Replay
import Reports
import Rules
import Testing
import Traces

struct BaselineTests {
  private static func outcome(
    _ trace: String, _ decision: Outcome.Choice = .finish, completion: Double = 0.2
  ) -> Outcome {
    var outcome = Outcome(
      trace: trace, intent: .finish, decision: decision,
      verdict: decision == .finish ? .pass : .fail,
      transition: decision == .finish ? .completed : .cancelled)
    outcome.rule = "progress > progress-threshold"
    outcome.margin = 0.1
    outcome.marginUnit = .fraction
    outcome.completion = completion
    return outcome
  }

  private static func group(_ outcomes: [Outcome]) -> CheckedGroup {
    CheckedGroup(
      name: "g", controller: .default, settings: ReplaySettings(delivery: .sample),
      labelLevel: .off,
      traces: outcomes.map { CheckedTrace(outcome: $0) })
  }

  private static func report(
    _ outcomes: [Outcome], against baseline: Baseline, _ update: BaselineUpdate = .none,
    isWhole: Bool = true
  ) -> SuiteReport {
    let group = group(outcomes)
    return SuiteReport(
      name: "s", toolVersion: "2",
      groups: [
        group.judged(
          by: [Budget(.flips)], against: baseline.group("g") ?? .empty(group),
          comparison: BaselineComparison(update: update), isWhole: isWhole)
      ])
  }

  private static let old = Baseline(toolVersion: "2").updated(
    by: report(
      [outcome("a"), outcome("b"), outcome("b", .cancel), outcome("gone")],
      against: Baseline(toolVersion: "2")), .all, isWhole: true)

  @Test func `reads back what it wrote`() throws {
    let read = try Baseline(json: Self.old.json.utf8, file: "b.json")
    #expect(read == Self.old)
    #expect(read.json == Self.old.json)
    #expect(Self.old.group("g")?.outcomes.count == 4)
  }

  @Test func `finds flips first, then what moved, came and went`() {
    let report = Self.report(
      [
        Self.outcome("new"), Self.outcome("a", completion: 0.25), Self.outcome("b"),
        Self.outcome("b"),
      ], against: Self.old)
    let changes = report.groups[0].changes
    #expect(changes.map(\.kind) == [.flipped, .changed, .added, .removed])
    #expect(changes.map(\.trace) == ["b", "a", "new", "gone"])
    #expect(changes[0].before?.decision == .cancel)
    #expect(changes[0].after?.decision == .finish)
    #expect(changes[1].metrics.map(\.name) == ["completion_s"])
    #expect(changes.map(\.level) == [.error, .warn, .warn, .error])
    #expect(!report.passes)
    #expect(
      report.groups[0].budgets[0].sentence
        == "1 of 4 traces has another decision than the baseline; change it back, or accept it with"
        + " --update-baseline changed")
  }

  @Test func `says how the transitions settle whose decision is the baseline's`() throws {
    let report = Self.report(
      [
        Self.outcome("new"), Self.outcome("a", completion: 0.25), Self.outcome("c"),
        Self.outcome("b"), Self.outcome("b"),
      ],
      against: Baseline(toolVersion: "2").updated(
        by: Self.report(
          [Self.outcome("a"), Self.outcome("c"), Self.outcome("b")],
          against: Baseline(toolVersion: "2")), .all, isWhole: true))
    // The new trace has no time before; of two traces with one name nobody knows which is which.
    let sentence =
      "completion: 1 of 2 settle later, median 0.200 -> 0.225 s, most a 0.200 -> 0.250 s"
    #expect(SuiteTable(report).text.contains("\n\(sentence)\n"))
    #expect(report.json.contains(#""median_completion_s": {"after":0.225,"before":0.2}"#))
    #expect(try SuiteReport(json: Array(report.json.utf8), file: "r.json").json == report.json)
    #expect(
      !SuiteTable(Self.report([Self.outcome("a")], against: Self.old)).text.contains("settle"))
  }

  @Test func `does not see what is within the tolerance`() {
    let report = Self.report(
      [
        Self.outcome("a", completion: 0.2009), Self.outcome("b"), Self.outcome("b", .cancel),
        Self.outcome("gone"),
      ], against: Self.old)
    #expect(report.groups[0].changes.isEmpty)
    #expect(report.passes)
  }

  @Test func `does not call a trace gone that was not asked for`() {
    let report = Self.report([Self.outcome("a")], against: Self.old, isWhole: false)
    #expect(report.groups[0].changes.isEmpty)
  }

  @Test(arguments: [
    (BaselineUpdate.none, ["a 0.2", "b 0.2", "b 0.2", "gone 0.2"]),
    (.missing, ["new 0.2", "a 0.2", "b 0.2", "b 0.2", "gone 0.2"]),
    (.changed, ["new 0.2", "a 0.25", "b 0.2", "b 0.2", "gone 0.2"]),
    (.all, ["new 0.2", "a 0.25", "b 0.2", "b 0.2"]),
  ])
  func `writes only what it may`(mode: BaselineUpdate, kept: [String]) {
    let report = Self.report(
      [
        Self.outcome("new"), Self.outcome("a", completion: 0.25), Self.outcome("b"),
        Self.outcome("b", .cancel),
      ], against: Self.old, mode)
    let updated = Self.old.updated(by: report, mode, isWhole: true)
    #expect(
      updated.group("g")?.outcomes.map { "\($0.trace) \($0.completion ?? 0)" } == kept)
  }

  @Test func `accepts a flip that it writes`() {
    let outcomes = [
      Self.outcome("a", .cancel), Self.outcome("b"), Self.outcome("b", .cancel),
      Self.outcome("gone"),
    ]
    #expect(!Self.report(outcomes, against: Self.old).passes)
    #expect(!Self.report(outcomes, against: Self.old, .missing).passes)
    #expect(Self.report(outcomes, against: Self.old, .changed).passes)
  }

  @Test func `keeps what a part of a run does not have`() {
    let report = Self.report([Self.outcome("a", .cancel)], against: Self.old, .all, isWhole: false)
    let updated = Self.old.updated(by: report, .all, isWhole: false)
    #expect(updated.group("g")?.outcomes.map(\.trace) == ["a", "b", "b", "gone"])
    #expect(updated.group("g")?.outcomes[0].decision == .cancel)
  }

  @Test(arguments: [
    ("{", "b.json:1: not JSON; check its braces, commas and quotes (comments are allowed)"),
    (
      #"{"schema": "panlab.outcomes/1"}"#,
      "b.json:1: 'schema': 'panlab.outcomes/1' is a different kind of file; give one with"
        + " panlab.baseline/1"
    ),
    (
      #"{"groups": []}"#,
      "b.json:1: no 'schema', so it is a different kind of file; give one with panlab.baseline/1"
    ),
    (
      "{\"schema\": \"panlab.baseline/1\", \"tool\": \"1\",\n\"groups\": [{\"name\": \"a\","
        + " \"controller\": \"0\",\n\"outcomes\": [{\"trace\": \"x\", \"decision\": \"maybe\","
        + " \"transition\": \"stuck\"}]}]}",
      "b.json:3: 'decision': 'maybe' is not one of its values; choose finish, cancel, none or unknown"
    ),
  ])
  func `says where a file is no baseline`(text: String, message: String) {
    #expect {
      try Baseline(json: text.utf8, file: "b.json")
    } throws: {
      "\($0)" == message
    }
  }
}
