import Foundation
import Testing

/// Short ways to type commands and names.
struct ReplWordsTests {
  private static func run(
    _ commands: String..., in folder: TemporaryFolder? = nil
  ) throws -> Panlab.Result {
    try Panlab.run(
      ["repl", "traces"] + commands.flatMap { ["-c", $0] }, in: try folder ?? Console.folder())
  }

  @Test func `a semicolon separates commands, but not in quotes or for the shell`() throws {
    let result = try Self.run(
      "mode; timing ;; watch", "snapshot 'a;b'; snapshot", "!echo one; echo two",
      "once | cat; echo three", "mode", "history 1; # no more; mode")
    #expect(
      result.output == """
        mode: table
        timing: off
        watch: off
        snapshot 'a;b': default
        snapshot  controller  scene  set
        a;b       default     -
        one
        two
        mode: table
        three
        9  history 1

        """)
    #expect(result.exitCode == 0)
  }

  @Test func `a command that fails ends its line`() throws {
    let result = try Self.run("mode; set nothing 1; timing")
    #expect(result.output == "mode: table\n")
    #expect(result.error.hasPrefix("Error: command 1: "))
    #expect(result.exitCode == 64)
  }

  @Test func `a command may be shortened`() throws {
    let result = try Self.run("hist 1", "timi", "his")
    #expect(result.output == "1  hist 1\ntiming: off\n1  hist 1\n2  timi\n3  his\n")
    #expect(
      try Self.run("re").error
        == "Error: command 1: 're': begins 7 commands; type review, reset, restore, redo, replay, read or"
        + " reload\n")
  }

  @Test func `a trace is named by a part, several by a pattern`() throws {
    func first(_ command: String) throws -> [Substring] {
      try Self.run(command).output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    }
    #expect(try first("traces lon") == ["trace", "swipes/long", "1"])
    #expect(try first("traces *o*") == ["trace", "swipes/long", "swipes/short", "2"])
    #expect(try first("traces swipes/s*") == ["trace", "swipes/short", "1"])
    #expect(try first("traces swip?s") == ["trace", "swipes/long", "swipes/short", "2"])
    #expect(try Self.run("explain LONG").output.hasPrefix("swipes/long: finish"))
    let several = try Self.run("replay o")
    #expect(
      several.error
        == "Error: command 1: 'o': part of the names of 2 traces; name one of swipes/long, swipes/short,"
        + " or all with '*o*'\n")
    #expect(several.exitCode == 64)
    #expect(
      try Self.run("check lonk").error
        == "Error: command 1: 'lonk': no such trace; 'inspect' lists them\n")
    #expect(
      try Self.run("check [a").error
        == "Error: command 1: '[a': a '[' that is never closed; close it, or write '\\['\n")
  }

  @Test func `the command line takes parts of names too`() throws {
    let folder = try Console.folder()
    #expect(
      try Panlab.run(["explain", "traces", "hor"], in: folder).output
        .hasPrefix("swipes/short: cancel"))
    #expect(try Panlab.run(["replay", "swipes/lo*"], in: folder).exitCode == 0)
    #expect(
      try Panlab.run(["replay", "swipes"], in: folder)
        == Panlab.Result(
          output: "",
          error: "Error: 'traces/swipes/long.csv traces/swipes/short.csv': 2 traces; choose one of"
            + " swipes/long, swipes/short\n",
          exitCode: 64))
  }

  @Test func `scene, watch, timing and pager alone show their state`() throws {
    let result = try Self.run(
      "scene", "scene fade-navigation", "scene", "timing on", "timing", "timing off", "pager")
    #expect(result.output.hasPrefix("scene: "))
    #expect(result.output.contains("\nscene: fade-navigation\n"))
    #expect(result.output.hasSuffix("timing: on\npager: off\n"))
  }

  @Test func `reload sees new files`() throws {
    let folder = try Console.folder()
    let result = try Panlab.run(
      [
        "repl", "traces", "-c", "!cp traces/swipes/long.csv traces/swipes/new.csv", "-c", "reload",
        "-c", "traces new", "-c", "reload",
      ], in: folder)
    #expect(result.output.contains("traces: reloaded, 1 new trace\n"))
    #expect(result.output.contains("swipes/new "))
    #expect(result.output.contains("traces: reloaded\n3 traces: "))
  }

  @Test func `watch sees new files`() throws {
    let folder = try Console.folder()
    let terminal = try Console.open(in: folder)
    try terminal.run("watch on")
    terminal.type("get ed")
    try terminal.expect("get ed")
    try folder.write(Gestures.drag(points: 300), to: "traces/swipes/new.csv")
    try terminal.expect("traces/swipes/new.csv: 1 trace loaded\n")
    try terminal.expect("3 traces: ")
    try terminal.expect(Console.prompt + "get ed")
  }

  @Test(arguments: [
    (
      ["chek"],
      "'chek': no such subcommand, file or folder; did you mean 'check'? 'panlab help all' lists the"
        + " subcommands"
    ),
    (
      ["help", "explian"],
      "'explian': no such subcommand; did you mean 'explain'? 'panlab help all' lists the subcommands"
    ),
    (
      ["zzzzzz"],
      "'zzzzzz': no such subcommand, file or folder; 'panlab help all' lists the subcommands"
    ),
  ])
  func `a misspelt subcommand is named with the nearest`(
    arguments: [String], message: String
  ) throws {
    #expect(
      try Panlab.run(arguments)
        == Panlab.Result(output: "", error: "Error: \(message)\n", exitCode: 64))
  }

  @Test func `a path instead of a subcommand opens the console on it`() throws {
    let folder = try Console.folder()
    let words = ["-c", "traces", "-c", "check"]
    let opened = try Panlab.run(["traces/swipes"] + words, in: folder)
    #expect(opened == (try Panlab.run(["repl", "traces/swipes"] + words, in: folder)))
    #expect(opened.output.contains("swipes/long"))
    // A subcommand comes before a folder of its name.
    try folder.write(Gestures.drag(points: 300), to: "scenes/a.csv")
    #expect(
      try Panlab.run(["scenes"], in: folder) == Panlab.run(["scenes"], in: TemporaryFolder()))
  }

  @Test func `the name that 'scenes' prints for a shipped gesture loads it`() throws {
    let name = "shipped:first-look/anna-drag-1"
    let run = try Panlab.run(
      ["repl", "-c", "load \(name)", "-c", "explain anna-drag-1"],
      in: TemporaryFolder())
    #expect(run.output.contains("first-look/anna-drag-1: finish; finish was meant: pass"), "\(run)")
    #expect(run.error == "")
    let others = try Panlab.run(
      ["synth", "--like", name, "--output", "like"], in: TemporaryFolder())
    #expect(others.error.contains("1 recording, of which fewer than"), "\(others)")
  }
}
