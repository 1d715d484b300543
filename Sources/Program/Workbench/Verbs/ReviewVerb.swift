package import ArgumentParser
import Controllers
import Formats
import Replay
import Reports
import Traces
import Tuning

/// `review [TRACE…]`: lists labels that are worth a second look.
package struct ReviewVerb: TraceVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "review",
    summary: "Review doubtful labels, one by one",
    detail: """
      For each label, a logistic model and the rules of many libraries, fitted to other people, estimate how \
      likely the person meant it. Labels with a probability below about 20 % are listed, the least likely \
      first; with --cost, the most expensive mistake first. On a terminal the console shows each with its \
      picture and takes one key: f for finish, c for cancel, a for any, with stops a digit, Return to keep the \
      label, left to go back, q to leave. Labels are changed as with 'label'.
      """,
    examples: ["", "'*flick*'", "--cost false-finish=3 --format json"], subject: "shipped:training",
    needsOneSetup: true, openToPages: ["TRACE", "--format"])

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @OptionGroup package var cost: CostOptions

  @OptionGroup package var result: ResultOptions

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    try session.requireTraces(for: "review")
    session.evaluate()
    let controller = session.state.controller
    let stops = controller.stops.map(\.name)
    let objective = try cost.made()
    try objective.checkCosts(between: stops)
    let wanted = Set(
      try session.positions(of: traces, for: "review").map { session.state.entries[$0].trace.name })
    // Estimates from all traces what people meant, even if only some labels are reviewed.
    let input = try LoadedGestures([], for: "review", in: session).input { _ in [] }
    let grouped = try GroupedTraces(input.gestures.traces, by: .tag, for: .search)
    let gestures = TunedGesture.gestures(
      of: input.gestures.restricted(to: grouped.places), controller: controller)
    let judged = gestures.count { $0.isJudged && wanted.contains($0.name) }
    let groups = grouped.groups
    let found = session.environment.engine.run(isEndable: false) { jobs, monitor in
      DoubtfulLabel.all(
        gestures, groups: groups, stops: stops, objective: objective,
        Workers(jobs: jobs) { monitor.isStopped })
    }
    guard let found = found?.filter({ wanted.contains($0.name) }) else {
      throw CommandError(
        .unreadable,
        "review: \(counted(gestures.count(where: \.isJudged), "labelled gesture")), too few whose release shows the intent; label"
          + " \(DoubtfulLabel.fewest) or more")
    }
    let report = DoubtfulLabelsReport(
      rows: found, judged: judged, quantity: objective.quantity)
    let format = result.format(in: session)
    var reply = Reply(report, in: session, as: format)
    reply.warnings = input.warnings.map(\.description)
    if format == .table, result.file == nil, !found.isEmpty {
      reply.effect = .review(
        found.map { label in
          ReviewCard(
            trace: label.name, intent: label.intent.rawValue, likelihood: label.likelihood,
            intents: LabelWord.all(controller).filter { $0 != LabelWord.none })
        })
    }
    return reply
  }
}

/// The report of doubtful labels.
struct DoubtfulLabelsReport: RowReport {
  let rows: [DoubtfulLabel]
  let judged: Int
  let quantity: JudgedQuantity

  func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let of = "of \(counted(judged, "labelled gesture"))"
    if rows.isEmpty { return [.paragraph("no label \(of) is doubtful")] }
    return [
      .table(table),
      .paragraph(
        "\(counted(rows.count, "label")) \(of) worth a second look; meant so: the probability of the label, by what"
          + " others who moved similarly meant"
          + (quantity == .cost ? "; cost: the expected cost of following the label" : "")),
    ]
  }

  var fields: [Column<DoubtfulLabel>] {
    [
      .words("trace") { $0.name }, .words("label", "intent") { $0.intent.rawValue },
      .both(.right("meant so"), "likelihood") {
        Number.fixed($0.likelihood * 100, decimals: 0) + " %"
      } value: {
        .rounded($0.likelihood)
      },
    ] + (quantity == .cost ? [.number("cost", decimals: 2) { $0.cost }] : [])
  }

  var json: JSONValue {
    .object([
      "schema": .string("panlab.review/1"), "judged": .count(judged), "labels": objects,
    ])
  }
}
