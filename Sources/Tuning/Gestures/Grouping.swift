public import Traces

/// Which gestures belong together, so that none of a group is held out without the others.
public enum Grouping: Hashable, Sendable {
  /// By the person in the tags (`person:anna`), else in the recording (`# person: anna`).
  case tag
  /// By the folder that the trace lies in.
  case folder
  /// Each gesture by itself.
  case none
  /// By the rest of a tag that begins so (`device` of `device:old`), or by a line that the
  /// recordings bring (`# device: old`).
  case column(String)

  /// Reads a word.
  public init(_ word: String) {
    switch word {
    case "tag", "person": self = .tag
    case "folder": self = .folder
    case "none": self = .none
    default: self = .column(word)
    }
  }

  /// The group of each trace; a trace that says nothing is a group of its own.
  ///
  /// - Throws: ``TuningError`` where a word is given that no trace knows.
  public func groups(of traces: [Trace]) throws(TuningError) -> [String] {
    let found = traces.map(name)
    if case .column(let word) = self, found.allSatisfy({ $0 == nil }) { throw .unknownGroup(word) }
    return zip(traces, found).map { $1 ?? "\u{0}\($0.name)" }
  }

  /// What the groups are, in the words of tags; nil where each gesture is meant to be by itself.
  var what: String? {
    switch self {
    case .tag: "person"
    case .folder: "folder"
    case .none: nil
    case .column(let word): word
    }
  }

  /// What a trace says of its group; nil where it says nothing.
  func name(of trace: Trace) -> String? {
    switch self {
    case .none: return nil
    case .folder: return trace.name.lastIndex(of: "/").map { String(trace.name[..<$0]) }
    case .tag: return said("person", by: trace)
    case .column(let word): return said(word, by: trace)
    }
  }

  /// What someone has tagged goes before what the recording says of itself.
  private func said(_ word: String, by trace: Trace) -> String? {
    let tag = trace.label?.tags.first { $0.hasPrefix(word + ":") }
    return tag.map { String($0.dropFirst(word.count + 1)) }
      ?? trace.metadata[word.lowercased()]
  }
}
