import Replay
import Traces

/// The words for what a person meant, as `label` takes them.
enum LabelWord {
  /// Removes the label.
  static let none = "none"
  static let all = Label.Intent.allCases.map(\.rawValue) + [none]
}

extension SessionState.Entry {
  /// The label with another intent; for nil what the recording says of itself.
  func label(meaning intent: Label.Intent?) -> Label? {
    guard let intent else {
      return trace.metadata["intent"].flatMap { Label.Intent(rawValue: $0.lowercased()) }
        .map { Label(intent: $0) }
    }
    guard var label = trace.label else { return Label(intent: intent) }
    label.intent = intent
    return label
  }
}

/// A label that is to be written beside its trace.
struct LabelTask {
  var entry: SessionState.Entry
  /// The label; nil to remove it.
  var label: Label?
}

extension Session {
  /// Writes labels beside their traces: all of them, or none.
  ///
  /// - Returns: What was written.
  /// - Throws: ``CommandError`` if a trace's file is gone, or a label file cannot be read or written.
  func write(_ tasks: [LabelTask]) throws(CommandError) -> [FileEdit] {
    let changes = try changes(tasks)
    return try environment.files.edit(changes.keys.sorted()) {
      (path, text) throws(CommandError) in
      try Self.text(text, of: path, changing: changes[path] ?? [])
    }
  }

  /// Writes back the files of a step that changed labels.
  ///
  /// A file that is as the step left it becomes what it was, byte by byte. One that was edited since
  /// keeps that, and only the labels change.
  ///
  /// - Returns: What was written; going back over it makes the step again.
  func writeBack(_ step: Step) throws(CommandError) -> [FileEdit] {
    let files = Dictionary(step.files.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    return try environment.files.edit(step.files.reversed().map(\.path)) {
      (path, text) throws(CommandError) in
      if let file = files[path], file.after == text { return file.before }
      return try Self.text(text, of: path, changing: try changes(tasks(of: step))[path] ?? [])
    }
  }

  /// The labels in which the state on a step's other side differs from that in force.
  private func tasks(of step: Step) -> [LabelTask] {
    let labels = Dictionary(
      step.state.entries.map { ($0.trace.name, $0.trace.label) }, uniquingKeysWith: { $1 })
    return state.entries.compactMap { entry in
      guard let label = labels[entry.trace.name], label != entry.trace.label else { return nil }
      return LabelTask(entry: entry, label: label)
    }
  }

  /// The changes by the label file that they are for.
  private func changes(
    _ tasks: [LabelTask]
  ) throws(CommandError) -> [String: [LabelFile.Change]] {
    var changes: [String: [LabelFile.Change]] = [:]
    for (path, tasks) in Dictionary(grouping: tasks, by: \.entry.path) {
      let files = environment.traces.labelPaths(
        ofTraces: tasks.map(\.entry.trace.name), loadedFrom: path)
      for task in tasks {
        let name = task.entry.trace.name
        guard let file = files[name] else { throw .noLabelFile(trace: name, path: path) }
        changes[file, default: []].append(
          LabelFile.Change(trace: TraceName.key(of: name), label: task.label))
      }
    }
    return changes
  }

  private static func text(
    _ text: String?, of path: String, changing changes: [LabelFile.Change]
  ) throws(CommandError) -> String {
    do throws(TraceError) {
      return try LabelFile.text(text, file: path, changing: changes)
    } catch {
      throw .files([LoadedTraces.Problem(kind: .unreadable, message: error.description)])
    }
  }
}
