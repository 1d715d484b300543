import Testing
import Workbench

struct ExportCommandTests {
  @Test func `shows the controller in force as Swift`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    let text = try session.execute("export").text
    #expect(text.contains("static let velocityThreshold = 450.0\n"))
    #expect(try session.execute("export swift").text == text)
  }

  @Test func `writes a file, and changes nothing`() throws {
    let folder = Folder()
    var session = Bench.session(files: folder)
    let before = session
    #expect(try session.execute("export css a.css").text == "exported: a.css\n")
    let text = try #require(folder.texts["a.css"])
    #expect(text.contains(" * Evidence: 3 of 3 labelled gestures decided as meant "))
    #expect(session == before)
  }

  @Test func `a file that cannot be written is left`() {
    let folder = Folder(["a.css": "old"], locked: ["a.css"])
    var session = Bench.session(files: folder)
    #expect {
      try session.execute("export css a.css")
    } throws: { "\($0)" == "'a.css': cannot be created: locked" }
    #expect(folder.texts == ["a.css": "old"])
  }

  @Test(arguments: [
    (
      "export swft",
      "export: 'swft' is not a format, did you mean 'swift'?; type export [FORMAT] [FILE]"
    ),
    ("export css a b", "export: 3 words found; type export [FORMAT] [FILE]"),
  ])
  func `says what it takes`(line: String, message: String) {
    var session = Bench.session
    #expect {
      try session.execute(line)
    } throws: { "\($0)" == message }
  }
}
