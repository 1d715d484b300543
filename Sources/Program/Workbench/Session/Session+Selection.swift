import Controllers
import Formats
import Replay
import Scenes
import Traces

extension Session {
  /// The positions of the traces that the words choose, in the order of loading; all traces that the filter shows if
  /// there are no words.
  ///
  /// Traces that the filter hides are left out, unless a word selects a single trace by its name or by a part of its
  /// name.
  ///
  /// - Throws: ``CommandError`` if a word chooses nothing, or if the filter hides all that the words choose.
  func positions(of words: [String], for command: String) throws -> [Int] {
    if state.entries.isEmpty, words.isEmpty { return [] }
    try requireTraces(for: command)
    let (choice, shown) = (TraceChoice(words), state.shown)
    var positions = shown
    if !choice.names.isEmpty {
      let (names, isShown) = (state.names(for: words.count), Set(shown))
      var selected: Set<Int> = []
      for word in choice.names {
        let found = try TraceChoice.positions(of: word, among: names, state.entries)
        let isNamed =
          !state.filter.isEmpty && found.count == 1 && !state.isCollective(word)
        selected.formUnion(isNamed ? found : found.filter(isShown.contains))
      }
      positions = selected.sorted()
    }
    guard !positions.isEmpty else {
      throw CommandError(
        .missing,
        "filter \(state.filter.text): hides every chosen trace; loosen it, or clear it with 'filter off'"
      )
    }
    return try choice.narrowed(
      positions, in: state.entries, stops: state.controller.stopNames, outcomes: currentOutcomes)
  }

  /// The positions of the traces that the words choose, whether the filter shows them or not; never empty.
  func allPositions(of words: [String], for command: String) throws -> [Int] {
    try requireTraces(for: command)
    return try TraceChoice(words).positions(
      in: state.entries, stops: state.controller.stopNames, outcomes: currentOutcomes)
  }

  /// The traces of a session under a command's words; see ``TraceChoice/choose(among:stops:outcomes:)``.
  fileprivate func choose(_ choice: inout TraceChoice) throws {
    try choice.choose(
      among: state.entries, stops: state.controller.stopNames, outcomes: currentOutcomes)
  }

  private func currentOutcomes() -> [Outcome] {
    var session = self
    session.evaluate()
    return session.state.outcomes
  }

  /// Whether a word is a condition, or chooses any of the loaded traces by name.
  ///
  /// - Throws: ``CommandError`` if the word is a part of several names, or is an invalid pattern.
  package func chooses(_ word: String) throws -> Bool {
    try TraceFilter.isCondition(word) || !state.names.positions(of: word).isEmpty
  }

  /// Checks that traces are loaded.
  func requireTraces(for command: String) throws {
    guard !state.entries.isEmpty else { throw CommandError.noTraces(command: command) }
  }

  /// Returns the single trace that the words select.
  ///
  /// Without words, returns the first of these that exists:
  /// - an empty trace, if the current scene runs automatically, without a gesture
  /// - the loaded trace that the current scene names
  /// - the only trace that the filter shows
  func trace(
    _ words: [String], for command: String, isUnattended: Bool = false
  ) throws -> Trace {
    guard !words.isEmpty else { return try gesture(for: command, isUnattended: isUnattended) }
    let entries = try positions(of: words, for: command).map { state.entries[$0] }
    guard entries.count == 1, let entry = entries.first else {
      let names = entries.map(\.trace.name)
      let remedy = "choose one" + (names.count > 10 ? "" : " of \(names.joined(separator: ", "))")
      throw CommandError(
        .usage, "'\(words.joined(separator: " "))': \(names.count) traces; \(remedy)")
    }
    return entry.trace
  }

  /// Replays a trace under its group's controller; without a group, under the session's controller.
  func record(
    of trace: Trace, keeping details: ReplayRecord.Detail..., isUnattended: Bool = false
  ) -> ReplayRecord {
    let entry = state.suite == nil ? nil : state.entries.first { $0.trace.name == trace.name }
    let setup = state.setup(ofGroup: entry?.group)
    var settings = setup?.settings ?? settings
    settings.isUnattended = isUnattended
    return ReplayEngine().replay(
      trace, with: setup?.controller ?? state.controller, settings: settings, keeping: Set(details))
  }

  private func gesture(for command: String, isUnattended: Bool) throws -> Trace {
    let scene = isUnattended ? state.sceneEntry?.unattended : state.sceneEntry
    // A scene that names no gesture runs automatically, so a trace without touches is enough.
    if let scene, scene.gesture.isEmpty { return Trace(name: scene.name, samples: []) }
    if let scene, let own = state.entries.first(where: { $0.trace.name == scene.gesture }) {
      return own.trace
    }
    let shown = state.shown
    if let only = shown.first, shown.count == 1 { return state.entries[only].trace }
    guard let scene else {
      throw CommandError(
        .usage, "\(command): no trace and no scene; name a trace, or choose a scene")
    }
    throw CommandError(
      .missing,
      "\(command): the scene's gesture '\(scene.gesture)' is not loaded; load it, or name a loaded"
        + " trace")
  }

