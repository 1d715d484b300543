package import ArgumentParser
import Controllers
import Formats
import Reports
import Rules

// Verbs that restore an earlier state: snapshots, undo and redo.

/// `snapshot [NAME]`: stores the controller and the scene, or lists the snapshots.
package struct SnapshotVerb: Verb {
  package static let record = VerbRecord(
    name: "snapshot",
    summary: "Save controller and scene under a name, or list the snapshots",
    detail: """
      'restore NAME' brings it back, 'diff NAME' compares. An existing snapshot of that name is replaced. Undo does not \
      affect snapshots.
      """,
    examples: ["", "bold", "'before the meeting'"],
    needsOneSetup: true, isSaved: true, openToPages: ["SNAPSHOT"])

  @Argument(help: ArgumentHelp("The name.", valueName: "SNAPSHOT"))
  package var name: String?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard let name else { return Reply(session.snapshotTable) }
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
}

/// `restore NAME`: restores a snapshot.
package struct RestoreVerb: Verb {
  package static let record = VerbRecord(
    name: "restore",
    summary: "Restore the controller and the scene of a snapshot",
    detail: "Traces, labels and the filter stay unchanged. 'snapshot' lists the names.",
    examples: ["bold"],
    needsOneSetup: true, isSaved: true, openToPages: ["SNAPSHOT"])

  @Argument(help: ArgumentHelp("The name.", valueName: "SNAPSHOT"))
  package var name: String

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard let kept = session.snapshots[name] else {
      throw CommandError.unknownSnapshot(name, choices: session.snapshots.keys.sorted())
    }
    var next = session.state
    next.snapshot = kept
    var title = "controller: \(session.state.controllerTitle) -> \(next.controllerTitle)\n"
    if session.state.scene != next.scene {
      title += "scene: \(session.state.sceneName) -> \(next.sceneName)\n"
    }
    return Reply(title + session.change(to: next, by: session.line))
  }
}

/// `undo`: reverts the last change.
package struct UndoVerb: Verb {
  package static let record = VerbRecord(
    name: "undo",
    summary: "Undo the last change of traces, controller, scene, labels or filter",
    detail: """
      Lists the traces whose decision flips back. A label is reverted in its file too. 'redo' repeats the change.
      """,
    examples: [], openToPages: [])

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let before = session.state
    let command = try session.undo()
    return Reply("undid: \(command)\n" + ChangeReport(from: before, to: session.state).text)
  }
}

/// `redo`: repeats the change that was undone last.
package struct RedoVerb: Verb {
  package static let record = VerbRecord(
    name: "redo",
    summary: "Redo the change that was undone last",
    detail: "Any other change after an undo clears the changes to redo.",
    examples: [], openToPages: [])

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard let step = session.redoable.popLast() else { throw CommandError.nothingToRedo }
    let before = session.state
    session.undoable.append(try session.go(to: step))
    return Reply("redid: \(step.command)\n" + ChangeReport(from: before, to: session.state).text)
  }
}

extension Session {
  /// A table with one row per snapshot.
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

  /// Reverts the last change.
  ///
  /// - Returns: The command that made the change.
  /// - Throws: ``CommandError`` if there is no change, or if a file cannot be reverted; no file is then written.
  mutating func undo() throws -> String {
    guard let step = undoable.popLast() else { throw CommandError.nothingToUndo }
    redoable.append(try go(to: step))
    return step.command
  }

  /// Makes the state of an undo or redo step current, and reverts the files that the step changed.
  ///
  /// - Returns: The step that leads back to the state before this call.
  /// - Throws: ``CommandError`` if a file cannot be reverted; no file is then written.
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
