import Controllers
import Export
import Replay
import Reports
import Testing
import Traces
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
    #expect(try session.execute("export css a.css").text == "written: a.css\n")
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
      "'swft': no preset has this name; 'presets' lists them"
    ),
    (
      "export css a b c",
      "export: unexpected argument 'c'; type export [PRESET|FILE] [--of FILES] [--name NAME]"
        + " [--package com.example.app]"
    ),
  ])
  func `says what it takes`(line: String, message: String) {
    var session = Bench.session
    #expect {
      try session.execute(line)
    } throws: { "\($0)" == message }
  }

  /// A controller file with evidence for what is in it.
  private struct Told: ControllerSource {
    let fingerprint: String
    func exists(path: String) -> Bool { path == "mine.json" }
    func controller(path: String) throws(CommandError) -> Controller {
      try Bench.Files().controller(path: path)
    }
    func evidence(path: String, for controller: Controller) -> FoundEvidence {
      guard controller.fingerprint == fingerprint,
        let evidence = ExportEvidence([
          EvidenceFinding(
            .heldOut(folds: 5), gestures: 40, groups: 8, accuracy: 0.9, interval: 0.8...0.95,
            method: .wilsonByGroup)
        ])
      else { return .misfit(fingerprint: fingerprint) }
      return .fitting(evidence)
    }
  }

  private func session(loading paths: [String]) throws -> Session {
    let fingerprint = try Bench.Files().controller(path: "mine.json").fingerprint
    var session = Session(
      environment: Environment(
        traces: Bench.Files(), controllers: Told(fingerprint: fingerprint),
        engine: StubEngine { trace, _ in
          Outcome(
            trace: trace.name, intent: .finish, decision: .finish, verdict: .pass,
            transition: .completed)
        }),
      controller: .default)
    _ = session.open(paths: paths)
    return session
  }

  @Test func `the evidence of the controller's file stands beside that of the traces`() throws {
    for (paths, count) in [([], 0), (["traces/swipe"], 1)] {
      var session = try session(loading: paths)
      _ = try session.execute("use mine.json")
      let reply = try session.execute("export json")
      #expect(reply.warnings == [])
      #expect(reply.text.contains("\"held-out\""))
      #expect(reply.text.contains("\"replayed\"") == (count == 1))
    }
  }

  @Test func `accepted values bring the evidence of their tuning along`() throws {
    var session = Bench.session
    _ = try session.execute("tune progress-threshold=0.1:0.4")
    #expect(!(try session.execute("export json").text.contains("\"training\"")))
    _ = try session.execute("accept --take tuned")
    let text = try session.execute("export json").text
    #expect(text.contains("\"training\""))
    #expect(text.contains("\"replayed\""))
    _ = try session.execute("set velocity-threshold +1")
    #expect(!(try session.execute("export json").text.contains("\"training\"")))
    _ = try session.execute("undo")
    #expect(try session.execute("export json").text == text)
  }

  @Test func `evidence for what was changed since is left out, and that is said`() throws {
    var session = try session(loading: [])
    _ = try session.execute("use mine.json")
    let judged = session.state.controller.fingerprint
    _ = try session.execute("set velocity-threshold 450")
    let reply = try session.execute("export json")
    #expect(
      reply.warnings == [
        "mine.json: the evidence in it is for another controller (fingerprint \(judged), not"
          + " \(session.state.controller.fingerprint)) and is left out; give it labelled traces"
      ])
    #expect(!reply.text.contains("held-out"))
    #expect(try session.execute("export json-schema").warnings == [])
    // A preset has no file, and so no evidence to warn about.
    _ = try session.execute("use appcoda")
    #expect(try session.execute("export json").warnings == [])
  }
}
