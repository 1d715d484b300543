import ArgumentParser
import Replay
import Reports
import Traces
import Tuning
import Workbench

/// `panlab sweep PATH… --over name=lo:hi`: evaluates every controller of a grid of parameter values.
///
/// Reads the gestures one after the other, so that only the data needed for decisions stays in memory.
struct SweepLine: SessionLine, SetupOptions, ManyWords, ControllerLine {
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
    let session = try session(for: verb.traces, isStrict: work.strict)
    try finish(verb, in: session) { try swept(in: $0) }
  }

  private func swept(in session: Session) throws -> Reply {
    let shard = try shard.map(Shard.init(option:))
    let isPart = sums || shard != nil
    let inputs = TuningInputs(
      paths: verb.traces, setup: try setup(for: verb.traces), objective: try verb.objective.made(),
      work: work)
    let input = try inputs.input(
      varying: verb.over, { try SweepAxis.axes(reading: verb.over, in: $0).map(\.parameter) },
      isPart: isPart, shard: shard)
    for warning in input.warnings { StandardError.warning("\(warning)") }
    let axes = try SweepAxis.axes(reading: verb.over, in: input.controller)
    let problem = try input.problem(on: input.gestures, axes.map(\.parameter), needsLabels: false)
    if !isPart { try verb.objective.requireLabels(in: problem) }
    let monitor = DirectMonitor()
    let judged = Sweep(
      problem, axes: axes, jobs: work.jobCount(for: input.settings), monitor: monitor)
    monitor.end()
    guard let sweep = judged else {
      StandardError.remark("interrupted: \(monitor.progress) judged; no file was written")
      throw ExitCode.interrupted
    }
    let part =
      isPart
      ? SweepPart(
        of: input.given, judgeable: input.gestures.traces.count, shard: shard,
        settings: input.gestures.recognizer, toolVersion: toolVersion) : nil
    let groups = try? GroupedTraces(input.gestures.traces, by: .tag)
    let difference =
      isPart
      ? nil
      : groups.flatMap { groups in
        groups.traces.count == problem.gestures.count
          ? SweepDifference(
            sweep, problem, groups: groups.groups,
            workers: Workers(jobs: work.jobCount(for: input.settings)))
          : nil
      }
    let settling =
      isPart
      ? nil
      : sweep.settling(in: problem, workers: Workers(jobs: work.jobCount(for: input.settings)))
    return try verb.reply(
      of: sweep, part: part, beside: difference, settling: settling, in: session)
  }
}
