import Controllers
import Replay
import Traces

/// The intents as `label` takes them.
enum LabelWord {
  /// Removes the label.
  static let none = "none"
  /// With two ends, what every scene knows; with stops, their names.
  static func all(_ controller: Controller) -> [String] {
    let intents = Label.Intent.allCases.map(\.rawValue)
    return
      (controller.stops.isEmpty
      ? intents : controller.stops.map(\.name) + [Label.Intent.any.rawValue]) + [none]
  }
}

extension SessionState.Entry {
  /// The label with another intent; for nil the intent in the recording's metadata.
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

/// A label to write beside its trace.
struct LabelTask {
  var entry: SessionState.Entry
  /// The label; nil to remove it.
  var label: Label?
}

extension Session {
  /// Writes all the labels beside their traces, or none.
  ///
  /// - Returns: The edited files.
  /// - Throws: ``CommandError`` if a trace's file is gone, or a label file cannot be read or written.
  func write(_ tasks: [LabelTask]) throws -> [FileEdit] {
    let changes = try changes(tasks)
    return try environment.files.edit(changes.keys.sorted()) { path, text in
      try Self.text(text, of: path, changing: changes[path] ?? [])
    }
  }

  /// Reverts the label files of a step.
  ///
  /// An untouched file gets its old bytes back. In a file that was edited since, only the labels
  /// change.
  ///
  /// - Returns: The edited files, for redo.
  func writeBack(_ step: Step) throws -> [FileEdit] {
    let files = Dictionary(step.files.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    return try environment.files.edit(step.files.reversed().map(\.path)) { path, text in
      if let file = files[path], file.after == text { return file.before }
      return try Self.text(text, of: path, changing: try changes(tasks(of: step))[path] ?? [])
    }
  }

  /// The labels that differ between the current state and the one that a step leads to.
  private func tasks(of step: Step) -> [LabelTask] {
    let labels = Dictionary(
      step.state.entries.map { ($0.trace.name, $0.trace.label) }, uniquingKeysWith: { $1 })
    return state.entries.compactMap { entry in
      guard let label = labels[entry.trace.name], label != entry.trace.label else { return nil }
      return LabelTask(entry: entry, label: label)
    }
  }

  /// The changes of each label file.
  private func changes(_ tasks: [LabelTask]) throws -> [String: [LabelFile.Change]] {
    var changes: [String: [LabelFile.Change]] = [:]
    for (path, tasks) in Dictionary(grouping: tasks, by: \.entry.path) {
      let files = environment.traces.labelPaths(
        ofTraces: tasks.map(\.entry.trace.name), loadedFrom: path)
      for task in tasks {
        let name = task.entry.trace.name
        guard let file = files[name] else {
          throw CommandError(
            .missing, "\(name): its file is no longer in '\(path)'; load it from its new place")
        }
        changes[file, default: []].append(
          LabelFile.Change(trace: TraceName.key(of: name), label: task.label))
      }
    }
    return changes
  }

  private static func text(
    _ text: String?, of path: String, changing changes: [LabelFile.Change]
  ) throws -> String {
    try LabelFile.text(text, file: path, changing: changes)
  }
}
