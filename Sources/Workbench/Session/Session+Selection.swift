import Controllers
import Formats
import Replay
import Scenes
import Traces

extension Session {
  /// The positions of the traces that some words select, in the order of loading; all for no words.
  ///
  /// The filter hides traces, except those named in full.
  func positions(of words: [String], for command: String) throws -> [Int] {
    let shown = state.shown
    guard !words.isEmpty else { return shown }
    var selected: Set<Int> = []
    for word in words {
      let found = try positions(of: word, for: command)
      let isNamed = found.count == 1 && !state.isCollective(word)
      selected.formUnion(isNamed ? found : found.filter(Set(shown).contains))
    }
    return selected.sorted()
  }

  /// The positions of the traces that one word selects; never empty.
  func positions(of word: String, for command: String) throws -> [Int] {
    try requireTraces(for: command)
    var positions = state.positions(of: word)
    if positions.isEmpty { positions = try state.positions(alike: word) }
    guard !positions.isEmpty else {
      throw CommandError.unknownTrace(
        word, nearest: nearest(to: word, in: state.entries.map(\.trace.name)))
    }
    return positions
  }

  /// Checks that traces are loaded.
  func requireTraces(for command: String) throws {
    guard !state.entries.isEmpty else { throw CommandError.noTraces(command: command) }
  }

  /// The trace that a word selects; without a word the gesture of the current scene.
  func trace(_ word: String?, for command: String) throws -> Trace {
    guard let word else { return try gesture(for: command) }
    let entries = try positions(of: word, for: command).map { state.entries[$0] }
    guard entries.count == 1, let entry = entries.first else {
      let names = entries.map(\.trace.name)
      let remedy = "choose one" + (names.count > 10 ? "" : " of \(names.joined(separator: ", "))")
      throw CommandError(.missing, "'\(word)': \(names.count) traces; \(remedy)")
    }
    return entry.trace
  }

  /// Replays a trace under the current controller, or its group's.
  func record(of trace: Trace, keeping detail: ReplayRecord.Detail) -> ReplayRecord {
    let entry = state.suite == nil ? nil : state.entries.first { $0.trace.name == trace.name }
    let setup = state.setup(ofGroup: entry?.group)
    return ReplayEngine().replay(
      trace, with: setup?.controller ?? state.controller, settings: setup?.settings ?? settings,
      keeping: [detail])
  }

  private func gesture(for command: String) throws -> Trace {
    guard let scene = state.sceneEntry else {
      throw CommandError(
        .missing, "\(command): no trace found; name a loaded trace, or choose a scene first")
    }
    // A scene that runs by itself needs no finger.
    guard !scene.gesture.isEmpty else { return Trace(name: scene.name, samples: []) }
    guard let entry = state.entries.first(where: { $0.trace.name == scene.gesture }) else {
      throw CommandError(
        .missing,
        "\(command): the scene's gesture '\(scene.gesture)' is not loaded; load it, or name a loaded"
          + " trace")
    }
    return entry.trace
  }

  /// The values of a filter's key: the known ones, else those of the loaded traces and outcomes.
  func values(of key: TraceFilter.Key) -> [String] {
    if let values = key.values { return values }
    switch key {
    case .tag: return Set(state.entries.flatMap { $0.trace.label?.tags ?? [] }).sorted()
    case .rule: return Set(state.outcomes.compactMap(\.rule)).sorted()
    case .intent, .verdict, .decision: return []
    }
  }
}
