import MotionMath
import Testing
import Traces

@testable import Workbench

struct ScriptTests {
  /// A session in which everything that a script saves differs from its initial state.
  private func full() throws -> Session {
    var session = Bench.session
    for line in [
      "set velocity-threshold 450", "snapshot first", "scene coordinated-dismiss", "use hero",
      "set lookahead 0.3s", "snapshot 'the second'", "load half traces/other", "unload swipe/drag",
      "scene none", "use mine.json",
      "set 'finish-when=progress > progress-threshold and velocity >= -200pt/s' duration=0.4s",
      "filter tag=anna 'rule=velocity > '",
    ] {
      _ = try session.execute(line)
    }
    return session
  }

  @Test func `a session is a script`() throws {
    #expect(
      try full().script == """
        # A Panlab session, version 2: 'open' restores it, and so does running these commands.
        use default
        set velocity-threshold=450pt/s
        snapshot first
        use hero
        scene coordinated-dismiss
        set lookahead=0.3s
        snapshot 'the second'
        scene none
        use mine.json
        set duration=0.4s
        set 'finish-when=progress > progress-threshold and velocity >= -200pt/s'
        load traces/swipe half traces/other
        unload swipe/drag
        filter tag=anna 'rule=velocity > '

        """)
  }

  @Test func `opening it makes the session again, and undo brings the old one back`() throws {
    let full = try full()
    let folder = Folder()
    var session = Bench.session(files: folder)
    _ = try session.execute("snapshot mine")
    let before = session
    let reply = try session.open(script: full.script, named: "a.panlab")
    #expect(
      reply.text == """
        controller: mine.json*
        1 of 3 traces: 1 passed, 0 failed; 1 finish, 0 cancel, 0 none

        """)
    #expect(reply.problems.map(\.message) == ["half/b.csv:2: 'x' is not a number"])
    #expect(session.state == full.state)
    #expect(session.snapshots == full.snapshots)
    #expect(session.script == full.script)
    #expect(try session.execute("undo").text.hasPrefix("undid: open a.panlab\n"))
    #expect(session.state == before.state)
    #expect(session.snapshots == before.snapshots)
    _ = try session.execute("redo")
    #expect(session.state == full.state)
    #expect(session.snapshots == full.snapshots)
  }

  @Test func `running it in a fresh session makes it again too`() throws {
    let full = try full()
    var session = Bench.empty
    for line in full.script.split(separator: "\n") { _ = try session.execute(String(line)) }
    #expect(session.state == full.state)
    #expect(session.snapshots == full.snapshots)
  }

  @Test(arguments: [
    ("# A Panlab session: 'open' restores it.", "none", "unlabelled"),
    ("# A Panlab session, version 2: 'open' restores it.", "none", "none"),
    ("# my own", "none", "none"),
  ])
  func `the words of a filter mean what they meant when the session was saved`(
    _ head: String, _ word: String, _ meant: String
  ) throws {
    var session = Bench.empty
    let script = "\(head)\nfilter intent=\(word) intent!=\(word) tag=\(word)\n"
    _ = try session.open(script: script, named: "s.panlab")
    #expect(
      session.script.hasSuffix("\nfilter intent=\(meant) intent!=\(meant) tag=\(word)\n"))
  }

  @Test func `save and open go through files`() throws {
    let folder = Folder()
    var session = Bench.session(files: folder)
    _ = try session.execute("set velocity-threshold 450")
    #expect(try session.execute("save my.panlab").text == "saved: my.panlab\n")
    #expect(folder.texts == ["my.panlab": session.script])
    let saved = session.state
    _ = try session.execute("reset")
    _ = try session.execute("unload all")
    _ = try session.execute("open my.panlab")
    #expect(session.state == saved)
  }

  @Test(arguments: [
    (
      "use default\nset velocity-threshold=9000\n",
      "s:2: velocity-threshold: '9000' is above the range 0…5000 pt/s; give a value within it"
    ),
    (
      "load bad nowhere\n",
      "s:1: bad/a.csv:1: no rows; add some\ns:1: nowhere: no such file or folder"
    ),
    ("\n\nfrobnicate\n", "s:3: 'frobnicate': no such command; 'help' lists them"),
    (
      "set velocity-threshold 450\nsave x\n",
      "s:2: 'save': not allowed in a saved session; use only load, suite, unload, filter, use, scene, set, "
        + "reset, snapshot, restore, or run the file as a script"
    ),
  ])
  func `all or nothing`(script: String, message: String) throws {
    var session = Bench.session(files: Folder(["s": script]))
    let error = try #require(throws: CommandError.self) { try session.execute("open s") }
    #expect(error.description == message)
    #expect(session == Bench.session)
  }

  @Test func `a file that is not there or cannot be written is told`() throws {
    var session = Bench.session(files: Folder([:], locked: ["x"]))
    var error = try #require(throws: CommandError.self) { try session.execute("open gone") }
    #expect(error.description == "gone: no such file; 'save FILE' writes one")
    #expect(error.kind == .missing)
    error = try #require(throws: CommandError.self) { try session.execute("save x") }
    #expect(error.description == "'x': cannot be created: locked")
  }

  @Test func `reading a trace again is no news, loading in another order is`() throws {
    var session = Bench.session
    for _ in 0..<3 { _ = try session.execute("load traces/swipe") }
    #expect(session.script.contains("\nload traces/swipe\n"))
    _ = try session.execute("unload all")
    #expect(!session.script.contains("load"))
  }

  @Test(arguments: 0..<100)
  func `a saved session holds every text, and no text becomes a command`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let parts = [
      "\n", "\r\n", "\r", "\u{2028}", "\u{85}", "\u{B}", "reset", "\"", "'", "\\", ";", "#", " ",
      "[\"a\"]",
      "a", "é", "\t", "\u{200B}", "]",
    ]
    let tag = "x" + (0...random.below(8)).map { _ in parts[random.below(parts.count)] }.joined()
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    _ = try session.executeForVisitor(["filter", "tag!=\(tag)"])
    let script = session.script
    var opened = Bench.session(files: Folder(["s": script]))
    _ = try opened.execute("open s")
    #expect(opened.script == script)
    #expect(opened.executedFilter == session.executedFilter)
  }
}

extension Session {
  /// The reply of `filter`, which has the text of every condition.
  fileprivate var executedFilter: String? {
    var copy = self
    return try? copy.execute("filter").text
  }
}
