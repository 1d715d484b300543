public import Controllers
import Export
public import Replay
public import Reports
package import Traces
import Tuning

/// A session of the console: the loaded traces, the controller, and the undo history.
///
///     var session = Session(environment: environment, controller: controller)
///     let reply = try session.execute("set velocity-threshold 450")
///
/// A session is a value. A copy of it is enough to discard the effects of a failed command, or to try a command in a
/// test.
public struct Session: Sendable {
  /// A change that undo reverts.
  struct Step: Hashable, Sendable {
    /// The command that made the change.
    var command: String
    /// The state that undo or redo restores.
    var state: SessionState
    /// The files that the change wrote; undo reverts them.
    var files: [FileEdit] = []
    /// The snapshots that undo or redo restores; nil if the change did not affect the snapshots.
    var snapshots: [String: Snapshot]?
    /// The parameter and the steps of the `nudge` command that made the change; nil for other changes.
    ///
    /// If the next command nudges the same parameter, its change joins this undo step.
    var nudge: Nudge?
  }

  /// The number of steps by which `nudge` moved a parameter, positive upwards; undo reverts consecutive nudges of a
  /// parameter together.
  struct Nudge: Hashable, Sendable {
    var parameter: String
    var steps: Int

    /// The single `nudge` command that has the effect of all the nudges together.
    var command: String { "nudge \(parameter) \(steps < 0 ? "" : "+")\(steps)" }
  }

  /// The result of a tuning: proposed values for parameters of a controller.
  struct Proposal: Sendable {
    /// A proposed value of a parameter.
    struct Value: Sendable {
      let name: String
      let number: Double
      /// The number in the form that `set` accepts.
      let text: String
      /// The 95 % interval of the value; nil if there are too few people to compute an interval.
      let interval: ClosedRange<Double>?
    }

    let base: Controller
    /// The name of the controller that is kept if the values are not set.
    let start: String
    let values: [Value]
    /// The gestures on which the values were tuned.
    let tunedOn: TunedGestures
    /// The sentences at the start of the tuning's report: the values, their gain, which controller to ship, for which
    /// people the values are worse, and what to record next.
    let answer: [String]
    /// Whether these values should be set, or why the controller should stay as it is.
    let recommendation: Recommendation
    /// The suite's group that was tuned; nil without a suite.
    var group: String?
  }

  /// The maximum number of changes that undo can revert.
  static let undoLimit = 200
  /// The maximum number of lines in ``lines``.
  static let lineLimit = 1000

  /// The current traces, controller and outcomes.
  public internal(set) var state: SessionState
  /// The format of results: `table` until `mode` chooses another format.
  public internal(set) var format = ReportFormat.table
  /// Whether tables show each row as a block of lines.
  public internal(set) var isExpanded = false
  /// The snapshots by name; undo does not affect them.
  var snapshots: [String: Snapshot] = [:]
  /// The executed lines, including failed ones, oldest first.
  public private(set) var lines: [String] = []
  /// The parameter that was set last, which `nudge` steps by default.
  public internal(set) var lastParameter: String?
  /// The linked apps, as they were when the running command began.
  package var apps: [LinkedApp] = []
  /// Whether the user stopped the reading of the traces, so that some of them are missing.
  package var isCutShort = false
  /// The scenes to choose from before traces can be loaded; empty if no choice is needed.
  package var scenesToChoose: [String] = []
  let environment: Environment
  /// The settings that the session started with: how touches are delivered to the app, and the initial scene.
  var delivery: ReplaySettings
  var undoable: [Step] = []
  /// The running command in the form in which it could be typed; undo shows it as the name of the change.
  var line = ""
  /// The last drag of a slider on a page.
  var drag: Drag?
  var redoable: [Step] = []
  /// The result of the last tuning.
  var proposal: Proposal?
  /// The evidence from this session's tunings, by the fingerprint of the tuned controller.
  var findings: [String: ExportEvidence] = [:]
  /// The gesture recogniser's reports on the touches of the loaded traces.
  ///
  /// The cache makes evaluation faster and does not affect the outcomes.
  private var recognized = RecognitionCache()
  /// The recogniser's reports on the traces of each group of a suite, by the group's index.
  private var recognizedInGroups: [Int: RecognitionCache] = [:]
  /// The entries that were evaluated last, and the array of their traces.
  ///
  /// While the entries stay the same, this array is passed to the engine again. The engine's cache then sees in
  /// constant time that the traces have not changed.
  private var evaluated: (entries: [SessionState.Entry], traces: [Trace]) = ([], [])

  /// Creates a session without traces.
  ///
  /// - Parameters:
  ///   - environment: The files and the engine.
  ///   - controller: The initial controller.
  ///   - base: The controller that `reset` returns to; nil for `controller`.
  ///   - settings: How touches are delivered to the app, and the initial scene.
  ///   - word: The preset or file in the form that `use` accepts; nil for the controller's name.
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

  /// The replay settings: how touches are delivered to the app, and the current scene.
  public var settings: ReplaySettings { settings(of: state) }

