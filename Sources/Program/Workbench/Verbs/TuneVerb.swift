package import ArgumentParser
import Controllers
import Formats
package import Reports
import Rules
package import Tuning

/// `tune [TRACE…]`: searches for the best values of the controller's parameters on labelled gestures.
package struct TuneVerb: TraceVerb {
  package static let record = VerbRecord(
    name: "tune",
    summary: "Search for the best numbers on labelled gestures",
    detail: """
      The report goes to standard output. The controller goes to the file of -o with its evidence, which \
      'export' includes in every format. The result is judged on gestures that the search has not seen: those \
      of held-out people, and those of --unseen. Ctrl-C ends the search, shows the best values so far and \
      exits with 130. In the console nothing is changed until 'accept' sets the values, and 'tune \
      progress-threshold=0.2:0.8' is short for 'tune --tune progress-threshold=0.2:0.8'.

      Every person counts the same, and each value gets a 95 % interval from resamples of the people. The \
      report has the values, whether to take them, who gains and who loses, and which gestures would help \
      most. -x adds the tables behind it: the range of each value, the agreement, each person, the gestures \
      that stay wrong, and doubtful labels. If the gain on held-out people is not certain, -o writes what \
      ships today, the start or --current, with the result, and 'accept' sets nothing. The same holds if no \
      one is held out, as for a single person, with --folds 0 or after an early Ctrl-C, and with --rules, \
      --at-most and --ask-tell.

      With --pareto, the front goes to standard output, or to the file of -o, in the format of --format. With \
      --at-most, the best controller within the limit goes to the file of -o if the start breaks the limit or \
      held-out people are more often right; with --rules the best rule, if it is better for held-out people \
      than the start.
      """,
    examples: [
      "--tune progress-threshold", "--output tuned.json",
      "--tune velocity-threshold --folds 0 --format json",
    ], subject: "shipped:training", shortForm: "NAME", needsOneSetup: true,
    openToPages: ["TRACE", "--tune", "--choose", "--folds", "--budget", "--format"])

  @Argument(
    help: ArgumentHelp(
      """
      Labelled traces, by name, part or pattern; in the shell files, folders of them, and what 'panlab extract' made of some \
      (FILE.jsonl).
      """, valueName: "TRACE"),
    completion: .file())
  package var traces: [String] = []

  @Option(
    name: .customLong("tune"), parsing: .singleValue,
    help: ArgumentHelp(
      "A number to search, optionally with its range; may be repeated (default: every number in"
        + " the rule).",
      valueName: "NAME[=LOW:HIGH]"), completion: .list(Parameter.all.map { $0.name + "=" }))
  package var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many folds of gestures are held out in turn; 0 for none (default: each person in turn; above"
        + " 40 people, 10 folds 5 times).",
      valueName: "K"))
  package var folds: Int?

  @Option(
    help: ArgumentHelp(
      "Which values are chosen: the best for these gestures, the middle of their 95 % intervals, bagged, the median"
        + " over resamples of the people, or a blend of the mean and the middle (default:"
        + " \(TuningOptions().choice.rawValue)).",
      valueName: Choice.allCases.map(\.rawValue).joined(separator: "|")),
    transform: Self.choice)
  package var choose: Choice?

  @Option(
    help: ArgumentHelp(
      "What counts equally: people, so that no one with many gestures decides, or gestures (default:"
        + " people).",
      valueName: Weighing.allCases.map(\.rawValue).joined(separator: "|")),
    transform: Self.weighing)
  package var weigh: Weighing?

  @Option(
    help: ArgumentHelp(
      "What ships today: it is kept unless the gain on held-out people is certain (default: the start).",
      valueName: "PRESET|FILE"),
    completion: .file(extensions: ["json"]))
  package var current: String?

  @Option(
    help: .taken("What -o writes", current: "which is --current or the start"),
    transform: Self.taken)
  package var take: TuningResult.Taken?

  @Option(
    help: ArgumentHelp(
      "Which gestures are held out together: by tag (person:…), folder, none, or another tag or"
        + " metadata line (default: tag).",
      valueName: "WORD"))
  package var groupBy: String?

  @Option(
    help: ArgumentHelp(
      "Also tune each kind of people or gestures separately, by a tag or metadata line, such as device, screen or hand, and"
        + " say whether held-out people gain from separate values.",
      valueName: "WORD"))
  package var per: String?

  @Option(
    help: ArgumentHelp(
      "About how many evaluations of the objective the search takes where it cannot examine every"
        + " boundary (default: \(TuningOptions().budget)).",
      valueName: "N"))
  package var budget: Int?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Traces to judge the result on, not used in the search: a file or folder, in the console loaded ones by name;"
        + " may be repeated.",
      valueName: "TRACE"), completion: .file())
  package var unseen: [String] = []

  @Option(
    help: ArgumentHelp(
      "Save the search here, and continue from it if the file exists.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  package var resume: String?

  @Option(
    help: ArgumentHelp(
      "Instead, find the front between wrong decisions and \(Self.rivals).", valueName: "TERM"))
  package var pareto: String?

  @Option(
    help: ArgumentHelp(
      "Instead, find the controller with the fewest wrong decisions that keeps a limit for new people too, as"
        + " in false-finish=0.03, and its price; false-finish=0.03:mean keeps it on these gestures alone.",
      valueName: "TERM=N[:mean]"))
  package var atMost: String?

  @Option(
    help: Allowance.help(widening: "--at-most"), transform: Allowance.init(reading:))
  package var allowing: Allowance?

  @Option(
    help: ArgumentHelp(
      "Instead, tune the rules of these presets, or of all, and compare them on held-out people.",
      valueName: "all|PRESET,…"), completion: .list(Preset.names))
  package var rules: String?

  @Option(
    name: .customLong("report"), parsing: .singleValue,
    help: ArgumentHelp(
      "Also write the report to a file: html=FILE, a page with pictures, or svg=FILE, the pictures; may"
        + " be repeated.", valueName: "FORMAT=FILE"))
  package var reports: [String] = []

  @Option(help: "The format of the report (default: table).")
  package var format: ReportFormat?

  @Flag(
    name: [.customShort("x"), .customLong("expanded")],
    help: "Show the tables behind the answer too; other formats always have them.")
  package var isExpanded = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The controller file to write; with --pareto the file of the front.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  package var output: String?

  @OptionGroup package var objective: ObjectiveOptions

  package init() {}

  fileprivate static let rivals = ParetoFront.Rival.words

  package mutating func validate() throws {
    try checkNumbers()
    try checkCombinations()
  }

  package static func spelledOut(_ words: [String], in session: Session) -> [String] {
    ParameterWords(of: Self.self, option: "--tune").spelledOut(words, in: session)
  }
}

/// Parses the values of options.
extension TuneVerb {
  private static func choice(_ word: String) throws -> Choice {
    guard let choice = Choice(rawValue: word) else {
      throw ValidationError("'--choose \(word)': no such choice; choose \(Choice.words)")
    }
    return choice
  }

  static func weighing(_ word: String) throws -> Weighing {
    guard let weighing = Weighing(rawValue: word) else {
      throw ValidationError("'--weigh \(word)': no such weight; choose \(Weighing.words)")
    }
    return weighing
  }

  static func taken(_ word: String) throws -> TuningResult.Taken {
    guard let taken = TuningResult.Taken(rawValue: word) else {
      throw ValidationError(
        "'--take \(word)': no such controller; choose \(TuningResult.Taken.words)")
    }
    return taken
  }
}

extension ArgumentHelp {
  /// The help text of `--take`.
  static func taken(_ what: String, current: String) -> ArgumentHelp {
    ArgumentHelp(
      "\(what): tuned, or current, \(current) (default: tuned if the gain on held-out people is certain, otherwise"
        + " current).",
      valueName: TuningResult.Taken.allCases.map(\.rawValue).joined(separator: "|"))
  }
}

/// Checks of the options.
extension TuneVerb {
  /// Throws if an option has an invalid number or word.
  fileprivate func checkNumbers() throws {
    if let budget, budget < 1 {
      throw ValidationError("'--budget \(budget)': less than 1; give a number of evaluations")
    }
    if let folds, folds < 0 {
      throw ValidationError("'--folds \(folds)': less than 0; give 0 for none")
    }
    if let pareto, ParetoFront.Rival(rawValue: pareto) == nil {
      throw ValidationError("'--pareto \(pareto)': no such term; choose \(Self.rivals)")
    }
  }

  /// Throws if options contradict each other, or if one has no effect together with the others.
  fileprivate func checkCombinations() throws {
    if isExpanded, let format, format != .table {
      throw ValidationError(
        "'--expanded': \(format.rawValue) has all tables already; leave it out")
    }
    if let output, output == resume {
      throw ValidationError(
        "'\(output)': would contain both the controller and the search; give -o and --resume a"
          + " file each")
    }
    if let take, output == nil {
      throw ValidationError(
        "'--take \(take.rawValue)': nothing is written; name a file with --output, or leave it out")
    }
    if let per {
      try refuse(
        [
          ("--folds", folds == 0), ("--objective", objective.objective != "agreement"),
          ("--cost", !objective.costs.isEmpty), ("--pareto", pareto != nil),
          ("--at-most", atMost != nil), ("--rules", rules != nil),
        ], besides: "--per \(per)",
        why: "held-out people show how often separate values are right")
    }
    let tasks = [
      ("--pareto", pareto != nil), ("--at-most", atMost != nil), ("--rules", rules != nil),
    ].filter(\.1).map(\.0)
    if let task = tasks.first, isExpanded {
      try refuse([("--expanded", true)], besides: task, why: "its report is shown whole")
    }
    if tasks.count > 1 {
      throw ValidationError(
        "'\(tasks[1])': is another task than \(tasks[0]); leave one of them out")
    }
    if let allowing {
      let limit = try atMost.map { try LimitedChoice.Limit(reading: $0) }
      guard let limit, !limit.isOnMean, limit.rival.isShare else {
        throw ValidationError(
          "'--allowing \(allowing.rawValue)': allows for unseen people in the limit of --at-most, on a share and not"
            + " on the mean of these gestures; add one, as in --at-most false-finish=0.03")
      }
    }
    if atMost != nil {
      try refuse(
        [
          ("--resume", resume != nil), ("--folds", folds != nil), ("--choose", choose != nil),
          ("--current", current != nil),
          ("--report", !reports.isEmpty), ("--objective", objective.objective != "agreement"),
          ("--cost", !objective.costs.isEmpty),
        ], besides: "--at-most", why: "the fewest wrong decisions within the limit are chosen")
    }
    if rules != nil {
      try refuse(
        [
          ("--tune", !names.isEmpty), ("--resume", resume != nil), ("--unseen", !unseen.isEmpty),
          ("--report", !reports.isEmpty), ("--folds", folds == 0), ("--current", current != nil),
        ], besides: "--rules",
        why: "every number of each rule is tuned, and judged on people who are held out")
    }
    if pareto != nil {
      try refuse(
        [
          ("--resume", resume != nil), ("--unseen", !unseen.isEmpty),
          ("--report", !reports.isEmpty), ("--folds", folds != nil), ("--choose", choose != nil),
          ("--group-by", groupBy != nil), ("--current", current != nil), ("--take", take != nil),
          ("--objective", objective.objective != "agreement"), ("--cost", !objective.costs.isEmpty),
        ], besides: "--pareto",
        why: "the Pareto front is evaluated in-sample")
    }
  }

  /// Throws if one of the options in `given` is given, because it has no effect together with the option `other`.
  package func refuse(
    _ given: [(name: String, isGiven: Bool)], besides other: String, why: String
  ) throws {
    guard let first = given.first(where: \.isGiven) else { return }
    throw ValidationError(
      "'\(first.name)': has no effect with \(other), because \(why); leave one of them out")
  }
}
