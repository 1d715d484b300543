import Reports
import Testing

struct TAPReportTests {
  @Test func `keeps to the grammar and lists every case`() {
    let tap = TAPGrammar(CISamples.report.text(as: .tap))
    #expect(
      tap.points.map(\.isOK) == [false, false, true, false, false, true, true, false, false, false])
    #expect(tap.comments.last == CISamples.report.summary.sentence)
    #expect(tap.bailOut == nil)
  }

  @Test func `hard names survive`() throws {
    let tap = TAPGrammar(CISamples.report.text(as: .tap))
    let odd = try #require(tap.points.dropFirst().first)
    #expect(
      odd.description == "swipe back: " + CISamples.trace.replacing("\u{1}", with: "\\u{1}"))
    #expect(odd.value("name") == CISamples.trace)
    #expect(odd.value("file") == "traces/Übung 1/labels.csv")
    #expect(odd.value("line") == "3")
    #expect(odd.value("severity") == "fail")
    #expect(odd.value("found") == "cancel")
    #expect(odd.value("wanted") == "finish")
    #expect(odd.directive == nil)
    let many = try #require(tap.points.first { $0.description.contains("many") })
    #expect(many.description == "edge: edge/many#1 \\ 2")
    #expect(many.directive == "TODO a warning in this suite")
  }

  @Test func `what has no label and what is switched off is skipped`() {
    let tap = TAPGrammar(CISamples.report.text(as: .tap))
    let skipped = tap.points.filter { $0.directive?.hasPrefix("SKIP") == true }
    #expect(skipped.allSatisfy { $0.isOK })
    #expect(
      skipped.map(\.directive) == ["SKIP no label says what was meant", "SKIP switched off"])
  }

  @Test func `a part of a run bails out, none at all is a plan of none`() {
    var report = CISamples.passing
    report.isPartial = true
    #expect(
      TAPGrammar(report.text(as: .tap)).bailOut == "interrupted; this report is partial")
    report.groups = []
    report.isPartial = false
    #expect(TAPGrammar(report.text(as: .tap)).planned == 0)
  }

  @Test func `a small one as a whole`() {
    var report = CISamples.failing(1)
    report.groups[0].traces[0].explanation = "too slow:\n  215.0 pt/s\n"
    #expect(report.text(as: .tap) == Self.stream)
  }

  static let stream = #"""
    TAP version 14
    1..1
    # panlab 0.1.0: many
    not ok 1 - many: many/failure 0
      ---
      message: "decided cancel, meant finish: velocity > velocity-threshold (margin -85.0 pt/s)"
      severity: fail
      name: "many/failure 0"
      at:
        file: "many/labels.csv"
        line: 2
      found: cancel
      wanted: finish
      reason: |2
        too slow:
          215.0 pt/s
      ...
    # 1 trace: 0 passed, 1 failed; 0 finish, 1 cancel, 0 none

    """#
}
