import Controllers
import Formats
import Reports
import Scenes

extension Command {
  /// Keeps the controller under a name: `snapshot bold`.
  static let snapshot: Command = .init(
    name: "snapshot", arguments: "[NAME]",
    summary: "Keep controller and scene under a name, or list what is kept",
    detail: """
      'restore NAME' puts it in force again, 'diff NAME' compares. A name that is taken is given away
      anew. Undo leaves snapshots alone.
          set velocity-threshold 450
          snapshot bold
          use appcoda
          restore bold
      """,
    completes: [.snapshot]
  ) { (session, words) throws(CommandError) in
    guard words.count <= 1 else { throw snapshot.misuse("\(words.count) words found") }
    guard let name = words.first else { return Reply(session.snapshotTable) }
    let isTaken = Preset.all.contains { $0.name == name } || Comparand.words.contains(name)
    let isOdd = name.isEmpty || name.contains { $0 == "/" || $0.isNewline }
    guard !isTaken, !isOdd else { throw .snapshotName(name) }
    let old = session.snapshots.updateValue(session.state.snapshot, forKey: name)
    return Reply(
      "snapshot \(Words.quoted(name)): \(session.state.controllerTitle)"
        + (old == nil ? "\n" : ", in place of \(old?.title ?? "")\n"))
  }

  /// Puts a snapshot in force: `restore bold`.
  static let restore: Command = .init(
    name: "restore", arguments: "NAME",
    summary: "Put the controller and the scene of a snapshot in force again",
    detail: """
      Traces, labels and the filter stay as they are. 'snapshot' lists the names.
          restore bold
      """,
    completes: [.snapshot]
  ) { (session, words) throws(CommandError) in
    guard words.count == 1, let name = words.first else {
      throw restore.misuse(words.isEmpty ? "no name found" : "\(words.count) words found")
    }
    guard let kept = session.snapshots[name] else {
      throw .unknownSnapshot(name, choices: session.snapshots.keys.sorted())
    }
    var next = session.state
    next.snapshot = kept
    var title = "controller: \(session.state.controllerTitle) -> \(next.controllerTitle)\n"
    if session.state.scene != next.scene {
      let names = [session.state, next].map { $0.scene ?? Scene.standard.name }
      title += "scene: \(names.joined(separator: " -> "))\n"
    }
    return Reply(title + session.change(to: next, by: restore.typed(words)))
  }
}

extension Session {
  /// One row per snapshot: what it holds.
  fileprivate var snapshotTable: String {
    guard !snapshots.isEmpty else { return "no snapshots; 'snapshot NAME' keeps one\n" }
    var table = TextTable(columns: [
      .left("snapshot"), .left("controller"), .left("scene"), .left("set"),
    ])
    for (name, kept) in snapshots.sorted(by: { $0.key < $1.key }) {
      table.rows.append([
        name, kept.base.name, kept.scene ?? TextTable.missing,
        kept.controller.changes(from: kept.base).map { "\($0.name)=\($0.new)" }
          .joined(separator: " "),
      ])
    }
    return table.text
  }
}
