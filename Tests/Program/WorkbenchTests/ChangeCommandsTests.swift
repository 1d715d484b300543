import Controllers
import Replay
import Rules
import Testing
import Traces

@testable import Workbench

struct ChangeCommandsTests {
  @Test func `set shows the counts and each trace that flips, with the reason`() throws {
    var session = Bench.session
    #expect(
      try session.execute("set velocity-threshold 450").text == """
        velocity-threshold: 300pt/s -> 450pt/s
        3 traces: 2 passed (was 3), 1 failed; 1 finish, 2 cancel, 0 none
        flipped: swipe/flick  finish -> cancel  [now fails]  progress > progress-threshold missed by 0.250

        """)
    #expect(session.state.controller.velocityThreshold == 450)
    #expect(session.state.outcomes.map(\.decision) == [.cancel, .finish, .cancel])
  }

  @Test(arguments: [
    "set velocity-threshold 450 decide during", "set velocity-threshold=450 decide=during",
    "set velocity-threshold = 450 decide = during",
    "set 'velocity-threshold=450pt/s' decide during",
  ])
  func `set takes several words`(line: String) throws {
    var session = Bench.session
    let reply = try session.execute(line)
    #expect(
      reply.text.hasPrefix(
        "velocity-threshold: 300pt/s -> 450pt/s\ndecide: release -> during\n3 traces: "))
  }

  @Test func `set without an effect is no step to undo`() throws {
    var session = Bench.session
    #expect(
      try session.execute("set velocity-threshold 300").text == """
        velocity-threshold: 300pt/s -> 300pt/s
        3 traces: 3 passed, 0 failed; 2 finish, 1 cancel, 0 none

        """)
    #expect(session == Bench.session)
  }

  @Test func `set says once that a value does nothing beside the others`() throws {
    var session = Bench.session
    let counts = "3 traces: 3 passed, 0 failed; 2 finish, 1 cancel, 0 none\n"
    #expect(
      try session.execute("set completion-speed matched").text == """
        completion-speed: 1 -> matched
        note: completion-speed is matched, but ease-in-out starts at rest, so no speed can match the \
        finger; choose linear or ease-out, or a spring as timing-curve

        """ + counts)
    #expect(
      try session.execute("set completion-curve linear").text
        == "completion-curve: ease-in-out -> linear\n" + counts)
    #expect(
      try session.execute("set timing-curve 'spring(0.8, 0.4)' completion-curve easeOut").text
        == """
        timing-curve: none -> spring(0.8,0.4)
        completion-curve: linear -> ease-out
        note: completion-curve does nothing while timing-curve is spring(0.8,0.4); set timing-curve \
        to none

        """ + counts)
    #expect(
      try session.execute("get timing-curve").text == """
        timing-curve: spring(0.8,0.4) (default has none)
        the timingCurve at the hand-off, in place of completion-curve; a spring takes over the \
        finger's speed unless it says velocity:0
        values: none, linear, ease-in, ease-out, ease-in-out, default, cubic-bezier(x1,y1,x2,y2) or \
        spring(damping-ratio,response); default: none
        source: set

        """)
  }

  @Test func `several flips stand in columns`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    #expect(
      try session.execute("set progress-threshold 0.1").text == """
        progress-threshold: 0.5 -> 0.1
        3 traces: 2 passed, 1 failed; 3 finish, 0 cancel, 0 none
        flipped: swipe/flick  cancel -> finish  [now passes]  progress > progress-threshold met by 0.150
        flipped: swipe/nudge  cancel -> finish  [now fails]   progress > progress-threshold met by 0.050

        """)
  }

  @Test func `use puts a preset or a file in force and drops what was set`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    #expect(session.state.title == "default*")
    #expect(
      try session.execute("use mine.json").text == """
        controller: default* -> mine.json
        3 traces: 3 passed (was 2), 0 failed; 2 finish, 1 cancel, 0 none
        flipped: swipe/flick  cancel -> finish  [now passes]  velocity > velocity-threshold met by 100.0 pt/s

        """)
    #expect(session.state.title == "mine.json")
    #expect(try session.execute("use appcoda").text.hasPrefix("controller: mine.json -> appcoda\n"))
  }

  @Test func `set and reset reach a preset's own parameters and the rule`() throws {
    var session = Bench.session
    _ = try session.execute("use hero")
    #expect(
      try session.execute("set lookahead 300ms").text.hasPrefix("lookahead: 1s -> 0.3s\n"))
    #expect(try session.execute("get lookahead").text.hasPrefix("lookahead: 0.3s (hero has 1s)\n"))
    let rule = "translation + velocity * lookahead > extent / 3"
    _ = try session.execute("set finish-when '\(rule)'")
    #expect(session.state.controller.finishWhen.text == rule)
    let error = #expect(throws: CommandError.self) {
      try session.execute("set finish-when 'velocity > lookahed'")
    }
    #expect(
      error?.description == """
        finish-when: 'lookahed': no quantity, parameter or function has this name; did you mean \
        'lookahead'?
          velocity > lookahed
                     ^
        """)
    _ = try session.execute("reset")
    #expect(session.state.title == "hero")
  }

  @Test func `reset gives parameters back the value of the preset`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450 progress-threshold 0.9")
    #expect(
      try session.execute("reset velocity-threshold").text == """
        velocity-threshold: 450pt/s -> 300pt/s
        3 traces: 2 passed (was 1), 1 failed; 1 finish, 2 cancel, 0 none
        flipped: swipe/flick  cancel -> finish  [now passes]  velocity > velocity-threshold met by 100.0 pt/s

        """)
    #expect(try session.execute("reset").text.hasPrefix("progress-threshold: 0.9 -> 0.5\n"))
    #expect(session.state == Bench.session.state)
    #expect(
      try session.execute("reset").text.hasPrefix("nothing to reset: default is unchanged\n"))
  }

  @Test func `load adds traces and tells what could not be read`() throws {
    var session = Bench.session
    let reply = try session.execute("load half")
    #expect(
      reply.text == """
        half: 1 trace loaded
        4 traces: 3 passed, 0 failed, 1 unlabelled; 2 finish, 2 cancel, 0 none

        """)
    #expect(reply.problems.map(\.message) == ["half/b.csv:2: 'x' is not a number"])
    #expect(
      try session.execute("load traces/swipe").text == """
        traces/swipe: 3 traces loaded, 3 of them again
        4 traces: 3 passed, 0 failed, 1 unlabelled; 2 finish, 2 cancel, 0 none

        """)
    #expect(
      session.state.entries.map(\.trace.name) == [
        "swipe/flick", "swipe/drag", "swipe/nudge", "other/a b",
      ])
  }

  @Test(arguments: [
    ("unload swipe/drag", "1 trace dropped\n", ["swipe/flick", "swipe/nudge", "other/a b"]),
    ("unload swipe", "3 traces dropped\n", ["other/a b"]),
    ("unload traces/other", "1 trace dropped\n", ["swipe/flick", "swipe/drag", "swipe/nudge"]),
    ("unload 'other/a b' swipe/flick", "2 traces dropped\n", ["swipe/drag", "swipe/nudge"]),
    ("unload all", "4 traces dropped\nno traces loaded\n", []),
  ])
  func `unload drops traces by name, folder or path`(
    line: String, reply: String, left: [String]
  ) throws {
    var session = Bench.session
    _ = try session.execute("load traces/other")
    #expect(try session.execute(line).text.hasPrefix(reply))
    #expect(session.state.entries.map(\.trace.name) == left)
    #expect(session.state.outcomes.map(\.trace) == left)
  }
}
