import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Traces

/// A word that names one trace: `a.csv`, `a.csv#second`, or a shipped trace's name.
struct TraceWord {
  private let word: String

  init(_ word: String) { self.word = word }

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

  /// The error for a word that names no trace or several.
  private func notOne(of found: [Trace], in all: [Trace], path: String) -> CommandFailure {
    let words = all.map { "\(path)#\($0.name.split(separator: "#").last ?? "")" }
    let choices = words.count <= 10 ? "choose \(words.joined(separator: ", "))" : "add one's #name"
    return found.isEmpty
      ? CommandFailure.nothingSelected("'\(word)': no such recording in the file; \(choices)")
      : CommandFailure.usage("'\(word)': \(found.count) recordings; \(choices)")
  }

  /// The named file, and the recording in it.
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
    let files = FolderWalk(folder: ShippedTraces.path).files
    let file = files.first {
      let name = TraceName.name(forPath: $0)
      return name == stem || TraceName.key(of: name) == stem
    }
    if let file { return (file, recording) }
    let alike = try self.files(alike: stem, in: files)
    if let file = alike.first, alike.count == 1 { return (file, recording) }
    guard alike.isEmpty else {
      let names = alike.map { TraceName.name(forPath: $0) }
      let choices = names.count <= 10 ? "choose \(alternatives(names))" : "write more of its name"
      throw CommandFailure.usage(
        "'\(word)': no such file, and a part of \(names.count) shipped traces; \(choices)")
    }
    let near = nearest(to: stem, in: files.map { TraceName.name(forPath: $0) })
    let advice = near.map { "did you mean '\($0)'?" } ?? "name a trace file or a shipped trace"
    throw CommandFailure.nothingSelected(
      "'\(word)': no such file, and no shipped trace has this name; \(advice)")
  }

  /// The files whose traces a pattern matches, or whose names have this part.
  private func files(
    alike stem: String, in files: [String]
  ) throws(CommandFailure) -> [String] {
    // A path names a file or nothing.
    guard !stem.hasSuffix(".csv") else { return [] }
    do throws(Glob.Problem) {
      return try Glob.positions(of: stem, in: files.map { TraceName.name(forPath: $0) })
        .map { files[$0] }
    } catch {
      throw CommandFailure.usage("'\(word)': \(error.reason)")
    }
  }
}
