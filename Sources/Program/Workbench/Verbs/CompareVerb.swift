package import ArgumentParser
import Controllers
import Export
import Formats
package import Replay
import Reports
import Rules
import Traces
package import Tuning

/// `compare A B [TRACE…]`: compares two controllers on the same traces.
package struct CompareVerb: TraceVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "compare",
    summary: "Compare two controllers: which is better, and which gestures flip",
    detail: """
      The report begins with whether B is better or worse than A on the labelled gestures, or that these \
      people cannot tell, with a 95 % interval by person, and with who gains and who loses. Then come the \
      traces that A and B decide differently, with both reasons, tables of the decisions and labels, and the \
      change of each metric.

      With --set twice no controllers are named: A is the current controller with the first change, B with the \
      second. In the console A and B may also be 'now', 'base' or a snapshot.

      The exit code is 0 even if A and B differ, unless --require asks for a result: then 1 if the opposite \
      holds, and 75 if these people cannot tell. If everyone is alike, people are counted, not gestures; \
      --allowing unseen-kinds always allows for an unseen kind of person. Gestures that A or B was tuned on \
      are marked in-sample, and --require refuses them. With --cost, the cost of wrong decisions is compared \
      instead of their number.
      """,
    examples: [
      "default appcoda", "--set velocity-threshold=300 --set velocity-threshold=450",
      "default appcoda --format csv",
    ], trailingSubject: "shipped:first-look",
    usage: "A B [TRACE…] [--require better|not-worse] [--by M]", needsOneSetup: true,
    openToPages: ["TRACE", "--set", "--set-a", "--set-b", "--format", "--weigh"])

  package static var isEndable: Bool { true }

  @Argument(
    help: ArgumentHelp("A preset's name or a controller file.", valueName: "PRESET|FILE"),
    completion: .list(Preset.names))
  package var first: String?

  @Argument(
    help: ArgumentHelp("Another preset's name or controller file.", valueName: "PRESET|FILE"),
    completion: .list(Preset.names))
  package var second: String?

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Given twice, instead of A and B: a parameter to change in A, then one in B.",
      valueName: "name=value"),
    completion: .list(Parameter.all.map { $0.name + "=" }))
  package var changes: [String] = []

  @Option(
    name: .customLong("set-a"), parsing: .singleValue,
    help: ArgumentHelp("A parameter to change in A; may be repeated.", valueName: "name=value"),
    completion: .list(Parameter.all.map { $0.name + "=" }))
  package var firstChanges: [String] = []

  @Option(
    name: .customLong("set-b"), parsing: .singleValue,
    help: ArgumentHelp("A parameter to change in B; may be repeated.", valueName: "name=value"),
    completion: .list(Parameter.all.map { $0.name + "=" }))
  package var secondChanges: [String] = []

  @Option(help: .delay)
  package var delay: String?

  @Option(
    name: .customLong("require"),
    help: ArgumentHelp(
      "Fail unless B is better than A, or not worse.",
      valueName: PairedComparison.Requirement.allCases.map(\.rawValue).joined(separator: "|")),
    transform: Self.requirement)
  package var required: PairedComparison.Requirement?

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      "The margin of --require, as a share of gestures: 0.02 for 2 points; with --cost in cost a gesture (default for"
        + " better: 0; not-worse needs one).", valueName: "M"))
  package var margin: Double?

  @Option(
    help: Allowance.help(widening: "--require"), transform: Allowance.init(reading:))
  package var allowing: Allowance?

  @OptionGroup package var cost: CostOptions

  @Option(
    help: ArgumentHelp(
      "Also compare each kind of people or gestures separately, by a tag or metadata line, such as device, screen or hand.",
      valueName: "WORD"))
  package var per: String?

  @Option(
    help: ArgumentHelp(
      "What counts equally: people or gestures (default: people).",
      valueName: Weighing.allCases.map(\.rawValue).joined(separator: "|")),
    transform: TuneVerb.weighing)
  package var weigh: Weighing?

  @Option(
    help: ArgumentHelp(
      "Who made which gestures: by tag (person:…), folder, none, or another tag or metadata line (default: tag).",
      valueName: "WORD"))
  package var groupBy: String?

  @OptionGroup package var result: ResultOptions

  package init() {}
}

/// Checks of options that depend on each other.
extension CompareVerb {
  private static func requirement(_ word: String) throws -> PairedComparison.Requirement {
    guard let requirement = PairedComparison.Requirement(rawValue: word) else {
      throw ValidationError(
        "'--require \(word)': no such requirement; choose \(PairedComparison.Requirement.words)")
    }
    return requirement
  }

