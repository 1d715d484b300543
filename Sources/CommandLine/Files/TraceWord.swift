import ArgumentParser
import Controllers
import Formats
import Replay
import Traces

/// One trace as the user names it: `a.csv`, `a.csv#second`, or a shipped trace's name.
struct TraceWord {
  private let word: String

  init(_ word: String) {
    self.word = word
  }

  /// The trace.
  ///
  /// - Throws: ``CommandFailure``: nothing selected if no trace is meant, usage if several are,
  ///   unreadable if the file cannot be read.
  func trace(from loader: TraceLoader) throws(CommandFailure) -> Trace {
    let (path, recording) = try place()
    let loaded = loader.load(path: path)
    if let problem = loaded.problems.first {
      throw CommandFailure(
        message: problem.message,
        code: problem.kind == .unreadable ? .unreadable : .nothingSelected)
    }
    loaded.announce()
    let traces =
      recording.map { name in loaded.traces.filter { $0.name.hasSuffix("#\(name)") } }
      ?? loaded.traces
    if let trace = traces.first, traces.count == 1 { return trace }
    throw notOne(of: traces, in: loaded.traces, path: path)
  }

  /// Why the traces that were found are not the one that is meant.
  private func notOne(of found: [Trace], in all: [Trace], path: String) -> CommandFailure {
    let words = all.map { "\(path)#\($0.name.split(separator: "#").last ?? "")" }
    let choices = words.count <= 10 ? "choose \(words.joined(separator: ", "))" : "add one's #name"
    return found.isEmpty
      ? CommandFailure(
        message: "'\(word)': no such recording in the file; \(choices)", code: .nothingSelected)
      : CommandFailure(
        message: "'\(word)': \(found.count) recordings; \(choices)", code: .usage)
  }

  /// The file that is meant, and the recording in it.
  private func place() throws(CommandFailure) -> (path: String, recording: String?) {
    switch FileKind(word) {
    case .file: return (word, nil)
    case .folder:
      throw CommandFailure(
        message: "'\(word)': is a folder; name one trace in it, or use check for all of them",
        code: .usage)
    case .missing: break
    }
    let hash = word.firstIndex(of: "#")
    let stem = hash.map { String(word[..<$0]) } ?? word
    let recording = hash.map { String(word[word.index(after: $0)...]) }
    if recording != nil, FileKind(stem) == .file { return (stem, recording) }
    let files = ShippedTraces.paths.flatMap { FolderWalk(folder: $0).files }
    let file = files.first {
      let name = TraceName.name(forPath: $0)
      return name == stem || TraceName.key(of: name) == stem
    }
    if let file { return (file, recording) }
    let near = nearest(to: stem, in: files.map { TraceName.name(forPath: $0) })
    let advice = near.map { "did you mean '\($0)'?" } ?? "name a trace file or a shipped trace"
    throw CommandFailure(
      message: "'\(word)': no such file, and no shipped trace has this name; \(advice)",
      code: .nothingSelected)
  }
}
