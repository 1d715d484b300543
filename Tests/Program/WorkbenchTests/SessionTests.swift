import Testing
import Traces

@testable import Workbench

struct SessionTests {
  @Test func `opens with the traces it is given`() {
    var session = Bench.empty
    let reply = session.open(paths: ["traces/swipe"])
    #expect(reply == Reply("3 traces: 3 passed, 0 failed; 2 finish, 1 cancel, 0 none\n"))
    #expect(
      session.state.entries.map(\.trace.name) == ["swipe/flick", "swipe/drag", "swipe/nudge"])
    #expect(throws: CommandError.nothingToUndo) { try session.execute("undo") }
  }

  @Test func `set with a name alone shows it, and changes nothing`() throws {
    var session = Bench.session
    let shown = try session.execute("set velocity-threshold")
    #expect(shown.text.hasPrefix("velocity-threshold: 300pt/s\n"))
    #expect(try session.execute("get velocity-threshold") == shown)
    #expect(throws: CommandError.nothingToUndo) { try session.execute("undo") }
    #expect(throws: CommandError.self) { try session.execute("set no-such-parameter") }
  }

  @Test(arguments: ["", "   ", "# set velocity-threshold 450"])
  func `an empty line or a comment does nothing`(line: String) throws {
    var session = Bench.session
    #expect(try session.execute(line) == Reply())
    #expect(session == Bench.session)
  }

  @Test(arguments: [
    ("frobnicate", "'frobnicate': no such command; 'help' lists them", CommandError.Kind.usage),
    ("chekc", "'chekc': no such command; did you mean 'check'? 'help' lists them", .usage),
    ("set", "set: no parameter found; type set NAME [VALUE]", .usage),
    (
      "set velocity-threshold 450 progress-threshold",
      "set: no value for 'progress-threshold' found; type set NAME [VALUE]", .usage
    ),
    (
      "set velocity-threshold 450 progress-threshold 7",
      "progress-threshold: '7' is above the range 0…1; give a value within it", .usage
    ),
    ("load 'a b", "': a quote that is not closed; add ' or put \\ before it", .usage),
    ("load nowhere", "nowhere: no such file or folder", .missing),
    (
      "load bad nowhere", "bad/a.csv:1: no rows; add some\nnowhere: no such file or folder",
      .unreadable
    ),
    ("load", "load: missing expected argument '<PATH> ...'; type load PATH…", .usage),
    ("use gone.json", "gone.json: no such file", .missing),
    ("use a b", "use: unexpected argument 'b'; type use PRESET|FILE", .usage),
    (
      "replay swipe/flik",
      "'swipe/flik': no such trace; did you mean 'swipe/flick'? 'inspect' lists them", .missing
    ),
    (
      "replay swipe",
      "'swipe': 3 traces; choose one of swipe/flick, swipe/drag, swipe/nudge", .usage
    ),
    ("unload nothing-like-it", "'nothing-like-it': no such trace; 'inspect' lists them", .missing),
    (
      "undo",
      "undo: nothing to undo; it reverts changes of traces, controller, scene, labels and filter",
      .usage
    ),
    ("redo", "redo: nothing to redo; use it after undo", .usage),
    ("quit now", "quit: unexpected argument 'now'; type quit", .usage),
  ])
  func `an error says what to do and leaves the session as it was`(
    line: String, message: String, kind: CommandError.Kind
  ) throws {
    var session = Bench.session
    let error = try #require(throws: CommandError.self) { try session.execute(line) }
    #expect(error.description == message)
    #expect(error.kind == kind)
    #expect(session == Bench.session)
  }

  @Test func `a line of more words than can be read at once is refused`() throws {
    var session = Bench.session
    let words = String(repeating: " a", count: 2049)
    let error = try #require(throws: CommandError.self) { try session.execute("load" + words) }
    #expect(
      error.description == "load: 2049 words; give 2048 at most, or a folder or a pattern")
    #expect(error.kind == .usage)
  }

  @Test func `an unknown parameter or preset is refused with the nearest spelling`() throws {
    var session = Bench.session
    for (line, hint) in [
      ("set velocity-treshold 3", "did you mean 'velocity-threshold'?"),
      ("get velocity-treshold", "did you mean 'velocity-threshold'?"),
      ("use appcodo", "did you mean 'appcoda'?"),
      ("presets appcodo", "did you mean 'appcoda'?"),
    ] {
      let error = try #require(throws: CommandError.self) { try session.execute(line) }
      #expect(error.description.contains(hint))
      #expect(error.kind == .usage)
    }
    #expect(session == Bench.session)
  }

  @Test func `commands that show something leave the session as it was`() throws {
    var session = Bench.session
    for line in [
      "help", "help set", "traces", "presets", "presets appcoda", "get", "get decide", "check",
      "replay swipe/flick",
    ] {
      #expect(try !session.execute(line).text.isEmpty)
      #expect(session == Bench.session)
    }
  }

  @Test(arguments: ["quit", "exit", "'\\q'"])
  func `quit ends the session`(line: String) throws {
    var session = Bench.session
    #expect(try session.execute(line) == Reply(endsSession: true))
  }
}
