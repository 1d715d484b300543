import Controllers
import Formats
import Replay
import Reports
import Rules
import Traces

// Commands about the loaded traces.
extension Command {
  static let load: Command = .init(
    name: "load", arguments: "PATH…",
    summary: "Load trace files, or folders with their labels",
    detail: """
      A trace whose name is already loaded is replaced, so loading a file again rereads it.
      Unreadable files are reported; the others are loaded.
          load traces/swipe-back
          load 'my traces/one.csv' two.csv
      """,
    completes: [.path]
  ) { session, arguments in
    guard !arguments.words.isEmpty else { throw arguments.misuse("no path found") }
    var next = session.state
    var all = LoadedTraces()
    var lines = ""
    for path in arguments.words {
      let loaded = session.environment.traces.load(path: path)
      all.append(loaded)
      guard !loaded.traces.isEmpty else { continue }
      let before = next.places
      let replaced = next.add(loaded.traces, from: path)
      // Reading a file again without new places does not change how the session came about.
      if next.places != before { next.note(.load([path])) }
      lines += "\(path): \(ChangeReport.count(loaded.traces.count)) loaded"
      lines += replaced > 0 ? ", \(replaced) of them again\n" : "\n"
    }
    guard !lines.isEmpty else { throw CommandError.files(all.problems) }
    let report = session.change(to: next, by: arguments.line)
    return Reply(lines + report, warnings: all.repairs, problems: all.problems)
  }

  static let suite: Command = .init(
    name: "suite", arguments: "[FILE]",
    summary: "Load a suite, each group with its controller and scene, or show its groups",
    detail: """
      Takes the place of the loaded traces. 'set', 'nudge' and 'reset' then change every group that has
      the parameter and show what flips in all of them; 'get' shows the first group's controller. Commands
      that need one controller for all traces wait until 'unload all' leaves the suite.
          suite traces/panlab.json
          set velocity-threshold 450
      """,
    completes: [.path]
  ) { session, arguments in
    guard let path = try arguments.optional() else { return Reply(session.suiteText) }
    return try session.open(suite: path, by: arguments.line)
  }

  static let unload: Command = .init(
    name: "unload", arguments: "TRACE|PATH|all",
    summary: "Drop traces: one, a folder's, or all",
    detail: """
      A folder's name drops every trace below it; a path drops the traces loaded from it.
          unload swipe-back/anna-flick-1
          unload swipe-back
      """,
    completes: [.loaded]
  ) { session, arguments in
    guard !arguments.words.isEmpty else { throw arguments.misuse("no trace found") }
    var dropped: Set<Int> = []
    for word in arguments.words {
      dropped.formUnion(
        word == "all"
          ? Array(session.state.entries.indices)
          : try session.positions(of: word, for: "unload"))
    }
    var next = session.state
    next.entries = session.state.entries.indices
      .filter { !dropped.contains($0) }.map { session.state.entries[$0] }
    if next.entries.isEmpty { next.suite = nil }
    next.note(.unload(arguments.words))
    let report = session.change(to: next, by: arguments.line)
    return Reply("\(ChangeReport.count(dropped.count)) dropped\n" + report)
  }

  static let traces: Command = .init(
    name: "traces", arguments: "[TRACE…]",
    summary: "List the loaded traces with their labels",
    detail: """
      Samples, duration, intent, tags, and the number of repairs on reading.
          traces swipe-back
      """,
    completes: [.trace]
  ) { session, arguments in
    let positions = try session.positions(of: arguments.words, for: "traces")
    var table = TextTable(columns: [
      .left("trace"), .right("samples", .useful), .right("duration (s)", .useful),
      .left("intent"), .left("tags", .useful), .right("repairs", .detail),
    ])
    for position in positions {
      let trace = session.state.entries[position].trace
      table.rows.append([
        trace.name, String(trace.samples.count), Number.fixed(trace.duration, decimals: 3),
        trace.label?.intent.rawValue ?? TextTable.missing,
        trace.label?.tags.joined(separator: " ") ?? "", String(trace.repairs.count),
      ])
    }
    return Reply(table.text + ChangeReport.count(positions.count) + "\n")
  }

  static let reload: Command = .init(
    name: "reload", arguments: "[FILE…]",
    summary: "Reload the controller file and the loaded traces, or some of the files",
    detail: """
      Changed parameters stay changed, and new files in loaded folders are loaded. A missing or unreadable file is reported, and the session keeps
      its last version.
          reload
          reload mine.json traces/swipe-back/anna-flick-1.csv
      """,
    completes: [.path]
  ) { session, arguments in
    let state = session.state
    let all = [state.baseFile].compactMap(\.self) + state.paths
    let paths = arguments.words.isEmpty ? all : arguments.words
    guard !paths.isEmpty else {
      throw arguments.misuse("neither traces nor a controller file found")
    }
    var next = state
    var read = LoadedTraces()
    var lines = ""
    for path in paths {
      if path == state.baseFile {
        try next.reloadController(from: path, in: session)
        lines += "\(path): reloaded\n"
        continue
      }
      let loaded = session.environment.traces.load(path: path)
      read.append(loaded)
      guard !loaded.traces.isEmpty else { continue }
      let new = next.replace(loaded.traces, from: path)
      lines += "\(path): "
      lines +=
        new == loaded.traces.count
        ? "\(ChangeReport.count(new)) loaded\n"
        : new == 0 ? "reloaded\n" : "reloaded, \(counted(new, "new trace"))\n"
    }
    guard !lines.isEmpty else { throw CommandError.files(read.problems) }
    let report = session.change(to: next, by: arguments.line)
    return Reply(lines + report, warnings: read.repairs, problems: read.problems)
  }

  /// The line that reloads these files.
  public static func reloading(_ files: [String]) -> String { Words.line(reload.name, files) }
}

extension SessionState {
  /// Reloads the controller file and repeats the changes that were made to it.
  ///
  /// A change that the new file does not allow is an error.
  fileprivate mutating func reloadController(
    from path: String, in session: Session
  ) throws {
    let changes = controller.changes(from: base)
    base = try session.controller(named: path).adopting(tunablesOf: sceneEntry)
    controller = base
    // The rule first: its names may be among the parameters.
    for change in changes.reversed() where !change.new.isEmpty {
      try controller.set(change.name, to: change.new)
    }
    try fitController()
  }

  /// Replaces traces by name; each keeps the path it was loaded from, and new ones belong to the loaded
  /// folder that their file is in.
  ///
  /// - Returns: How many are new.
  fileprivate mutating func replace(_ traces: [Trace], from path: String) -> Int {
    let known = Dictionary(
      entries.map { ($0.trace.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    let folder = paths.first { path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    let before = places
    let replaced = traces.reduce(0) { sum, trace in
      sum + add([trace], from: known[trace.name] ?? folder ?? path)
    }
    // A folder that was read last brings its new files by itself.
    if places != before, !isLast(folder ?? path) { note(.load([path])) }
    return traces.count - replaced
  }

  private func isLast(_ path: String) -> Bool {
    if case .load(let paths)? = loading.last { return paths.contains(path) }
    return false
  }
}
