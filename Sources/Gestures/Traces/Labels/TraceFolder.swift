public import Formats

/// The labels of a folder, applied to each of its recordings when the recording is read.
///
/// A caller reads `labels.csv` into a ``LabelFile``, lists the folder, calls
/// ``read(_:path:name:options:siblings:into:_:)`` for each recording, and calls ``problems(isWhole:)`` at the end. Files
/// in memory are combined by ``assemble(_:labels:isWhole:strict:)``.
///
/// A label takes precedence over the recording's own `intent` line; if the two differ, a repair reports that. If a
/// trace has two labels, the first one is used.
package struct TraceFolder {
  /// The name of the file that labels a folder's traces.
  package static let labelFileName = "labels.csv"

  /// One file and the result of reading it.
  package struct File: Sendable {
    /// The file's name in the form of ``TraceName/name(forPath:)``.
    package var name: String
    package var result: Result<[Trace], TraceError>

    /// Creates a file from the result of reading it.
    package init(name: String, result: Result<[Trace], TraceError>) {
      self.name = name
      self.result = result
    }

    /// Reads a file.
    ///
    /// By default, the name is derived from the path.
    package init(
      path: String, name: String? = nil, options: TraceReader.Options = TraceReader.Options()
    ) {
      let name = name ?? TraceName.name(forPath: path)
      self.name = name
      do throws(TraceError) {
        var traces = try TraceReader.read(path: path, name: name, options: options)
        for index in traces.indices { traces[index].file = path }
        result = .success(traces)
      } catch {
        result = .failure(error)
      }
    }
  }

  /// A label file that is prepared for finding the label of a trace.
  ///
  /// Many groups of a suite may read files of one folder, so it is prepared once.
  package struct Index: Sendable {
    /// The file without its rows.
    fileprivate private(set) var labels: LabelFile
    fileprivate private(set) var entries = PackedList<LabelFile.Entry>()
    /// The place of the first label of each trace among the rows.
    private var places = NamePlaces()
    fileprivate private(set) var errors: [TraceError] = []

    package init(_ labels: LabelFile) {
      self.labels = labels
      self.labels.entries = []
      for entry in labels.entries { add(entry, of: labels.file) }
      errors = labels.problems + errors
    }

    /// Reads a label file.
    ///
    /// - Throws: ``TraceError`` if the file is not CSV with the columns `trace` and `intent`.
    package init(
      bytes: [UInt8], file: String, options: TraceReader.Options
    ) throws(TraceError) {
      labels = LabelFile(file: file, entries: [])
      var rows = self
      labels = try LabelFile.read(bytes: bytes, file: file, options: options) {
        rows.add($0, of: file)
      }
      (entries, places, errors) = (rows.entries, rows.places, labels.problems + rows.errors)
    }

    private mutating func add(_ entry: LabelFile.Entry, of file: String) {
      let first = places.add(entry.trace, at: entries.count) { [entries] in entries.name(at: $0) }
      if let first {
        errors.append(
          TraceError(
            file: file, line: entry.line,
            problem: .repeatedLabel(entry.trace, firstLine: entries[first].line)))
      }
      entries.append(entry)
    }

    /// The place of a trace's first label; nil if it has none.
    fileprivate func place(of trace: String) -> Int? {
      places.place(of: trace) { entries.name(at: $0) }
    }
  }

  private let index: Index?
  private let strict: Bool
  /// For each label, whether the trace that it names was found.
  private var found: [Bool]
  /// The names of the files that could not be read, in the form that labels use.
  private var refused: Set<String> = []
  private var fileProblems: [LoadedTraces.Problem] = []
  private var met: MetLabels
  /// The head (the start up to the first row) of the file that was read last.
  ///
  /// It is reused if the next file begins with the same bytes.
  private var head: FileHead?

  /// What the traces of one file, or of all files so far, have met of the labels.
  private struct MetLabels {
    /// The name of the folder's first trace, in the form that labels use; for messages.
    var example: String?
    var errors: [TraceError] = []
    /// The indices of the labels whose traces were found.
    var found: [Int] = []
  }

  /// Creates a folder with its labels; `labels` is nil if the folder has no label file.
  ///
  /// With `strict`, malformed input is a problem instead of being repaired.
  package init(labels: LabelFile?, strict: Bool = false) {
    self.init(labels.map(Index.init), strict: strict)
  }

  /// Creates a folder with its labels; `index` is nil if the folder has no label file.
  package init(_ index: Index?, strict: Bool = false) {
    (self.index, self.strict) = (index, strict)
    met = MetLabels(errors: index?.errors ?? [])
    found = Array(repeating: false, count: index?.entries.count ?? 0)
  }

  /// Reads a file and passes on its traces with their labels, to be collected; see ``TraceReader``.
  ///
  /// `take` adds the next traces to the collection, and returns whether to read on.
  ///
  /// - Returns: The collection; nil if the file cannot be opened or read, which is recorded as a problem.
  package mutating func read<Collection>(
    _ file: Result<MappedFile, TraceError>, path: String, name: String,
    options: TraceReader.Options, siblings: UnitSiblings? = nil, into start: Collection,
    _ take: (inout Collection, consuming [Trace]) -> Bool
  ) -> Collection? {
    var head = head
    var refusals: [TraceError] = []
    defer {
      self.head = head
      fileProblems += refusals.map(Self.problem)
    }
    do throws(TraceError) {
      let read = try TraceReader.read(
        file.get(), path: path, name: name, options: options, after: &head, siblings: siblings,
        &refusals, into: (collection: start, met: MetLabels(example: met.example))
      ) { file, traces in
        var traces = traces
        for index in traces.indices { traces[index].file = path }
        label(&traces, &file.met)
        return take(&file.collection, traces)
      }
      join(read.met)
      return read.collection
    } catch {
      refuse(name, error)
      return nil
    }
  }

  private mutating func join(_ file: MetLabels) {
    met.example = file.example
    met.errors += file.errors
    for place in file.found { found[place] = true }
  }

  /// The problems of files, in the order of reading, followed by the problems of labels, in the order of their lines.
  ///
  /// `isWhole` says whether all files of the folder were read; if so, a label without a trace is a problem.
  package func problems(isWhole: Bool) -> [LoadedTraces.Problem] {
    let errors = met.errors + (isWhole ? labelsWithoutTrace : [])
    return fileProblems
      + errors.enumerated()
      .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
      .map { Self.problem($0.element) }
  }

  /// Combines the traces of files in memory with their labels.
  ///
  /// - Parameters:
  ///   - files: The files, whose order is also the order of the result.
  ///   - labels: The folder's labels; nil if the folder has none.
  ///   - isWhole: Whether `files` are all files of the folder, so that a label without a trace is a problem.
  ///   - strict: Whether malformed input is a problem instead of being repaired.
  /// - Returns: The traces that could be read, and the problems: first the problems of files, then the problems of
  ///   labels.
  package static func assemble(
    _ files: [File], labels: LabelFile?, isWhole: Bool = true, strict: Bool = false
  ) -> LoadedTraces {
    var folder = TraceFolder(labels: labels, strict: strict)
    var loaded = LoadedTraces()
    for file in files {
      switch file.result {
      case .success(var traces):
        var met = MetLabels(example: folder.met.example)
        folder.label(&traces, &met)
        folder.join(met)
        loaded.traces += traces
      case .failure(let error): folder.refuse(file.name, error)
      }
    }
    loaded.problems = folder.problems(isWhole: isWhole)
    return loaded
  }

  private mutating func refuse(_ name: String, _ error: TraceError) {
    refused.insert(TraceName.key(of: name))
    fileProblems.append(Self.problem(error))
  }

  /// Attaches the labels to the next traces.
  ///
  /// The first trace of the folder also gets the repairs of the label file.
  private func label(_ traces: inout [Trace], _ met: inout MetLabels) {
    guard let index else { return }
    let labels = index.labels
    for position in traces.indices {
      let key = TraceName.key(of: traces[position].name)
      let isFirst = met.example == nil
      if isFirst { met.example = key }
      if let place = index.place(of: key) {
        met.found.append(place)
        let entry = index.entries[place]
        if let conflict = Self.attach(entry, of: labels, to: &traces[position], strict: strict) {
          met.errors.append(conflict)
        }
      }
      if let doubt = traces[position].labelDoubt { traces[position].repairs.append(doubt) }
      warnOfStrokes(&traces[position], of: index, &met)
      if isFirst { traces[position].repairs.insert(contentsOf: labels.repairs, at: 0) }
    }
  }

  /// Adds a warning to the first gesture of a recording that was split into gestures, if there is a label for the
  /// recording as a whole.
  private func warnOfStrokes(_ trace: inout Trace, of index: Index, _ met: inout MetLabels) {
    guard trace.repairs.contains(where: { $0.code == Dirt.strokes.code }) else { return }
    let key = TraceName.key(of: trace.name)
    guard let hash = key.lastIndex(of: "#"), let place = index.place(of: String(key[..<hash]))
    else { return }
    met.found.append(place)
    let entry = index.entries[place]
    trace.repairs.append(
      Repair(
        file: index.labels.file, line: entry.line, count: 1, code: Dirt.labelOfStrokes.code,
        message:
          "\(Dirt.labelOfStrokes.found), '\(entry.trace)'; label '\(entry.trace)#1' and so on instead"
      ))
  }

  private static func problem(_ error: TraceError) -> LoadedTraces.Problem {
    var kind = error.isMissingFile ? LoadedTraces.Problem.Kind.gone : .unreadable
    if case .labelWithoutTrace = error.problem { kind = .labelWithoutTrace }
    return LoadedTraces.Problem(kind: kind, message: "\(error)")
  }

  /// Attaches a label to a trace; returns an error if the reader is strict and the label differs from the intent in the
  /// recording itself.
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

  private var labelsWithoutTrace: [TraceError] {
    guard let index else { return [] }
    // Most labels have their trace, and to read an entry takes time.
    return index.entries.indices.lazy.filter { !found[$0] }.compactMap { place in
      let entry = index.entries[place]
      let stem = TraceName.file(of: entry.trace)
      if index.place(of: entry.trace).map({ found[$0] }) ?? false || refused.contains(stem) {
        return nil
      }
      return TraceError(
        file: index.labels.file, line: entry.line,
        problem: .labelWithoutTrace(entry.trace, example: met.example))
    }
  }
}

