import Foundation
import Testing

/// The console noticing that files change under it.
@Suite(.waiting) struct ReplWatchTests {
  typealias Key = PseudoTerminal.Key

  private static let file = "mine.json"

  private static func controller(progress: Double) -> String {
    #"{"base": "default", "parameters": {"progress-threshold": \#(progress)}}"#
  }

  private static let prompt = "panlab mine.json> "

  /// The console with a controller file in force, and a line half typed.
  private static func watching(_ folder: TemporaryFolder) throws -> PseudoTerminal {
    try folder.write(controller(progress: 0.5), to: file)
    let terminal = try Console.open(in: folder)
    try terminal.run("set velocity-threshold 5000", prompt: Console.changedPrompt)
    try terminal.run("use mine.json", prompt: prompt)
    try terminal.run("watch on", prompt: prompt)
    terminal.type("get ed")
    try terminal.expect("get ed")
    return terminal
  }

  @Test func `an edited controller file is in force at once, and the line stays`() throws {
    let folder = try Console.folder()
    let terminal = try Self.watching(folder)
    try folder.write(Self.controller(progress: 0.01), to: Self.file)
    try terminal.expect("mine.json: reloaded\n")
    let report = try terminal.expect(Self.prompt + "get ed")
    #expect(report.contains("flipped: swipes/short  cancel -> finish  [now fails]"))
    terminal.type("ge" + Key.enter)
    try terminal.expect("edge: none\n")
    try terminal.expect(Self.prompt)
    #expect(
      try terminal.run("get progress-threshold", prompt: Self.prompt)
        .contains("progress-threshold: 0.01\n"))
    #expect(try terminal.run("undo", prompt: Self.prompt).contains("undid: reload mine.json\n"))
  }

  @Test func `what was set stays set`() throws {
    let folder = try Console.folder()
    let terminal = try Self.watching(folder)
    terminal.type(Key.controlU + "set velocity-threshold 700" + Key.enter)
    try terminal.expect("panlab mine.json*> ")
    try folder.write(Self.controller(progress: 0.02), to: Self.file)
    try terminal.expect("mine.json: reloaded\n")
    try terminal.expect("panlab mine.json*> ")
    let values = try terminal.run("get", prompt: "panlab mine.json*> ")
    #expect(values.contains("700pt/s"))
    #expect(values.contains("0.02"))
  }

  @Test func `a file that breaks or is gone is told, and the session keeps what it had`() throws {
    let folder = try Console.folder()
    let terminal = try Self.watching(folder)
    try folder.write(#"{"progress-treshold": 0.1}"#, to: Self.file)
    try terminal.expect("Error: mine.json:1: ")
    try terminal.expect(Self.prompt + "get ed")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(Self.file))
    try terminal.expect("Warning: mine.json: is gone; the session keeps its last version\n")
    try terminal.expect(Self.prompt + "get ed")
    terminal.type(Key.controlU + "get progress-threshold" + Key.enter)
    try terminal.expect("progress-threshold: 0.5\n")
    try terminal.expect(Self.prompt)
    // Once the file is back, it is reloaded.
    try folder.write(Self.controller(progress: 0.3), to: Self.file)
    try terminal.expect("mine.json: reloaded\n")
    try terminal.expect(Self.prompt)
  }

  @Test func `changed traces and labels are read anew`() throws {
    let folder = try Console.folder()
    let terminal = try Self.watching(folder)
    try folder.write(Gestures.drag(points: 20), to: "traces/swipes/long.csv")
    try terminal.expect("traces/swipes/long.csv: reloaded\n")
    try terminal.expect("flipped: swipes/long  finish -> cancel  [now fails]")
    try terminal.expect(Self.prompt + "get ed")
    try folder.write("trace,intent\nlong,cancel\nshort,cancel\n", to: "traces/swipes/labels.csv")
    try terminal.expect("traces/swipes: reloaded\n")
    try terminal.expect("2 traces: 2 passed (was 1), 0 failed; ")
    try terminal.expect(Self.prompt + "get ed")
    // After `watch off`, the changed file is not reloaded.
    terminal.type(Key.controlU)
    try terminal.run("watch off", prompt: Self.prompt)
    try folder.write(Gestures.drag(points: 330), to: "traces/swipes/long.csv")
    #expect(
      try terminal.run("check", prompt: Self.prompt).contains("2 traces: 2 passed, 0 failed"))
  }
}
