import Controllers
import Rules
import Testing

@testable import Workbench

struct UndoTests {
  @Test func `undo takes back every kind of change and redo makes it again`() throws {
    var session = Bench.session
    var states = [session.state]
    for line in [
      "set velocity-threshold 450", "use appcoda", "set progress-threshold=0.1", "reset",
      "load traces/other", "unload swipe",
    ] {
      _ = try session.execute(line)
      states.append(session.state)
    }
    for state in states.dropLast().reversed() {
      _ = try session.execute("undo")
      #expect(session.state == state)
    }
    #expect(throws: CommandError.nothingToUndo) { try session.execute("undo") }
    for state in states.dropFirst() {
      _ = try session.execute("redo")
      #expect(session.state == state)
    }
    #expect(throws: CommandError.nothingToRedo) { try session.execute("redo") }
  }

  @Test func `undo and redo say what flips`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    #expect(
      try session.execute("undo").text == """
        undid: set velocity-threshold 450
        3 traces: 3 passed (was 2), 0 failed; 2 finish, 1 cancel, 0 none
        flipped: swipe/flick  cancel -> finish  [now passes]  velocity > velocity-threshold met by 100.0 pt/s

        """)
    #expect(
      try session.execute("redo").text == """
        redid: set velocity-threshold 450
        3 traces: 2 passed (was 3), 1 failed; 1 finish, 2 cancel, 0 none
        flipped: swipe/flick  finish -> cancel  [now fails]  progress > progress-threshold missed by 0.250

        """)
  }

  @Test func `a change after an undo forgets what could be redone`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    _ = try session.execute("undo")
    _ = try session.execute("set velocity-threshold 500")
    #expect(throws: CommandError.nothingToRedo) { try session.execute("redo") }
  }

  @Test func `only the last steps are remembered`() throws {
    var session = Bench.session
    for threshold in 0...Session.undoLimit {
      _ = try session.execute("set velocity-threshold \(1000 + threshold)")
    }
    for _ in 0..<Session.undoLimit { _ = try session.execute("undo") }
    #expect(session.state.controller.velocityThreshold == 1000)
    #expect(throws: CommandError.nothingToUndo) { try session.execute("undo") }
  }
}
