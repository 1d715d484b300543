import Controllers
import Formats
import Replay
import Reports
import Testing

struct StrokesTests {
  private func text(_ names: [String]) -> String {
    let outcomes = zip(names, [Outcome.Choice.cancel, .finish]).map { name, choice in
      Outcome(
        trace: name, decision: choice, verdict: .unlabelled,
        transition: choice == .finish ? .completed : .cancelled)
    }
    return CloseCallsReport(
      [], controller: .default, settings: ReplaySettings(), outcomes: outcomes
    ).text(as: .table)
  }

  @Test func `the strokes of one recording are told apart, with how each ended`() {
    #expect(
      text(["back/twice#1", "back/twice#2"]) == """
        Two strokes: #1 cancel, #2 finish; to explain one of them, name it, as in back/twice#1

        no single parameter of the rule can flip a decision
        judged in closed form

        """)
    // Separate files, or names after the `#` from a column of the file, are recordings, not strokes.
    for names in [["back/once", "back/again"], ["back/both#anna", "back/both#ben"]] {
      #expect(
        text(names)
          == "no single parameter of the rule can flip a decision\njudged in closed form\n"
      )
    }
  }
}