  /// The possible values of a filter key: those in the key's definition, otherwise those in the loaded traces and their
  /// outcomes.
  func values(of key: TraceFilter.Key) -> [String] {
    if let values = key.values { return values }
    switch key {
    case .tag: return Set(state.entries.flatMap { $0.trace.label?.tags ?? [] }).sorted()
    case .rule: return Set(state.outcomes.compactMap(\.rule)).sorted()
    case .intent, .verdict, .decision: return []
    }
  }
}

extension TraceChoice {
  /// Chooses by the words among the traces of a session.
  package mutating func choose(in session: Session) throws { try session.choose(&self) }
}

/// The words for intents that `label` accepts.
enum LabelWord {
  /// The word that removes the label.
  static let none = TraceFilter.unlabelled
  /// The words for the intents of gestures under a controller.
  ///
  /// If the controller has stops, the names of the stops replace the words for finishing and cancelling.
  static func all(_ controller: Controller) -> [String] {
    let intents = Label.Intent.allCases.map(\.rawValue)
    return
      (controller.stopNames.isEmpty
      ? intents : controller.stopNames + [Label.Intent.any, .nothing].map(\.rawValue)) + [
        none
      ]
  }

  /// The words for the intents of all traces of a session; with a suite, the words for all its groups, each once.
  static func all(in state: SessionState) -> [String] {
    guard let suite = state.suite else { return all(state.controller) }
    var seen: Set<String> = []
    return suite.groups.flatMap { all($0.controller) }.filter { seen.insert($0).inserted }
  }
}

extension SessionState.Entry {
  /// Returns the trace's label with its intent replaced, or a new label if the trace has none.
  ///
  /// If `intent` is nil, returns the label from the recording's metadata; nil if the metadata contains no valid intent.
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

/// A label to write to the label file beside its trace.
struct LabelTask {
  var entry: SessionState.Entry
  /// The label; nil to remove it.
  var label: Label?
}

extension Session {
  /// Writes all the labels to the label files beside their traces, or none of them.
  ///
  /// - Returns: The edited files.
  /// - Throws: ``CommandError`` if a trace's file no longer exists, or a label file cannot be read or written.
  func write(_ tasks: [LabelTask]) throws -> [FileEdit] {
    let changes = try changes(tasks)
    return try environment.files.edit(changes.keys.sorted()) { path, text in
      try Self.text(text, of: path, changing: changes[path] ?? [])
    }
  }

  /// Warnings about labels that another program changed in the label files before `tasks` were written.
  func changesOfOthers(to tasks: [LabelTask], in edits: [FileEdit]) -> [String] {
    let texts = Dictionary(
      edits.map { ($0.path, $0.before) }, uniquingKeysWith: { first, _ in first })
    var warnings: [String] = []
    for (path, tasks) in Dictionary(grouping: tasks, by: \.entry.path).sorted(by: {
      $0.key < $1.key
    }) {
      let files = environment.traces.labelPaths(
        ofTraces: tasks.map(\.entry.trace.name), loadedFrom: path)
      let tasksOfFiles = Dictionary(grouping: tasks, by: { files[$0.entry.trace.name] ?? "" })
      for (file, tasks) in tasksOfFiles.sorted(by: { $0.key < $1.key }) {
        guard let text = texts[file] ?? nil,
          let labels = try? LabelFile(bytes: Array(text.utf8), file: file)
        else { continue }
        let intents = Dictionary(
          labels.entries.map { ($0.trace, $0.label.intent) },
          uniquingKeysWith: { first, _ in first })
        for task in tasks {
          let found = intents[TraceName.key(of: task.entry.trace.name)]
          guard found != task.entry.trace.label?.intent else { continue }
          warnings.append(
            "\(file): \(task.entry.trace.name) was '\(found?.rawValue ?? LabelWord.none)' there, changed by"
              + " somebody else; it is '\(task.label?.intent.rawValue ?? LabelWord.none)' now")
        }
      }
    }
    return warnings
  }

  /// Reverts an undo or redo step's changes to label files.
  ///
  /// A file that was not edited after the step gets its old contents back. In a file that was edited after the step,
  /// only the labels that the step restores are changed.
  ///
  /// - Returns: The edits that this call made, from which the opposite step can be created.
  func writeBack(_ step: Step) throws -> [FileEdit] {
    let files = Dictionary(step.files.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    return try environment.files.edit(step.files.reversed().map(\.path)) { path, text in
      if let file = files[path], file.after == text { return file.before }
      return try Self.text(text, of: path, changing: try changes(tasks(of: step))[path] ?? [])
    }
  }

  /// The changes of labels that an undo step makes: the label to restore, for each trace whose current label differs.
  private func tasks(of step: Step) -> [LabelTask] {
    let labels = Dictionary(
      step.state.entries.map { ($0.trace.name, $0.trace.label) }, uniquingKeysWith: { $1 })
    return state.entries.compactMap { entry in
      guard let label = labels[entry.trace.name], label != entry.trace.label else { return nil }
      return LabelTask(entry: entry, label: label)
    }
  }

  /// The changes of labels, by the path of the label file.
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