  package mutating func validate() throws {
    try validateSides()
    // A whole is more than any two controllers can differ by, so that nothing would be required.
    if let margin, cost.costs.isEmpty, !(0..<1).contains(margin) {
      throw ValidationError(
        "'--by \(margin)': not a share of gestures; give 0.02 for 2 points")
    }
    if let margin, !(margin >= 0 && margin.isFinite) {
      throw ValidationError("'--by \(margin)': not a cost of a gesture; give a number such as 0.05")
    }
    if let allowing, required == nil {
      throw ValidationError(
        "'--allowing \(allowing.rawValue)': nothing is required; add --require better or --require not-worse"
      )
    }
    if let margin, required == nil {
      throw ValidationError(
        "'--by \(margin)': nothing is required; add --require better or --require not-worse")
    }
    if required == .notWorse, (margin ?? 0) == 0 {
      throw ValidationError(
        "'--require not-worse': no margin, and no number of people shows no difference at all; give one, as in --by"
          + " 0.02")
    }
  }

  /// Checks the words that name the controllers A and B.
  ///
  /// If `--set` is given twice, the two changes define A and B, and the words name traces instead.
  private mutating func validateSides() throws {
    guard changes.isEmpty else {
      guard changes.count == 2 else {
        throw ValidationError(
          "'--set \(changes[0])': one side only; give --set twice, or --set-a and --set-b beside A and B"
        )
      }
      guard firstChanges.isEmpty, secondChanges.isEmpty else {
        throw ValidationError(
          "'--set': has A's change first and B's second; leave out --set-a and --set-b")
      }
      traces = [first, second].compactMap(\.self) + traces
      (first, second) = (nil, nil)
      return
    }
    guard first != nil, second != nil else {
      throw ValidationError(
        "compare: no two controllers; name two, or give --set twice, as in --set velocity-threshold=300 --set"
          + " velocity-threshold=450")
    }
  }
}

extension CompareVerb {
  /// The option that says how people are grouped or weighed, as the user wrote it; nil if neither option is given.
  private var peopleOption: String? {
    groupBy.map { "--group-by \($0)" } ?? weigh.map { "--weigh \($0.rawValue)" }
  }

  /// One side of the comparison, A or B: the word that names its controller, the changes of its parameters, and its
  /// name in the answer.
  private struct Side {
    let word: String
    let changes: [String]
    /// The option with which the user gives `changes`, such as `--set-a`.
    let option: String
    let name: String
  }

  private var sides: [Side] {
    guard let first, let second else {
      return changes.map { Side(word: "now", changes: [$0], option: "--set", name: $0) }
    }
    return [
      (first, firstChanges, "--set-a"), (second, secondChanges, "--set-b"),
    ].map { word, changes, option in
      let with = changes.isEmpty ? "" : " with \(changes.joined(separator: ", "))"
      return Side(word: word, changes: changes, option: option, name: "'\(word)'\(with)")
    }
  }
}

extension CompareVerb: PartedVerb {
  package struct Findings {
    fileprivate var comparands: [Comparand] = []
    /// The fingerprints of the traces that each controller was tuned on.
    fileprivate var seen: [Set<String>] = []
    /// The sentences about changes of parameters without effect.
    fileprivate var remarks: [String] = []
    /// The traces without touch points.
    fileprivate var traces: PackedList<Trace>
    fileprivate var pairs: PackedList<ControllerComparison.Pair>
    /// How many traces each controller was tuned on.
    fileprivate var tunedOn = [0, 0]
    /// How long touches take to decisions and frames with each controller; nil unless one of them delays touches.
    fileprivate var latencies: [TouchLatency]?

    fileprivate init(in store: (any ByteStore)?) {
      (traces, pairs) = (PackedList(in: store), PackedList(in: store))
    }
  }

  package func start(in session: Session) throws -> Findings {
    var start = Findings(in: session.environment.newStore())
    for side in sides {
      var comparand = try session.comparand(side.word)
      start.seen.append(session.fingerprints(comparand.controller))
      if let delay { try comparand.controller.set("delay", to: delay) }
      for change in side.changes { try comparand.controller.set(change) }
      start.remarks += side.changes.compactMap { change in
        comparand.controller.remark(
          on: String(change.prefix { $0 != "=" }), scene: session.state.sceneEntry
        ).map { "\(side.option): \($0)" }
      }
      start.comparands.append(comparand)
    }
    if start.comparands.contains(where: { $0.controller.delay != 0 }) {
      start.latencies = [TouchLatency(), TouchLatency()]
    }
    try cost.made().checkCosts(between: start.comparands[0].controller.stopNames)
    return start
  }

  package func judge(in session: Session, _ start: Findings) -> Judge {
    let judges = start.comparands.map { session.settings(on: $0).judge(of: $0.controller) }
    return judges.contains(.fullStack) ? .fullStack : .closedForm
  }

