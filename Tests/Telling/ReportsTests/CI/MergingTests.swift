import Controllers
import Replay
import Reports
import Testing
import Traces

struct MergingTests {
  private static let budgets = [
    Budget(.accuracy(atLeast: 0.9)), Budget(.metric(.completion, .p90, atMost: 0.3), level: .warn),
    Budget(.leastMetric(.completion, .p90, atLeast: 0.1), level: .warn),
  ]

  private static func report(_ part: Shard?) -> SuiteReport {
    let traces = (0..<20).map { number in
      var outcome = Outcome(
        trace: "t\(number)", intent: .finish, decision: number == 7 ? .cancel : .finish,
        verdict: number == 7 ? .fail : .pass, transition: .completed)
      outcome.completion = Double(number) / 7
      var trace = CheckedTrace(outcome: outcome.asReported)
      if part != nil { trace.position = number }
      return trace
    }.enumerated().filter { part == nil || $0.offset * 7 % 3 == (part?.index ?? 1) - 1 }
      .map(\.element)
    let group = CheckedGroup(
      name: "g", controller: .default, settings: ReplaySettings(), traces: traces)
    var report = SuiteReport(
      name: "s", toolVersion: "1",
      groups: [group.judged(by: budgets, against: nil, isWhole: part == nil)],
      problems: [LoadedTraces.Problem(kind: .unreadable, message: "x.csv:1: bad; mend it")])
    report.shard = part
    return report
  }

  private static func part(_ text: String) throws -> (file: String, report: SuiteReport) {
    let shard: Shard = try #require(Shard(text))
    let written = report(shard).json
    return ("\(text).json", try SuiteReport(json: Array(written.utf8), file: text))
  }

  @Test func `gives the report of the whole run, byte for byte`() throws {
    let parts = try ["3/3", "1/3", "2/3"].map(Self.part)
    #expect(parts.map(\.report.groups[0].traces.count).reduce(0, +) == 20)
    #expect(try SuiteReport.merged(parts).json == Self.report(nil).json)
  }

  @Test func `is partial where a part is missing, and judges no whole group then`() throws {
    let merged = try SuiteReport.merged(try ["1/3", "3/3"].map(Self.part))
    #expect(merged.isPartial)
    #expect(!merged.groups[0].budgets.contains { !$0.isKept })
  }

  @Test func `refuses what is not of one run`() throws {
    let first = try Self.part("1/3")
    var other = try Self.part("2/3")
    other.report.name = "t"
    for (parts, message) in [
      (
        [first, other],
        "2/3.json: belongs to a different run, 't', not 's'; merge the parts of one run"
      ),
      ([first, first], "1/3.json: repeats part 1/3; give every part once"),
      (
        [first, ("w", Self.report(nil))],
        "w: is not a part of a run; write its report with --shard"
      ),
    ] {
      let error = #expect(throws: MergeError.self) { try SuiteReport.merged(parts) }
      #expect(error?.description == message)
    }
  }

  @Test func `knows which traces failed`() throws {
    let report = Self.report(nil)
    let failed = try SuiteReport.failedTraces(json: Array(report.json.utf8), file: "r")
    #expect(failed == [TraceOfGroup(group: "g", trace: "t7")])
  }
}
