package import ArgumentParser
import Controllers
import Replay
import Reports
import Rules
import Traces
package import Tuning

/// The option that says what wrong decisions cost.
package struct CostOptions: ParsableArguments {
  @Option(
    name: .customLong("cost"), parsing: .singleValue,
    help: ArgumentHelp(
      "The cost of a wrong decision, as in false-finish=3, or with stops half:full=3; may be repeated.",
      valueName: "KIND=N"))
  package var costs: [String] = []

  package init() {}

  /// Plain agreement, with these costs.
  ///
  /// - Throws: ``TuningError`` for an unknown cost.
  package func made() throws -> Objective {
    var made = Objective()
    for cost in costs { try made.read(cost: cost) }
    return made
  }
}

/// The options that define the loss of a sweep or a tuning.
package struct ObjectiveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The loss to minimize: agreement, optionally with margin=W, jump=W or completion=W.",
      valueName: "TERMS"))
  package var objective = "agreement"

  @OptionGroup package var cost: CostOptions

  package init() {}

  package var costs: [String] { cost.costs }

  /// The option that changes the loss, as the user wrote it; nil if there is none.
  ///
  /// This is `--objective` if it differs from its default, otherwise the first `--cost`.
  private var given: String? {
    objective == "agreement" ? costs.first.map { "--cost \($0)" } : "--objective \(objective)"
  }

  /// Checks that at least one gesture has a label, if the options give an objective or a cost.
  ///
  /// - Throws: ``CommandError`` if no gesture has a label.
  package func requireLabels(in problem: TuningProblem) throws(CommandError) {
    guard let given, !problem.gestures.contains(where: \.isJudged) else { return }
    throw .misuse("'\(given)': no gesture has a label to judge; leave it out, or label some")
  }

  /// The objective that the options describe.
  ///
  /// - Throws: ``TuningError`` for an unknown term or cost.
  package func made() throws -> Objective {
    var made = try cost.made()
    try made.read(terms: objective)
    return made
  }
}

