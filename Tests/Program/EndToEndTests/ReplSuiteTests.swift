import Foundation
import Testing

/// The console with the groups of a suite.
struct ReplSuiteTests {
  /// Three groups: two with the default controller, and one with its own threshold on another scene.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, points) in [("long", 330.0), ("short", 30)] {
      for group in ["one", "two"] {
        try folder.write(Gestures.drag(points: points), to: "\(group)/\(name).csv")
      }
    }
    for group in ["one", "two"] {
      try folder.write(
        "trace,intent\nlong,finish\nshort,cancel\n", to: "\(group)/labels.csv")
    }
    try folder.write(
      """
      {"groups": {
        "first": {"traces": "one", "controller": "default"},
        "second": {"traces": "two", "controller": "appcoda", "scene": "fade-navigation",
                   "set": {"progress-threshold": 0.05}},
        "third": {"traces": "one/long.csv", "controller": "default"}
      }}
      """, to: "panlab.json")
    return folder
  }

  private static func run(_ commands: String..., in folder: TemporaryFolder? = nil) throws
    -> Panlab.Result
  {
    try Panlab.run(
      ["repl", "--suite", "panlab.json"] + commands.flatMap { ["-c", $0] },
      in: try folder ?? self.folder())
  }

  @Test func `loads every group with its controller and its scene`() throws {
    let result = try Self.run("suite", "scene none")
    #expect(
      result.output == """
        group   controller  scene            traces  passed  failed
        first   default     -                     2       2       0
        second  appcoda     fade-navigation       2       1       1
        third   default     -                     1       1       0
        5 traces: 4 passed, 1 failed; 4 finish, 1 cancel, 0 none

        """)
    #expect(
      result.error
        == "Error: command 2: scene: a suite is loaded, whose groups have their own controllers and"
        + " scenes; leave it with 'unload all', or change parameters with set\n")
    #expect(result.exitCode == 64)
  }

  @Test func `decides as check does`() throws {
    let folder = try Self.folder()
    let console = try Self.run("mode csv; check", in: folder).output
    #expect(console.split(separator: "\n").count == 6)
    let checked = try Panlab.run(
      ["check", "--suite", "panlab.json", "--format", "csv"], in: folder)
    func decisions(_ csv: String, _ column: String) -> [String] {
      let rows = csv.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      let index = rows[0].firstIndex(of: column) ?? 0
      return rows.dropFirst().map { $0[index] }
    }
    for column in ["decision", "rule", "margin", "completion_s"] {
      #expect(decisions(console, column) == decisions(checked.output, column), "\(column)")
    }
  }

  @Test func `set shows what flips in every group, and undo and reset take it back`() throws {
    let result = try Self.run(
      "set progress-threshold 0.5", "undo", "set velocity-threshold=5000",
      "set progress-threshold 0.95", "reset")
    #expect(
      result.output.hasPrefix(
        """
        progress-threshold: 0.5 -> 0.5
        5 traces: 5 passed (was 4), 0 failed; 3 finish, 2 cancel, 0 none
        flipped: two/short  finish -> cancel  [now passes]  progress > progress-threshold missed by 0.
        """))
    #expect(result.output.contains("undid: set progress-threshold 0.5\n"))
    #expect(result.output.contains("flipped: one/long        finish -> cancel  [now fails]"))
    #expect(result.output.contains("flipped: third:one/long  finish -> cancel  [now fails]"))
    #expect(result.output.contains("progress-threshold: 0.95 -> 0.5\n"))
    #expect(result.exitCode == 0)
  }

  @Test func `explains with the group's controller and scene`() throws {
    let text = try Self.run("explain two/long", "explain one/short").output
    #expect(text.contains("controller  appcoda"))
    #expect(text.contains("scene       fade-navigation"))
    #expect(text.contains("controller  default"))
  }

  @Test func `the suite command loads one, and a saved session restores it`() throws {
    let folder = try Self.folder()
    let saved = try Panlab.run(
      [
        "repl", "-c", "suite panlab.json", "-c", "set progress-threshold 0.5", "-c",
        "save s.panlab",
      ], in: folder)
    #expect(saved.exitCode == 0)
    #expect(
      try folder.read("s.panlab").hasSuffix("suite panlab.json\nset progress-threshold=0.5\n"))
    let restored = try Panlab.run(["repl", "-c", "open s.panlab", "-c", "suite"], in: folder)
    #expect(restored.output.hasSuffix("5 traces: 5 passed, 0 failed; 3 finish, 2 cancel, 0 none\n"))
    let left = try Panlab.run(
      ["repl", "-c", "suite panlab.json; unload all; suite"], in: folder)
    #expect(left.output.hasSuffix("no suite is loaded; 'suite FILE' loads one\n"))
  }

  @Test func `says what does not fit`() throws {
    let folder = try Self.folder()
    func error(_ arguments: [String]) throws -> (String, Int32) {
      let result = try Panlab.run(["repl"] + arguments, in: folder)
      return (result.error, result.exitCode)
    }
    #expect(
      try error(["one", "--suite", "panlab.json"])
        == ("Error: '--suite': a suite and paths; name one or the other\n", 64))
    #expect(try error(["--suite", "gone.json"]).1 == 66)
    #expect(
      try error(["--suite", "panlab.json", "--set", "progress-threshold=0.1"]).0.hasPrefix(
        "Error: '--controller', '--set' and '--scene': a suite sets them for each group; "))
  }

  @Test func `the prompt names the suite, and whether something was set`() throws {
    let terminal = try PseudoTerminal(["repl", "--suite", "panlab.json"], in: try Self.folder())
    try terminal.expect("panlab panlab.json> ")
    try terminal.run("set progress-threshold 0.5", prompt: "panlab panlab.json*> ")
  }
}
