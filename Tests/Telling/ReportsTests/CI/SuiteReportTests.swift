import Foundation
import Replay
import Reports
import Testing
import Traces

struct SuiteReportTests {
  private static func read(_ text: String) throws(ReportError) -> SuiteReport {
    try SuiteReport(json: Array(text.utf8), file: "report.json")
  }

  @Test(arguments: [CISamples.report, CISamples.passing, CISamples.failing(3)])
  func `reads back equal and writes the same bytes again`(report: SuiteReport) throws {
    let read = try Self.read(report.json)
    #expect(read.json == report.json)
    // Only the outcomes may differ, because writing rounds their numbers.
    var rounded = report
    for group in report.groups.indices {
      for trace in report.groups[group].traces.indices {
        rounded.groups[group].traces[trace].outcome = read.groups[group].traces[trace].outcome
      }
    }
    #expect(read == rounded)
    #expect(try Self.read(read.json) == read)
  }

  @Test func `says the same in every format after reading`() throws {
    let read = try Self.read(CISamples.report.json)
    for format in SuiteReportFormat.allCases {
      #expect(read.text(as: format) == CISamples.report.text(as: format))
    }
  }

  @Test func `has the members of the schema`() throws {
    let text = CISamples.report.json
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(
      report.keys.sorted() == [
        "findings", "groups", "name", "partial", "passes", "problems", "schema", "summary",
        "tool_version",
      ])
    #expect(report["schema"] as? String == "panlab.report/1")
    #expect(report["passes"] as? Bool == false)
    let groups = try #require(report["groups"] as? [[String: Any]])
    #expect(
      groups.first?.keys.sorted() == [
        "accuracy", "budgets", "changes", "compared_with_baseline", "controller", "findings",
        "fingerprint", "label_level",
        "levels", "name", "settings", "summary", "traces",
      ])
    let traces = try #require(groups.first?["traces"] as? [[String: Any]])
    #expect((traces[1]["outcome"] as? [String: Any])?["trace"] as? String == CISamples.trace)
    #expect(traces[1]["file"] as? String == CISamples.file)
    #expect(text.split(separator: "\n").count { $0.contains("\"outcome\":") } == 4)
  }

  @Test func `only what is an error fails`() {
    #expect(!CISamples.back.passes)
    #expect(CISamples.edge.passes)
    #expect(CISamples.passing.passes)
    var group = CISamples.back
    group.labelLevel = .warn
    group.budgets = []
    #expect(!group.passes, "the flip is an error")
    group.changes.removeFirst()
    #expect(group.passes)
    group.budgets = [BudgetFinding(budget: "x", level: .error, isKept: false, sentence: "s")]
    #expect(!group.passes)
  }

  @Test func `the two ends of a budget are two cases`() {
    var report = CISamples.report
    report.groups[0].budgets = [true, false].map { isLowerEnd in
      BudgetFinding(
        budget: "completion-time", level: .error, isKept: true, sentence: "s",
        isLowerEnd: isLowerEnd)
    }
    let text = report.text(as: .junit)
    #expect(text.contains("name=\"budget completion-time, lower end\""))
    #expect(text.contains("name=\"budget completion-time\""))
  }

  @Test func `weighs accuracy by the labels`() {
    #expect(CISamples.back.accuracy == 0.75)
    var group = CISamples.back
    group.traces = [CheckedTrace(outcome: Samples.tapped)]
    #expect(group.accuracy == nil)
  }

  @Test func `a trace brings its file, label and weight`() {
    var trace = Trace(name: "a/b", samples: [], label: Label(intent: .finish, weight: 2))
    trace.file = "a/b.csv"
    #expect(CheckedTrace(Samples.finished, of: trace).place == SourcePlace(file: "a/b.csv"))
    trace.labelPlace = SourcePlace(file: "a/labels.csv", line: 4)
    let checked = CheckedTrace(Samples.finished, of: trace)
    #expect(checked.place == SourcePlace(file: "a/labels.csv", line: 4))
    #expect(checked.weight == 2)
  }

  @Test func `reads a report that lacks a later kind of finding`() throws {
    let text = CISamples.report.json
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let older = lines.filter { !$0.contains("\"nothing-compared\": \"") }
    #expect(older.count < lines.count)
    let read = try Self.read(older.joined(separator: "\n"))
    #expect(read.groups.allSatisfy { $0.levels[.nothingCompared] == .error })
  }

  @Test(arguments: [
    (
      "{", "report.json:1: this is not JSON; give a report written with --report json=FILE"
    ),
    (
      "[]",
      "report.json:1: not a report of a run; give a file of schema 'panlab.report/1', written with"
        + " --report json=FILE"
    ),
    (
      "{\n\"schema\": \"panlab.outcomes/1\"}",
      "report.json:2: a file of schema 'panlab.outcomes/1', not a report of a run; give one of"
        + " schema 'panlab.report/1', written with --report json=FILE"
    ),
    (
      "{\"schema\": \"panlab.report/1\"}",
      "report.json:1: no member 'name'; write the report again"
    ),
  ])
  func `refuses what is no report`(text: String, message: String) {
    #expect {
      try Self.read(text)
    } throws: {
      "\($0)" == message
    }
  }

  @Test(arguments: [
    ("\"partial\": false", "\"partial\": 0", "'partial' is not true or false"),
    (
      "\"decision\":\"cancel\"", "\"decision\":\"cancle\"",
      "'decision' is 'cancle'; did you mean 'cancel'? choose finish, cancel, none or unknown"
    ),
    ("\"line\":3", "\"line\":0", "'line' is not a line, counted from 1"),
    ("\"weight\":3", "\"weight\":\"3\"", "'weight' is not a number"),
    ("\"screen\": \"390x844\"", "\"screen\": \"big\"", "'screen' is not a size such as 390x844"),
    (
      "\"kind\": \"missing\"", "\"kind\": \"gone\"",
      "'kind' is 'gone'; choose missing, unreadable or label-without-trace"
    ),
    ("\"progress-threshold\": 0.5", "\"progress-threshold\": \"much\"", "progress-threshold"),
  ])
  func `names the line of what is wrong`(good: String, bad: String, words: String) throws {
    let text = CISamples.report.json
    let range = try #require(text.range(of: good), "the sample has no \(good)")
    let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
    #expect {
      try Self.read(text.replacingCharacters(in: range, with: bad))
    } throws: { error in
      "\(error)".hasPrefix("report.json:\(line): ") && "\(error)".contains(words)
    }
  }
}
