import Controllers
import Traces

extension Command {
  /// Reads files anew: `reload`.
  static let reload: Command = .init(
    name: "reload", arguments: "[FILE…]",
    summary: "Read the controller file and the loaded traces anew, or some files of them",
    detail: """
      Parameters that were set stay set. A file that is gone or cannot be read is told, and the
      session keeps what it had of it.
          reload
          reload mine.json traces/swipe-back/anna-flick-1.csv
      """,
    completes: [.path]
  ) { (session, words) throws(CommandError) in
    let state = session.state
    let paths = words.isEmpty ? [state.baseFile].compactMap(\.self) + state.paths : words
    guard !paths.isEmpty else { throw reload.misuse("neither traces nor a controller file found") }
    var next = state
    var all = LoadedTraces()
    var lines = ""
    for path in paths {
      if path == state.baseFile {
        try next.renewController(from: path, in: session)
        lines += "\(path): read again\n"
        continue
      }
      let loaded = session.environment.traces.load(path: path)
      all.traces += loaded.traces
      all.problems += loaded.problems
      guard !loaded.traces.isEmpty else { continue }
      next.renew(loaded.traces, from: path)
      lines += "\(path): read again\n"
    }
    guard !lines.isEmpty else { throw .files(all.problems) }
    let report = session.change(to: next, by: reload.typed(words))
    return Reply(lines + report, warnings: all.mended, problems: all.problems)
  }
}

extension Command {
  /// The line that reads these files anew.
  public static func reloading(_ files: [String]) -> String { reload.typed(files) }
}

extension SessionState {
  /// Reads the controller file anew and sets in it what was set before.
  ///
  /// What was set and is no parameter of the new one, or no value of it, stops the command.
  fileprivate mutating func renewController(
    from path: String, in session: Session
  ) throws(CommandError) {
    let changes = controller.changes(from: base)
    base = try session.controller(named: path)
    controller = base
    // The rule first: what it names may be among the parameters.
    for change in changes.reversed() where !change.new.isEmpty {
      do throws(ParameterError) {
        try controller.set(change.name, to: change.new)
      } catch {
        throw .parameter(error)
      }
    }
    try fitController()
  }

  /// Puts traces in the place of those with their names, which keep the path they came from.
  fileprivate mutating func renew(_ traces: [Trace], from path: String) {
    let paths = Dictionary(
      entries.map { ($0.trace.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    let before = places
    for trace in traces { _ = add([trace], from: paths[trace.name] ?? path) }
    if places != before { note(.load([path])) }
  }
}
