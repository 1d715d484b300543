import Controllers
import Replay
import Testing
import Traces

@testable import Tuning

/// Searches without the touch points find the same as searches with them.
struct SparePointsTests {
  private let traces: [Trace]

  init() throws { traces = try Recordings.swipes(24) }

  private func parameters(
    _ tuned: [String], of controller: Controller
  ) throws -> [TunedParameter] {
    try tuned.map { try TunedParameter(reading: $0, in: controller) }
  }

  /// The recognised gestures without the touch points that a search does not need.
  private func rest(_ controller: Controller, _ tuned: String...) throws -> FastEvaluator {
    let gestures = FastEvaluator(traces, controller: controller)
    return SparePoints(controller, varying: try parameters(tuned, of: controller))
      .leftOut(of: gestures)
  }

  @Test(arguments: [
    ["progress-threshold", "velocity-threshold=0:2000"], ["duration=0.1:2"], ["extent=0.5:1.5"],
    ["completion-speed", "progress-threshold"],
  ])
  func `a rule that is asked at the release is tuned without touch points`(
    tuned: [String]
  ) throws {
    let controller = Controller.default
    let whole = FastEvaluator(traces, controller: controller)
    let parameters = try self.parameters(tuned, of: controller)
    let rest = SparePoints(controller, varying: parameters).leftOut(of: whole)
    #expect(
      rest.traces.map(\.samples.isEmpty)
        == whole.gestures.map { $0.course == .released || $0.course == .unrecognized })
    #expect(rest.traces.contains { $0.samples.isEmpty })
    #expect(rest.traces.map(\.contentHash) == traces.map(\.contentHash))
    let problems = try [whole, rest].map { gestures in
      try TuningProblem(
        gestures: TunedGesture.gestures(of: gestures, controller: controller),
        controller: controller, parameters: parameters,
        replayer: TuningProblem.replayer(of: gestures), needsLabels: false)
    }
    for part in [0, 0.3, 1] {
      let values = parameters.map { $0.lower + part * ($0.upper - $0.lower) }
      let changed = controller.setting(parameters, to: values)
      #expect(
        problems[1].judgements(under: changed) == problems[0].judgements(under: changed))
    }
  }

  @Test func `touch points stay where another value may recognise or decide otherwise`() throws {
    var during = Controller.default
    during.decide = .during
    #expect(try rest(.default, "hysteresis").traces == traces)
    #expect(try rest(during, "progress-threshold").traces == traces)
  }

  @Test func `touch points stay where a transition may take longer than a replay waits`() throws {
    var slow = Controller.default
    slow.completionSpeed = .constant(0.01)
    slow.cancelSpeed = .constant(0.01)
    let rest = try self.rest(slow, "duration=1:60")
    #expect(
      rest.traces.map(\.samples.isEmpty) == rest.gestures.map { $0.course == .unrecognized })
  }
}
