import Foundation
import Testing

/// The console as a person meets it, on a real terminal.
@Suite(.waiting) struct ReplTerminalTests {
  typealias Key = PseudoTerminal.Key

  @Test func `opens with the traces, their counts and what to type next`() throws {
    let folder = try Console.folder()
    let terminal = try PseudoTerminal(in: folder)
    let banner = try terminal.expect(Console.prompt)
    #expect(banner.hasPrefix("2 traces: 2 passed, 0 failed; 1 finish, 1 cancel, 0 none\n"))
    #expect(banner.contains("set velocity-threshold 450"))
    terminal.type("quit" + Key.enter)
    #expect(try terminal.exitCode() == 0)
  }

  @Test func `says how to load traces where there are none`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "traces/notes.txt")
    let terminal = try PseudoTerminal(["repl", "traces/nowhere"], in: folder)
    try terminal.expect("Error: traces/nowhere: ")
    #expect(try terminal.exitCode() == 66)
  }

  @Test func `Tab completes commands, parameters and values`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("set\(Key.tab)veloc\(Key.tab)t\(Key.tab)450\(Key.enter)")
    try terminal.expect("velocity-threshold: 300pt/s -> 450pt/s\n")
    try terminal.expect("panlab default*> ")
    terminal.type("set decide=d\(Key.tab)\(Key.enter)")
    try terminal.expect("decide: release -> during\n")
    try terminal.expect("panlab default*> ")
    // Two candidates are listed at once, and the line shown again.
    terminal.type("use app\(Key.tab)")
    try terminal.expect("appcoda-as-written")
    terminal.type(Key.enter)
    try terminal.expect("controller: default* -> appcoda\n")
  }

  @Test func `Tab completes traces and file names with spaces`() throws {
    let folder = try Console.folder()
    try folder.write(Gestures.drag(points: 200), to: "my traces/größe 1.csv")
    let terminal = try Console.open(in: folder)
    terminal.type("replay sw\(Key.tab)l\(Key.tab)\(Key.enter)")
    try terminal.expect("swipes/long")
    try terminal.expect("decision")
    try terminal.expect(Console.prompt)
    for line in ["load my\(Key.tab)\(Key.tab)", "load 'my\(Key.tab)gr\(Key.tab)"] {
      terminal.type(line + Key.enter)
      try terminal.expect("my traces/größe 1.csv: 1 trace loaded")
      try terminal.expect(Console.prompt)
    }
  }

  @Test func `keeps the history for the next session, for its owner only`() throws {
    let folder = try Console.folder()
    var terminal = try Console.open(in: folder)
    for line in ["get duration", "get duration", "get edge"] {
      terminal.type(line + Key.enter)
      try terminal.expect("values: ")
      try terminal.expect(Console.prompt)
    }
    terminal.type(Key.controlD)
    #expect(try terminal.exitCode() == 0)
    #expect(try folder.read("state/panlab/history") == "get duration\nget edge\n")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.url.path + "/state/panlab/history")
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    terminal = try Console.open(in: folder)
    terminal.type(Key.up + Key.up + Key.enter)
    try terminal.expect("duration: ")
    try terminal.expect(Console.prompt)
    terminal.type(Key.controlR + "edg")
    terminal.type(Key.enter)
    try terminal.expect("edge: none")
  }

  @Test func `two sessions that run at once both keep their lines`() throws {
    let folder = try Console.folder()
    let environment = ["PANLAB_HISTORY": folder.url.path + "/mine/lines"]
    let terminals = try [
      Console.open(in: folder, environment: environment),
      Console.open(in: folder, environment: environment),
    ]
    for (index, name) in ["duration", "edge", "extent", "direction"].enumerated() {
      let terminal = terminals[index % 2]
      terminal.type("get \(name)\(Key.enter)")
      try terminal.expect("values: ")
      try terminal.expect(Console.prompt)
    }
    #expect(
      try folder.read("mine/lines") == "get duration\nget edge\nget extent\nget direction\n")
  }

  @Test func `a history that has grown long is shortened`() throws {
    let folder = try Console.folder()
    let lines = (1...1300).map { "get edge # \($0)\n" }
    try folder.write(lines.joined(), to: "state/panlab/history")
    let terminal = try Console.open(in: folder)
    terminal.type(Key.up + Key.enter)
    try terminal.expect("get edge # 1300")
    try terminal.expect(Console.prompt)
    terminal.type(Key.controlD)
    #expect(try terminal.exitCode() == 0)
    #expect(try folder.read("state/panlab/history") == lines.suffix(1000).joined())
    #expect(try folder.contents(of: "state/panlab") == ["history", "sessions"])
  }

  @Test func `a history that cannot be kept is told once and stops nothing`() throws {
    let folder = try Console.folder()
    let terminal = try PseudoTerminal(
      in: folder, environment: ["PANLAB_HISTORY": "/dev/null/lines"])
    try terminal.expect("Warning: /dev/null/lines: ")
    try terminal.expect(Console.prompt)
    terminal.type("get edge\(Key.enter)")
    let reply = try terminal.expect(Console.prompt)
    #expect(reply.contains("edge: none\n"))
    #expect(!reply.contains("Warning"))
  }

  @Test func `Ctrl-C drops the line and keeps the session`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("set velocity-threshold 9")
    try terminal.expect("set velocity-threshold 9")
    terminal.type(Key.controlC)
    // `^C` appears immediately, not at the next key.
    try terminal.expect("^C\n")
    try terminal.expect(Console.prompt)
    terminal.type("get velocity-threshold\(Key.enter)")
    try terminal.expect("velocity-threshold: 300pt/s\n")
    try terminal.expect(Console.prompt)
    // On an empty line, several times, and in the middle of a search.
    for _ in 1...3 {
      terminal.type(Key.controlC)
      try terminal.expect("^C\n")
      try terminal.expect(Console.prompt)
    }
    terminal.type(Key.controlR + "get")
    try terminal.expect("reverse-i-search")
    terminal.type(Key.controlC)
    try terminal.expect("^C\n")
    try terminal.expect(Console.prompt)
    terminal.type("get edge\(Key.enter)")
    try terminal.expect("edge: none\n")
  }

  @Test func `Ctrl-D leaves on an empty line only, with a last newline`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("get edgex\(Key.left)\(Key.controlD)\(Key.enter)")
    try terminal.expect("edge: none")
    try terminal.expect(Console.prompt)
    terminal.type(Key.controlD)
    #expect(try terminal.exitCode() == 0)
    #expect(terminal.unread == "\n")
  }

  @Test func `follows the size of the window`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("get")
    try terminal.expect("get")
    terminal.resize(columns: 30)
    // Readline draws the line again for the new width.
    try terminal.expect(Console.prompt + "get")
    terminal.type(" velocity-threshold")
    // The prompt takes 16 of the 30 columns, so the line breaks after 14 characters.
    let first = try terminal.expect("threshold")
    #expect(first.hasPrefix(" velocity-"))
    terminal.type(Key.enter)
    try terminal.expect("velocity-threshold: 300pt/s\n")
  }

  @Test(arguments: [["LC_ALL": "C.UTF-8"], ["LC_ALL": ""]])
  func `edits characters, not bytes`(environment: [String: String]) throws {
    let terminal = try Console.open(in: try Console.folder(), environment: environment)
    terminal.type("use größßé\(Key.backspace)\(Key.backspace)e☂\(Key.enter)")
    try terminal.expect("Error: 'größe☂': ")
    try terminal.expect(Console.prompt)
    terminal.type("helpäö☂\(Key.backspace)\(Key.backspace)\(Key.backspace) quit\(Key.enter)")
    try terminal.expect("Ctrl-D on an empty line does the same")
  }

  @Test func `an error leaves everything as it was`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("set progress-threshold 0.4 velocity-threshold nan\(Key.enter)")
    try terminal.expect("Error: velocity-threshold: 'nan' ")
    try terminal.expect(Console.prompt)
    terminal.type("get progress-threshold\(Key.enter)")
    try terminal.expect("progress-threshold: 0.5\n")
    try terminal.expect(Console.prompt)
    terminal.type("undo\(Key.enter)")
    try terminal.expect("Error: undo: nothing to undo; ")
    try terminal.expect(Console.prompt)
  }

  @Test func `undo and redo`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("set progress-threshold 0.9 velocity-threshold 5000\(Key.enter)")
    try terminal.expect("flipped: swipes/long  finish -> cancel  [now fails]")
    try terminal.expect("2 traces: 1 passed (was 2), 1 failed; 0 finish, 2 cancel, 0 none\n")
    try terminal.expect("panlab default*> ")
    terminal.type("undo\(Key.enter)")
    try terminal.expect("undid: set progress-threshold 0.9 velocity-threshold 5000\n")
    try terminal.expect("flipped: swipes/long  cancel -> finish  [now passes]")
    try terminal.expect(Console.prompt)
    terminal.type("redo\(Key.enter)")
    try terminal.expect("2 traces: 1 passed (was 2), 1 failed; 0 finish, 2 cancel, 0 none\n")
    try terminal.expect("panlab default*> ")
  }

  @Test func `a paste of several lines runs them all`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("\u{1b}[200~get edge\nget duration\u{1b}[201~\(Key.enter)")
    try terminal.expect("edge: none\n")
    try terminal.expect("duration: 0.35s\n")
    try terminal.expect(Console.prompt)
  }

  @Test func `gives the terminal back when it is stopped or ended from outside`() throws {
    let terminal = try Console.open(in: try Console.folder())
    #expect(!terminal.isCooked)
    terminal.type("get edge")
    try terminal.expect("get edge")
    terminal.type(Key.controlZ)
    terminal.waitUntilStopped()
    #expect(terminal.isCooked)
    terminal.send(SIGCONT)
    try terminal.expect(Console.prompt + "get edge")
    terminal.type(Key.enter)
    try terminal.expect("edge: none\n")
    try terminal.expect(Console.prompt)
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 128 + SIGTERM)
    #expect(terminal.isCooked)
  }
}
