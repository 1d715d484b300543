import Foundation
import Testing

/// What the console writes: sessions and labels.
struct ReplSessionTests {
  private func run(
    _ input: String, in folder: TemporaryFolder
  ) throws -> Panlab.Result {
    try Panlab.run(["repl"], in: folder, input: input)
  }

  @Test func `a saved session is opened, or run as a script`() throws {
    let folder = try Gestures.labelledFolder()
    let saved = try run(
      "load swipes\nset velocity-threshold +0.5w/s decide=during\nsave mine.panlab\n", in: folder)
    #expect(
      saved.output == """
        swipes: 2 traces loaded
        2 traces: 2 passed, 0 failed; 1 finish, 1 cancel, 0 none
        velocity-threshold: 300pt/s -> 495pt/s (0.5w/s on 390x844)
        decide: release -> during
        2 traces: 2 passed, 0 failed; 1 finish, 1 cancel, 0 none
        completion: 1 of 2 settle later, median 0.048 -> 0.176 s, most swipes/long 0.072 -> 0.326 s
        saved: mine.panlab

        """)
    #expect(saved.exitCode == 0)
    #expect(
      try folder.read("mine.panlab") == """
        # A Panlab session, version 2: 'open' restores it, and so does running these commands.
        use default
        set velocity-threshold=495pt/s
        set decide=during
        load swipes

        """)
    let opened = try run("open mine.panlab\nsave again.panlab\n", in: folder)
    #expect(opened.error == "")
    #expect(try folder.read("again.panlab") == folder.read("mine.panlab"))
    let piped = try run(try folder.read("mine.panlab") + "save piped.panlab\n", in: folder)
    #expect(piped.error == "")
    #expect(try folder.read("piped.panlab") == folder.read("mine.panlab"))
  }

  @Test func `a label is written beside its trace, and undo takes it back`() throws {
    let folder = try Gestures.labelledFolder()
    let labels = try folder.read("swipes/labels.csv")
    let result = try run("load .\nlabel swipes/short finish\ncheck\n", in: folder)
    #expect(
      result.output.contains("swipes/short: cancel -> finish\nwritten: ./swipes/labels.csv\n"))
    #expect(result.exitCode == 1)
    #expect(
      try folder.read("swipes/labels.csv")
        == labels.replacingOccurrences(of: "short,cancel", with: "short,finish"))
    try folder.write(labels, to: "swipes/labels.csv")
    let undone = try run(
      "load swipes/short.csv\nlabel swipes/short any\nundo\ncheck\n", in: folder)
    #expect(undone.exitCode == 0)
    #expect(try folder.read("swipes/labels.csv") == labels)
    #expect(try folder.contents == ["swipes"])
  }

  @Test func `two paths to one label file both count`() throws {
    let folder = try Gestures.labelledFolder()
    let labels = try folder.read("swipes/labels.csv")
    let lines = "load swipes/long.csv ./swipes/short.csv\nlabel swipes/long swipes/short any\n"
    _ = try run(lines, in: folder)
    #expect(try folder.read("swipes/labels.csv") == "trace,intent\nlong,any\nshort,any\n")
    try folder.write(labels, to: "swipes/labels.csv")
    _ = try run(lines + "undo\n", in: folder)
    #expect(try folder.read("swipes/labels.csv") == labels)
  }

  @Test func `a label that cannot be written stops with the reason`() throws {
    let folder = try Gestures.labelledFolder()
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("swipes/labels.csv"))
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("swipes/labels.csv"), withIntermediateDirectories: false
    )
    let result = try run("load swipes\nlabel swipes/short any\n", in: folder)
    #expect(result.error == "Error: line 2: 'swipes/labels.csv': is a folder; name a file in it\n")
    #expect(result.exitCode == 70)
  }

  @Test func `a session that fails half-way changes nothing`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("load swipes\nuse appcodo\n", to: "bad.panlab")
    let result = try run("open bad.panlab\n", in: folder)
    #expect(result.error.hasPrefix("Error: line 1: bad.panlab:2: "))
    #expect(result.error.contains("did you mean 'appcoda'?"))
    #expect(result.exitCode == 64)
  }
}