extension LabelFile.Entry: Packable {
  @usableFromInline
  package var packedName: String {
    get { trace }
    set { trace = newValue }
  }

  @usableFromInline
  package mutating func moveNumbers(to numbers: inout [Double]) -> UInt64 {
    numbers.append(Double(line))
    line = 0
    return 1
  }

  @usableFromInline
  package mutating func setNumbers(_ known: UInt64, from numbers: [Double], at start: Int) {
    line = Int(numbers[start])
  }
}

/// Where names stand in a list, without the names: in a table of places, by their hashes.
private struct NamePlaces: Sendable {
  /// The places, each one greater; 0 where there is none, which is so for half of them or more.
  private var table: [UInt32] = [0]
  private var count = 0

  /// The place of a name, which `name` compares with the names at places; nil if there is none.
  func place(of wanted: String, named name: (Int) -> String) -> Int? {
    let slot = slot(of: wanted, name)
    return table[slot] == 0 ? nil : Int(table[slot] - 1)
  }

  /// Adds the place of a name, if it has none; returns the one that it has.
  mutating func add(_ new: String, at place: Int, named name: (Int) -> String) -> Int? {
    if (count + 1) * 2 > table.count {
      let places = table.filter { $0 > 0 }
      table = Array(repeating: 0, count: table.count * 4)
      for other in places { table[slot(of: name(Int(other - 1)), name)] = other }
    }
    let slot = slot(of: new, name)
    if table[slot] > 0 { return Int(table[slot] - 1) }
    table[slot] = UInt32(place + 1)
    count += 1
    return nil
  }

  /// Where a name is in the table, or would be.
  private func slot(of wanted: String, _ name: (Int) -> String) -> Int {
    var hasher = Hasher()
    hasher.combine(wanted)
    let mask = table.count - 1
    var slot = hasher.finalize() & mask
    while table[slot] > 0, name(Int(table[slot] - 1)) != wanted { slot = (slot + 1) & mask }
    return slot
  }
}
