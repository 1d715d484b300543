public import Controllers
import Export
public import Replay
public import Reports
package import Traces

/// A session of the console: the loaded traces, the controller, and the changes that undo takes back.
///
///     var session = Session(environment: environment, controller: controller)
///     let reply = try session.execute("set velocity-threshold 450")
///
/// A value: a copy is all that undo, a failed command or a test needs.
public struct Session: Sendable {
  /// A change that undo takes back.
  struct Step: Hashable, Sendable {
    /// The command that made the change.
    var command: String
    /// The state that the step leads to.
    var state: SessionState
    /// The files that the change wrote; undo reverts them.
    var files: [FileEdit] = []
    /// The snapshots that the step leads to; nil if the change left them alone.
    var snapshots: [String: Snapshot]?
    /// The steps of a nudge; further steps of the same parameter join it.
    var nudge: Nudge?
  }

  /// The steps of a parameter that `nudge` made; consecutive ones are one change.
  struct Nudge: Hashable, Sendable {
    var parameter: String
    var steps: Int

    /// The command that makes all of them.
    var command: String { "nudge \(parameter) \(steps < 0 ? "" : "+")\(steps)" }
  }

  /// The result of a tuning: values for parameters of the controller that was tuned.
  struct Proposal: Sendable {
    /// A number of the rule.
    struct Value: Sendable {
      let name: String
      let number: Double
      /// The number as `set` takes it.
      let text: String
      /// The 95 % interval; nil if there are too few people for one.
      let interval: ClosedRange<Double>?
    }

    let base: Controller
    let values: [Value]
    /// What the report begins with.
    let answer: [String]
    /// Whether people who were held out gain by it for certain.
    let isBetter: Bool
    /// The group of the suite that it was made for; nil outside a suite.
    var group: String?
  }

  /// How many changes undo remembers.
  static let undoLimit = 200
  /// How many lines ``lines`` holds.
  static let lineLimit = 1000

  /// The current traces, controller and outcomes.
  public internal(set) var state: SessionState
  /// The format of results: `table` until `mode` chooses another.
  public internal(set) var format = ReportFormat.table
  /// Whether tables have a block of lines for each row.
  public internal(set) var isExpanded = false
  /// The snapshots by name; undo leaves them alone.
  var snapshots: [String: Snapshot] = [:]
  /// The executed lines, failed ones included, oldest first.
  public private(set) var lines: [String] = []
  /// The parameter that was set last, which `nudge` steps.
  public internal(set) var lastParameter: String?
  /// The apps that are linked, as they were when the command began.
  package var apps: [LinkedApp] = []
  /// Whether someone stopped the reading of its traces, so that those it has are a part.
  package var isCutShort = false
  /// The scenes of which one must be chosen before traces are loaded; empty if one is in use from the start.
  package var scenesToChoose: [String] = []
  let environment: Environment
  /// How traces are delivered, and the scene that the session started with.
  var delivery: ReplaySettings
  var undoable: [Step] = []
  /// The command that runs, as it could be typed: what undo calls its change.
  var line = ""
  /// The slider that a page moved last.
  var drag: Drag?
  var redoable: [Step] = []
  /// The result of the last tuning.
  var proposal: Proposal?
  /// The evidence of this session's tunings, by the fingerprint of the tuned controller.
  var findings: [String: ExportEvidence] = [:]
  /// Recogniser output of the loaded traces; makes evaluation faster and changes nothing.
  private var recognized = RecognitionCache()
  /// The same for each group of a suite.
  private var recognizedInGroups: [Int: RecognitionCache] = [:]
  /// The entries that were evaluated last, with their traces: arrays that are kept are equal at once.
  private var evaluated: (entries: [SessionState.Entry], traces: [Trace]) = ([], [])

  /// Creates a session without traces.
  ///
  /// - Parameters:
  ///   - environment: Files and the engine.
  ///   - controller: The controller at first.
  ///   - base: The preset or file that `reset` returns to; nil for `controller`.
  ///   - settings: How traces are delivered, and the scene at first.
  ///   - word: The preset or file as `use` takes it; nil for the controller's own name.
  public init(
    environment: Environment, controller: Controller, base: Controller? = nil,
    settings: ReplaySettings = ReplaySettings(), word: String? = nil
  ) {
    self.environment = environment
    delivery = settings
    let base = base ?? controller
    state = SessionState(word: word ?? base.name, base: base, controller: controller)
    state.scene = settings.scene
    state.given = Dictionary(
      controller.changes(from: base).map { ($0.name, $0.new) }, uniquingKeysWith: { $1 })
  }

  /// How traces are delivered, with the current scene.
  public var settings: ReplaySettings { settings(of: state) }

  private func settings(of state: SessionState) -> ReplaySettings {
    var settings = delivery
    settings.scene = state.scene
    return settings
  }

  /// The script as it was saved last, or as the session began; nil before that.
  public var savedScript: String?

  /// Whether leaving would lose something that 'save' keeps.
  public var hasUnsavedChanges: Bool { savedScript.map { $0 != script } ?? false }

  /// Loads the traces that a session starts with; undo does not take them back.
  ///
  /// - Returns: The counts, and the files that could not be read.
  public mutating func open(paths: [String]) -> Reply {
    let loads = environment.traces.loads(of: paths)
    var all = LoadedTraces()
    for (_, loaded) in loads { all.append(loaded) }
    take(loads.map { ($0.loaded.traces, $0.path) })
    state.outcomes = outcomes(of: state)
    var recorded = RecordedDelivery(delivery)
    recorded.note(all.traces)
    let warnings: [String]
    do throws(CommandError) {
      warnings = try recorded.settled()
    } catch {
      warnings = error.messages
    }
    return Reply(counts.text, warnings: all.repairs + warnings, problems: all.problems)
  }

