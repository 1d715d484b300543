import Controllers
import Testing
import Workbench

struct SourceTests {
  @Test func `get --changed tells where values come from`() throws {
    var given = Controller.default
    try given.set("velocity-threshold", to: "450")
    var session = Session(
      environment: Environment(traces: Bench.Files(), controllers: Bench.Files()),
      controller: given, base: .default)
    _ = try session.execute("set progress-threshold 0.4")
    #expect(
      try session.execute("show --changed").text == """
        controller: default*
        parameter           value    source
        progress-threshold  0.4      set           default has 0.5
        velocity-threshold  450pt/s  command line  default has 300pt/s

        """)
    _ = try session.execute("set velocity-threshold 460")
    #expect(try session.execute("get velocity-threshold").text.hasSuffix("\nsource: set\n"))
    _ = try session.execute("use mine.json")
    #expect(try session.execute("get progress-threshold").text.hasSuffix("\nsource: file\n"))
    #expect(try session.execute("get duration").text.hasSuffix("\nsource: default\n"))
    _ = try session.execute("use appcoda")
    #expect(try session.execute("get extent").text.hasSuffix("\nsource: preset\n"))
    #expect(
      try session.execute("get --changed").text == "nothing changed: appcoda is as it was\n")
  }

  @Test func `unset is reset`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    #expect(
      try session.execute("unset velocity-threshold").text
        .hasPrefix("velocity-threshold: 450pt/s -> 300pt/s\n"))
    #expect(session.state == Bench.session.state)
  }

  @Test func `history lists what was typed, failures included`() throws {
    var session = Bench.session
    _ = try session.execute("get duration")
    #expect(throws: CommandError.self) { try session.execute("frobnicate 'a b'") }
    _ = try session.execute("# nothing")
    #expect(
      try session.execute("history").text == """
        1  get duration
        2  frobnicate 'a b'
        3  history

        """)
    #expect(try session.execute("history 1").text == "4  history 1\n")
    let error = try #require(throws: CommandError.self) { try session.execute("history x") }
    #expect(error.description == "history: the value 'x' is invalid for '<N>'; type history [N]")
  }

  @Test(arguments: [
    ("filter v", ["verdict="]),
    ("filter verdict=", ["verdict=pass", "verdict=fail", "verdict=unlabelled"]),
    ("filter tag!=", ["tag!=anna"]), ("filter o", ["off"]),
    ("filter rule=v", ["rule=velocity\\ >\\ velocity-threshold"]),
    ("restore ", ["one"]), ("diff o", ["one"]), ("diff b", ["base", "bezelkit"]),
    ("label swipe/f", ["swipe/flick"]), ("label swipe/flick f", ["finish"]),
    ("get --", ["--changed"]), ("nudge ext", ["extent"]), ("scene no", ["none"]),
    ("save tr", ["traces/"]), ("open my", ["my\\ traces/"]),
  ])
  func `Tab completes what the commands take`(line: String, candidates: [String]) throws {
    var session = Bench.session
    _ = try session.execute("snapshot one")
    let completion = Completion(line: line, cursor: line.utf8.count, in: session)
    if line == "diff b" {
      #expect(completion.candidates.first == "base")
    } else {
      #expect(completion.candidates == candidates)
    }
    #expect(
      completion.endsWord == !candidates.allSatisfy { $0.hasSuffix("=") || $0.hasSuffix("/") })
  }
}
