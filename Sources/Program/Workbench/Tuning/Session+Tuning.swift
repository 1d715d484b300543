import Controllers
import Replay
import Rules
import Traces
import Tuning

extension Session {
  /// The traces that the words select, without those that cannot be judged.
  func judgeable(
    _ words: [String], for command: String, varying varied: [String]
  ) throws -> JudgeableTraces {
    try judgeable(positions(of: words, for: command), varying: varied, for: .search)
  }

  /// The traces at these positions, without those that cannot be judged.
  func judgeable(
    _ positions: [Int], varying varied: [String], for place: TuningWarning.Place
  ) throws -> JudgeableTraces {
    try JudgeableTraces(
      positions.map { state.entries[$0].trace }, outcomes: positions.map { state.outcomes[$0] },
      of: state.controller, varied: varied, for: place)
  }

  /// Creates a tuning problem from traces and the current controller.
  func problem(
    on traces: [Trace], _ parameters: [TunedParameter], objective: Objective = Objective(),
    needsLabels: Bool
  ) throws -> TuningProblem {
    try TuningProblem(
      gestures: TunedGesture.gestures(of: traces, controller: state.controller, settings: settings),
      controller: state.controller, parameters: parameters, objective: objective,
      replayer: TuningProblem.replayer(of: traces, settings: settings), needsLabels: needsLabels
    ).felt(on: state.sceneEntry)
  }
}