/// `sweep [TRACE…] --over NAME=LOW:HIGH`: evaluates every controller of a grid of parameter values.
package struct SweepVerb: TraceVerb, ReportingVerb {
  package enum Format: String, ResultFormat { case table, json, csv, markdown, plot, svg }

  package static let record = VerbRecord(
    name: "sweep",
    summary: "Evaluate a grid of one or two parameters",
    detail: """
      A range may end in a step or in 'log': --over progress-threshold=0.1:0.9:0.05 --over \
      velocity-threshold=100:3000:log. The plateau of the best is marked. plot and svg draw a line over one \
      parameter and a map over two; the strongest colour is the greatest value, or the least for cost and \
      closeness. Closeness is 0 if all gestures are far from the boundary, and 1 if all are on it or beyond. \
      Nothing is changed; Ctrl-C ends it without a result. In the console 'sweep progress-threshold' is short \
      for 'sweep --over progress-threshold --format plot'.
      """,
    examples: [
      "--over progress-threshold=0.2:0.8:0.1",
      "--over progress-threshold=0.2:0.8:0.2 --over velocity-threshold=100:2000:log --format csv",
      "--over progress-threshold --format plot",
    ], subject: "shipped:first-look", shortForm: "NAME", needsOneSetup: true)

  @Argument(
    help: ArgumentHelp(
      """
      Labelled traces, by name, part or pattern; in the shell files, folders of them, and files that 'panlab extract' wrote \
      (FILE.jsonl).
      """, valueName: "TRACE"),
    completion: .file())
  package var traces: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A parameter and its values; once or twice.", valueName: "NAME=LOW:HIGH[:STEP|log]"),
    completion: .list(Parameter.all.map { $0.name + "=" }))
  package var over: [String]

  @OptionGroup package var objective: ObjectiveOptions
  @OptionGroup package var result: FormattedOptions<Format>

  @Option(
    help: ArgumentHelp("Also write a picture to this file.", valueName: "FILE.svg"),
    completion: .file(extensions: ["svg"]))
  package var svg: String?

  @Option(
    help: ArgumentHelp(
      "The quantity in the picture (default: accuracy, or cost with --cost or --objective).",
      valueName: "WHAT"))
  package var show: SweepReport.Quantity?

  package init() {}

  /// The format that the user chose, otherwise the format that the file's name implies.
  ///
  /// If nil, the result has the session's format.
  package var format: Format? { result.format ?? result.formatOfFile }

  package mutating func validate() throws {
    if let show, svg == nil, format != .plot, format != .svg {
      throw ValidationError(
        "'--show \(show.rawValue)': nothing is drawn; give --format plot or svg, or a file with --svg"
      )
    }
  }

  package static func spelledOut(_ words: [String], in session: Session) -> [String] {
    let hasFormat = words.contains {
      $0.hasPrefix("--format") || $0.hasPrefix("--output") || $0 == "-o"
    }
    return ParameterWords(of: Self.self, option: "--over").spelledOut(
      words, in: session,
      adding: session.format == .table && !hasFormat ? ["--format", "plot"] : [])
  }

  package func run(in session: inout Session) throws -> Reply {
    try session.requireTraces(for: "sweep")
    if let svg, svg == result.file {
      throw CommandError(.usage, "'\(svg)': is the file of --output too; give each its own")
    }
    session.evaluate()
    return try reply(of: LoadedGestures(traces, for: "sweep", in: session), in: session)
  }

  /// Sweeps over the gestures of a source.
  ///
  /// `part` describes the sweep if its gestures are part of a larger set; it is then compared with nothing.
  package func reply(
    of source: some TuningSource, as part: ((TuningInput) -> SweepPart)? = nil, in session: Session
  ) throws -> Reply {
    let costs = try objective.made()
    let input = try source.input { try SweepAxis.axes(reading: over, in: $0).map(\.parameter) }
    let axes = try SweepAxis.axes(reading: over, in: source.controller)
    let problem = try input.problem(objective: costs, needsLabels: false)
    if part == nil { try objective.requireLabels(in: problem) }
    let count = axes.reduce(1) { $0 * $1.values.count }
    var progress = ""
    let groups = part == nil ? try groups(of: input, in: problem) : nil
    let found = session.environment.engine.run(isEndable: false) { jobs, monitor in
      let jobs = Isolation.workers(jobs, on: source.settings.entry)
      let sweep = Sweep(problem, axes: axes, workers: Workers(jobs: jobs)) { share in
        progress = "\(Int(share * 100)) % of \(count) points"
        monitor.show(progress)
        return !monitor.isStopped
      }
      return sweep.map { sweep in
        let workers = Workers(jobs: jobs) { monitor.isStopped }
        return (
          sweep: sweep,
          difference: groups.flatMap {
            SweepDifference(sweep, problem, groups: $0, workers: workers)
          },
          settling: part == nil ? sweep.settling(in: problem, workers: workers) : nil
        )
      }
    }
    guard let found else {
      var reply = Reply(isInterrupted: true)
      reply.notes = ["interrupted: \(progress) judged; no file was written"]
      return reply
    }
    var reply = try reply(
      of: found.sweep, part: part?(input), beside: found.difference, settling: found.settling,
      in: session)
    reply.warnings = input.warnings.map(\.description)
    return reply
  }

  /// The group of each gesture; nil if some of the gestures are repeated, so that each would count more than once.
  private func groups(of input: TuningInput, in problem: TuningProblem) throws -> [String]? {
    let grouped = try GroupedTraces(input.gestures.traces, by: .tag)
    return grouped.traces.count == problem.gestures.count ? grouped.groups : nil
  }

  /// Creates the reply with the report of a sweep; writes the picture of `--svg`.
  ///
  /// `difference` and `settling` compare the best point with the current values; nil if the comparison is unknown.
  private func reply(
    of sweep: Sweep, part: SweepPart?, beside difference: SweepDifference?,
    settling: SettlingChange?, in session: Session
  ) throws -> Reply {
    let report = SweepReport(
      sweep, showing: show, part: part, difference: difference, settling: settling)
    if let svg { try session.environment.files.write(report.svg, to: svg) }
    switch format ?? Format(rawValue: session.format.rawValue) ?? .table {
    case .plot:
      return Reply(
        report.plot + report.summary + "\n" + report.comparison.map { $0 + "\n" }.joined())
    case .svg: return Reply(document: report.svg)
    case .table: return Reply(report, in: session, as: .table)
    case .json: return Reply(report, in: session, as: .json)
    case .csv: return Reply(report, in: session, as: .csv)
    case .markdown: return Reply(report, in: session, as: .markdown)
    }
  }
}

extension SweepReport.Quantity: ExpressibleByArgument {}

/// Inserts the name of an option, such as `--over`, before parameters for which it was omitted; the console allows this
/// short form.
///
/// A word that is neither an option nor an option's value counts as a parameter in two cases: if it is a parameter's
/// name, alone or followed by `=` and further text, or if it selects no loaded trace.
struct ParameterWords {
  private let option: String
  /// The names of the options that are followed by a value.
  private let valued: Set<String>

  init<V: Verb>(of verb: V.Type, option: String) {
    self.option = option
    valued = Set(V.arguments.filter { $0.kind == .option }.flatMap(\.names))
  }

  /// Inserts the name `option` before each parameter that is not yet the value of an option.
  ///
  /// Appends `extra` at the end if `option` was inserted at least once.
  func spelledOut(
    _ words: [String], in session: Session, adding extra: [String] = []
  ) -> [String] {
    var spelled: [String] = []
    var isValue = false
    var hasShortForm = false
    let isNamed = words.contains(option)
    for word in words {
      if !isValue, !word.hasPrefix("-"), isParameter(word, isNamed: isNamed, in: session) {
        spelled += [option, word]
        hasShortForm = true
      } else {
        spelled.append(word)
      }
      isValue = valued.contains(word)
    }
    return spelled + (hasShortForm ? extra : [])
  }

  /// Whether a word is a parameter rather than a trace.
  ///
  /// An unknown word is a misspelt parameter, unless the option names parameters already.
  private func isParameter(_ word: String, isNamed: Bool, in session: Session) -> Bool {
    let name = String(word.prefix { $0 != "=" })
    return session.parameterNames.contains(name)
      || !isNamed && !((try? session.chooses(word)) ?? true)
  }
}
