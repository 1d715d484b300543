import Traces

extension Command {
  /// Says what a person meant: `label swipe-back/anna-flick-1 finish`.
  static let label: Command = .init(
    name: "label", arguments: "TRACE… finish|cancel|any|none",
    summary: "Say what the person meant by a trace, here and in its labels.csv",
    detail: """
      The verdicts follow at once. The row in the labels.csv beside the trace is changed or added, and
      everything else in the file stays as it is; undo writes it back. 'none' removes the label.
          label swipe-back/anna-flick-1 finish
          label swipe-back/anna-drag-2 swipe-back/ben-drag-2 any
      """,
    completes: [.labelling]
  ) { (session, words) throws(CommandError) in
    guard words.count >= 2, let word = words.last else {
      throw label.misuse(words.isEmpty ? "no trace found" : "'\(words[0])' alone found")
    }
    guard LabelWord.all.contains(word) else {
      throw .unknownIntent(word, choices: LabelWord.all)
    }
    var positions: Set<Int> = []
    for name in words.dropLast() {
      positions.formUnion(try session.positions(of: name, for: "label"))
    }
    var next = session.state
    var tasks: [LabelTask] = []
    var lines = ""
    for position in positions.sorted() {
      let entry = next.entries[position]
      let intent = Label.Intent(rawValue: word)
      let meant = entry.label(meaning: intent)
      let old = entry.trace.label?.intent.rawValue ?? LabelWord.none
      lines += "\(entry.trace.name): \(old) -> \(meant?.intent.rawValue ?? LabelWord.none)\n"
      guard meant != entry.trace.label else { continue }
      next.entries[position].trace.label = meant
      tasks.append(LabelTask(entry: entry, label: intent == nil ? nil : meant))
    }
    let edits = try session.write(tasks)
    let report = session.change(to: next, by: label.typed(words))
    if !tasks.isEmpty { session.undoable[session.undoable.count - 1].files = edits }
    let written = edits.map { "written: \($0.path)\n" }.joined()
    return Reply(lines + written + report)
  }
}
