import ArgumentParser
import Controllers
import Formats
import Replay
import Reports
import Traces
import Workbench

/// `panlab explain PATH… [--trace NAME]`: explains a decision.
struct ExplainCommand: ParsableCommand, SetupOptions {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain one decision, or list the closest calls.",
    discussion: """
      For one trace: the gesture, the rule with the value of every part and the clause that decided, \
      the smallest change of each parameter that flips the decision, and how the transition went on. \
      For several, unless --trace chooses one, the closest calls: the decisions that the smallest \
      change of one parameter flips.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Trace files and folders; other words choose among their traces, by name, part or pattern, or name \
      shipped traces.
      """, valueName: "PATH"),
    completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "The trace to explain: its name, or a part that no other has.", valueName: "NAME"))
  var trace: String?

  @Option(help: ArgumentHelp("How many closest calls to list.", valueName: "N"))
  var limit = 10

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Refuse recordings that need repairs.")
  var strict = false

  func validate() throws {
    if limit < 1 { throw ValidationError("'--limit \(limit)': less than 1; give 1 or more") }
  }

  func run() throws {
    let setup = try setup()
    let (controller, settings) = (setup.controller, setup.settings)
    func replay(_ trace: Trace, keeping details: Set<ReplayRecord.Detail> = []) -> ReplayRecord {
      ReplayEngine().replay(trace, with: controller, settings: settings, keeping: details)
    }
    let loaded = try load()
    if let trace = try subject(of: loaded.traces) {
      try output.write(Explanation(replay(trace, keeping: [.gesture])).text(as: output.format))
    } else if !loaded.traces.isEmpty {
      let count = counted(loaded.traces.count, "trace")
      let judge = ParallelEvaluation(
        controller: controller, settings: settings, findsFlips: false)
      let outcomes = try judge.outcomes(of: loaded.traces) { done in
        InterruptWatch.note("\(done.count) of \(count) replayed")
        return true
      }
      let calls = closestCalls(
        of: loaded.traces, outcomes: outcomes, controller: controller, settings: settings,
        limit: limit)
      try output.write(
        CloseCallsReport(calls, controller: controller, settings: settings)
          .text(as: output.format))
    }
    if let code = loaded.exitCode { throw code }
  }

  /// Loads files and folders; another word chooses among their traces, or else names a shipped one.
  private func load() throws -> LoadedTraces {
    let loader = TraceLoader(isStrict: strict)
    var all = LoadedTraces()
    var words: [String] = []
    for path in paths {
      if FileKind(reading: path) == .missing {
        words.append(path)
      } else {
        let loaded = loader.load(path: path)
        loaded.announce()
        all.append(loaded)
      }
    }
    let names = all.traces.map(\.name)
    var chosen: Set<Int> = []
    var shipped: [Trace] = []
    for word in words {
      let found: [Int]
      do throws(Glob.Problem) {
        found = try Glob.positions(of: word, in: names)
      } catch {
        throw CommandFailure.usage("'\(word)': \(error.reason)")
      }
      if found.isEmpty {
        shipped.append(try TraceWord(word).trace(from: loader))
      } else if found.count > 1, Glob.isLiteral(word) {
        throw CommandFailure.usage(
          "'\(word)': \(found.count) traces; \(choices(found.map { names[$0] }))")
      } else {
        chosen.formUnion(found)
      }
    }
    if !chosen.isEmpty { all.traces = chosen.sorted().map { all.traces[$0] } }
    all.traces += shipped
    return all
  }

  private func choices(_ names: [String]) -> String {
    names.count <= 10 ? "choose one of \(names.joined(separator: ", "))" : "give its whole name"
  }

  /// The trace to explain; nil if several were loaded and none was chosen.
  private func subject(of traces: [Trace]) throws -> Trace? {
    guard let name = trace else { return traces.count == 1 ? traces.first : nil }
    let chosen = try Glob.positions(of: name, in: traces.map(\.name)).map { traces[$0] }
    if let trace = chosen.first, chosen.count == 1 { return trace }
    let names = (chosen.isEmpty ? traces : chosen).map(\.name)
    let choices = choices(names)
    guard chosen.isEmpty else {
      throw CommandFailure.usage("'--trace \(name)': \(chosen.count) traces; \(choices)")
    }
    let near = nearest(to: name, in: names).map { "did you mean '\($0)'?" }
    throw CommandFailure.nothingSelected(
      "'--trace \(name)': no such trace was loaded; \(near ?? choices)")
  }
}
