import Controllers
import Testing
import Workbench

/// Files that are read anew.
struct ReloadTests {
  @Test func `keeps what was set in the controller that is read anew`() throws {
    var session = Bench.session
    _ = try session.execute("use mine.json")
    _ = try session.execute("set velocity-threshold 450")
    let reply = try session.execute("reload mine.json")
    #expect(reply.text.hasPrefix("mine.json: reloaded\n3 traces: "))
    #expect(session.state.controller.velocityThreshold == 450)
    #expect(session.state.controller.progressThreshold == 0.2)
    #expect(session.state.baseFile == "mine.json")
  }

  @Test func `traces keep their place and the path they came from`() throws {
    var session = Bench.session
    let before = session.state
    let reply = try session.execute("reload")
    #expect(reply.text.hasPrefix("traces/swipe: reloaded\n"))
    #expect(session.state == before)
    #expect(throws: CommandError.self) { try session.execute("undo") }
  }

  @Test func `what is gone is told and kept`() throws {
    var session = Bench.session
    let before = session
    let error = #expect(throws: CommandError.self) { try session.execute("reload nowhere") }
    #expect(error?.description == "nowhere: no such file or folder")
    #expect(session == before)
    let reply = try session.execute("reload nowhere traces/swipe")
    #expect(reply.problems.count == 1)
    #expect(session.state == before.state)
  }
}
