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
  /// What has to be written so that the labels beside the traces are these.
  ///
  /// - Throws: ``CommandError`` if a trace's file is gone or a label file cannot be read.
  func edits(_ tasks: [LabelTask]) throws(CommandError) -> [FileEdit] {
    var changes: [String: [LabelFile.Change]] = [:]
    for (path, tasks) in try grouped(tasks) {
      changes[path] = tasks.map {
        LabelFile.Change(trace: TraceName.key(of: $0.entry.trace.name), label: $0.label)
      }
    }
    var edits: [FileEdit] = []
    for (path, changes) in changes.sorted(by: { $0.key < $1.key }) {
      let before = try environment.files.text(of: path)
      do throws(TraceError) {
        let after = try LabelFile.text(before, file: path, changing: changes)
        edits.append(FileEdit(path: path, before: before, after: after))
      } catch {
        throw .files([LoadedTraces.Problem(kind: .unreadable, message: error.description)])
      }
    }
    return edits
  }

  /// The tasks by the label file that they are for.
  private func grouped(_ tasks: [LabelTask]) throws(CommandError) -> [String: [LabelTask]] {
    var groups: [String: [LabelTask]] = [:]
    for (path, tasks) in Dictionary(grouping: tasks, by: \.entry.path) {
      let files = environment.traces.labelPaths(
        ofTraces: tasks.map(\.entry.trace.name), loadedFrom: path)
      for task in tasks {
        guard let file = files[task.entry.trace.name] else {
          throw .noLabelFile(trace: task.entry.trace.name, path: path)
        }
        groups[file, default: []].append(task)
      }
    }
    return groups
  }

  /// What has to be written to go back over a step that changed labels.
  ///
  /// A file that is as the step left it becomes what it was, byte by byte. One that was edited since
  /// keeps that, and only the labels change.
  func labelEdits(for step: Step) throws(CommandError) -> [FileEdit] {
    var edits: [FileEdit] = []
    var edited: Set<String> = []
    for file in step.files {
      let now = try environment.files.text(of: file.path)
      if now == file.after {
        edits.append(FileEdit(path: file.path, before: now, after: file.before))
      } else {
        edited.insert(file.path)
      }
    }
    guard !edited.isEmpty else { return edits }
    let labels = Dictionary(
      step.state.entries.map { ($0.trace.name, $0.trace.label) }, uniquingKeysWith: { $1 })
    let tasks = state.entries.compactMap { entry -> LabelTask? in
      guard let label = labels[entry.trace.name], label != entry.trace.label else { return nil }
      return LabelTask(entry: entry, label: label)
    }
    return edits + (try self.edits(tasks)).filter { edited.contains($0.path) }
  }
}
