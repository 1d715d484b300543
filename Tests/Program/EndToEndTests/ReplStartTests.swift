import Foundation
import Testing

/// How the console starts on a terminal.
struct ReplStartTests {
  typealias Key = PseudoTerminal.Key

  /// A folder with the traces and a start-up file of commands, one of which is wrong.
  private static func folder() throws -> TemporaryFolder {
    let folder = try Console.folder()
    try folder.write(
      "set velocity-threshold 450\nfrobnicate\nuse appcoda\n", to: ".config/panlab/rc")
    return folder
  }

  @Test func `reads its file of commands, whose errors stop nothing else`() throws {
    let folder = try Self.folder()
    let terminal = try PseudoTerminal(in: folder)
    try terminal.expect("velocity-threshold: 300pt/s -> 450pt/s\n")
    try terminal.expect(
      "Error: \(folder.url.path)/.config/panlab/rc:2: 'frobnicate': no such command; ")
    try terminal.expect("Controller: default*. ")
    try terminal.expect(Console.changedPrompt)
  }

  @Test func `the file may lie elsewhere`() throws {
    let folder = try Console.folder()
    try folder.write("use appcoda\n", to: "config/panlab/rc")
    let terminal = try PseudoTerminal(
      in: folder, environment: ["XDG_CONFIG_HOME": folder.url.path + "/config"])
    try terminal.expect("panlab appcoda> ")
  }

  @Test func `-X leaves the file alone and -q says nothing`() throws {
    let terminal = try PseudoTerminal(["-X", "-q"], in: try Self.folder())
    #expect(try terminal.expect(Console.prompt) == "")
  }

  @Test func `scripts do not read the file`() throws {
    let folder = try Self.folder()
    let result = try Panlab.run(
      ["repl", "traces", "-c", "get velocity-threshold"], in: folder,
      environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": ""])
    #expect(result.output.hasPrefix("velocity-threshold: 300pt/s\n"))
    #expect(result.error == "")
  }

  @Test func `times commands and shows results through a pager`() throws {
    let terminal = try Console.open(in: try Console.folder())
    try terminal.run("timing on")
    let reply = try terminal.run("get edge")
    #expect(reply.contains(#/time: \d+\.\d{3} s\n/#))
    try terminal.run("timing off")
    let piped = try terminal.run("once | tr a-z A-Z")
    #expect(!piped.contains("time: "))
    #expect(try terminal.run("get edge").contains("EDGE: NONE\n"))
    #expect(try terminal.run("get edge").contains("edge: none\n"))
  }
}
