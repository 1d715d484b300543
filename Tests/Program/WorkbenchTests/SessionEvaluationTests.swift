import Controllers
import MotionMath
import Replay
import Rules
import Testing
import Traces

@testable import Workbench

/// A session on the real engine: what it remembers between commands changes no answer.
struct SessionEvaluationTests {
  /// Four drags to the right at constant speed, sampled 120 times a second.
  private struct Drags: TraceSource, ControllerSource {
    func load(path: String) -> LoadedTraces {
      LoadedTraces(
        traces: [(1.0, 90), (2, 60), (4, 60), (0.05, 30)].enumerated().map { index, drag in
          Self.drag("drags/\(index)", step: drag.0, moves: drag.1)
        })
    }

    func completions(forPath prefix: String) -> [String] { [] }
    func exists(path: String) -> Bool { false }
    func controller(path: String) throws(CommandError) -> Controller {
      throw .files([.init(kind: .missing, message: "\(path): no such file")])
    }

    private static func drag(_ name: String, step: Double, moves: Int) -> Trace {
      let samples = (0...moves + 1).map { index in
        Trace.Sample(
          time: Double(index) / 120, x: 20 + step * Double(min(index, moves)), y: 400,
          phase: index == 0 ? .began : index > moves ? .ended : .moved)
      }
      return Trace(name: name, samples: samples, label: Label(intent: .finish))
    }
  }

  private static var session: Session {
    var session = Session(
      environment: Environment(traces: Drags(), controllers: Drags()), controller: .default)
    _ = session.open(paths: ["drags"])
    return session
  }

  @Test func `every answer is that of the full replay`() throws {
    var session = Self.session
    let commands = [
      "set velocity-threshold 100", "set hysteresis 30", "set decide during",
      "set hysteresis 10 decide last-change", "undo", "set velocity-estimator impulse",
      "set direction left", "use hero", "scene cube-navigation", "reset", "undo", "redo",
      "unload drags/1", "load drags",
    ]
    for command in commands {
      _ = try session.execute(command)
      let full = session.state.entries.map { entry in
        ReplayEngine().replay(
          entry.trace, with: session.state.controller, settings: session.settings
        ).outcome
      }
      #expect(session.state.outcomes == full, "\(command)")
    }
  }

  @Test func `what a session remembers is no part of what it is`() throws {
    var session = Self.session
    let fresh = session
    _ = try session.execute("set hysteresis 30")
    _ = try session.execute("undo")
    var again = fresh
    _ = try again.execute("set hysteresis 30")
    _ = try again.execute("undo")
    #expect(session == again)
    #expect(session.state == fresh.state)
  }

  @Test func `flips are told in the order of the traces`() throws {
    var session = Self.session
    #expect(
      try session.execute("set velocity-threshold 200").text == """
        velocity-threshold: 300pt/s -> 200pt/s
        4 traces: 2 passed (was 1), 2 failed; 2 finish, 1 cancel, 1 none
        flipped: drags/1  cancel -> finish  [now passes]  velocity > velocity-threshold met by 40.0 pt/s

        """)
  }

  @Test func `an engine of one's own is asked for every trace`() throws {
    var session = Session(
      environment: Environment(
        traces: Drags(), controllers: Drags(),
        engine: StubEngine { trace, _ in
          Outcome(trace: trace.name, decision: .none, verdict: .unlabelled, transition: .stuck)
        }),
      controller: .default)
    _ = session.open(paths: ["drags"])
    #expect(session.state.outcomes.map(\.transition) == Array(repeating: .stuck, count: 4))
    session = Session(
      environment: Environment(
        traces: Drags(), controllers: Drags(),
        engine: StubEngine { trace, _ in
          Outcome(trace: trace.name, decision: .finish, verdict: .pass, transition: .completed)
        }),
      controller: .default)
    #expect(
      session.open(paths: ["drags"]).text
        == "4 traces: 4 passed, 0 failed; 4 finish, 0 cancel, 0 none\n")
  }
}
