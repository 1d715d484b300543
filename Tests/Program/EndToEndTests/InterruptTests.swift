import Foundation
import Testing

/// Ctrl-C in the commands that may take a while.
@Suite(.waiting) struct InterruptTests {
  /// A folder `t` of 200 drags, or of every so many of them.
  private static func folder(every step: Int = 1) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var labels = "trace,intent\n"
    for index in stride(from: 0, to: 200, by: step) {
      try folder.write(Gestures.drag(points: Double(30 + index)), to: "t/g\(index).csv")
      labels += "g\(index),\(index > 90 ? "finish" : "cancel")\n"
    }
    try folder.write(labels, to: "t/labels.csv")
    return folder
  }

  private static let header = "trace,t_ms,x,y,phase\n"

  /// The rows of many gestures, enough to keep a command busy.
  private static let rows = (0..<3000).map { index in
    "g\(index),0,20,400,began\ng\(index),8,80,400,moved\ng\(index),16,\(100 + index % 200),400,ended\n"
  }.joined()

  /// The rows twelve times, each time of other gestures.
  private static let moreRows = (0..<12).map { copy in
    "c\(copy)" + rows.dropLast().replacingOccurrences(of: "\n", with: "\nc\(copy)") + "\n"
  }.joined()

  /// The folder many times over.
  private static func folders(_ count: Int) -> String {
    Array(repeating: "t", count: count).joined(separator: " ")
  }

  @Test(arguments: [
    "check many.csv --scene fade-navigation --jobs 1",
    "sweep t --scene fade-navigation --over velocity-threshold=100:3000:10 --over progress-threshold=0.1:0.9:0.006"
      + " --svg new",
    "inspect LONG",
    "compare default appcoda many.csv --scene fade-navigation --jobs 1",
    "explain LONG --scene fade-navigation",
    "import MANY -o new",
  ])
  func `Ctrl-C says what was done and ends with 130`(_ line: String) throws {
    let isOfMany = line.contains("many.csv")
    let folder = try isOfMany ? TemporaryFolder() : Self.folder()
    if isOfMany { try folder.write(Self.header + Self.rows, to: "many.csv") }
    let many = (0..<900).map { "t/g\($0 % 200).csv" }.joined(separator: " ")
    // So many that a quick machine is busy with them for seconds.
    let words = line.replacingOccurrences(of: "LONG", with: Self.folders(60))
      .replacingOccurrences(of: "MANY", with: many)
    // On a terminal, because a background process may ignore SIGINT.
    let terminal = try PseudoTerminal(
      words.split(separator: " ").map(String.init), in: folder, interrupted: true)
    let (text, exitCode) = try terminal.output()
    // A fast program has read its files before it hears of the signal, and reports a part of the results.
    let isPart =
      line.hasPrefix("check") && text.contains("partial: the run was stopped before its end")
    #expect(text.contains("interrupted") || isPart, "\(text)")
    #expect(exitCode == 130)
    // What was imported before the signal is kept, and counted.
    let isKept = text.contains(#/interrupted: [1-9][0-9]* of .* imported/#)
    #expect(
      !(try folder.contents.contains { $0.hasPrefix(".panlab") || $0 == "new" && !isKept }),
      "\(text)")
  }

  @Test(arguments: ["compare default appcoda", "explain"])
  func `Ctrl-C amid many traces keeps those that were judged`(_ verb: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.header + Self.moreRows, to: "many.csv")
    let words = "\(verb) many.csv --scene fade-navigation"
    // The program beside the tests, since one built for release is almost done when it first shows its progress.
    let terminal = try PseudoTerminal(
      words.split(separator: " ").map(String.init), in: folder,
      program: Panlab.built.appendingPathComponent("panlab"))
    // They are read and judged part by part, and shown after a while.
    try terminal.expect("/s")
    terminal.send(SIGINT)
    try terminal.expect("\npartial: the run was stopped before its end\n")
    try terminal.expect(" traces were judged")
    #expect(try terminal.exitCode() == 130)
  }

  @Test func `Ctrl-C amid a search keeps its best`() throws {
    let folder = try Self.folder(every: 5)
    let words =
      "tune t --scene fade-navigation --tune extent=0.5:1.5 --tune progress-threshold"
      + " --tune velocity-threshold --budget 2000000000 -o new"
    let terminal = try PseudoTerminal(words.split(separator: " ").map(String.init), in: folder)
    try terminal.expect(" evaluations, best ")
    terminal.send(SIGINT)
    try terminal.expect("interrupted; these are the best values so far")
    #expect(try terminal.exitCode() == 130)
    #expect(try folder.read("new").contains("\"progress-threshold\""))
  }

  @Test func `a script in the background is not interrupted, as its shell asked for`() throws {
    let folder = try Self.folder()
    let run = try Panlab.shell(
      "trap '' INT; \"$panlab\" page \(Self.folders(4)) -o new.html > out & while kill -INT $! 2> gone; do sleep 0.05; done;"
        + " wait $!; echo $?",
      in: folder)
    #expect(run == Panlab.Result(output: "0\n", error: "", exitCode: 0))
  }
}
