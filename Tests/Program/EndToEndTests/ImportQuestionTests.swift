import Foundation
import Testing

/// The question that `import` asks on a terminal, and the error that replaces it elsewhere.
@Suite(.waiting) struct ImportQuestionTests {
  /// A drag of four samples that are 160 ms or 160 µs apart.
  private static let open = """
    time,x,y,phase
    0,20,400,began
    160,60,440,moved
    320,140,470,moved
    480,260,480,ended

    """

  private static let sentence =
    "open.csv: time 0 to 480 may be ms (160 ms apart) or us (160 us apart); use import --unit ms, or name the"
    + " column t_ms"

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(open, to: "open.csv")
    return folder
  }

  @Test(arguments: [["-o", "out"], ["--as-recipe"]])
  func `a file that is missing has the code of missing files`(words: [String]) throws {
    let run = try Panlab.run(["import", "nosuch.csv"] + words, in: try TemporaryFolder())
    #expect(run.error == "Error: nosuch.csv: no such file; check the path\n")
    #expect(run.exitCode == 66)
  }

  @Test func `without a terminal the open question is the error`() throws {
    let folder = try Self.folder()
    let run = try Panlab.run(["import", "open.csv", "-o", "out"], in: folder)
    #expect(run.error == "Error: \(Self.sentence)\n")
    #expect(run.exitCode == 65)
    let answered = try Panlab.run(["import", "open.csv", "--unit", "ms", "-o", "out"], in: folder)
    #expect(answered.exitCode == 0)
    #expect(try folder.read("out/open.csv").hasSuffix("480,260,480,ended\n"))
  }

  @Test
  func `on a terminal the first gesture is shown and the reading is asked for, once for all files`()
    throws
  {
    let folder = try Self.folder()
    try folder.write(Self.open, to: "more.csv")
    let terminal = try PseudoTerminal(["import", "open.csv", "more.csv", "-o", "out"], in: folder)
    try terminal.expect(Self.sentence)
    let picture = try terminal.expect(
      "  1  --unit ms: the first gesture takes 0.48 s with 4 samples\n")
    #expect(
      picture.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) } > 12, "\(picture)")
    try terminal.expect("  2  --unit us: the first gesture takes 0.00048 s with 4 samples\n")
    try terminal.expect("Which one? 1 or 2, or nothing to leave the file out: ")
    terminal.type("1" + PseudoTerminal.Key.enter)
    try terminal.expect("more.csv: read with --unit ms, as answered before\n")
    #expect(try terminal.exitCode() == 0)
    #expect(try folder.read("out/open.csv").hasSuffix("480,260,480,ended\n"))
    #expect(try folder.read("out/more.csv") == folder.read("out/open.csv"))
  }

  @Test func `no answer leaves the file out`() throws {
    let folder = try Self.folder()
    let terminal = try PseudoTerminal(["import", "open.csv", "-o", "out"], in: folder)
    try terminal.expect("leave the file out: ")
    terminal.type(PseudoTerminal.Key.enter)
    try terminal.expect("Error: \(Self.sentence)\n")
    #expect(try terminal.exitCode() == 65)
  }

  @Test func `options about tables are refused for other recordings`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"[{"t": 0, "x": 1, "y": 2, "phase": "began"}]"#, to: "a.json")
    let run = try Panlab.run(["import", "a.json", "--separator", "tab", "-o", "out"], in: folder)
    #expect(run.error == "Error: '--separator': 'a.json' is not a table (json); leave it out\n")
    #expect(run.exitCode == 64)
  }

  @Test func `a format is added by a recipe file alone, and the table's own recipe is printed`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"format": "ours", "shape": "lines", "unit": "ms", "phases": {"plop": "began", "off": "ended"},
       "patterns": ["at {time}: finger {id} {phase} ({x}|{y})"]}
      """, to: "ours.json")
    let steps = (0..<6).map { step in
      let word = step == 0 ? "plop" : step == 5 ? "off" : "move"
      return "at \(5 + step * 16): finger 1 \(word) (\(20 + step * 30)|400)\n"
    }
    try folder.write("noise\n" + steps.joined(), to: "ours.log")
    let run = try Panlab.run(
      ["import", "ours.log", "--recipe", "ours.json", "-o", "out"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    let rows = """
      t_ms,x,y,phase
      0,20,400,began
      16,50,400,moved
      32,80,400,moved
      48,110,400,moved
      64,140,400,moved
      80,170,400,ended

      """
    #expect(try folder.read("out/ours.csv").hasSuffix(rows))
    try folder.write(Self.open.replacing("160", with: "16"), to: "table.csv")
    let printed = try Panlab.run(["import", "out/ours.csv", "--as-recipe"], in: folder)
    try folder.write(printed.output, to: "found.json")
    let again = try Panlab.run(
      ["import", "out/ours.csv", "--recipe", "found.json", "-o", "again"], in: folder)
    #expect(again.exitCode == 0, "\(again)\n\(printed)")
  }
}

/// Files with two strokes, which were formerly read as one gesture.
struct StrokesOfFilesTests {
  private static func stroke(_ start: Int) -> String {
    (0..<12).map { step in
      "\(start + step * 16),\(20 + step * 25),400,\(step == 0 ? "began" : step == 11 ? "ended" : "moved")\n"
    }.joined()
  }

  @Test func `a label and a baseline of a file with two strokes are told with a warning`() throws {
    let folder = try TemporaryFolder()
    let twice = "t_ms,x,y,phase\n" + Self.stroke(0) + Self.stroke(2000)
    try folder.write("# strokes: together\n" + twice, to: "swipes/twice.csv")
    try folder.write("trace,intent\ntwice,finish\n", to: "swipes/labels.csv")
    let words = ["check", "swipes", "--baseline", "base.json"]
    #expect(
      try Panlab.run(words + ["--update-baseline", "all"], in: folder).exitCode == 0)
    try folder.write(twice, to: "swipes/twice.csv")
    let run = try Panlab.run(words + ["--level", "unlabelled=off"], in: folder)
    #expect(
      run.error == """
        Warning: swipes/twice.csv:14: a contact that begins long after the previous one, or at the same position; read as 2 gestures, #1 to #2; a \
        line '# strokes: together' joins them
        Warning: swipes/labels.csv:2: a label for a file with several gestures, 'twice'; label 'twice#1' and so on instead
        Error: swipes: no trace of 'check' is in the baseline; add them with --update-baseline missing, or set \
        nothing-compared to off

        """)
    let change =
      "removed               swipes/twice    finish: velocity > velocity-threshold met by 1262.5 pt/s  several gestures,"
      + " swipes/twice#1 and so on"
    #expect(run.output.contains(change), "\(run.output)")
    #expect(run.exitCode == 65, "\(run)")
  }

  @Test func `tune and sweep warn of assumed screens`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write(
        "t_ms,x,y,phase\n" + Self.stroke(0).replacing(",400,", with: ",900,"), to: "far/\(name).csv"
      )
    }
    try folder.write("trace,intent\na,finish\nb,cancel\n", to: "far/labels.csv")
    let warning =
      "Warning: far/a: no screen named: touches reach beyond 390x844, so 390x901 is assumed, as for 2 of 2 gestures;"
      + " give --screen or a line '# screen: WxH'\n"
    let sweep = ["sweep", "far", "--over", "progress-threshold=0.2:0.8:0.2"]
    #expect(try Panlab.run(sweep, in: folder).error == warning)
    #expect(try Panlab.run(["tune", "far"], in: folder).error.contains(warning))
    let given = try Panlab.run(sweep + ["--screen", "390x932"], in: folder)
    #expect(given.error.isEmpty)
  }
}
