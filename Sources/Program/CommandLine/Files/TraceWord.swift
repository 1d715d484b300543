import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Traces

/// A word that names one trace: `a.csv`, `a.csv#second`, the name of a trace in the folder `traces`, or `shipped:` and
/// the name of a built-in trace.
struct TraceWord {
  private let word: String

  init(_ word: String) { self.word = word }

  /// Whether the word names exactly one existing file.
  ///
  /// Neither the file's content nor a recording's name after `#` is checked.
  var isHere: Bool { (try? place()) != nil }

  /// Reads the trace.
  func trace(from loader: TraceLoader) throws(CommandFailure) -> Trace {
    let (path, recording) = try place()
    let loaded = loader.load(path: path)
    if let problem = loaded.problems.first {
      throw CommandFailure(
        message: problem.message,
        code: problem.kind == .missing ? .nothingSelected : .unreadable)
    }
    loaded.announce()
    let traces =
      recording.map { name in loaded.traces.filter { $0.name.hasSuffix("#\(name)") } }
      ?? loaded.traces
    if let trace = traces.first, traces.count == 1 { return trace }
    throw notOne(of: traces, in: loaded.traces, path: path)
  }

  /// The error for a word that names no trace, or names several traces.
  private func notOne(of found: [Trace], in all: [Trace], path: String) -> CommandFailure {
    let words = all.map { "\(path)#\($0.name.split(separator: "#").last ?? "")" }
    let choices = words.count <= 10 ? "choose \(words.joined(separator: ", "))" : "add one's #name"
    return found.isEmpty
      ? CommandFailure.nothingSelected("'\(word)': no such recording in the file; \(choices)")
      : CommandFailure.usage("'\(word)': \(found.count) recordings; \(choices)")
  }

  /// The named file, and the name of a recording in it if the word has a `#`.
  private func place() throws(CommandFailure) -> (path: String, recording: String?) {
    switch FileKind(reading: word) {
    case .file: return (word, nil)
    case .folder:
      throw CommandFailure.usage(
        "'\(word)': is a folder; name one trace in it, or use check for all of them")
    case .missing: break
    }
    let hash = word.firstIndex(of: "#")
    let stem = hash.map { String(word[..<$0]) } ?? word
    let recording = hash.map { String(word[word.index(after: $0)...]) }
    if recording != nil, FileKind(reading: stem) == .file { return (stem, recording) }
    let (prefix, home) =
      ShippedTraces.isNamed(by: word)
      ? (ShippedTraces.prefix, ShippedTraces.prefix) : ("", "traces")
    let name = String(stem.dropFirst(prefix.count))
    let files = FileKind(reading: home) == .folder ? FolderWalk(folder: home).files : []
    if let file = Self.file(named: name, in: files) { return (file, recording) }
    let alike = try self.files(alike: name, in: files)
    if let file = alike.first, alike.count == 1 { return (file, recording) }
    guard alike.isEmpty else {
      let names = alike.map { prefix + TraceLoader.name(forPath: $0) }
      let choices = names.count <= 10 ? "choose \(alternatives(names))" : "write more of its name"
      let whose = prefix.isEmpty ? "traces in '\(home)'" : "shipped traces"
      throw CommandFailure.usage(
        "'\(word)': no such file, and a part of \(names.count) \(whose); \(choices)")
    }
    let near = nearest(to: name, in: files.map { TraceLoader.name(forPath: $0) })
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

  /// The files whose trace names match the word as a pattern or, if the word has no wildcards, contain it.
  private func files(
    alike stem: String, in files: [String]
  ) throws(CommandFailure) -> [String] {
    // A word that ends in `.csv` is a path rather than a pattern.
    guard !stem.hasSuffix(".csv") else { return [] }
    do throws(Glob.Problem) {
      return try Glob.positions(of: stem, in: files.map { TraceLoader.name(forPath: $0) })
        .map { files[$0] }
    } catch {
      throw CommandFailure.usage("'\(word)': \(error.reason)")
    }
  }
}
