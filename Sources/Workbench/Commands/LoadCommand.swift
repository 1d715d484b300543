import Traces

extension Command {
  /// Loads traces: `load traces/swipe-back`.
  static let load: Command = .init(
    name: "load", arguments: "PATH…",
    summary: "Load trace files, or folders with their labels",
    detail: """
      A trace whose name is already loaded is replaced, so loading a file again reads it anew.
      Files that cannot be read are named; the others are loaded.
          load traces/swipe-back
          load 'my traces/one.csv' two.csv
      """,
    completes: [.path]
  ) { (session, words) throws(CommandError) in
    guard !words.isEmpty else { throw load.misuse("no path found") }
    var next = session.state
    var problems: [LoadedTraces.Problem] = []
    var lines = ""
    for path in words {
      let loaded = session.environment.traces.load(path: path)
      problems += loaded.problems
      guard !loaded.traces.isEmpty else { continue }
      let replaced = next.add(loaded.traces, from: path)
      lines += "\(path): \(ChangeReport.count(loaded.traces.count)) loaded"
      lines += replaced > 0 ? ", \(replaced) of them again\n" : "\n"
    }
    guard !lines.isEmpty else { throw .files(problems) }
    let report = session.change(to: next, by: load.typed(words))
    return Reply(lines + report, problems: problems)
  }
}
