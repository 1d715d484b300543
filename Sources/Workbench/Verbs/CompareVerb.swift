package import ArgumentParser
import Controllers
import Replay
import Reports
import Rules

/// `compare A B [TRACE…]`: two controllers on the same traces.
package struct CompareVerb: TraceVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "compare",
    summary: "Show which gestures flip between two controllers",
    detail: """
      Shows every trace that A and B decide differently with both reasons, tables of A's decisions against B's and of \
      both against the labels, and how each metric changes. The difference is no failure: the exit code is 0. In the console \
      A and B may be 'now', 'base' or a snapshot too.
      """,
    examples: [
      "default appcoda", "default default --set-b velocity-threshold=450",
      "default appcoda --format csv",
    ], trailingSubject: "shipped:first-look", needsOneSetup: true,
    openToPages: ["TRACE", "--set-a", "--set-b", "--format"])

  @Argument(
    help: ArgumentHelp("A preset's name or a controller file.", valueName: "PRESET|FILE"),
    completion: .list(Preset.all.map(\.name)))
  package var first: String

  @Argument(
    help: ArgumentHelp("Another preset's name or controller file.", valueName: "PRESET|FILE"),
    completion: .list(Preset.all.map(\.name)))
  package var second: String

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

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

  @OptionGroup package var result: ResultOptions

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    try session.requireTraces(for: "compare")
    let positions = try session.positions(of: traces, for: "compare")
    var evaluations: [Evaluation] = []
    var remarks: [String] = []
    for (option, word, changes) in [
      ("--set-a", first, firstChanges), ("--set-b", second, secondChanges),
    ] {
      var comparand = try session.comparand(word)
      for change in changes { try comparand.controller.set(change) }
      remarks += changes.compactMap { change in
        comparand.controller.remark(
          on: String(change.prefix { $0 != "=" }), scene: session.state.sceneEntry
        ).map { "\(option): \($0)" }
      }
      let state = session.state(of: comparand)
      var settings = session.settings
      settings.scene = state.scene
      evaluations.append(
        Evaluation(
          controller: state.controller, settings: settings,
          outcomes: positions.map { state.outcomes[$0] }))
    }
    var reply = Reply(
      ControllerComparison(evaluations[0], evaluations[1]), as: result.format(in: session))
    reply.warnings = remarks
    return reply
  }
}