  /// The paths that traces were loaded from, each once.
  package var loadedPaths: [String] { state.paths }

  /// Takes traces that were read from a path; ``evaluate()`` gives them their outcomes.
  package mutating func take(_ traces: [Trace], from path: String) { take([(traces, path)]) }

  /// The same for the traces of several paths.
  package mutating func take(_ loads: [(traces: [Trace], path: String)]) {
    let loads = loads.filter { !$0.traces.isEmpty }
    guard !loads.isEmpty else { return }
    _ = state.add(loads)
    state.note(.load(loads.map(\.path)))
  }

  /// Evaluates traces that were taken without outcomes.
  mutating func evaluate() {
    if state.outcomes.count != state.entries.count { state.outcomes = outcomes(of: state) }
  }

  /// What `mode` takes: the formats, and `expanded` for expanded tables.
  static let modes = ReportFormat.allCases.map(\.rawValue) + [expandedMode]
  private static let expandedMode = "expanded"

  /// The word of ``modes`` for how results are shown.
  var mode: String { isExpanded ? Self.expandedMode : format.rawValue }

  /// Chooses how results are shown; false for a word that is not one of ``modes``.
  mutating func choose(mode word: String) -> Bool {
    let isExpanded = word == Self.expandedMode
    guard let format = isExpanded ? .table : ReportFormat(rawValue: word) else { return false }
    (self.format, self.isExpanded) = (format, isExpanded)
    return true
  }

  /// The counts of the loaded traces.
  public var counts: Reply { Reply(ChangeReport(from: state, to: state).counts) }

  /// Adds a line to ``lines``; empty lines and comments are left out.
  mutating func note(_ line: String) {
    guard !Words(line).words.isEmpty else { return }
    lines.append(line)
    if lines.count > Self.lineLimit { lines.removeFirst() }
  }

  /// Evaluates every loaded trace under its group's controller, or the state's.
  mutating func outcomes(of state: SessionState) -> [Outcome] {
    guard state.suite != nil else {
      if evaluated.entries != state.entries {
        evaluated = (state.entries, state.entries.map(\.trace))
      }
      return environment.engine.outcomes(
        of: evaluated.traces, controller: state.controller, settings: settings(of: state),
        cache: &recognized)
    }
    var outcomes: [(position: Int, outcome: Outcome)] = []
    for part in parts(of: Array(state.entries.indices), in: state) {
      var cache = part.group.flatMap { recognizedInGroups[$0] } ?? RecognitionCache()
      let found = environment.engine.outcomes(
        of: part.positions.map { state.entries[$0].trace }, controller: part.controller,
        settings: part.settings, cache: &cache)
      if let group = part.group { recognizedInGroups[group] = cache }
      outcomes += zip(part.positions, found).map { ($0, $1) }
    }
    return outcomes.sorted { $0.position < $1.position }.map(\.outcome)
  }

  /// Traces that meet the same controller.
  struct Part {
    var group: Int?
    var controller: Controller
    var settings: ReplaySettings
    var positions: [Int]
  }

  /// Positions by the group of a suite; one part without a suite.
  func parts(of positions: [Int], in state: SessionState) -> [Part] {
    if state.suite == nil, !positions.isEmpty {
      return [
        Part(
          group: nil, controller: state.controller, settings: settings(of: state),
          positions: positions)
      ]
    }
    return Dictionary(grouping: positions) { state.entries[$0].group }
      .sorted { ($0.key ?? -1) < ($1.key ?? -1) }
      .map { group, positions in
        let setup = state.setup(ofGroup: group)
        return Part(
          group: group, controller: setup?.controller ?? state.controller,
          settings: setup?.settings ?? settings(of: state), positions: positions)
      }
  }

  /// Makes a new state current, evaluated, as a step that undo takes back.
  ///
  /// - Parameters:
  ///   - next: The state; its outcomes are computed here.
  ///   - command: The command as the user could type it.
  /// - Returns: The new counts and the flipped decisions.
  mutating func change(to next: SessionState, by command: String) -> String {
    var next = next
    var decided = next
    decided.appValues = state.appValues
    if next != state, decided == state {
      // No gesture here feels what only an app has.
      remember(Step(command: command, state: state))
      state = next
      return ""
    }
    next.outcomes = outcomes(of: next)
    let report = ChangeReport(from: state, to: next).text
    guard next != state else { return report }
    remember(Step(command: command, state: state))
    state = next
    return report
  }

  /// Adds a step that undo takes back, and clears redo.
  mutating func remember(_ step: Step) {
    undoable.append(step)
    if undoable.count > Self.undoLimit { undoable.removeFirst() }
    redoable = []
  }
}

extension Session {
  /// What tune found, if the controller that it began with is still in use.
  var standingProposal: Proposal? {
    let group = state.suite?.groups.firstIndex { $0.name == proposal?.group }
    let controller = state.setup(ofGroup: group)?.controller ?? state.controller
    return proposal?.base == controller ? proposal : nil
  }
}

extension Session: Equatable {
  /// Whether two sessions have the same state and undo history; environment and typed lines do not
  /// count.
  public static func == (one: Session, other: Session) -> Bool {
    one.state == other.state && one.settings == other.settings && one.format == other.format
      && one.isExpanded == other.isExpanded
      && one.undoable == other.undoable && one.redoable == other.redoable
      && one.snapshots == other.snapshots
  }
}

extension Session {
  /// The moves of a slider, which are one step for undo.
  struct Drag: Hashable, Sendable {
    /// The command and the parameter.
    var words: [String]
    /// How many steps could be undone before the first move.
    var depth: Int
  }
}
