import Formats
import Replay
import Traces

extension Session {
  /// The session as console commands, one per line: what is loaded, tuned, filtered and kept.
  ///
  /// ``open(script:named:)`` makes the session again, and a console that starts afresh does when it
  /// runs the lines. Paths are as they were typed; labels lie beside the traces; how traces are
  /// delivered is for the command line, so it stands in a comment. Undo starts anew.
  public var script: String {
    var lines = ["# A Panlab session: 'open' makes it again, and so does running these commands."]
    if let options = delivery.options { lines.append("# It was delivered with \(options).") }
    // Traces come last: nothing is replayed before everything is as it should be.
    var scene: String?
    func change(to snapshot: Snapshot) {
      if scene != nil { lines.append("scene none") }
      lines += snapshot.script
      scene = snapshot.scene
    }
    for (name, snapshot) in snapshots.sorted(by: { $0.key < $1.key }) {
      change(to: snapshot)
      lines.append("snapshot \(Words.quoted(name))")
    }
    change(to: state.snapshot)
    lines += state.loading.map(\.line)
    if !state.filter.isEmpty { lines.append("filter \(state.filter.text)") }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension ReplaySettings {
  /// The command-line options that deliver traces so; nil where each recording's own way is followed.
  fileprivate var options: String? {
    var words: [String] = []
    if let delivery { words += ["--delivery", delivery.rawValue] }
    if let displayHz { words += ["--display-hz", Number.shortest(displayHz)] }
    if let screen { words += ["--screen", screen.description] }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