  private func settings(of state: SessionState) -> ReplaySettings {
    var settings = delivery
    settings.scene = state.scene
    return settings
  }

  /// The script at the last save, or at the start of the session; nil if none was recorded.
  public var savedScript: String?

  /// Whether leaving would lose changes that `save` would keep.
  public var hasUnsavedChanges: Bool { savedScript.map { $0 != script } ?? false }

  /// Loads the traces that a session starts with, or none if a path has no traces; undo does not revert this.
  ///
  /// - Returns: The counts of traces and decisions, and the files that could not be read.
  public mutating func open(paths: [String]) -> Reply {
    let loads = environment.traces.loads(of: paths)
    var all = LoadedTraces()
    for (_, loaded) in loads { all.append(loaded) }
    // Without the traces of one path, those of the others are not loaded in its place.
    if all.problems.contains(where: { $0.kind == .missing }) {
      return Reply(counts.text, problems: all.problems)
    }
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

  /// Adds traces that were read from a path; ``evaluate()`` computes their outcomes.
  package mutating func take(_ traces: [Trace], from path: String) { take([(traces, path)]) }

  /// Adds traces that were read from several paths; ``evaluate()`` computes their outcomes.
  package mutating func take(_ loads: [(traces: [Trace], path: String)]) {
    let loads = loads.filter { !$0.traces.isEmpty }
    guard !loads.isEmpty else { return }
    _ = state.add(loads)
    state.note(.load(loads.map(\.path)))
  }

  /// Evaluates the traces if they have no outcomes yet.
  mutating func evaluate() {
    if state.outcomes.count != state.entries.count { state.outcomes = outcomes(of: state) }
  }

  /// The words that `mode` accepts: the formats, and `expanded` for expanded tables.
  static let modes = ReportFormat.allCases.map(\.rawValue) + [expandedMode]
  private static let expandedMode = "expanded"

  /// The word in ``modes`` that stands for the current format.
  var mode: String { isExpanded ? Self.expandedMode : format.rawValue }

  /// Chooses how results are shown; returns false if the word is not one of ``modes``.
  mutating func choose(mode word: String) -> Bool {
    let isExpanded = word == Self.expandedMode
    guard let format = isExpanded ? .table : ReportFormat(rawValue: word) else { return false }
    (self.format, self.isExpanded) = (format, isExpanded)
    return true
  }

  /// A line that counts the traces by verdict and by decision: `48 traces: 39 passed, 9 failed; 26 finish, 22 cancel`.
  public var counts: Reply { Reply(ChangeReport(from: state, to: state).counts) }

  /// Adds a line to ``lines``.
  mutating func note(_ line: String) {
    lines.append(line)
    if lines.count > Self.lineLimit { lines.removeFirst() }
  }

  /// Evaluates every loaded trace under the controller of its group; without a group, under the state's controller.
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

  /// Traces that are evaluated under the same controller and settings.
  struct Part {
    var group: Int?
    var controller: Controller
    var settings: ReplaySettings
    var positions: [Int]
  }

  /// Sorts the traces with the given positions into parts, one for each group of the suite.
  ///
  /// Without a suite, all traces are in a single part.
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

  /// Evaluates a new state and makes it current, as a step for undo.
  ///
  /// - Parameters:
  ///   - next: The new state; its outcomes are computed here.
  ///   - command: The command for the change, as the user could type it.
  /// - Returns: The new counts of traces and decisions, and the decisions that flipped.
  mutating func change(to next: SessionState, by command: String) -> String {
    var next = next
    var decided = next
    decided.appValues = state.appValues
    if next != state, decided == state {
      // Only values of the linked apps' own tunable numbers have changed. The outcomes of loaded gestures do not depend
      // on them, so nothing is evaluated again.
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

  /// Adds a step for undo, and clears redo.
  mutating func remember(_ step: Step) {
    undoable.append(step)
    if undoable.count > Self.undoLimit { undoable.removeFirst() }
    redoable = []
  }
}

extension Session {
  /// The result of the last tuning, if the controller that it started from is still in use; otherwise nil.
  var standingProposal: Proposal? {
    let group = state.suite?.groups.firstIndex { $0.name == proposal?.group }
    let controller = state.setup(ofGroup: group)?.controller ?? state.controller
    return proposal?.base == controller ? proposal : nil
  }
}

extension Session: Equatable {
  /// Whether two sessions have the same state and undo history.
  ///
  /// Ignores the environment and the typed lines.
  public static func == (one: Session, other: Session) -> Bool {
    one.state == other.state && one.settings == other.settings && one.format == other.format
      && one.isExpanded == other.isExpanded
      && one.undoable == other.undoable && one.redoable == other.redoable
      && one.snapshots == other.snapshots
  }
}

extension Session {
  /// A drag of a slider on a page; all movements of the slider in a drag are a single step for undo.
  struct Drag: Hashable, Sendable {
    /// The name of the command that the slider sends, followed by the name of the parameter, if there is one.
    var words: [String]
    /// The number of changes that could be undone before the slider first moved.
    var depth: Int
  }
}
