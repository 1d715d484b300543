import Controllers
import Traces
import Tuning

extension Session {
  /// The loaded traces that fit the filter.
  private var tunedTraces: [Trace] {
    GroupedTraces.once(state.shown.map { state.entries[$0].trace }).traces
  }

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
  func tuned(
    _ problem: TuningProblem, _ given: TuneOptions
  ) throws(TuningError) -> TuningResult {
    let traces = tunedTraces
    let grouped = try GroupedTraces(traces, by: .tag)
    let judged = Set(
      zip(traces, grouped.groups).filter { $0.0.label.map { $0.intent != .any } ?? false }.map(\.1))
    var options = TuningOptions()
    options.budget = given.budget
    options.folds = given.folds ?? (judged.count < 2 ? 0 : min(options.folds, judged.count))
    options.seed = given.seed
    var result = try environment.tune(problem, grouped.groups, options)
    result.warnings = grouped.warnings + result.warnings
    return result
  }
}
