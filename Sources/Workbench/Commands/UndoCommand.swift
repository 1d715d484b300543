extension Command {
  /// Takes back the last change.
  static let undo: Command = .init(
    name: "undo",
    summary: "Take back the last set, use, scene, reset, load or unload",
    detail: "The traces whose decision flips back are listed. 'redo' makes the change again."
  ) { (session, words) throws(CommandError) in
    guard words.isEmpty else { throw undo.misuse("'\(words[0])' found") }
    guard let step = session.undoable.popLast() else { throw .nothingToUndo }
    session.redoable.append(Session.Step(command: step.command, state: session.state))
    return Reply("undid: \(step.command)\n" + session.restore(step.state))
  }

  /// Makes the change again that was taken back last.
  static let redo: Command = .init(
    name: "redo",
    summary: "Make the change again that was taken back last",
    detail: "Any other change after an undo forgets what could be made again."
  ) { (session, words) throws(CommandError) in
    guard words.isEmpty else { throw redo.misuse("'\(words[0])' found") }
    guard let step = session.redoable.popLast() else { throw .nothingToRedo }
    session.undoable.append(Session.Step(command: step.command, state: session.state))
    return Reply("redid: \(step.command)\n" + session.restore(step.state))
  }
}

extension Session {
  /// Puts an evaluated state in force and reports what that changed.
  fileprivate mutating func restore(_ next: SessionState) -> String {
    defer { state = next }
    return ChangeReport(from: state, to: next).text
  }
}
