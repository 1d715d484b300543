import Controllers
import Rules
import Testing
import Traces

@testable import Workbench

struct SetStepsTests {
  @Test(arguments: [
    ("set velocity-threshold +50", "velocity-threshold: 300pt/s -> 350pt/s"),
    ("set velocity-threshold -= 50", "velocity-threshold: 300pt/s -> 250pt/s"),
    ("set velocity-threshold *1.1", "velocity-threshold: 300pt/s -> 330pt/s"),
    ("set velocity-threshold /3", "velocity-threshold: 300pt/s -> 100pt/s"),
    ("set velocity-threshold +10%", "velocity-threshold: 300pt/s -> 330pt/s"),
    ("set velocity-threshold *110%", "velocity-threshold: 300pt/s -> 330pt/s"),
    ("set velocity-threshold += 50", "velocity-threshold: 300pt/s -> 350pt/s"),
    ("set velocity-threshold+=50pt/s", "velocity-threshold: 300pt/s -> 350pt/s"),
    ("set velocity-threshold-=50", "velocity-threshold: 300pt/s -> 250pt/s"),
    ("set velocity-threshold=+50", "velocity-threshold: 300pt/s -> 50pt/s"),
    ("set velocity-threshold = 50", "velocity-threshold: 300pt/s -> 50pt/s"),
    ("set progress-threshold +10%", "progress-threshold: 0.5 -> 0.6"),
    ("set progress-threshold -= 0.1", "progress-threshold: 0.5 -> 0.4"),
    ("set duration +50ms", "duration: 0.35s -> 0.4s"),
    ("set extent -= 0.2", "extent: 1l -> 0.8l"),
    ("set completion-speed *0.5", "completion-speed: 1 -> 0.5"),
    (
      "set velocity-threshold +0.1w/s", "velocity-threshold: 300pt/s -> 339pt/s (0.1w/s on 390x844)"
    ),
  ])
  func `steps from the value in force`(line: String, reply: String) throws {
    var session = Bench.session
    #expect(try session.execute(line).text.hasPrefix(reply + "\n"))
  }

  @Test(arguments: [
    ("0.5w/s", "195pt/s (0.5w/s on 390x844)"), ("0.25h/s", "211pt/s (0.25h/s on 390x844)"),
    ("0.7l/s", "273pt/s (0.7l/s on 390x844)"),
  ])
  func `turns speeds in screen units into points`(value: String, reply: String) throws {
    var session = Bench.session
    #expect(
      try session.execute("set velocity-threshold \(value)").text
        .hasPrefix("velocity-threshold: 300pt/s -> \(reply)\n3 traces: "))
    #expect(
      try session.execute("set edge-width 0.1w").text
        .hasPrefix("edge-width: 20pt -> 39pt (0.1w on 390x844)\n"))
  }

  @Test func `says which screen was used when there are several`() throws {
    var session = Bench.session
    for index in 0..<2 {
      session.state.entries[index].trace.metadata["screen"] = "1000x500"
    }
    #expect(
      try session.execute("set velocity-threshold 0.5w/s").text.hasPrefix(
        """
        velocity-threshold: 300pt/s -> 500pt/s (0.5w/s on 1000x500)
        the loaded traces have 2 screens; used 1000x500, the screen of 2 of 3 traces
        3 traces:
        """))
  }

  @Test(arguments: [
    (
      "set velocity-threshold -5",
      "velocity-threshold -5: either a value or a step; write 'velocity-threshold = -5' for the value, or"
        + " 'velocity-threshold -= 5' for the step"
    ),
    (
      "set velocity-threshold -= 400",
      "velocity-threshold: '-100pt/s' is below the range 0…5000 pt/s; give a value within it"
    ),
    (
      "set velocity-threshold *2pt",
      "velocity-threshold: '2pt' is not a factor; give a plain number above 0, as in 1.1 or 110%"
    ),
    (
      "set velocity-threshold /0",
      "velocity-threshold: '0' is not a factor; give a plain number above 0, as in 1.1 or 110%"
    ),
    (
      "set velocity-threshold +5m",
      "velocity-threshold: '5m' has the unit 'm'; give a value in pt/s, as in 20pt/s"
    ),
    (
      "set decide += 1",
      "decide: no step follows 'release'; choose release, during or last-change"
    ),
  ])
  func `a step that leads nowhere is refused`(line: String, message: String) throws {
    var session = Bench.session
    let error = try #require(throws: CommandError.self) { try session.execute(line) }
    #expect(error.description == message)
    #expect(session == Bench.session)
  }

  @Test func `a minus is a value where a parameter can be negative`() throws {
    var controller = Controller.default
    controller.declare(NamedParameter("bias", default: 10, .points, range: -100...100))
    let bias = try controller.parameter(named: "bias")
    for (text, value) in [("-5", "-5pt"), ("-=5", "5pt"), ("+5", "15pt"), ("+=-5", "5pt")] {
      var changed = controller
      try bias.apply(ParameterChange(text, of: bias), to: &changed)
      #expect(bias.text(in: changed) == value)
    }
  }
}
