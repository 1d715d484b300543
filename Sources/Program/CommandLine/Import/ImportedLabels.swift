import Traces

/// The labels of imported recordings, which `import` writes beside the traces.
///
/// A trace that already has a label there keeps it.
struct ImportedLabels {
  /// The labels of a folder's recordings, by the names of the files.
  private struct Source {
    let file: String
    let entries: [String: [LabelFile.Entry]]
  }

  private let strict: Bool
  /// The labels that were read, by the recordings' folder; nil for a folder without labels.
  private var sources: [String: Source?] = [:]
  private var entries: [LabelFile.Entry] = []
  /// Whether rows of a label file could not be read.
  private(set) var hasProblems = false

  init(strict: Bool) { self.strict = strict }

  /// Reads the labels beside a recording, and keeps those of its traces under their new names.
  ///
  /// - Throws: ``TraceError`` if the label file cannot be read; it is reported once.
  mutating func take(
    from recording: String, traces: [Trace], writtenAs names: [String]
  ) throws(TraceError) {
    let source = try source(of: FolderWalk.folder(of: recording))
    let stem = TraceName.key(of: TraceLoader.name(forPath: recording))
    keepOwn(of: traces, writtenAs: names, besides: source?.entries[stem] ?? [])
    guard let source else { return }
    let written = Dictionary(
      zip(traces.map(\.name), names), uniquingKeysWith: { first, _ in first })
    var lost: [LabelFile.Entry] = []
    for entry in source.entries[stem] ?? [] {
      if let name = written[entry.trace] {
        entries.append(LabelFile.Entry(trace: name, label: entry.label, line: entry.line))
      } else {
        lost.append(entry)
      }
    }
    guard let first = lost.first else { return }
    let more = lost.count > 1 ? " and \(lost.count - 1) more" : ""
    StandardError.warning(
      "\(source.file):\(first.line): '\(first.trace)'\(more) became"
        + " \(names.joined(separator: ", ")); label each of them")
  }

  /// Keeps the labels that a recording itself has, where the label file beside it has none.
  ///
  /// A line `# intent:` goes with the recording.
  private mutating func keepOwn(
    of traces: [Trace], writtenAs names: [String], besides labelled: [LabelFile.Entry]
  ) {
    let known = Set(labelled.map(\.trace))
    for (trace, name) in zip(traces, names) where !known.contains(trace.name) {
      guard let label = trace.label, trace.metadata["intent"] == nil else { continue }
      entries.append(LabelFile.Entry(trace: name, label: label, line: 1))
    }
  }

  private mutating func source(of folder: String) throws(TraceError) -> Source? {
    if let known = sources[folder] { return known }
    sources[folder] = .some(nil)
    let options = TraceReader.Options(strict: strict)
    guard
      let found = try TraceLoader.labels(
        in: folder, reach: Reach([folder]),
        { (bytes, path) throws(TraceError) in
          try LabelFile(bytes: bytes, file: path, options: options)
        })
    else { return nil }
    for problem in found.problems {
      StandardError.error(problem.description)
      hasProblems = true
    }
    let source = Source(
      file: found.file,
      entries: Dictionary(grouping: found.entries) { TraceName.file(of: $0.trace) })
    sources[folder] = source
    return source
  }

  /// Adds the labels to those of a folder.
  func write(to folder: String) throws {
    guard !entries.isEmpty else { return }
    let path = FolderWalk.path(of: TraceFolder.labelFileName, in: folder)
    _ = try ResultFile(path: path).edit { text in
      guard let text else { return LabelFile(file: path, entries: entries).csv }
      let known = try Set(LabelFile(bytes: Array(text.utf8), file: path).entries.map(\.trace))
      let changes = entries.filter { !known.contains($0.trace) }
        .map { LabelFile.Change(trace: $0.trace, label: $0.label) }
      return changes.isEmpty ? text : try LabelFile.text(text, file: path, changing: changes)
    }
  }
}
