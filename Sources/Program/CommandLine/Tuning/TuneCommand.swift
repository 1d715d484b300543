import ArgumentParser
import Reports
import Workbench

/// `panlab tune PATH…`: searches for the best values of the controller's parameters.
///
/// Reads the gestures one after the other, so that only the data needed for decisions stays in memory.
struct TuneCommand: SessionCommand, SetupOptions, ManyWords, ControllerCommand {
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
    let source = TuningFiles(
      paths: verb.traces, unseen: verb.unseen, setup: try setup(for: verb.traces), work: work)
    guard askTell else {
      return try finish(verb, in: session) { try verb.reply(of: verb.subject(of: source), in: &$0) }
    }
    let subject = try verb.subject(of: source)
    for warning in subject.warnings { StandardError.warning("\(warning)") }
    if let output = verb.output { try ResultFile(path: output).check() }
    try AskTell(
      subject.training, unseen: subject.unseen, output: verb.output, take: verb.take
    ).run()
  }
}
