import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Reports
import Scenes
import Traces
import Workbench

/// The words of a command line that choose traces: the files and folders to read, and the words that choose among the
/// traces in them.
///
/// If no word is a file or folder, the words are looked up among the files of the folder `traces`, or among the shipped
/// ones after `shipped:`.
struct TraceWords {
  /// The files and folders.
  private(set) var paths: [String]
  /// The words that choose among their traces; none for all traces.
  private(set) var names: [String] = []

  /// The folder in which names are looked up.
  fileprivate static let home = "traces"

  /// - Throws: An error if no word is a path, and a word is the name of no file or of several.
  init(_ words: [String]) throws {
    let words = words.map(ShippedTraces.whole)
    paths = words.filter { FileKind(reading: $0) != .missing }
    guard paths.count < words.count else { return }
    let known = Set(paths)
    names = words.filter { !known.contains($0) }
    if paths.isEmpty { try lookUp() }
  }

  /// Looks up the names among files.
  private mutating func lookUp() throws {
    let choice = TraceChoice(names)
    if choice.names.isEmpty {
      guard FileKind(reading: Self.home) == .folder else {
        throw CommandFailure.nothingSelected(
          "'\(names[0])': no traces; name trace files or folders of them")
      }
      paths = [Self.home]
      return
    }
    var chosen: [String] = []
    var isPart = false
    for word in choice.names {
      let file = try FileWord(word)
      for path in file.files where !paths.contains(path) { paths.append(path) }
      chosen += file.files.map {
        TraceLoader.name(forPath: $0) + (file.recording.map { "#\($0)" } ?? "")
      }
      isPart = isPart || file.recording != nil
    }
    names = (isPart ? chosen : []) + choice.conditions
  }

  /// Whether a word names an existing file or trace.
  static func isHere(_ word: String) -> Bool {
    FileKind(reading: word) == .file || (try? FileWord(word)) != nil
  }

  /// Reads all traces of the files and folders, and keeps the chosen ones.
  ///
  /// - Throws: The exit code if anything could not be read; ``CommandError`` if a word chooses nothing.
  func chosenTraces(_ loader: TraceLoader, in session: Session) throws -> [Trace] {
    let loaded = loader.load(paths: paths)
    loaded.announce()
    if let code = loaded.exitCode { throw code }
    var choice = TraceChoice(names)
    var whole = session
    whole.take(loaded.traces, from: "")
    try choice.choose(in: whole)
    var met = TraceChoice.Met()
    return loaded.traces.filter { choice.takes($0, of: "", noting: &met) }
  }

  /// The choice of the words among traces that are read one by one.
  ///
  /// If some words are not paths, reads all traces once, because a word chooses the first kind of match that any trace
  /// has.
  func choice(
    _ loader: TraceLoader, under evaluation: ParallelEvaluation,
    narrowedBy options: TraceChoice = TraceChoice()
  ) throws -> TraceChoice {
    var choice = TraceChoice(names, narrowedBy: options)
    if names.isEmpty { return choice }
    let needsOutcomes = choice.needsOutcomes
    let stream = TraceStream(
      of: TraceChoice(), evaluation.settings, start: TracesWithoutSamples()
    ) { part in
      TracesWithoutSamples(
        entries: part.traces.map { trace in
          var entry = SessionState.Entry(trace: trace, path: trace.file ?? "")
          (entry.trace.samples, entry.trace.contacts) = ([], nil)
          return entry
        },
        outcomes: needsOutcomes
          ? (try? evaluation.outcomes(of: part.traces) { _ in true }) ?? [] : [])
    }
    let loaded = stream.read(paths, by: loader)
    let read = stream.all.results
    if loaded.lacksAPart || read.entries.isEmpty, let code = loaded.exitCode {
      loaded.announce()
      throw code
    }
    try choice.choose(among: read.entries, stops: evaluation.controller.stopNames) { read.outcomes }
    return choice
  }
}

/// Traces as the words of a choice need them, with their outcomes if the words are about these.
private struct TracesWithoutSamples: TraceResults {
  var entries: [SessionState.Entry] = []
  var outcomes: [Outcome] = []

  mutating func join(_ next: consuming TracesWithoutSamples) {
    entries += next.entries
    outcomes += next.outcomes
  }
}

/// A word that names trace files: `a.csv`, `a.csv#second`, `a#second`, or a name, part of a name or pattern among the
/// files of the folder `traces` or, after `shipped:`, among the shipped ones.
private struct FileWord {
  let files: [String]
  /// The recording in the file that follows `#`; nil for all.
  let recording: String?

  init(_ word: String) throws {
    let hash = word.firstIndex(of: "#")
    let stem = hash.map { String(word[..<$0]) } ?? word
    recording = hash.map { String(word[word.index(after: $0)...]) }
    if let file = [word + ".csv", stem, stem + ".csv"].first(where: {
      FileKind(reading: $0) == .file
    }) {
      files = [file]
      return
    }
    let (prefix, home) =
      ShippedTraces.isNamed(by: word)
      ? (ShippedTraces.prefix, ShippedTraces.prefix) : ("", TraceWords.home)
    let name = String(stem.dropFirst(prefix.count))
    let all = FileKind(reading: home) == .folder ? FolderWalk(folder: home).files : []
    if let file = Self.file(named: name, in: all) {
      files = [file]
      return
    }
    let names = all.map { TraceLoader.name(forPath: $0) }
    // A word that ends in `.csv` is a path rather than a name.
    files =
      name.hasSuffix(".csv")
      ? [] : try TraceNames(names: names, paths: all).positions(of: name).map { all[$0] }
    guard files.isEmpty else { return }
    let near = nearest(to: name, in: names)
    let advice =
      near.map { "did you mean '\(prefix)\($0)'?" } ?? Self.shipped(named: name)
      ?? "name a trace file, or a trace of the folder 'traces'"
    throw CommandFailure.nothingSelected("'\(word)': no such file or trace; \(advice)")
  }

  private static func file(named name: String, in files: [String]) -> String? {
    files.first {
      let found = TraceLoader.name(forPath: $0)
      return found == name || TraceName.key(of: found) == name
    }
  }

  /// The advice to use the built-in trace with this name; nil if no built-in trace has it.
  private static func shipped(named name: String) -> String? {
    file(named: name, in: FolderWalk(folder: ShippedTraces.prefix).files).map {
      "'\(ShippedTraces.prefix)\(TraceLoader.name(forPath: $0))' ships with panlab"
    }
  }
}

extension Shard {
  /// Creates a shard, such as the second of three parts of the traces, from the value of `--shard`.
  init(option text: String) throws(CommandFailure) {
    guard let shard = Shard(text) else {
      throw CommandFailure.usage("'--shard \(text)': not a shard; write it like 2/3")
    }
    self = shard
  }
}
