package import ArgumentParser
import Controllers
import Formats
import Replay
import Reports
import Rules
import Traces

// Verbs that load, list and unload traces.

/// `load PATH…`: loads files and folders of traces.
package struct LoadVerb: Verb {
  package static let record = VerbRecord(
    name: "load",
    summary: "Load trace files, or folders with their labels",
    detail: """
      A trace whose name is already loaded is replaced, so loading a file again rereads it. \
      Unreadable files are reported; the others are loaded. If a path is missing or has no traces, nothing is loaded.
      """,
    examples: ["traces/swipe-back", "'my traces/one.csv' two.csv", "shipped:first-look"],
    isSaved: true)

  @Argument(help: ArgumentHelp("The files and folders.", valueName: "PATH"))
  package var paths: [String]

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    if let first = session.scenesToChoose.first, session.state.scene == nil,
      session.state.suite == nil
    {
      throw CommandError(
        .usage,
        "load: this program has \(session.scenesToChoose.count) scenes; choose one first, as in:"
          + " scene \(first)")
    }
    var next = session.state
    var all = LoadedTraces()
    var lines = ""
    for path in paths {
      let loaded = session.environment.traces.load(path: path)
      all.append(loaded)
      guard !loaded.traces.isEmpty else { continue }
      let before = next.places
      let replaced = next.add(loaded.traces, from: path)
      // If no trace has a new name or path, the path was already loaded, so a saved session need not load it again.
      if next.places != before { next.note(.load([path])) }
      lines += "\(path): \(ChangeReport.count(loaded.traces.count)) loaded"
      lines += replaced > 0 ? ", \(replaced) of them again\n" : "\n"
    }
    // A path that has no traces ends the command: what comes next would judge the others in its place.
    guard !lines.isEmpty, !all.problems.contains(where: { $0.kind == .missing }) else {
      throw CommandError.files(all.problems)
    }
    let report = session.change(to: next, by: session.line)
    return Reply(lines + report, warnings: all.repairs, problems: all.problems)
  }
}

/// `suite [FILE]`: loads a suite in place of the traces, or shows its groups.
package struct SuiteVerb: Verb {
  package static let record = VerbRecord(
    name: "suite",
    summary: "Load a suite, each group with its controller and scene, or show its groups",
    detail: """
      Replaces the loaded traces. 'set', 'nudge' and 'reset' then change every group that has the parameter \
      and show what flips in all of them; 'get' shows the first group's controller. Commands that need one controller \
      for all traces wait until 'unload all' leaves the suite.
      """,
    examples: ["", "traces/panlab.json"],
    isSaved: true)

  @Argument(help: ArgumentHelp("The suite.", valueName: "FILE"))
  package var file: String?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard let file else { return Reply(session.suiteText) }
    return try session.open(suite: file, by: session.line)
  }
}

/// `unload TRACE|PATH|all…`: removes loaded traces.
package struct UnloadVerb: Verb {
  package static let record = VerbRecord(
    name: "unload",
    summary: "Drop traces: one, a folder's, or all",
    detail: "A folder's name drops every trace below it; a path drops the traces loaded from it.",
    examples: ["swipe-back/anna-flick-1", "swipe-back", "all"],
    isSaved: true)

  @Argument(
    help: ArgumentHelp(
      "The traces, by name, part or pattern, or the path that they were loaded from.",
      valueName: "TRACE|PATH|all"))
  package var words: [String]

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let dropped = Set(
      words.contains("all")
        ? Array(session.state.entries.indices)
        : try session.allPositions(of: words, for: "unload"))
    var next = session.state
    next.entries = session.state.entries.indices
      .filter { !dropped.contains($0) }.map { session.state.entries[$0] }
    if next.entries.isEmpty { next.suite = nil }
    next.note(.unload(words))
    let report = session.change(to: next, by: session.line)
    return Reply("\(ChangeReport.count(dropped.count)) dropped\n" + report)
  }
}

/// `traces [TRACE…]`: lists the loaded traces.
package struct TracesVerb: Verb {
  package static let record = VerbRecord(
    name: "traces",
    summary: "List the loaded traces with their labels",
    detail: "Samples, duration, intent, tags, and the number of repairs on reading.",
    examples: ["", "swipe-back", "'*flick*'"])

  @Argument(help: .traces)
  package var traces: [String] = []

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let positions = try session.positions(of: traces, for: "traces")
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
}

/// `reload [FILE…]`: reads the controller file and the traces again.
package struct ReloadVerb: Verb {
  package static let record = VerbRecord(
    name: "reload",
    summary: "Reload the controller file and the loaded traces, or some of the files",
    detail: """
      Changed parameters stay changed, and new files in loaded folders are loaded. A missing or unreadable file is \
      reported, and the session keeps its last version.
      """,
    examples: ["", "mine.json traces/swipe-back/anna-flick-1.csv"])

  @Argument(help: ArgumentHelp("The files.", valueName: "FILE"))
  package var files: [String] = []

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let state = session.state
    let all = [state.baseFile].compactMap(\.self) + state.paths
    let paths = files.isEmpty ? all : files
    guard !paths.isEmpty else {
      throw Self.misuse("neither traces nor a controller file found")
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
    let report = session.change(to: next, by: session.line)
    return Reply(lines + report, warnings: read.repairs, problems: read.problems)
  }
}

extension SessionState {
  /// Reloads the controller file and applies the session's changes of parameters again.
  ///
  /// Throws if the new file does not allow one of the changes.
  fileprivate mutating func reloadController(
    from path: String, in session: Session
  ) throws {
    let changes = controller.changes(from: base)
    base = try session.controller(named: path).adopting(tunablesOf: sceneEntry)
    controller = base
    // In reverse, because the rule comes last among the changes, but must be set first: it may introduce parameters.
    for change in changes.reversed() where !change.new.isEmpty {
      try controller.set(change.name, to: change.new)
    }
    try fitController()
  }

  /// Replaces loaded traces by the given traces of the same names, and adds the given traces with new names.
  ///
  /// A replaced trace keeps the path that it was loaded from. An added trace belongs to the loaded folder that contains
  /// its file.
  ///
  /// - Returns: The number of added traces.
  fileprivate mutating func replace(_ traces: [Trace], from path: String) -> Int {
    let known = Dictionary(
      entries.map { ($0.trace.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    let folder = paths.first { path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    let before = places
    let replaced = traces.reduce(0) { sum, trace in
      sum + add([trace], from: known[trace.name] ?? folder ?? path)
    }
    // A saved session repeats the last load. If that load was of this folder, repeating it also reads the new files, so
    // there is nothing to record.
    if places != before, !isLast(folder ?? path) { note(.load([path])) }
    return traces.count - replaced
  }

  private func isLast(_ path: String) -> Bool {
    if case .load(let paths)? = loading.last { return paths.contains(path) }
    return false
  }
}
