public import Controllers
import Export
public import Replay
public import Reports
import Traces

/// What the user has loaded and tuned so far: a line of input goes in, a reply comes out.
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
    /// What was in force on its other side.
    var state: SessionState
    /// The files that were written on the way here; going back writes them back.
    var files: [FileEdit] = []
    /// The snapshots on its other side; nil where the change left them alone.
    var snapshots: [String: Snapshot]?
    /// The steps of a nudge; further ones of the same parameter join it.
    var nudge: Nudge?
  }

  /// How many changes undo remembers.
  static let undoLimit = 200

  /// What is in force.
  public internal(set) var state: SessionState
  /// The form of results: `table` until `mode` chooses another.
  public internal(set) var format = ReportFormat.table
  /// What `snapshot` has kept, by name; undo leaves them alone.
  var snapshots: [String: Snapshot] = [:]
  /// The lines that were executed, failed ones included, oldest first.
  public private(set) var lines: [String] = []
  /// The parameter that was set last: what `nudge` steps.
  public internal(set) var lastParameter: String?
  let environment: Environment
  /// How traces are delivered; the scene in it is the one the session started with.
  let delivery: ReplaySettings
  var undoable: [Step] = []
  var redoable: [Step] = []
  /// What the last tuning found.
  var proposal: Proposal?
  /// What tuning found in this session, by the fingerprint of the controller that it speaks for.
  var findings: [String: ExportEvidence] = [:]
  /// What the recogniser made of the loaded traces; no part of what the session is.
  private var recognized = RecognitionCache()

  /// Creates a session without traces.
  ///
  /// - Parameters:
  ///   - environment: Files and the engine.
  ///   - controller: What is in force at first.
  ///   - base: The preset or file that `reset` goes back to; nil for `controller`.
  ///   - settings: How traces are delivered, and the scene in force at first.
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

  /// How traces are delivered, and the scene in force.
  public var settings: ReplaySettings { settings(of: state) }

  private func settings(of state: SessionState) -> ReplaySettings {
    var settings = delivery
    settings.scene = state.scene
    return settings
  }

  /// Loads what a session starts with; undo does not take it back.
  ///
  /// - Returns: The counts, and what could not be read.
  public mutating func open(paths: [String]) -> Reply {
    var all = LoadedTraces()
    for path in paths {
      let loaded = environment.traces.load(path: path)
      _ = state.add(loaded.traces, from: path)
      if !loaded.traces.isEmpty { state.note(.load([path])) }
      all.traces += loaded.traces
      all.problems += loaded.problems
    }
    state.outcomes = outcomes(of: state)
    return Reply(
      ChangeReport(from: state, to: state).counts, warnings: all.mended, problems: all.problems)
  }

  /// The counts of the loaded traces, as they are.
  public var counts: Reply { Reply(ChangeReport(from: state, to: state).counts) }

  /// Runs one line of input and returns what to show.
  ///
  /// The console, a script and a test all come through here. An empty line or a comment does nothing.
  ///
  /// - Parameters:
  ///   - line: What was typed.
  ///   - isNoted: Whether the line is among ``lines`` afterwards.
  /// - Returns: What to show.
  /// - Throws: ``CommandError`` if the line is not a command or cannot be carried out; the session is
  ///   then exactly as it was.
  public mutating func execute(
    _ line: String, noting isNoted: Bool = true
  ) throws(CommandError) -> Reply {
    if isNoted, !Words(line).words.isEmpty { note(line) }
    guard let (command, words) = try Command.call(in: line) else { return Reply() }
    // Commands change a draft, so that one that fails half-way leaves nothing behind.
    var draft = self
    let reply = try command.run(&draft, words)
    self = draft
    return reply
  }

  /// How many lines ``lines`` keeps.
  static let lineLimit = 1000

  private mutating func note(_ line: String) {
    lines.append(line)
    if lines.count > Self.lineLimit { lines.removeFirst() }
  }

  /// Evaluates every loaded trace under a state's controller.
  mutating func outcomes(of state: SessionState) -> [Outcome] {
    environment.evaluate(
      state.entries.map(\.trace), state.controller, settings(of: state), &recognized)
  }

  /// Puts a new state in force, evaluated, as a step that undo takes back.
  ///
  /// - Parameters:
  ///   - next: The state; its outcomes are computed here.
  ///   - command: The command as the user could type it.
  /// - Returns: The new counts and the traces whose decision flipped.
  mutating func change(to next: SessionState, by command: String) -> String {
    var next = next
    next.outcomes = outcomes(of: next)
    let report = ChangeReport(from: state, to: next).text
    guard next != state else { return report }
    undoable.append(Step(command: command, state: state))
    if undoable.count > Self.undoLimit { undoable.removeFirst() }
    redoable = []
    state = next
    return report
  }
}

extension Session: Equatable {
  /// Whether two sessions hold the same and undo the same; where their files come from and what was
  /// typed is not compared.
  public static func == (one: Session, other: Session) -> Bool {
    one.state == other.state && one.settings == other.settings && one.format == other.format
      && one.undoable == other.undoable && one.redoable == other.redoable
      && one.snapshots == other.snapshots
  }
}
