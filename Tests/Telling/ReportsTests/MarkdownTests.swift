import Controllers
import Formats
import Replay
import Reports
import Rules
import Scenes
import Testing

@testable import Reports

struct MarkdownReportTests {
  @Test func `shows outcomes, diagnostics and counts`() {
    #expect(EvaluationReport(Samples.evaluation).text(as: .markdown) == Self.evaluation)
  }

  @Test func `every report with a table has its rows in Markdown too`() throws {
    let reports: [(table: String, markdown: String)] = [
      both(PresetsReport().text), both(try Preset.named("appcoda").text),
      both(ScenesReport().text), both(Scene.standard.text),
      both(Samples.timeline.text),
    ]
    for (table, markdown) in reports {
      let rows = markdown.split(separator: "\n").filter { !$0.contains("---") && $0 != "|  |  |" }
      #expect(rows.allSatisfy { $0.hasPrefix("| ") && $0.hasSuffix(" |") })
      #expect(rows.count == table.split(separator: "\n").count)
    }
  }

  @Test func `the doctor's findings are a table between name and counts`() {
    let examination = examine(Samples.controller)
    let lines = examination.text(as: .markdown)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "by-hand on slide-navigation")
    let rows = lines.filter { $0.hasPrefix("| S") }
    #expect(rows.count == examination.results.count)
    #expect(lines[2].hasPrefix("| scenario | verdict | title |"))
    #expect(lines.suffix(2).first?.hasPrefix("\(rows.count) scenarios: ") == true)
    #expect(lines.last == "")
  }

  private func both(_ text: (ReportFormat) -> String) -> (table: String, markdown: String) {
    (text(.table), text(.markdown))
  }

  static let evaluation = #"""
    | trace | intent | decision | verdict | rule | margin | progress | velocity (pt/s) | completion (s) | transition | diagnostics |
    | :--- | :--- | :--- | :--- | :--- | ---: | ---: | ---: | ---: | :--- | :--- |
    | swipe-back/anna-01 | finish | finish | pass | progress > progress-threshold | +0.120 | 0.620 | 1234.6 | 0.133 | completed |  |
    | swipe-back/ben, again | cancel | cancel | fail | velocity > velocity-threshold | -85.0 pt/s | 0.000 | 215.0 | - | stuck | \[1\] \[2\] |
    | tap | - | none | unlabelled | - | - | - | - | - | not-started | \[1\] |

    - \[1\] error never-completed: the transition never completed; call completeTransition in the animation's completion (2 traces)
    - \[2\] note rows-out-of-order: a.csv:7: sorted

    3 traces: 1 passed, 1 failed, 1 unlabelled; 1 finish, 1 cancel, 1 none; judged in closed form

    """#
}
