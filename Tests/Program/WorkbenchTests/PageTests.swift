import Testing
import Workbench

/// The page of a session: the command that writes it, and what a live one may ask.
struct PageTests {
  @Test func `writes what is shown as a page, and changes nothing`() throws {
    let folder = Folder()
    var session = Bench.session(files: folder)
    _ = try session.execute("set velocity-threshold 450")
    let before = session
    #expect(try session.execute("page a.html").text == "written: a.html\n")
    let text = try #require(folder.texts["a.html"])
    #expect(text.contains("<title>default*</title>"))
    #expect(text.contains(#""name":"velocity-threshold""#))
    #expect(!text.contains("connect-src"))
    #expect(session == before)
    _ = try session.execute("unload all")
    #expect {
      try session.execute("page b.html")
    } throws: { "\($0)".hasPrefix("page: no traces loaded; ") }
    #expect(folder.texts.count == 1)
  }

  @Test func `a slider that moves is one step, which ends with another change`() throws {
    var session = Bench.session
    let before = session.state
    for (value, continues) in [(310, false), (320, true), (450, true)] {
      let reply = try session.executeForVisitor(
        ["set", "velocity-threshold=\(value)"], continues: continues)
      #expect(reply.text.hasPrefix("velocity-threshold: 300pt/s -> \(value)pt/s\n"))
    }
    #expect(session.lines == ["set velocity-threshold=310"])
    _ = try session.executeForVisitor(["undo"])
    #expect(session.state == before)
    _ = try session.executeForVisitor(["set", "velocity-threshold=310"])
    // Another change ends the step, so the drag goes on as a new step: three changes are undone.
    _ = try session.execute("set progress-threshold 0.4")
    _ = try session.executeForVisitor(["set", "velocity-threshold=330"], continues: true)
    _ = try session.execute("undo")
    _ = try session.execute("undo")
    _ = try session.execute("undo")
    #expect(session.state == before)
  }

  @Test(arguments: [
    ["save", "x"], ["load", "/etc"], ["!", "ls"], ["export", "css", "x"], ["export", "default"],
    ["use", "mine.json"],
    ["read", "x"], ["output", "x"], ["page", "x"], ["open", "x"], ["serve"], ["s", "x"], [],
  ])
  func `reaches no file and no shell`(words: [String]) {
    let folder = Folder(["mine.json": "{}"])
    var session = Bench.session(files: folder)
    let before = session
    #expect(throws: CommandError.self) { try session.executeForVisitor(words) }
    #expect(session == before)
    #expect(folder.texts == ["mine.json": "{}"])
  }
}
