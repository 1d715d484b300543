import Foundation
import Testing

/// Results on a terminal of 80 columns and 24 rows.
struct WidthTests {
  /// Gestures with long names, one of which is decided otherwise than it is labelled.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, points) in [("grace-tremulous-hold-1", 330.0), ("jonas-hesitant-drag-2", 30)] {
      try folder.write(Gestures.drag(points: points), to: "traces/first-look/\(name).csv")
    }
    try folder.write(
      "trace,intent\ngrace-tremulous-hold-1,finish\njonas-hesitant-drag-2,finish\n",
      to: "traces/first-look/labels.csv")
    return folder
  }

  private static let withoutPager = ["PAGER": ""]

  private static func terminal(
    _ arguments: [String], in folder: TemporaryFolder,
    environment: [String: String] = withoutPager
  ) throws -> PseudoTerminal {
    try PseudoTerminal(arguments, in: folder, environment: environment, columns: 80, rows: 24)
  }

  private static func overlong(_ text: String, columns: Int = 80) -> [Substring] {
    text.split(separator: "\n").filter { $0.count > columns }
  }

  @Test(arguments: [
    ["help"], ["help", "check"], ["help", "synth"], ["help", "tune"],
    ["check", "traces/first-look"], ["explain", "traces/first-look"],
    ["explain", "traces/first-look", "grace"], ["presets"], ["presets", "appcoda"],
    ["scenes"], ["doctor"], ["inspect", "traces/first-look"],
    ["replay", "grace"],
    ["sweep", "traces/first-look", "--over", "progress-threshold=0.1:0.9:0.4"],
  ])
  func `no line is wider than the terminal`(arguments: [String]) throws {
    let (text, _) = try Self.terminal(arguments, in: try Self.folder()).output()
    #expect(text.split(separator: "\n").count > 2)
    #expect(Self.overlong(text) == [])
  }

  @Test func `check names the columns that do not fit, and ends with the counts`() throws {
    let folder = try Self.folder()
    let terminal = try Self.terminal(["check", "traces/first-look"], in: folder)
    let (text, code) = try terminal.output()
    #expect(
      text == """
        trace                              intent  decision  verdict       margin
        first-look/grace-tremulous-hold-1  finish  finish    pass     +525.0 pt/s
        first-look/jonas-hesitant-drag-2   finish  cancel    fail     -225.0 pt/s
        not shown: rule, progress, velocity (pt/s), completion (s), transition; -x or
          --format csv shows them
        2 traces: 1 passed, 1 failed; 1 finish, 1 cancel, 0 none; judged in closed form

        """)
    #expect(code == 1)
    // The failed verdict and the counts.
    #expect(terminal.controls == ["31m", "0m", "31m", "0m"])
  }

  @Test(arguments: [
    ["NO_COLOR": "1"], ["TERM": "dumb"],
  ])
  func `failures have no colour where none is wanted`(environment: [String: String]) throws {
    let terminal = try Self.terminal(
      ["check", "traces/first-look"], in: try Self.folder(),
      environment: environment.merging(Self.withoutPager) { $1 })
    #expect(try terminal.output().text.contains("verdict"))
    #expect(terminal.controls == [])
  }

  @Test func `COLUMNS sets the width`() throws {
    let terminal = try Self.terminal(
      ["check", "traces/first-look"], in: try Self.folder(),
      environment: ["COLUMNS": "60", "PAGER": ""])
    let text = try terminal.output().text
    #expect(Self.overlong(text, columns: 60) == [])
    #expect(text.hasPrefix("trace                              intent  decision  verdict\n"))
  }

  @Test func `a pipe has every column, without colour`() throws {
    let folder = try Self.folder()
    let result = try Panlab.run(
      ["check", "traces/first-look"], in: folder, environment: ["COLUMNS": "40"])
    #expect(
      result.output.hasPrefix(
        "trace                              intent  decision  verdict  rule"
          + "                                margin  progress  velocity (pt/s)  completion (s)"
          + "  transition  diagnostics\n"))
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func `-x writes every column below each other, also to a pipe`() throws {
    let result = try Panlab.run(["check", "traces/first-look", "-x"], in: try Self.folder())
    #expect(
      result.output.hasPrefix(
        """
        trace            first-look/grace-tremulous-hold-1
        intent           finish
        decision         finish
        verdict          pass
        rule             velocity > velocity-threshold
        margin           +525.0 pt/s

        """.dropLast()))
    #expect(result.output.contains("\n\ntrace            first-look/jonas-hesitant-drag-2\n"))
  }

  @Test func `what is longer than the screen goes through the pager`() throws {
    let folder = try Self.folder()
    let pager = try folder.write(
      "#!/bin/sh\necho \"paged with '$LESS'\"\nwc -l | tr -d ' '\n", to: "pager")
    let environment = ["PAGER": "sh \(pager.path)"]
    var (text, code) = try Self.terminal(["doctor"], in: folder, environment: environment).output()
    #expect(text.hasPrefix("paged with 'FRSX'\n"))
    #expect((text.split(separator: "\n").last.flatMap { Int($0) } ?? 0) > 24)
    #expect(code == 0)
    (text, code) = try Self.terminal(
      ["check", "traces/first-look"], in: folder, environment: environment
    ).output()
    #expect(text.hasPrefix("trace "))
    // A program that is not there is not missed.
    (text, _) = try Self.terminal(
      ["doctor"], in: folder, environment: ["PAGER": "no-such-pager"]
    ).output()
    #expect(text.hasPrefix("default on "))
  }

  @Test func `the console fits its results, and plots fill the width`() throws {
    let terminal = try Console.open(
      in: try Self.folder(), environment: Self.withoutPager, columns: 80, rows: 24)
    for line in ["help", "check", "explain", "presets", "scenes", "doctor", "help set", "get"] {
      let text = try terminal.run(line)
      #expect(Self.overlong(text) == [], "\(line)")
    }
    let plot = try terminal.run("plot grace")
    #expect(Self.overlong(plot) == [])
    #expect(plot.contains { "⠀" < $0 && $0 < "⣿" })
    #expect(plot.split(separator: "\n").contains { $0.count == 80 && $0.contains("│") })
    #expect(
      try terminal.run("check").replacing("\n  ", with: " ")
        .contains("transition; 'mode expanded' or 'mode csv' shows them\n"))
    _ = try terminal.run("mode expanded")
    #expect(try terminal.run("mode").hasSuffix("mode: expanded\n"))
    #expect(
      try terminal.run("check grace").contains("rule             velocity > velocity-threshold\n"))
    _ = try terminal.run("mode table")
    // The counts come last, below what flipped.
    let set = try terminal.run(
      "set velocity-threshold=5000 progress-threshold=0.9", prompt: Console.changedPrompt)
    #expect(set.hasSuffix("2 traces: 0 passed (was 1), 2 failed; 0 finish, 2 cancel, 0 none\n"))
    #expect(set.contains("[now fails]"))
  }

  @Test func `the console's pager can be turned off`() throws {
    let folder = try Self.folder()
    let pager = try folder.write("#!/bin/sh\ncat > /dev/null\necho paged\n", to: "pager")
    let terminal = try Console.open(
      in: folder, environment: ["PAGER": "sh \(pager.path)"], columns: 80, rows: 24)
    #expect(try terminal.run("doctor").hasSuffix("doctor\npaged\n"))
    #expect(try terminal.run("pager").hasSuffix("pager: on\n"))
    _ = try terminal.run("pager off")
    #expect(try terminal.run("pager; doctor").contains("pager: off\ndefault on "))
  }
}
