import Testing
import Traces

@testable import Workbench

struct FilterTests {
  @Test(arguments: [
    ("intent=finish", ["swipe/flick", "swipe/drag"]),
    ("intent!=finish", ["swipe/nudge", "other/a b"]),
    ("intent=unlabelled", ["other/a b"]),
    ("intent=finish intent=cancel", ["swipe/flick", "swipe/drag", "swipe/nudge"]),
    ("tag=anna decision=finish", ["swipe/drag"]),
    ("tag!=anna", ["other/a b"]),
    ("verdict=fail", ["swipe/flick"]),
    ("verdict=unlabelled", ["other/a b"]),
    ("rule=PROGRESS decision=cancel", ["swipe/flick", "swipe/nudge", "other/a b"]),
    ("velocity>=120", ["swipe/flick", "swipe/drag", "other/a b"]),
    ("velocity>120 progress<0.5", ["swipe/flick"]),
    ("velocity<120 intent=cancel", ["swipe/nudge"]),
    ("completion<=1", []),
    ("off", ["swipe/flick", "swipe/drag", "swipe/nudge", "other/a b"]),
  ])
  func `shows and counts what fits`(words: String, names: [String]) throws {
    var session = Bench.session
    _ = try session.execute("load traces/other")
    _ = try session.execute("set velocity-threshold 450")
    _ = try session.execute("filter \(words)")
    #expect(session.state.shown.map { session.state.entries[$0].trace.name } == names)
    guard !names.isEmpty else {
      for verb in ["traces", "check"] {
        let error = #expect(throws: CommandError.self) { try session.execute(verb) }
        #expect(
          error?.description
            == "filter \(words): hides every chosen trace; loosen it, or clear it with 'filter off'"
        )
        #expect(error?.kind == .missing)
      }
      return
    }
    #expect(
      try session.execute("traces").text.hasSuffix("\n\(ChangeReport.count(names.count))\n"))
    let check = try session.execute("check").text
    for name in ["swipe/flick", "swipe/drag", "swipe/nudge", "other/a b"] {
      #expect(check.contains(name) == names.contains(name))
    }
  }

  @Test func `a trace that flips out of the filter is told`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    #expect(
      try session.execute("filter verdict=fail").text == """
        filter: verdict=fail
        1 of 3 traces: 0 passed, 1 failed; 0 finish, 1 cancel, 0 none

        """)
    #expect(session.state.title == "default* [verdict=fail]")
    #expect(
      try session.execute("set velocity-threshold 300").text == """
        velocity-threshold: 450pt/s -> 300pt/s
        0 of 3 traces: 0 passed, 0 failed; 0 finish, 0 cancel, 0 none
        flipped: swipe/flick  cancel -> finish  [now passes]  velocity > velocity-threshold met by 100.0 pt/s

        """)
    #expect(try session.execute("check swipe/drag").text.contains("1 trace: 1 passed"))
    let hidden = #expect(throws: CommandError.self) { try session.execute("check swipe") }
    #expect(hidden?.kind == .missing)
    _ = try session.execute("undo")
    _ = try session.execute("undo")
    #expect(session.state.filter.isEmpty)
    #expect(try session.execute("redo").text.hasPrefix("redid: filter verdict=fail\n1 of 3 traces"))
    #expect(try session.execute("filter").text.hasPrefix("filter: verdict=fail\n"))
  }

  @Test(arguments: [
    (
      "filter verdict",
      "'verdict': not a condition; write a key and a value, as in verdict=fail, or off"
    ),
    (
      "filter intend=finish",
      "'intend': no such filter key; did you mean 'intent'? choose intent, tag, verdict, decision or rule"
    ),
    ("filter total>x", "total: 'x' is not a number; write one in its unit, as in completion>0.3"),
    (
      "filter verdict=failed",
      "verdict: 'failed' is not a choice; did you mean 'fail'? choose pass, fail or unlabelled"
    ),
  ])
  func `says what is wrong`(line: String, message: String) throws {
    var session = Bench.session
    let error = try #require(throws: CommandError.self) { try session.execute(line) }
    #expect(error.description == message)
    #expect(session == Bench.session)
  }

  @Test func `a tag that nothing has is refused`() throws {
    var session = Bench.session
    let error = #expect(throws: CommandError.self) { try session.execute("filter tag=ana") }
    #expect(
      error?.description == "'tag=ana': no trace meets this condition; did you mean 'tag=anna'?")
    #expect(error?.kind == .missing)
    #expect(session == Bench.session)
  }
}