  package func find(
    at positions: ArraySlice<Int>, in session: inout Session, _ findings: inout Findings
  ) throws {
    var cache = RecognitionCache()
    let traces = positions.map { session.state.entries[$0].trace }
    for (index, seen) in findings.seen.enumerated() where !seen.isEmpty {
      findings.tunedOn[index] += traces.count {
        seen.contains(Fingerprint.digits(of: $0.contentHash))
      }
    }
    let outcomes = findings.comparands.map {
      session.outcomes(of: positions, under: $0, cache: &cache)
    }
    for index in (findings.latencies ?? []).indices {
      let comparand = findings.comparands[index]
      findings.latencies?[index].join(
        TouchLatency(
          outcomes[index], of: traces, under: comparand.controller,
          settings: session.settings(on: comparand)))
    }
    for (offset, trace) in traces.enumerated() {
      var pair = ControllerComparison.Pair(a: outcomes[0][offset], b: outcomes[1][offset])
      pair.a.dropRelease()
      pair.b.dropRelease()
      findings.pairs.append(pair)
      var trace = trace
      (trace.repairs, trace.file, trace.labelPlace) = ([], nil, nil)
      findings.traces.append(trace)
    }
  }

  package func join(_ next: Findings, to findings: inout Findings) {
    findings.traces.append(contentsOf: next.traces)
    findings.pairs.append(contentsOf: next.pairs)
    findings.tunedOn = zip(findings.tunedOn, next.tunedOn).map(+)
    for index in (findings.latencies ?? []).indices {
      if let others = next.latencies { findings.latencies?[index].join(others[index]) }
    }
  }

  package func answer(
    from findings: Findings, of headway: Headway, in session: Session
  ) throws -> Answer {
    let (sides, comparands) = (sides, findings.comparands)
    let inSample = zip(sides, findings.tunedOn).filter { $1 > 0 }.map { side, count in
      "\(side.name) was tuned on \(count) of the \(counted(findings.traces.count, "trace"))"
    }
    let requirement = required.map {
      ComparedControllers.Requirement(what: $0, margin: margin ?? 0, allowing: allowing)
    }
    if requirement != nil, let first = inSample.first {
      throw CommandError(
        .unreadable, "--require: in-sample, \(first); compare on gestures of other people")
    }
    let objective = try cost.made()
    let grouped = try TraceGroups(
      findings.traces, by: Grouping(groupBy ?? "tag"), for: .compared)
    let (traces, pairs) = (findings.traces, findings.pairs)
    func paired(_ places: [Int]? = nil) -> PairedComparison? {
      let kept = places?.map { grouped.places[$0] } ?? grouped.places
      return PairedComparison(
        kept.lazy.map { traces[$0] },
        groups: places?.map { grouped.groups[$0] } ?? grouped.groups,
        a: kept.lazy.map { pairs[$0].a }, b: kept.lazy.map { pairs[$0].b },
        weighing: weigh ?? .people, objective: objective)
    }
    let kinds = try per.map { word in
      KindsOfPeople(
        word,
        try Grouping(word).kinds(of: grouped.places.lazy.map { traces[$0] })
          .compactMap { name, places in
            paired(places).map { KindsOfPeople.Kind(name: name, comparison: $0.judged) }
          })
    }
    let compared = ComparedControllers(
      comparison: ControllerComparison(
        comparands[0].controller, comparands[1].controller, session.settings(on: comparands[0]),
        pairs),
      names: (sides[0].name, sides[1].name), paired: paired(), kinds: kinds,
      inSample: inSample, latencies: findings.latencies, requirement: requirement)
    var answer = Answer(
      compared, of: headway, in: session, as: result.format(in: session),
      expectationsFailed: compared.finding == .failed)
    if requirement != nil, compared.paired == nil {
      throw CommandError(
        .unreadable, "--require: no labelled gesture is judged under both controllers; label some")
    }
    if compared.paired == nil, let option = peopleOption ?? cost.costs.first.map({ "--cost \($0)" })
    {
      throw CommandError.misuse(
        "'\(option)': no labelled gesture is judged under both controllers, so no one is compared; leave it out"
      )
    }
    if case .cannotTell = compared.finding { answer.reply.isUndecided = true }
    answer.reply.warnings += findings.remarks
    if compared.paired != nil { answer.reply.warnings += grouped.warnings.map(\.description) }
    answer.reply.warnings += kinds?.warnings(about: sides[1].name) ?? []
    return answer
  }
}

extension Session {
  /// The settings for a controller that is compared.
  fileprivate func settings(on comparand: Comparand) -> ReplaySettings {
    var settings = settings
    settings.scene = comparand.scene
    return settings
  }

  /// The fingerprints of the traces that a controller was tuned on.
  fileprivate func fingerprints(_ controller: Controller) -> Set<String> {
    controller.tunedOn.fingerprints
      .union(findings[controller.fingerprint]?.fingerprintsOfSearch ?? [])
  }
}
