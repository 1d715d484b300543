import ArgumentParser
import Replay
import Scenes
import Traces

/// `panlab extract PATH… -o FILE`: writes what decisions need of each gesture, a line each.
struct ExtractCommand: ParsableCommand, SetupOptions {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Recognise gestures once, for sweeps and tunings that take the result.",
    discussion: """
      Writes a line of JSON for each gesture: the pan as the controller's recogniser reports it, label, \
      person, tags and origin, and the settings it was made under. 'panlab sweep' and 'panlab tune' take \
      such files, whose names end in .jsonl, in place of the traces, and report the same. Files that were \
      extracted in parts are joined by 'cat'; parts of --shard are then in the order of the whole run. \
      Gestures that a decision may need the full stack for keep their touch points.
      """)

  @Argument(
    help: ArgumentHelp("Trace files, and folders of them.", valueName: "PATH"),
    completion: .file())
  var paths: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write instead of standard output; replaces an existing file.",
      valueName: "FILE.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var output: String?

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions

  @Option(
    help: ArgumentHelp(
      "Only one of n equal shards, as in 2/3; their files are joined by 'cat'.", valueName: "i/n"))
  var shard: String?

  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  /// The number of gestures whose lines are made at a time by one worker.
  private static let batch = 512

  func run() throws {
    let setup = try setup()
    let shard = try shard.map(Shard.init(option:))
    if let output { try ResultFile(path: output).check() }
    let loaded = TraceLoader(isStrict: work.strict).load(paths: paths)
    loaded.announce()
    if let code = loaded.exitCode { throw code }
    let chosen = loaded.traces.enumerated().filter { shard?.contains($0.element) ?? true }
    let positions = shard.map { _ in chosen.map(\.offset) }
    let traces = chosen.map(\.element)
    try checkScene(setup)
    var text = ""
    let jobs = work.jobCount(for: setup.settings)
    for start in stride(from: 0, to: traces.count, by: Self.batch * jobs) {
      let parts = concurrentMap(jobs, jobs: jobs) { worker in
        let first = min(start + worker * Self.batch, traces.count)
        let places = first..<min(first + Self.batch, traces.count)
        return FastEvaluator(
          Array(traces[places]), controller: setup.controller, settings: setup.settings
        ).lines(positions: positions.map { Array($0[places]) })
      }
      if output == nil { try StandardOutput.write(parts.joined()) } else { text += parts.joined() }
    }
    if let output { try ResultFile(path: output).write(text) }
  }

  /// Refuses a scene whose outcomes only the full stack can tell.
  private func checkScene(_ setup: Setup) throws {
    let evaluator = FastEvaluator([], controller: setup.controller, settings: setup.settings)
    guard !evaluator.hasClosedForm else { return }
    throw CommandFailure.usage(
      "--scene \(setup.settings.entry.name): what becomes of a gesture there, only a replay of its touch"
        + " points tells; give the traces themselves to 'panlab sweep' and 'panlab tune'")
  }
}
