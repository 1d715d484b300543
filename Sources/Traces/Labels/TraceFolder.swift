/// Combines the files of a folder with its labels.
///
/// A caller lists the folder, creates a ``File`` for each recording, reads `labels.csv` into a
/// ``LabelFile``, and passes both to ``assemble(_:labels:isWhole:strict:)``.
package enum TraceFolder {
  /// The name of the file that labels a folder's traces.
  package static let labelFileName = "labels.csv"

  /// One file and the result of reading it.
  package struct File: Sendable {
    /// The file's name as ``TraceName/name(forPath:)`` gives it.
    package var name: String
    package var result: Result<[Trace], TraceError>

    /// Creates a file from the result of reading it.
    package init(name: String, result: Result<[Trace], TraceError>) {
      self.name = name
      self.result = result
    }

    /// Reads a file, by default under the name of its path.
    package init(
      path: String, name: String? = nil, origin: MappedFile.Origin = .named,
      options: TraceReader.Options = TraceReader.Options()
    ) {
      let name = name ?? TraceName.name(forPath: path)
      self.name = name
      do throws(TraceError) {
        var traces = try TraceReader.read(
          path: path, origin: origin, name: name, options: options)
        for index in traces.indices { traces[index].file = path }
        result = .success(traces)
      } catch {
        result = .failure(error)
      }
    }
  }

  /// Collects the traces and their labels.
  ///
  /// A label wins over the recording's own `intent` line, which counts as a repair if they differ. The
  /// first of two labels for a trace wins.
  ///
  /// - Parameters:
  ///   - files: The files in the order of the result.
  ///   - labels: The folder's labels; nil if it has none.
  ///   - isWhole: Whether `files` are all files of the folder, and a label without a trace a mistake.
  ///   - strict: Whether dirt is a problem instead of a repair.
  /// - Returns: The readable traces, and the problems of files, then of labels, each in order.
  package static func assemble(
    _ files: [File], labels: LabelFile?, isWhole: Bool = true, strict: Bool = false
  ) -> LoadedTraces {
    var loaded = LoadedTraces()
    var refused: Set<String> = []
    for file in files {
      switch file.result {
      case .success(let traces): loaded.traces += traces
      case .failure(let error):
        refused.insert(TraceName.key(of: file.name))
        loaded.problems.append(problem(error))
      }
    }
    guard let labels else { return loaded }
    let index = Index(labels)
    var errors = labels.problems + index.repeated
    for position in loaded.traces.indices {
      let key = TraceName.key(of: loaded.traces[position].name)
      guard let entry = index.entries[key] else { continue }
      if let conflict = attach(entry, of: labels, to: &loaded.traces[position], strict: strict) {
        errors.append(conflict)
      }
    }
    if isWhole { errors += withoutTrace(labels, loaded.traces, refused) }
    if !loaded.traces.isEmpty { loaded.traces[0].repairs.insert(contentsOf: labels.repairs, at: 0) }
    loaded.problems += errors.enumerated()
      .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
      .map { problem($0.element) }
    return loaded
  }

  private static func problem(_ error: TraceError) -> LoadedTraces.Problem {
    var kind = error.isMissingFile ? LoadedTraces.Problem.Kind.missing : .unreadable
    if case .labelWithoutTrace = error.problem { kind = .labelWithoutTrace }
    return LoadedTraces.Problem(kind: kind, message: "\(error)")
  }

  /// Labels a trace; returns an error if reading strictly and its own intent differs.
  private static func attach(
    _ entry: LabelFile.Entry, of labels: LabelFile, to trace: inout Trace, strict: Bool
  ) -> TraceError? {
    let own = trace.label?.intent
    trace.label = entry.label
    trace.labelPlace = SourcePlace(file: labels.file, line: entry.line)
    guard let own, own != entry.label.intent else { return nil }
    var findings = Findings(file: labels.file, strict: strict)
    do throws(TraceError) {
      try findings.note(.intentConflict, line: entry.line)
    } catch {
      return error
    }
    trace.repairs += findings.repairs
    return nil
  }

  private static func withoutTrace(
    _ labels: LabelFile, _ traces: [Trace], _ refused: Set<String>
  ) -> [TraceError] {
    let keys = traces.map { TraceName.key(of: $0.name) }
    let (known, example) = (Set(keys), keys.first)
    return labels.entries.compactMap { entry in
      let stem = String(entry.trace.prefix { $0 != "#" })
      if known.contains(entry.trace) || refused.contains(stem) { return nil }
      return TraceError(
        file: labels.file, line: entry.line,
        problem: .labelWithoutTrace(entry.trace, example: example))
    }
  }

  /// The labels by trace.
  private struct Index {
    var entries: [String: LabelFile.Entry] = [:]
    var repeated: [TraceError] = []

    init(_ labels: LabelFile) {
      for entry in labels.entries {
        if let first = entries[entry.trace] {
          repeated.append(
            TraceError(
              file: labels.file, line: entry.line,
              problem: .repeatedLabel(entry.trace, firstLine: first.line)))
        } else {
          entries[entry.trace] = entry
        }
      }
    }
  }
}
