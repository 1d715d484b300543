import ArgumentParser
import Replay
import Reports
import Tuning
package import Workbench

extension SweepReport.Quantity: ExpressibleByArgument {}

/// `panlab sweep PATH… --over name=lo:hi`: judges every controller of a grid.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Evaluate a grid of one or two parameters.",
    discussion: """
      A range may end in a step or in 'log': --over progress-threshold=0.1:0.9:0.05 \
      --over velocity-threshold=100:3000:log. The plateau of the best is marked. --svg also writes \
      a picture: a line over one parameter, a map over two; the strongest colour is the greatest \
      value, or the least for cost and closeness. Closeness is 0 if all gestures are well on their \
      side of the boundary, 1 if all are on it or beyond.
      """)

  @OptionGroup var options: TuningInputOptions

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A parameter and its values; once or twice.", valueName: "NAME=LOW:HIGH[:STEP|log]"),
    completion: .change)
  var over: [String]

  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp("Also write a picture to this file.", valueName: "FILE.svg"),
    completion: .file(extensions: ["svg"]))
  var svg: String?

  @Option(
    help: ArgumentHelp(
      "The quantity in the picture (default: accuracy, or cost with --cost or --objective).",
      valueName: "WHAT"))
  var show: SweepReport.Quantity?

  @Option(
    help: ArgumentHelp(
      "Only one of n equal shards, as in 2/3, with its sums; 'panlab merge' adds the reports up.",
      valueName: "i/n"))
  var shard: String?

  @Flag(
    help: "Write the sums of each point too, so that 'panlab merge' can add up sweeps of parts.")
  var sums = false

  func validate() throws {
    if let option = sums ? "--sums" : shard.map({ "--shard \($0)" }), output.format != .json {
      throw ValidationError("'\(option)': only JSON can be merged; give --format json too")
    }
    if let show, svg == nil {
      throw ValidationError(
        "'--show \(show.rawValue)': nothing is drawn; give a file with --svg too")
    }
  }

  func run() throws {
    if let svg, let output = output.output {
      try ResultFile(path: svg).check(differsFrom: ResultFile(path: output))
    }
    let shard = try shard.map(Shard.init(option:))
    let isPart = sums || shard != nil
    let input = try options.input(
      varying: over, { try SweepAxis.axes(reading: over, in: $0).map(\.parameter) },
      isPart: isPart, shard: shard)
    for warning in input.warnings { StandardError.warning("\(warning)") }
    if let svg { try ResultFile(path: svg).check() }
    let axes = try SweepAxis.axes(reading: over, in: input.controller)
    let problem = try input.problem(on: input.gestures, axes.map(\.parameter), needsLabels: false)
    let monitor = DirectMonitor()
    let jobs = options.work.jobCount(for: input.settings)
    let judged = Sweep(problem, axes: axes, jobs: jobs, monitor: monitor)
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
    let report = SweepReport(sweep, showing: show, part: part)
    try output.write(report.text(as: output.format))
    if let svg { try ResultFile(path: svg).write(report.svg) }
  }
}
