import Foundation
import Testing

/// Sessions that are cut off, and brought back.
struct ReplResumeTests {
  typealias Key = PseudoTerminal.Key

  private static let sessions = "state/panlab/sessions"

  private static func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(sessions).path
    ).sorted()
  }

  @Test func `a session that was killed is brought back with all that was tuned`() throws {
    let folder = try Console.folder()
    var terminal = try Console.open(in: folder)
    try terminal.run("set velocity-threshold 450", prompt: Console.changedPrompt)
    try terminal.run("snapshot bold", prompt: Console.changedPrompt)
    try terminal.run("unload swipes/short", prompt: Console.changedPrompt)
    let name = try #require(try Self.names(in: folder).first { $0.hasSuffix(".session") })
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.url.path + "/\(Self.sessions)/\(name)")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    terminal.send(SIGKILL)
    #expect(try terminal.exitCode() == 128 + SIGKILL)

    // Without `--resume`, the console mentions the interrupted session and keeps it.
    terminal = try PseudoTerminal(in: folder)
    try terminal.expect("A session was interrupted; panlab --resume restores it.\n")
    try terminal.expect(Console.prompt)
    terminal.type("quit" + Key.enter)
    #expect(try terminal.exitCode() == 0)

    terminal = try PseudoTerminal(["--resume"], in: folder)
    try terminal.expect("1 trace: 1 passed, 0 failed; 1 finish, 0 cancel, 0 none\n")
    try terminal.expect(Console.changedPrompt)
    #expect(
      try terminal.run("get velocity-threshold", prompt: Console.changedPrompt)
        .contains("velocity-threshold: 450pt/s "))
    #expect(
      try terminal.run("diff bold", prompt: Console.changedPrompt).contains("no parameter differs"))
    // If the restored session is killed before anything is changed, it can be restored again.
    terminal.send(SIGKILL)
    #expect(try terminal.exitCode() == 128 + SIGKILL)
    terminal = try PseudoTerminal(["--resume"], in: folder)
    try terminal.expect(Console.changedPrompt)
    // The first Ctrl-D only shows a notice. After the second, the session is kept but is no longer reported as
    // interrupted.
    terminal.type(Key.controlD)
    try terminal.expect(Self.question)
    try terminal.expect(Console.changedPrompt)
    terminal.type(Key.controlD)
    #expect(try terminal.exitCode() == 0)
    #expect(try Self.names(in: folder).filter { $0.hasSuffix(".lock") } == [])
    terminal = try Console.open(in: folder)
    #expect(!terminal.unread.contains("interrupted"))
    terminal.type("quit" + Key.enter)
    #expect(try terminal.exitCode() == 0)
    terminal = try PseudoTerminal(["--resume"], in: folder)
    try terminal.expect(Console.changedPrompt)
    // `undo` takes back one line of the restored session at a time.
    let undone = try terminal.run("undo", prompt: Console.changedPrompt)
    #expect(undone.contains("undid: "))
    #expect(
      try terminal.run("get velocity-threshold", prompt: Console.changedPrompt)
        .contains("velocity-threshold: "))
    try terminal.run("save kept.panlab", prompt: Console.changedPrompt)
    terminal.type("quit" + Key.enter)
    #expect(try terminal.exitCode() == 0)
    #expect(try Self.names(in: folder) == [])
  }

  private static let question =
    "This session has changes that are not saved; 'save FILE' keeps them in a file, and leaving again"
    + " keeps them for panlab --resume.\n"

  @Test func `a session ended by a signal can be resumed, from another folder too`() throws {
    let folder = try Console.folder()
    var terminal = try Console.open(in: folder)
    try terminal.run("set velocity-threshold 450", prompt: Console.changedPrompt)
    terminal.send(SIGHUP)
    #expect(try terminal.exitCode() == 128 + SIGHUP)
    let other = try TemporaryFolder()
    terminal = try PseudoTerminal(
      ["repl", "--resume"], in: other,
      environment: ["XDG_STATE_HOME": folder.url.path + "/state"])
    try terminal.expect("The session began in \(folder.url.path), so paths start from there.\n")
    try terminal.expect("2 traces: 2 passed, 0 failed")
    try terminal.expect(Console.changedPrompt)
  }

  @Test func `two consoles at once keep two sessions`() throws {
    let folder = try Console.folder()
    let one = try Console.open(in: folder)
    try one.run("set velocity-threshold 450", prompt: Console.changedPrompt)
    let other = try Console.open(in: folder)
    #expect(!other.unread.contains("cut off"))
    try other.run("set velocity-threshold 550", prompt: Console.changedPrompt)
    #expect(try Self.names(in: folder).filter { $0.hasSuffix(".session") }.count == 2)
    one.send(SIGKILL)
    #expect(try one.exitCode() == 128 + SIGKILL)
    let resumed = try PseudoTerminal(["--resume"], in: folder)
    try resumed.expect(Console.changedPrompt)
    #expect(
      try resumed.run("get velocity-threshold", prompt: Console.changedPrompt)
        .contains("velocity-threshold: 450pt/s "))
    for console in [other, resumed] {
      console.type("quit" + Key.enter)
      try console.expect(Console.changedPrompt)
      console.type("quit" + Key.enter)
      #expect(try console.exitCode() == 0)
    }
    #expect(try Self.names(in: folder).count == 2)
  }

  @Test func `nothing to resume is told, and a session without changes leaves nothing`() throws {
    let folder = try Console.folder()
    let terminal = try PseudoTerminal(["--resume"], in: folder)
    try terminal.expect("There is no session to restore; this is a new one.\n")
    try terminal.expect(Console.prompt)
    try terminal.run("check")
    #expect(try !Self.names(in: folder).contains { $0.hasSuffix(".session") })
    terminal.send(SIGKILL)
    #expect(try terminal.exitCode() == 128 + SIGKILL)
    let next = try Console.open(in: folder)
    #expect(!next.unread.contains("cut off"))
    #expect(try Self.names(in: folder).count == 1)
  }

  @Test func `is for the console on a terminal`() throws {
    let result = try Panlab.run(["--resume", "-c", "get"], in: try Console.folder())
    #expect(
      result.error
        == "Error: --resume: the console is not on a terminal; run it on one, without -c and -f\n")
    #expect(result.exitCode == 64)
  }
}
