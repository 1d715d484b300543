import Controllers
import Replay
import Reports
import Rules
import Traces
import Tuning

// Commands that judge many controllers on the loaded traces.
extension Command {
  static let tune: Command = .init(
    name: "tune",
    arguments: "[NAME[=LOW:HIGH]…] [--choose WHICH] [--budget N] [--folds K] [--seed S]",
    summary: "Search for the best parameter values on the loaded traces",
    detail: """
      Without a name, every number in the rule. Values are chosen by WHICH: the middle of their 95 %
      intervals, the best for these gestures, or bagged, the median over resamples of the people
      (default: middle). People are held out in turn to judge the result, or in K folds; 0 holds no one
      out. N limits the evaluations of the objective (default: \(TuneOptions.usualBudget)). Nothing is
      random: S has no effect, and is accepted from old scripts. Nothing is changed; 'accept' sets the
      values. Ctrl-C ends the search and keeps the best values so far.
          tune
          tune progress-threshold=0.2:0.8 velocity-threshold
          tune duration --budget 500 --folds 0
      """,
    completes: [.parameter(or: TuneOptions.names)], needsOneSetup: true
  ) { session, arguments in
    let options = try TuneOptions(from: &arguments)
    try session.requireTraces(for: "tune")
    let controller = session.state.controller
    let names = arguments.words.isEmpty ? controller.finishWhen.parameterNames : arguments.words
    let parameters = try names.map { try TunedParameter(reading: $0, in: controller) }
    let judgeable = try session.judgeable([], for: "tune", varying: parameters.map(\.name))
    let traces = GroupedTraces.once(judgeable.traces).traces
    let problem = try session.problem(on: traces, parameters, needsLabels: true)
    let result = try session.tuned(problem, judgeable, options)
    session.findings[result.tuned.fingerprint] = result.evidence
    session.proposal =
      result.tellsValues
      ? Session.Proposal(
        base: controller,
        changes: zip(result.parameters, parameters).map { ($1.name, $1.text($0.value)) }) : nil
    return Reply(
      TuningReport(result).text(as: .table)
        + (result.tellsValues ? "'accept' sets the tuned values\n" : ""),
      isInterrupted: result.isInterrupted)
  }

  static let accept: Command = .init(
    name: "accept",
    summary: "Set the values that tune found",
    detail: """
      One 'undo' reverts them all. The controller must not have changed since the tuning.
      """
  ) { session, arguments in
    try arguments.checkEmpty()
    guard let proposal = session.proposal, proposal.base == session.state.controller else {
      throw CommandError(
        .usage,
        session.proposal == nil
          ? "accept: nothing tuned yet; tune first, as in: tune progress-threshold"
          : "accept: the controller has changed since the tuning; tune again")
    }
    var next = session.state
    var lines = ""
    for (name, value) in proposal.changes {
      let parameter = try next.controller.parameter(named: name)
      let (old, new) = try next.change(parameter) { try parameter.set(value, in: &$0) }
      lines += "\(name): \(old) -> \(new)\n"
    }
    let words = proposal.changes.flatMap { [$0.name, $0.value] }
    session.proposal = nil
    return Reply(lines + session.change(to: next, by: Words.line("set", words)))
  }
}

/// The options of `tune`.
private struct TuneOptions {
  /// The usual number of evaluations, as in the shell.
  static let usualBudget = TuningOptions().budget
  static let names = ["--budget", "--choose", "--folds", "--seed"]

  /// How often the objective is evaluated on all gestures, at least 1.
  let budget: Int
  /// How many parts of the gestures are held out in turn; nil for each person.
  let folds: Int?
  let choice: Choice

  /// Takes the options out of a command's words.
  init(from arguments: inout Arguments) throws {
    budget =
      try arguments.number("--budget", in: 1...Int.max, "a number of evaluations")
      ?? Self.usualBudget
    let word = try arguments.value(of: "--choose") ?? Choice.middle.rawValue
    guard let choice = Choice(rawValue: word) else {
      throw arguments.misuse("'--choose \(word)' is not one of \(Choice.words)")
    }
    self.choice = choice
    folds = try arguments.number("--folds", in: 0...Int.max, "a number of parts")
    // Nothing is random any more; old scripts still pass a seed.
    _ = try arguments.number("--seed", in: 0...UInt64.max, "a whole number from 0")
    if let word = arguments.words.first(where: { $0.hasPrefix("--") }) {
      throw arguments.misuse(
        "'\(word)' is not one of the options \(Self.names.joined(separator: ", "))")
    }
  }
}

extension Session {
  /// The best values, judged on held-out people where there are several.
  fileprivate func tuned(
    _ problem: TuningProblem, _ judgeable: JudgeableTraces, _ given: TuneOptions
  ) throws -> TuningResult {
    let traces = GroupedTraces.once(judgeable.traces).traces
    let grouped = try GroupedTraces(traces, by: .tag)
    let judged = Set(
      zip(traces, grouped.groups).filter { $0.0.label?.intent.isOfDecision ?? false }.map(\.1))
    var options = TuningOptions()
    options.budget = given.budget
    options.folds = given.folds ?? (judged.count < 2 ? 0 : nil)
    options.choice = given.choice
    let problem = problem.weighing(.people, by: grouped.groups)
    let scene = state.sceneEntry
    var result = try environment.engine.run(isEndable: true) { jobs, monitor in
      var run = try TuningRun(problem, groups: grouped.groups, options: options)
      let jobs = Isolation.workers(jobs, on: scene)
      return run.result(problem, groups: grouped.groups, jobs: jobs, monitor: monitor) { _ in }
    }
    result.warnings = judgeable.warnings + grouped.warnings + result.warnings
    return result
  }
}
