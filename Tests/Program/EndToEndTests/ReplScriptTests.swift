import Foundation
import Testing

/// The console's commands from a pipe or the command line.
struct ReplScriptTests {
  private func run(
    _ arguments: [String] = [], input: String = "", in folder: TemporaryFolder? = nil
  ) throws -> Panlab.Result {
    let folder = try folder ?? Gestures.labelledFolder()
    return try Panlab.run(
      arguments, in: folder, environment: ["XDG_STATE_HOME": folder.url.path + "/state"],
      input: input)
  }

  @Test func `runs piped commands without prompt, banner or history`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try run(
      input: "# tune\n\nload swipes\nset velocity-threshold 450\nundo\n", in: folder)
    #expect(
      result
        == Panlab.Result(
          output: """
            swipes: 2 traces loaded
            2 traces: 2 passed, 0 failed; 1 finish, 1 cancel, 0 none
            velocity-threshold: 300pt/s -> 450pt/s
            2 traces: 2 passed, 0 failed; 1 finish, 1 cancel, 0 none
            undid: set velocity-threshold 450
            2 traces: 2 passed, 0 failed; 1 finish, 1 cancel, 0 none

            """, error: "", exitCode: 0))
    #expect(try !folder.contents.contains("state"))
  }

  @Test(arguments: [
    (
      "get edge\n\nfrobnicate\nget duration\n",
      "line 3: 'frobnicate': no such command; 'help' lists them", 64
    ),
    (
      "set velocity-threshold=-5\n",
      "line 1: velocity-threshold: '-5' is below the range 0…5000 pt/s; give a value within it", 64
    ),
    ("load 'a\n", "line 1: ': a quote that is not closed; add ' or put \\ before it", 64),
    (
      "use ./gone.json\n", "line 1: ./gone.json: no such file; name a preset or a controller file",
      66
    ),
    (
      "check\n",
      "line 1: check: no traces loaded; load a file or a folder first, as in: load traces", 66
    ),
  ])
  func `stops at the first error and names its line`(
    input: String, message: String, exitCode: Int32
  ) throws {
    let result = try run(input: input)
    #expect(result.error == "Error: \(message)\n")
    #expect(result.exitCode == exitCode)
    #expect(!result.output.contains("duration"))
  }

  @Test func `a missing or an unreadable file has its own exit code`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("t_ms,x,y,phase\n0,20,400,began\n8,oops,400,moved\n", to: "bad.csv")
    let missing = try run(input: "load nowhere\n", in: folder)
    #expect(missing.error.hasPrefix("Error: line 1: nowhere: "))
    #expect(missing.exitCode == 66)
    let unreadable = try run(input: "load bad.csv\n", in: folder)
    #expect(unreadable.error.hasPrefix("Error: line 1: bad.csv:3: "))
    #expect(unreadable.exitCode == 65)
    // The good files are loaded and the script goes on, but its exit code tells.
    let both = try run(input: "load swipes bad.csv\nget edge\n", in: folder)
    #expect(both.output.hasPrefix("swipes: 2 traces loaded\n"))
    #expect(both.output.contains("edge: none\n"))
    #expect(both.error.hasPrefix("Error: line 1: bad.csv:3: "))
    #expect(both.exitCode == 65)
  }

  @Test func `a check that fails ends with 1, after the whole script`() throws {
    let result = try run(
      ["repl", "swipes"],
      input: "set progress-threshold 0.9 velocity-threshold 5000\ncheck\nget edge\n")
    #expect(result.output.contains("flipped: swipes/long  finish -> cancel  [now fails]"))
    #expect(result.output.contains("edge: none\n"))
    #expect(result.error == "")
    #expect(result.exitCode == 1)
  }

  @Test func `runs the commands of the command line`() throws {
    let result = try run(
      ["-c", "get edge", "-c", "quit", "-c", "get duration"], input: "frobnicate\n")
    #expect(result.output.hasPrefix("edge: none\n"))
    #expect(!result.output.contains("duration"))
    #expect(result.exitCode == 0)
    let failed = try run(["repl", "-c", "get edge", "-c", "sett"])
    #expect(
      failed.error
        == "Error: command 2: 'sett': no such command; did you mean 'set'? 'help' lists them\n")
    #expect(failed.exitCode == 64)
  }

  @Test func `starts with the controller of the command line`() throws {
    let result = try run(
      ["repl", "--controller", "appcoda", "--set", "progress-threshold=0.4"], input: "get\n")
    #expect(result.output.hasPrefix("controller: appcoda*\n"))
    #expect(result.exitCode == 0)
  }

  @Test func `a word that is no subcommand is refused`() throws {
    let result = try run(["chekc", "swipes"])
    #expect(result.exitCode == 64)
    #expect(result.output == "")
  }
}
