public import Controllers
public import Replay
public import Traces

/// What the user has loaded and tuned, and what came of it: everything that undo brings back.
public struct SessionState: Hashable, Sendable {
  /// A trace and the path it was loaded from, as the user typed it.
  public struct Entry: Hashable, Sendable {
    public var trace: Trace
    public var path: String
  }

  /// The loaded traces, in the order they were loaded; their names differ.
  public internal(set) var entries: [Entry] = []
  /// What was loaded and dropped to come by ``entries``, in order.
  var loading: [Loading] = []
  /// Which of the traces commands show and count.
  public internal(set) var filter = TraceFilter()
  /// The preset or file in use, as `use` takes it.
  var word: String
  /// The preset or file in use, as it was before any `set`.
  public internal(set) var base: Controller
  /// The controller in force.
  public internal(set) var controller: Controller
  /// What the command line set, by parameter, as canonical text.
  var given: [String: String] = [:]
  /// The name of the scene in force; nil for the navigation pop that gestures drive when none is named.
  public internal(set) var scene: String?
  /// The outcomes in force, in the order of ``entries``.
  public internal(set) var outcomes: [Outcome] = []

  init(word: String, base: Controller, controller: Controller) {
    (self.word, self.base, self.controller) = (word, base, controller)
  }

  /// The file that ``base`` was read from, as the user typed it; nil for a preset.
  public var baseFile: String? { Session.presetNames.contains(word) ? nil : word }

  /// Whether a parameter differs from the preset or file in use.
  public var isChanged: Bool { controller != base }

  /// Adds traces; one with the name of a loaded trace takes its place.
  ///
  /// - Returns: How many took the place of another.
  mutating func add(_ traces: [Trace], from path: String) -> Int {
    var positions = Dictionary(
      entries.enumerated().map { ($1.trace.name, $0) }, uniquingKeysWith: { first, _ in first })
    var replaced = 0
    for trace in traces {
      if let position = positions[trace.name] {
        entries[position] = Entry(trace: trace, path: path)
        replaced += 1
      } else {
        positions[trace.name] = entries.count
        entries.append(Entry(trace: trace, path: path))
      }
    }
    return replaced
  }

  /// The positions of the traces that a word selects: the trace of that name, else all traces below
  /// it (`swipe-back` selects `swipe-back/…`, `fast/many` selects `fast/many#…`), else those loaded
  /// from that path.
  func positions(of word: String) -> [Int] {
    let exact = entries.indices.filter { entries[$0].trace.name == word }
    if !exact.isEmpty { return exact }
    let stem = word.hasSuffix("/") ? String(word.dropLast()) : word
    let below = entries.indices.filter {
      let name = entries[$0].trace.name
      return name.hasPrefix(stem + "/") || name.hasPrefix(stem + "#")
    }
    if !below.isEmpty { return below }
    return entries.indices.filter { entries[$0].path == word }
  }
}
