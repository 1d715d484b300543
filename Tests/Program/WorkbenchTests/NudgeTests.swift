import Controllers
import Rules
import Testing

@testable import Workbench

struct NudgeTests {
  @Test func `steps the last parameter that was set and tells what flips`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 350")
    #expect(session.lastParameter == "velocity-threshold")
    #expect(
      try session.execute("nudge +1").text == """
        velocity-threshold: 350pt/s -> 450pt/s
        3 traces: 2 passed (was 3), 1 failed; 1 finish, 2 cancel, 0 none
        flipped: swipe/flick  finish -> cancel  [now fails]  progress > progress-threshold missed by 0.250

        """)
    #expect(try session.execute("nudge").text.hasPrefix("velocity-threshold: 450pt/s -> 550pt/s\n"))
    #expect(
      try session.execute("nudge progress-threshold -2").text
        .hasPrefix("progress-threshold: 0.5 -> 0.46\n"))
    #expect(try session.execute("nudge 1").text.hasPrefix("progress-threshold: 0.46 -> 0.48\n"))
  }

  @Test func `nudges of one parameter in a row are one step to undo`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 350")
    let start = session.state
    for line in ["nudge +1", "nudge +1", "check", "nudge -1", "nudge +3"] {
      _ = try session.execute(line)
    }
    #expect(session.state.controller.velocityThreshold == 750)
    _ = try session.execute("nudge duration")
    _ = try session.execute("undo")
    #expect(try session.execute("undo").text.hasPrefix("undid: nudge velocity-threshold +4\n"))
    #expect(session.state == start)
    #expect(try session.execute("redo").text.hasPrefix("redid: nudge velocity-threshold +4\n"))
    #expect(session.state.controller.velocityThreshold == 750)
  }

  @Test func `there and back again is no change`() throws {
    var session = Bench.session
    _ = try session.execute("nudge velocity-threshold +1")
    _ = try session.execute("nudge -1")
    #expect(session == Bench.session)
  }

  @Test func `stops at the end of the range`() throws {
    var session = Bench.session
    #expect(
      try session.execute("nudge velocity-threshold -20").text
        .hasPrefix("velocity-threshold: 300pt/s -> 0pt/s\n"))
    let end = session
    #expect(
      try session.execute("nudge -1").text.hasPrefix(
        "velocity-threshold: 0pt/s -> 0pt/s; its values are 0…5000 pt/s\n"))
    #expect(session == end)
  }

  @Test(arguments: [
    ("progress-threshold", "0.52"), ("hysteresis", "15pt"), ("edge-width", "40pt"),
    ("duration", "0.4s"), ("extent", "1.05l"), ("completion-speed", "1.05"), ("decide", "during"),
    ("clamp-progress", "off"),
  ])
  func `a step suits the unit`(name: String, value: String) throws {
    var session = Bench.session
    _ = try session.execute("nudge \(name)")
    #expect(
      try session.state.controller.parameter(named: name).text(in: session.state.controller)
        == value)
  }

  @Test(arguments: [
    (
      "nudge", "nudge: no parameter was set yet; name one, as in: nudge velocity-threshold +1"
    ),
    ("nudge duration x", "nudge: 'x' is not a number of steps; type nudge [NAME] [STEPS]"),
    ("nudge a b c", "nudge: 3 words found; type nudge [NAME] [STEPS]"),
    (
      "nudge finish-when",
      "finish-when: no step follows 'velocity > velocity-threshold or (velocity >= "
        + "-velocity-threshold and progress > progress-threshold)'; give a rule, as in progress > 0.5"
    ),
  ])
  func `says what is wrong`(line: String, message: String) throws {
    var session = Bench.session
    let error = try #require(throws: CommandError.self) { try session.execute(line) }
    #expect(error.description == message)
    #expect(session == Bench.session)
  }
}
