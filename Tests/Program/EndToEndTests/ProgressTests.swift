import Foundation
import Testing

/// What a person sees of a command that takes longer than a second.
///
/// The commands of the first test wait for standard input, which a shell holds back until Return is pressed. After the
/// first second nothing changes, so the speed of the machine does not matter.
@Suite(.waiting) struct ProgressTests {
  private static let lines = [
    "check a.csv b.csv -", "explain a.csv b.csv -", "inspect a.csv b.csv -",
    "extract a.csv b.csv -", "compare default appcoda a.csv b.csv -",
    "sweep a.csv b.csv - --over velocity-threshold=100:500:100",
    "tune a.csv b.csv - --tune velocity-threshold", "import a.csv b.csv - -o new",
    "page a.csv b.csv - -o page.html",
  ]

  @Test func `after a second a command says how many files are read`() throws {
    let folder = try TemporaryFolder()
    for (name, points) in [("a", 30.0), ("b", 330), ("held", 300)] {
      try folder.write(Gestures.drag(points: points), to: "\(name).csv")
    }
    try folder.write("trace,intent\na,cancel\nb,finish\nstdin,finish\n", to: "labels.csv")
    // All of them wait at the same time.
    let terminals = try Self.lines.map { line in
      let terminal = try PseudoTerminal(
        ["-c", "(read go; cat held.csv) | \"$panlab\" \(line)"], in: folder,
        environment: ["panlab": Panlab.executable.path], program: URL(fileURLWithPath: "/bin/sh"))
      return (line, terminal)
    }
    for (_, terminal) in terminals {
      try terminal.expect("2 of 3 files read, ")
      try terminal.expect(" s left")
      terminal.type(PseudoTerminal.Key.enter)
    }
    for (line, terminal) in terminals {
      let (text, exitCode) = try terminal.output()
      #expect(exitCode == 0, "\(line): \(text)")
      #expect(terminal.controls.contains("K"), "\(line): the progress is wiped before the result")
    }
  }

  /// Each command takes so long that it runs for more than a second on any machine.
  ///
  /// The test ends it once it has shown its progress, and then nothing is left of its work.
  @Test(arguments: [
    ("film long.csv --format apng -o film.png", " done, "),
    ("synth swipe-back --count 10000 -o new", " files written, "),
  ])
  func `after a second a command that draws or writes says how far it is`(
    line: String, what: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 300, milliseconds: 10_000), to: "long.csv")
    let before = try folder.contents
    let terminal = try PseudoTerminal(line.split(separator: " ").map(String.init), in: folder)
    try terminal.expect(what)
    try terminal.expect(" s left")
    terminal.type(PseudoTerminal.Key.controlC)
    let (text, exitCode) = try terminal.output()
    #expect(exitCode == 130)
    #expect(text.contains("no file was written"))
    #expect(try folder.contents == before)
  }
}
