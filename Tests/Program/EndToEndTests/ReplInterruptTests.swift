import Foundation
import Testing

/// Ctrl-C while something runs.
@Suite(.waiting) struct ReplInterruptTests {
  typealias Key = PseudoTerminal.Key

  /// Makes a named pipe to which nothing is written, so that reading it never ends.
  private static func endless(in folder: TemporaryFolder) throws {
    #expect(mkfifo(folder.url.path + "/endless.csv", 0o600) == 0)
  }

  @Test func `Ctrl-C abandons a command, and the session is as it was`() throws {
    let folder = try Console.folder()
    try Self.endless(in: folder)
    let terminal = try Console.open(in: folder)
    try terminal.run("set velocity-threshold 450", prompt: Console.changedPrompt)
    for _ in 1...2 {
      terminal.type("load endless.csv" + Key.enter)
      try terminal.expect("load endless.csv\n")
      terminal.type(Key.controlC)
      try terminal.expect("interrupted; the session is unchanged\n")
      try terminal.expect(Console.changedPrompt)
      // A second Ctrl-C only drops the line.
      terminal.type(Key.controlC)
      try terminal.expect("^C\n")
      try terminal.expect(Console.changedPrompt)
    }
    #expect(
      try terminal.run("check", prompt: Console.changedPrompt).contains("2 traces: 2 passed"))
    try terminal.run("undo")
    terminal.type("quit" + Key.enter)
    #expect(try terminal.exitCode() == 0)
  }

  @Test func `Ctrl-C in a file of commands stops all of it`() throws {
    let folder = try Console.folder()
    try Self.endless(in: folder)
    try folder.write("set velocity-threshold 450\nload endless.csv\nuse appcoda\n", to: "a.txt")
    let terminal = try Console.open(in: folder)
    terminal.type("read a.txt" + Key.enter)
    try terminal.expect("velocity-threshold: 300pt/s -> 450pt/s\n")
    terminal.type(Key.controlC)
    try terminal.expect("a.txt:2: interrupted; the session is unchanged\n")
    try terminal.expect(Console.changedPrompt)
  }

  @Test func `Ctrl-C is for the system's command while one runs`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("!echo begun; exec sleep 600" + Key.enter)
    try terminal.expect("begun\n")
    terminal.type(Key.controlC)
    try terminal.expect("ended with exit code 130\n")
    try terminal.expect(Console.prompt)
  }

  @Test func `a signal ends the console while a command runs`() throws {
    let folder = try Console.folder()
    try Self.endless(in: folder)
    let terminal = try Console.open(in: folder)
    terminal.type("load endless.csv" + Key.enter)
    try terminal.expect("load endless.csv\n")
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 128 + SIGTERM)
    #expect(terminal.isCooked)
  }

  @Test func `a line that goes on is dropped whole`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("set velocity-threshold \\" + Key.enter)
    try terminal.expect("\n              > ")
    terminal.type("450" + Key.controlC)
    try terminal.expect("^C\n")
    try terminal.expect(Console.prompt)
    terminal.type("get \\" + Key.enter)
    try terminal.expect("\n              > ")
    #expect(try terminal.run("velocity-threshold").contains("velocity-threshold: 300pt/s\n"))
    // The continued line is a single entry in the history.
    #expect(try terminal.run(Key.up).contains("velocity-threshold: 300pt/s\n"))
  }
}
