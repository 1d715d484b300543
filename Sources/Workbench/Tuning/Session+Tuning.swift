import Interactions
import Traces
import Tuning

extension Session {
  /// How often a tuning in the console evaluates: short enough to wait for.
  private static let budget = 3000

  /// The loaded traces that fit the filter.
  private var tunedTraces: [Trace] { state.shown.map { state.entries[$0].trace } }

  /// The loaded traces that fit the filter, and the controller in force, as what is tuned.
  func problem(
    _ parameters: [TunedParameter], needsLabels: Bool
  ) throws(TuningError) -> TuningProblem {
    let traces = tunedTraces
    return try TuningProblem(
      gestures: TunedGesture.gestures(
        of: traces, controller: state.controller, settings: settings),
      controller: state.controller, parameters: parameters,
      replayer: TuningProblem.replayer(of: traces, settings: settings), needsLabels: needsLabels)
  }

  /// The best values, judged on people held out where there are several.
  func tuned(_ problem: TuningProblem) throws(TuningError) -> TuningResult {
    let traces = tunedTraces
    let groups = try Grouping.tag.groups(of: traces)
    let judged = Set(
      zip(traces, groups).filter { $0.0.label.map { $0.intent != .any } ?? false }.map(\.1))
    var options = TuningOptions()
    options.budget = Self.budget
    options.folds = judged.count < 2 ? 0 : min(options.folds, judged.count)
    var run = try TuningRun(problem, groups: groups, options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    return run.result(problem, groups: groups)
  }
}
