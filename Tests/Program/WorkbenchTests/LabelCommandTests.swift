import Foundation
import Replay
import Testing
import Traces

@testable import Workbench

struct LabelCommandTests {
  private static let path = "traces/swipe/labels.csv"
  private static let file =
    "\u{FEFF}# by hand\r\ntrace;who;intent;tags\r\nflick; x ; Finish ;anna\r\n# more\r\nnudge;y;cancel;anna"

  @Test func `changes the verdict, the row and nothing else, and undo writes it back`() throws {
    let folder = Folder([Self.path: Self.file])
    var session = Bench.session(files: folder)
    let start = session.state
    #expect(
      try session.execute("label swipe/flick cancel").text == """
        swipe/flick: finish -> cancel
        written: traces/swipe/labels.csv
        3 traces: 2 passed (was 3), 1 failed; 2 finish, 1 cancel, 0 none

        """)
    let changed = Self.file.replacingOccurrences(of: " Finish ", with: " cancel ")
    #expect(folder.texts == [Self.path: changed])
    #expect(session.state.entries[0].trace.label == Label(intent: .cancel, tags: ["anna"]))
    #expect(try session.execute("undo").text.hasPrefix("undid: label swipe/flick cancel\n"))
    #expect(folder.texts == [Self.path: Self.file])
    #expect(session.state == start)
    _ = try session.execute("redo")
    #expect(folder.texts == [Self.path: changed])
  }

  @Test func `adds a row or a file, and undo takes both away`() throws {
    let folder = Folder([Self.path: Self.file])
    var session = Bench.session(files: folder)
    _ = try session.execute("label swipe/drag any")
    #expect(folder.texts[Self.path] == Self.file + "\r\ndrag;;any;anna\r\n")
    let empty = Folder()
    session = Bench.session(files: empty)
    _ = try session.execute("label swipe cancel")
    #expect(
      empty.texts == [Self.path: "trace,intent\nflick,cancel\ndrag,cancel\nnudge,cancel\n"])
    _ = try session.execute("undo")
    #expect(empty.texts.isEmpty)
  }

  @Test func `unlabelled removes the label and its rows`() throws {
    let folder = Folder([Self.path: "trace,intent\nflick,finish\ndrag,finish\nflick,cancel\n"])
    var session = Bench.session(files: folder)
    _ = try session.execute("label swipe/flick unlabelled")
    #expect(folder.texts[Self.path] == "trace,intent\ndrag,finish\n")
    #expect(session.state.outcomes[0].verdict == .unlabelled)
  }

  @Test func `undo keeps what was written into the file since`() throws {
    let folder = Folder([Self.path: "trace,intent\nflick,finish\n"])
    var session = Bench.session(files: folder)
    _ = try session.execute("label swipe/flick cancel")
    folder.texts[Self.path] = "trace,intent\nflick,cancel\nlate,any\n"
    _ = try session.execute("undo")
    #expect(folder.texts[Self.path] == "trace,intent\nflick,finish\nlate,any\n")
  }

  @Test func `a folder that cannot be written leaves the session as it was`() throws {
    let folder = Folder([Self.path: Self.file], locked: [Self.path])
    var session = Bench.session(files: folder)
    let error = try #require(throws: CommandError.self) {
      try session.execute("label swipe/flick cancel")
    }
    #expect(error.description == "'traces/swipe/labels.csv': cannot be created: locked")
    #expect(session == Bench.session)
    #expect(folder.texts == [Self.path: Self.file])
  }

  @Test func `of several files all are written or none`() throws {
    let folder = Folder(["a": "1", "b": "2"], locked: ["c"])
    let error = #expect(throws: CommandError.self) {
      try folder.edit(["a", "b", "c"]) { path, text in path == "b" ? nil : "\(text ?? "")+" }
    }
    #expect(error == .notWritten("'c': cannot be created: locked"))
    #expect(folder.texts == ["a": "1", "b": "2"])
    let done = try folder.edit(["a", "b"]) { path, text in path == "b" ? nil : "\(text ?? "")+" }
    #expect(folder.texts == ["a": "1+"])
    #expect(
      done == [
        FileEdit(path: "a", before: "1", after: "1+"), FileEdit(path: "b", before: "2", after: nil),
      ])
  }

  @Test(arguments: [
    (
      "label swipe/flick maybe",
      "'maybe': not an intent; choose finish, cancel, any, none or unlabelled"
    ),
    (
      "label swipe/flick",
      "label: 'swipe/flick' alone found; type label TRACE… finish|cancel|any|none|unlabelled"
    ),
    (
      "label other any",
      "other/a b: its file is no longer in 'traces/other'; load it from its new place"
    ),
    (
      "label swipe/flik any",
      "'swipe/flik': no such trace; did you mean 'swipe/flick'? 'inspect' lists them"
    ),
  ])
  func `says what is wrong`(line: String, message: String) throws {
    var session = Bench.session
    _ = try session.execute("load traces/other")
    let before = session
    let error = try #require(throws: CommandError.self) { try session.execute(line) }
    #expect(error.description == message)
    #expect(session == before)
  }

  @Test func `a label file that cannot be read is left alone`() throws {
    let folder = Folder([Self.path: "name,intent\nflick,finish\n"])
    var session = Bench.session(files: folder)
    let error = try #require(throws: CommandError.self) {
      try session.execute("label swipe/flick cancel")
    }
    #expect(error.description.hasPrefix("traces/swipe/labels.csv:1: "))
    #expect(error.kind == .unreadable)
    #expect(folder.texts == [Self.path: "name,intent\nflick,finish\n"])
  }

  @Test func `a label that somebody else has changed is written, and the reply says so`() throws {
    let folder = Folder([Self.path: "trace,intent\nflick,finish\n"])
    var session = Bench.session(files: folder)
    _ = try session.execute("label swipe/flick cancel")
    folder.texts[Self.path] = "trace,intent\nflick,any\n"
    let reply = try session.execute("label swipe/flick cancel")
    #expect(reply.text.hasPrefix("swipe/flick: cancel -> cancel\nwritten: \(Self.path)\n"))
    #expect(
      reply.warnings == [
        "\(Self.path): swipe/flick was 'any' there, changed by somebody else; it is 'cancel' now"
      ])
    #expect(folder.texts == [Self.path: "trace,intent\nflick,cancel\n"])
    _ = try session.execute("undo")
    #expect(folder.texts == [Self.path: "trace,intent\nflick,any\n"])
  }
}
