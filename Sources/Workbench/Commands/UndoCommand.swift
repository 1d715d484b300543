extension Command {
  /// Takes back the last change.
  static let undo: Command = .init(
    name: "undo",
    summary: "Take back the last change of traces, controller, scene, labels or filter",
    detail: """
      The traces whose decision flips back are listed. A label is taken back in its file too. 'redo'
      makes the change again.
      """
  ) { (session, words) throws(CommandError) in
    guard words.isEmpty else { throw undo.misuse("'\(words[0])' found") }
    guard let step = session.undoable.popLast() else { throw .nothingToUndo }
    let (back, report) = try session.go(back: step)
    session.redoable.append(back)
    return Reply("undid: \(step.command)\n" + report)
  }

  /// Makes the change again that was taken back last.
  static let redo: Command = .init(
    name: "redo",
    summary: "Make the change again that was taken back last",
    detail: "Any other change after an undo forgets what could be made again."
  ) { (session, words) throws(CommandError) in
    guard words.isEmpty else { throw redo.misuse("'\(words[0])' found") }
    guard let step = session.redoable.popLast() else { throw .nothingToRedo }
    let (back, report) = try session.go(back: step)
    session.undoable.append(back)
    return Reply("redid: \(step.command)\n" + report)
  }
}

extension Session {
  /// Puts the evaluated state on a step's other side in force.
  ///
  /// - Returns: The step that leads back here, and what changed.
  /// - Throws: ``CommandError`` if a file cannot be written back; nothing is written then.
  fileprivate mutating func go(back step: Step) throws(CommandError) -> (Step, String) {
    let edits = try writeBack(step)
    let report = ChangeReport(from: state, to: step.state).text
    var back = step
    back.state = state
    back.files = edits
    if let kept = step.snapshots {
      back.snapshots = snapshots
      snapshots = kept
    }
    state = step.state
    return (back, report)
  }
}
