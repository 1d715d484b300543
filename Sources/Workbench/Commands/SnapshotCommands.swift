import Controllers
import Formats
import Reports
import Rules

// Commands that return to an earlier state: snapshots and undo.
extension Command {
  static let snapshot: Command = .init(
    name: "snapshot", arguments: "[NAME]",
    summary: "Save controller and scene under a name, or list the snapshots",
    detail: """
      'restore NAME' brings it back, 'diff NAME' compares. An existing snapshot of that name is
      replaced. Undo does not affect snapshots.
          set velocity-threshold 450
          snapshot bold
          use appcoda
          restore bold
      """,
    completes: [.snapshot], needsOneSetup: true
  ) { session, arguments in
    guard let name = try arguments.optional() else { return Reply(session.snapshotTable) }
    let isReserved =
      Preset(named: name) != nil || Snapshot.reservedNames.contains(name)
    let isInvalid = name.isEmpty || name.contains { $0 == "/" || $0.isNewline }
    guard !isReserved, !isInvalid else {
      throw CommandError(
        .usage,
        "'\(name)': not a valid name for a snapshot; choose one that is not a preset, not"
          + " \(Snapshot.reservedNames.joined(separator: " or ")), and has no /")
    }
    let old = session.snapshots.updateValue(session.state.snapshot, forKey: name)
    return Reply(
      "snapshot \(Words.quoted(name)): \(session.state.controllerTitle)"
        + (old == nil ? "\n" : ", in place of \(old?.title ?? "")\n"))
  }

  static let restore: Command = .init(
    name: "restore", arguments: "NAME",
    summary: "Restore the controller and the scene of a snapshot",
    detail: """
      Traces, labels and the filter stay unchanged. 'snapshot' lists the names.
          restore bold
      """,
    completes: [.snapshot], needsOneSetup: true
  ) { session, arguments in
    let name = try arguments.only(orElse: "no name found")
    guard let kept = session.snapshots[name] else {
      throw CommandError.unknownSnapshot(name, choices: session.snapshots.keys.sorted())
    }
    var next = session.state
    next.snapshot = kept
    var title = "controller: \(session.state.controllerTitle) -> \(next.controllerTitle)\n"
    if session.state.scene != next.scene {
      title += "scene: \(session.state.sceneName) -> \(next.sceneName)\n"
    }
    return Reply(title + session.change(to: next, by: arguments.line))
  }

  static let undo: Command = .init(
    name: "undo",
    summary: "Undo the last change of traces, controller, scene, labels or filter",
    detail: """
      Lists the traces whose decision flips back. A label is reverted in its file too. 'redo' repeats
      the change.
      """
  ) { session, arguments in
    try arguments.checkEmpty()
    let before = session.state
    let command = try session.undo()
    return Reply("undid: \(command)\n" + ChangeReport(from: before, to: session.state).text)
  }

  static let redo: Command = .init(
    name: "redo",
    summary: "Redo the change that was undone last",
    detail: "Any other change after an undo clears the changes to redo."
  ) { session, arguments in
    try arguments.checkEmpty()
    guard let step = session.redoable.popLast() else { throw CommandError.nothingToRedo }
    let before = session.state
    session.undoable.append(try session.go(to: step))
    return Reply("redid: \(step.command)\n" + ChangeReport(from: before, to: session.state).text)
  }
}

extension Session {
  /// One row per snapshot.
  fileprivate var snapshotTable: String {
    guard !snapshots.isEmpty else { return "no snapshots; 'snapshot NAME' saves one\n" }
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

  /// Takes back the last change.
  ///
  /// - Returns: The command that had made it.
  /// - Throws: ``CommandError`` if there is none, or a file cannot be reverted; nothing is written then.
  mutating func undo() throws -> String {
    guard let step = undoable.popLast() else { throw CommandError.nothingToUndo }
    redoable.append(try go(to: step))
    return step.command
  }

  /// Makes the evaluated state of a step current.
  ///
  /// - Returns: The step that leads back.
  /// - Throws: ``CommandError`` if a file cannot be reverted; nothing is written then.
  fileprivate mutating func go(to step: Step) throws -> Step {
    let edits = try writeBack(step)
    var back = step
    back.state = state
    back.files = edits
    if let kept = step.snapshots {
      back.snapshots = snapshots
      snapshots = kept
    }
    state = step.state
    return back
  }
}
