import Testing
import Workbench

struct ShowCommandsTests {
  @Test func `help lists every command once`() throws {
    var session = Bench.empty
    let text = try session.execute("help").text
    for command in Command.all {
      #expect(text.contains("\n  \(command.briefUsage) "))
      #expect(!command.summary.hasSuffix("."))
    }
    let titles = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      titles == [
        "gestures", "controller and scene", "decisions", "motion", "tuning", "results to others",
        "session", "help COMMAND explains one; Tab completes.",
      ])
    #expect(text.split(separator: "\n").count == Command.all.count + titles.count)
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
  }

  @Test func `help explains a command`() throws {
    var session = Bench.empty
    #expect(
      try session.execute("help quit").text == """
        quit
        Leave; Ctrl-D on an empty line does the same.

        Leaves without asking. The history is kept.
        also: exit, \\q

        """)
  }

  @Test func `traces lists what is loaded`() throws {
    var session = Bench.session
    _ = try session.execute("load traces/other")
    #expect(
      try session.execute("traces").text == """
        trace        samples  duration (s)  intent  tags  repairs
        swipe/flick        2         0.250  finish  anna        0
        swipe/drag         2         2.000  finish  anna        0
        swipe/nudge        2         1.000  cancel  anna        0
        other/a b          2         1.000  -                   0
        4 traces

        """)
    #expect(throws: CommandError.noTraces(command: "check")) {
      var empty = Bench.empty
      _ = try empty.execute("check")
    }
  }

  @Test func `get explains a parameter and what it was`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    #expect(
      try session.execute("get velocity-threshold").text == """
        velocity-threshold: 450pt/s (default has 300pt/s)
        the rule's speed threshold, towards completion
        values: 0…5000 pt/s; default: 300pt/s
        source: set

        """)
    let table = try session.execute("get").text
    #expect(table.hasPrefix("controller: default*\nparameter "))
    #expect(table.contains("450pt/s      set      default has 300pt/s\n"))
  }

  @Test func `check shows outcomes and whether all hold`() throws {
    var session = Bench.session
    #expect(try !session.execute("check").expectationsFailed)
    _ = try session.execute("set velocity-threshold 450")
    let reply = try session.execute("check")
    #expect(reply.expectationsFailed)
    #expect(
      reply.text.hasSuffix(
        "\n3 traces: 2 passed, 1 failed; 1 finish, 2 cancel, 0 none; judged in closed form\n"))
    let one = try session.execute("check swipe/drag")
    #expect(!one.expectationsFailed)
    #expect(
      one.text.hasSuffix(
        "\n1 trace: 1 passed, 0 failed; 1 finish, 0 cancel, 0 none; judged in closed form\n"))
  }

  @Test func `replay shows one trace`() throws {
    var session = Bench.session
    #expect(try session.execute("replay swipe/drag").text.contains("swipe/drag"))
  }
}
