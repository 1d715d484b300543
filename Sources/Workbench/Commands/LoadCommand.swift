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
    var all = LoadedTraces()
    var lines = ""
    for path in words {
      let loaded = session.environment.traces.load(path: path)
      all.traces += loaded.traces
      all.problems += loaded.problems
      guard !loaded.traces.isEmpty else { continue }
      let before = next.places
      let replaced = next.add(loaded.traces, from: path)
      // Reading a file again that changes no place is no part of how the session came about.
      if next.places != before { next.note(.load([path])) }
      lines += "\(path): \(ChangeReport.count(loaded.traces.count)) loaded"
      lines += replaced > 0 ? ", \(replaced) of them again\n" : "\n"
    }
    guard !lines.isEmpty else { throw .files(all.problems) }
    let report = session.change(to: next, by: load.typed(words))
    return Reply(lines + report, warnings: all.mended, problems: all.problems)
  }
}

extension LoadedTraces {
  /// What was mended, each repair once: the traces of one file share its repairs.
  var mended: [String] {
    var seen: Set<Repair> = []
    return traces.flatMap(\.repairs).filter { seen.insert($0).inserted }.map(\.description)
  }
}
