import Testing

@testable import Workbench

/// The table of all sentences; the tests of `Tuning`, `Replay` and `Export` have each on both sides of its condition.
struct ReportSentenceTableTests {
  @Test func `every sentence has a name and a condition of its own`() {
    let all = ReportSentence.all
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.condition)).count == all.count)
    #expect(all.allSatisfy { !$0.condition.isEmpty && !$0.condition.hasSuffix(".") })
  }
}
