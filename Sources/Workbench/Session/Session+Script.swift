import Controllers
import Formats
import Replay
import Traces

extension Session {
  /// The session as console commands, one per line: traces, controller, filter and snapshots.
  ///
  /// ``open(script:named:)`` restores the session, and so does a new console that runs the lines.
  /// Paths are as typed; labels stay beside the traces; delivery belongs to the command line, so it
  /// becomes a comment. The undo history is not part of it.
  public var script: String {
    var lines = ["# A Panlab session: 'open' restores it, and so does running these commands."]
    if let options = delivery.options { lines.append("# Replayed with \(options).") }
    // Traces come last, so that nothing is replayed before everything else is set.
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
    if state.suite == nil { change(to: state.snapshot) }
    lines += state.loading.map(\.line)
    if let suite = state.suite {
      lines += suite.changed.sorted().compactMap { name in
        (try? state.controller.parameter(named: name))
          .map { "set \(Words.quoted("\(name)=\($0.text(in: state.controller))"))" }
      }
    }
    if !state.filter.isEmpty { lines.append("filter \(state.filter.text)") }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension ReplaySettings {
  /// The command-line options for this delivery; nil where each recording decides.
  fileprivate var options: String? {
    var words: [String] = []
    if let delivery { words += ["--delivery", delivery.rawValue] }
    if let displayHz { words += ["--display-hz", Number.shortest(displayHz)] }
    if let screen { words += ["--screen", screen.description] }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
