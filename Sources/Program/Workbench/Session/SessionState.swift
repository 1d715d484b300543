public import Controllers
public import Replay
public import Traces

/// The loaded traces, the controller and the outcomes: everything that undo restores.
public struct SessionState: Hashable, Sendable {
  /// A trace and the path that it was loaded from, as the user typed it.
  public struct Entry: Hashable, Sendable {
    public var trace: Trace
    public var path: String
    /// The index of the suite's group that the trace belongs to; nil for none.
    var group: Int?

    package init(trace: Trace, path: String, group: Int? = nil) {
      (self.trace, self.path, self.group) = (trace, path, group)
    }
  }

  /// A change of the set of loaded traces.
  enum Loading: Hashable, Sendable {
    /// Files or folders were loaded.
    case load([String])
    /// Traces were unloaded; contains the words that selected them.
    case unload([String])
    /// A suite was loaded.
    case suite(String)

    /// The command that repeats the change.
    var line: String {
      switch self {
      case .load(let paths): (["load"] + paths.map(Words.quoted)).joined(separator: " ")
      case .suite(let path): "suite \(Words.quoted(path))"
      case .unload(let words): (["unload"] + words.map(Words.quoted)).joined(separator: " ")
      }
    }
  }

  /// The loaded traces in the order of loading; their names are unique.
  public internal(set) var entries: [Entry] = []
  /// The loads and unloads that led to ``entries``, in order.
  var loading: [Loading] = []
  /// The filter that selects the traces that commands show and count.
  public internal(set) var filter = TraceFilter()
  /// The loaded suite, whose groups have their own controllers; nil if no suite is loaded.
  var suite: SessionSuite?
  /// The preset or file in use, in the form that `use` accepts.
  var word: String
  /// The controller of the preset or file in use, before any changes.
  public internal(set) var base: Controller
  /// The current controller.
  public internal(set) var controller: Controller
  /// The parameters that were set by command-line options: each parameter's value as text, by the parameter's name.
  var given: [String: String] = [:]
  /// The values that the user has set for linked apps' own tunable numbers, by the number's name.
  var appValues: [String: Double] = [:]
  /// The name of the current scene; nil for the default, the navigation pop.
  public internal(set) var scene: String?
  /// The current outcomes, in the order of ``entries``.
  public internal(set) var outcomes: [Outcome] = []

  init(word: String, base: Controller, controller: Controller) {
    (self.word, self.base, self.controller) = (word, base, controller)
  }

  /// The path of the controller file that ``base`` was read from, as the user typed it; nil for a preset or a suite.
  public var baseFile: String? {
    suite != nil || Preset(named: word) != nil ? nil : word
  }

  /// Whether a parameter differs from the preset or file in use.
  public var isChanged: Bool { controller != base }

  /// The text of the prompt: the name of the controller or suite, and the filter.
  public var title: String {
    let name = suite.map { $0.changed.isEmpty ? $0.path : "\($0.path)*" } ?? controllerTitle
    return filter.isEmpty ? name : "\(name) [\(filter.text)]"
  }

  /// The controller's name, followed by a star if a parameter was changed.
  var controllerTitle: String { isChanged ? base.name + "*" : base.name }
}

extension SessionState {
  /// The paths that traces were loaded from, each once, in the order of loading.
  var paths: [String] {
    var seen: Set<String> = []
    return entries.map(\.path).filter { seen.insert($0).inserted }
  }

  /// A loaded trace's name and path.
  struct Place: Hashable {
    var name: String
    var path: String
  }

  /// The names and paths of the loaded traces.
  var places: [Place] { entries.map { Place(name: $0.trace.name, path: $0.path) } }

  /// Records a change of the loaded traces; consecutive loads are merged.
  mutating func note(_ change: Loading) {
    if entries.isEmpty {
      loading = []
    } else if case .load(let more) = change, case .load(let paths)? = loading.last {
      loading[loading.count - 1] = .load(paths + more)
    } else {
      loading.append(change)
    }
  }

  /// Adds traces from a path; each replaces a loaded trace of the same name.
  ///
  /// - Returns: The number of traces that were replaced.
  mutating func add(_ traces: [Trace], from path: String) -> Int { add([(traces, path)]) }

  /// Adds traces from several paths; returns the number of traces that were replaced.
  mutating func add(_ loads: [(traces: [Trace], path: String)]) -> Int {
    var positions = Dictionary(
      entries.enumerated().map { ($1.trace.name, $0) }, uniquingKeysWith: { first, _ in first })
    var replaced = 0
    for (traces, path) in loads {
      for trace in traces {
        if let position = positions[trace.name] {
          entries[position] = Entry(trace: trace, path: path, group: entries[position].group)
          replaced += 1
        } else {
          positions[trace.name] = entries.count
          entries.append(Entry(trace: trace, path: path))
        }
      }
    }
    return replaced
  }

  /// The names of the loaded traces, for selecting traces by a word.
  var names: TraceNames { names(for: 1) }

  /// The names of the loaded traces, for selecting traces by words; `words` is the expected number of look-ups.
  func names(for words: Int) -> TraceNames {
    TraceNames(entries, words: words)
  }

  /// Whether a word can select several traces, because it names a folder or a file, or is a pattern.
  func isCollective(_ word: String) -> Bool {
    guard Glob.isLiteral(word) else { return true }
    let found = names.positions(named: word)
    return !found.isEmpty && found.contains { entries[$0].trace.name != word }
  }

  /// The positions of the traces that match the filter, in order.
  var shown: [Int] {
    guard !filter.isEmpty else { return Array(entries.indices) }
    return zip(entries, outcomes).enumerated()
      .filter { filter.holds(for: $0.element.0.trace, $0.element.1) }.map(\.offset)
  }

  /// The outcomes of the traces that match the filter.
  var shownOutcomes: [Outcome] { filter.isEmpty ? outcomes : shown.map { outcomes[$0] } }
}

extension LoadedTraces {
  /// Appends the traces and problems of another path.
  package mutating func append(_ other: LoadedTraces) {
    traces += other.traces
    problems += other.problems
  }

  /// The messages about repairs, each once, because every trace of a file lists all repairs of the file.
  package var repairs: [String] {
    var seen: Set<Repair> = []
    return traces.flatMap(\.repairs).filter { seen.insert($0).inserted }.map(\.description)
  }
}
