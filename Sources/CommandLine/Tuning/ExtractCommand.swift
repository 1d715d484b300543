import ArgumentParser
import Formats
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
    var parts = TraceParts { shard?.contains($0) ?? true }
    // Without traces, which are gone when they are written.
    var lines: [String] = []
    let hasClosedForm = setup.evaluator([]).hasClosedForm
    func extract(_ traces: [Trace]) {
      guard hasClosedForm else { return }
      let positions = shard.map { _ in
        Array(parts.places[(parts.taken - traces.count)..<parts.taken])
      }
      let starts = Array(stride(from: 0, to: traces.count, by: Self.batch))
      let made = concurrentMap(starts.count, jobs: work.jobCount(for: setup.settings)) { index in
        let places = starts[index]..<min(starts[index] + Self.batch, traces.count)
        return setup.evaluator(Array(traces[places]))
          .lines(positions: positions.map { Array($0[places]) })
      }
      lines += made.joined()
    }
    let problems = TraceLoader(isStrict: work.strict).load(paths: paths) { delivery in
      parts.add(delivery)
      lines.removeLast(max(lines.count - parts.taken, 0))
      while let traces = parts.next() { extract(traces) }
      return true
    }
    extract(parts.rest())
    let loaded = LoadedTraces(problems: problems)
    loaded.announce(repairs: parts.repairMessages)
    if let code = loaded.exitCode { throw code }
    guard hasClosedForm else { throw Self.refusal(of: setup) }
    let text = LongText { [lines] take in
      for start in stride(from: 0, to: lines.count, by: Self.batch) {
        take(Array(lines[start..<min(start + Self.batch, lines.count)].joined().utf8))
      }
    }
    if let output {
      try ResultFile(path: output).write(text)
    } else {
      try StandardOutput.write(text)
    }
  }

  /// A scene whose outcomes only the full stack can tell.
  private static func refusal(of setup: Setup) -> CommandFailure {
    CommandFailure.usage(
      "--scene \(setup.settings.entry.name): what becomes of a gesture there, only a replay of its touch"
        + " points tells; give the traces themselves to 'panlab sweep' and 'panlab tune'")
  }
}

extension Setup {
  fileprivate func evaluator(_ traces: [Trace]) -> FastEvaluator {
    FastEvaluator(traces, controller: controller, settings: settings)
  }
}
