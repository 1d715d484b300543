import ArgumentParser
import Replay
import Reports
import Workbench

/// `panlab sweep PATH… --over name=lo:hi`: evaluates every controller of a grid of parameter values.
///
/// Reads the gestures one after the other, so that only the data needed for decisions stays in memory.
struct SweepCommand: SessionCommand, SetupOptions, ManyWords, ControllerCommand {
  @OptionGroup var verb: SweepVerb
  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  @Option(
    help: ArgumentHelp(
      "Only one of n equal shards, as in 2/3, with its sums; 'panlab merge' adds the reports up.",
      valueName: "i/n"))
  var shard: String?

  @Flag(
    help: "Write the sums of each point too, so that 'panlab merge' can add up sweeps of parts.")
  var sums = false

  func validate() throws {
    if let option = sums ? "--sums" : shard.map({ "--shard \($0)" }), verb.format != .json {
      throw ValidationError("'\(option)': only JSON can be merged; give --format json too")
    }
    if verb.traces.isEmpty {
      throw ValidationError("sweep: no traces; name trace files or folders of them")
    }
  }

  func run() throws {
    if let svg = verb.svg {
      try ResultFile(path: svg).check()
      if let output = verb.result.file {
        try ResultFile(path: svg).check(differsFrom: ResultFile(path: output))
      }
    }
    let shard = try shard.map(Shard.init(option:))
    let session = try session(for: verb.traces, isStrict: work.strict, jobs: work.jobs)
    let source = TuningFiles(
      paths: verb.traces, setup: try setup(for: verb.traces), work: work,
      isPart: sums || shard != nil, shard: shard)
    let part = { (input: TuningInput) in
      SweepPart(
        of: input.given, judgeable: input.gestures.traces.count, shard: shard,
        settings: input.gestures.recognizer, toolVersion: toolVersion)
    }
    try finish(verb, in: session) { session in
      let reply = try verb.reply(of: source, as: source.isPart ? part : nil, in: session)
      guard reply.isInterrupted else { return reply }
      reply.notes.forEach(StandardError.remark)
      throw ExitCode.interrupted
    }
  }
}
