import ArgumentParser
import Controllers
import Replay
import Reports
import Traces
import Tuning
import Workbench

/// `panlab tune PATH…`: searches for the best values of the controller's parameters.
///
/// Reads the gestures one after the other, so that only the data needed for decisions stays in memory.
struct TuneLine: SessionLine, SetupOptions, ManyWords, ControllerLine {
  static let configuration = CommandConfiguration(
    TuneVerb.record,
    beside: """


      With --ask-tell, the first line out lists what to search: {"schema": "panlab.ask-tell/1", \
      "parameters": [{"name": "progress-threshold", "unit": "", "low": 0, "high": 1, "start": 0.5}]}. \
      Then a line {"ask": {"NAME": number}} is answered with {"tell": {"agreement": …, "loss": …, \
      "values": {…}, …}}; an "id" beside "ask" is returned. At the end, --take tuned writes the best of the \
      values asked about to the file of -o; without it the start is written, because no one was held out. With Optuna, in Python:

      \(OptunaLoop.text)
      """)

  @OptionGroup var verb: TuneVerb
  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Instead, evaluate values from JSON lines on standard input.")
  var askTell = false

  func validate() throws {
    if verb.traces.isEmpty {
      throw ValidationError("tune: no traces; name trace files or folders of them")
    }
    guard askTell else { return }
    let tasks = [
      ("--pareto", verb.pareto != nil), ("--at-most", verb.atMost != nil),
      ("--rules", verb.rules != nil),
    ]
    if let task = tasks.first(where: \.1)?.0 {
      throw ValidationError(
        "'--ask-tell': another optimiser searches, so there is no front; leave \(task) out")
    }
    try verb.refuse(
      [
        ("--per", verb.per != nil),
        ("--resume", verb.resume != nil), ("--folds", verb.folds != nil),
        ("--choose", verb.choose != nil), ("--budget", verb.budget != nil),
        ("--current", verb.current != nil),
        ("--format", verb.format != nil), ("--report", !verb.reports.isEmpty),
      ], besides: "--ask-tell", why: "another optimiser searches, and is answered in JSON")
  }

  func run() throws {
    let session = try session(for: verb.traces, isStrict: work.strict, jobs: work.jobs)
    if askTell {
      let subject = try subject()
      for warning in subject.warnings { StandardError.warning("\(warning)") }
      if let output = verb.output { try ResultFile(path: output).check() }
      return try AskTell(
        subject.training, unseen: subject.unseen, output: verb.output, take: verb.take
      ).run()
    }
    try finish(verb, in: session) { try verb.reply(of: subject(), in: &$0) }
  }

  /// Reads the gestures and creates the tuning problem.
  private func subject() throws -> TuneSubject {
    // Keeps all touch points if rules are compared, because a rule may decide during the drag.
    let needed: TuningInputs.Parameters? =
      verb.rules == nil ? { try verb.parameters(of: $0) } : nil
    let inputs = TuningInputs(
      paths: verb.traces, setup: try setup(for: verb.traces), objective: try verb.objective.made(),
      work: work)
    let input = try inputs.input(varying: verb.names, needed)
    let held = try inputs.judgeable(
      verb.unseen, controller: input.controller, settings: input.settings, varied: verb.names,
      needed, for: .unseen)
    let seen = try verb.grouped(input.gestures.traces, for: .search)
    let parameters = try verb.parameters(of: input.controller)
    let chosen = input.gestures.restricted(to: seen.places)
    func judged(
      _ gestures: FastEvaluator, _ grouped: GroupedTraces, per: String? = nil
    ) throws -> JudgedGestures {
      try JudgedGestures(
        input.problem(
          on: gestures, parameters, needsLabels: true, comparesRules: verb.rules != nil
        ).weighing(verb.weigh ?? .people, by: grouped.groups), of: grouped, per: per)
    }
    let training = try judged(chosen, seen, per: verb.per)
    var later = held.warnings + seen.warnings
    var unseen: JudgedGestures?
    if !held.gestures.traces.isEmpty {
      let others = try verb.grouped(held.gestures.traces, for: .unseen)
      do {
        unseen = try judged(held.gestures.restricted(to: others.places), others)
      } catch {
        throw CommandFailure(message: "--unseen: \(error)", code: ExitCode(error) ?? .usage)
      }
      later += others.warnings + others.warnings(unseenBy: seen)
    }
    guard verb.rules != nil else {
      return TuneSubject(
        training, unseen: unseen, warnings: input.warnings, laterWarnings: later)
    }
    return TuneSubject(
      training, unseen: unseen, warnings: input.warnings, laterWarnings: later,
      fits: { !chosen.omitsPoints || chosen.fits($0) })
  }
}
