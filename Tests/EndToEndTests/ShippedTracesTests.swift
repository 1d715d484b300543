import Foundation
import Testing

/// The program alone in a folder, away from the package that it was built from.
struct ShippedTracesTests {
  private static let remark =
    "traces: no such folder here; using the traces that ship with panlab\n"

  private let folder: TemporaryFolder
  private let program: URL

  init() throws {
    folder = try TemporaryFolder()
    program = folder.url.appendingPathComponent("panlab")
    // By a process of its own: another test's child would inherit the open copy, which then cannot be run.
    let copy = try Panlab.shell(#"cp "$panlab" panlab"#, in: folder)
    #expect(copy == Panlab.Result(output: "", error: "", exitCode: 0))
  }

  private func run(_ arguments: [String]) throws -> Panlab.Result {
    try Panlab.run(arguments, in: folder, program: program)
  }

  /// What the program says in the package, where the files are.
  private func inPackage(_ arguments: [String]) throws -> Panlab.Result {
    let place = try TemporaryFolder()
    let traces = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("traces")
    try FileManager.default.createSymbolicLink(
      at: place.url.appendingPathComponent("traces"), withDestinationURL: traces)
    return try Panlab.run(arguments, in: place)
  }

  @Test(
    arguments: [
      ["check", "traces/first-look"],
      ["check", "--suite", "traces/panlab.json", "--format", "json"],
      ["check", "./traces/first-look/anna-drag-1.csv", "--controller", "traces/tablet.json"],
      ["explain", "first-look/anna-drag-1"],
      ["inspect", "traces/swipe-back"],
      ["repl", "-c", "load traces", "-c", "check"],
    ])
  func `answers as it does beside its traces`(arguments: [String]) throws {
    let alone = try run(arguments)
    let beside = try inPackage(arguments)
    #expect(alone.output == beside.output)
    #expect(alone.error == Self.remark + beside.error)
    #expect(alone.exitCode == beside.exitCode)
    #expect(!beside.output.isEmpty)
    #expect(try folder.contents == ["panlab"])
  }

  @Test func `runs the shipped suite where there is none`() throws {
    let alone = try run(["check"])
    let beside = try inPackage(["check"])
    #expect(alone.output == beside.output)
    #expect(
      alone.error
        == "panlab.json: no such file in this folder or one above it; running the suite that ships"
        + " with panlab\n")
    #expect(alone.exitCode == 0)
  }

  @Test func `the console opens with the shipped traces`() throws {
    let terminal = try PseudoTerminal(["--no-init"], in: folder, program: program)
    let screen = try terminal.expect("panlab default> ")
    #expect(screen.hasPrefix(Self.remark))
    #expect(screen.contains("60 traces: "))
    typealias Key = PseudoTerminal.Key
    terminal.type("load tra\(Key.tab)unse\(Key.tab)\(Key.enter)")
    let loaded = try terminal.expect("panlab default> ")
    #expect(loaded.contains("load traces/unseen/\ntraces/unseen/: 48 traces loaded\n"))
    terminal.type("quit" + PseudoTerminal.Key.enter)
  }

  @Test func `a folder here wins, whole`() throws {
    try folder.write(Gestures.drag(points: 330), to: "traces/first-look/long.csv")
    try folder.write("trace,intent\nlong,finish\n", to: "traces/first-look/labels.csv")
    let own = try run(["check", "traces/first-look", "--format", "csv"])
    #expect(own.output.split(separator: "\n").count == 2)
    #expect(own.error == "")
    #expect(own.exitCode == 0)
    let other = try run(["check", "traces/swipe-back"])
    #expect(
      other
        == Panlab.Result(
          output: "",
          error: "Error: traces/swipe-back: no such file or folder; name a trace file or a folder"
            + " of them\n", exitCode: 66))
    let suite = try run(["check"])
    #expect(
      suite
        == Panlab.Result(
          output: "",
          error: "Error: panlab.json: no such file in this folder or one above it; name trace files"
            + " and folders, or a suite with --suite\n", exitCode: 66))
  }

  @Test func `a suite on the disk means the recordings there`() throws {
    try folder.write(#"{"groups": {"a": {"traces": "traces/first-look"}}}"#, to: "panlab.json")
    #expect(
      try run(["check"])
        == Panlab.Result(
          output: "",
          error: "Error: traces/first-look: no such file or folder; name a trace file or a folder"
            + " of them\n", exitCode: 66))
  }

  @Test func `the shipped files cannot be changed`() throws {
    let message = { (file: String) in
      "'\(file)': ships inside panlab and cannot be changed; use a folder of your own\n"
    }
    let labelled = try run([
      "repl", "-c", "load traces/first-look", "-c", "label first-look/anna-drag-1 cancel",
    ])
    #expect(
      labelled.error
        == Self.remark + "Error: command 2: " + message("traces/first-look/labels.csv"))
    #expect(labelled.exitCode == 70)
    let updated = try run(["check", "--quiet", "--update-baseline", "all"])
    #expect(updated.error.hasSuffix("Error: " + message("traces/baseline.json")))
    #expect(updated.exitCode == 70)
    #expect(try folder.contents == ["panlab"])
  }
}
