import Testing

@testable import Workbench

struct OldSpellingTests {
  @Test(arguments: [
    (
      "check traces --unlabelled off --removed=warn",
      "check traces --level unlabelled=off --level removed=warn", 2
    ),
    (
      "inspect a.csv --min-samples 9 --max-jitter 2.5",
      "inspect a.csv --limit samples=9 --limit jitter=2.5", 2
    ),
    ("check --nothing-judged off", "check --level nothing-compared=off", 1),
    ("explain traces --trace anna", "explain traces anna", 1),
    ("replay --scene cube --views --frames 3", "film --scene cube --frames 3", 1),
    ("check traces -- --unlabelled off", "check traces -- --unlabelled off", 0),
    ("check --unlabelled", "check --unlabelled", 0),
    ("sweep --removed off", "sweep --removed off", 0),
    ("", "", 0),
  ])
  func `old spellings become new ones, with a warning each`(old: String, new: String, count: Int) {
    let anew = OldSpelling.spelledAnew(old.split(separator: " ").map(String.init))
    #expect(anew.words.joined(separator: " ") == new)
    #expect(anew.warnings.count == count)
  }

  @Test func `the console takes them too`() throws {
    var session = Bench.session
    let new = try session.execute("explain swipe/drag")
    let old = try session.execute("explain --trace swipe/drag")
    #expect(old.text == new.text)
    #expect(old.warnings == ["'--trace': is written 'the trace's name by itself' now"])
  }
}
