import Controllers
import Rules
import Traces

@testable import Tuning

/// Gestures of fingers at rest, and tunings of the default controller on them.
enum RestingGestures {
  /// A gesture of someone at a progress; fingers are at rest.
  static func gesture(
    _ name: String, _ progress: Double, _ intent: Label.Intent
  ) -> TunedGesture {
    TunedGesture(
      name: name, intent: intent,
      release: Release(
        progress: progress, translation: progress * 390, velocity: 0, peakProgress: progress,
        elapsed: 1, extent: 390))
  }

  static func problem(
    _ gestures: [TunedGesture], _ names: [String]
  ) throws(TuningError) -> TuningProblem {
    var parameters: [TunedParameter] = []
    for name in names { parameters.append(try TunedParameter(reading: name, in: .default)) }
    return try TuningProblem(gestures: gestures, controller: .default, parameters: parameters)
  }

  static func result(
    _ gestures: [TunedGesture], _ names: [String], groups: [String]? = nil, folds: Int = 0
  ) throws -> TuningResult {
    let problem = try problem(gestures, names)
    let groups = groups ?? gestures.map(\.name)
    var options = TuningOptions()
    (options.budget, options.folds) = (500, folds)
    var run = try TuningRun(problem, groups: groups, options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    return run.result(problem, groups: groups)
  }
}
