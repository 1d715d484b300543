import ArgumentParser
import Formats
import Foundation
import Replay
import Synchronization
package import Traces
import Workbench

/// Reads traces and their labels from files and folders.
package struct TraceLoader: TraceSource {
  /// Whether to refuse recordings that need repairs.
  let isStrict: Bool
  /// Whether a folder without traces is accepted.
  let allowsEmpty: Bool
  /// Whether to stop reading; called before every file.
  let isStopped: @Sendable () -> Bool
  let known = KnownFolder()

  package init(
    isStrict: Bool = false, allowsEmpty: Bool = false,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.isStrict, self.allowsEmpty, self.isStopped) = (isStrict, allowsEmpty, isStopped)
  }

  /// Returns a copy of the loader that reads until `isStopped` returns true.
  func stopping(_ isStopped: @escaping @Sendable () -> Bool) -> TraceLoader {
    TraceLoader(isStrict: isStrict, allowsEmpty: allowsEmpty, isStopped: isStopped)
  }

  /// Reads a trace file with its label, or all trace files in a folder and its subfolders with their labels.
  ///
  /// A file that cannot be read does not prevent the other files from being read. A path without any trace is reported
  /// as a problem.
  package func load(path: String) -> LoadedTraces {
    LoadedTraces { load(Part(path), others: Reach([]), into: $0) }
  }

  /// Reads many paths, and returns the traces of each.
  ///
  /// Consecutive files of one folder are read together, so that the folder's label file is read only once.
  package func loads(of paths: [String]) -> [(path: String, loaded: LoadedTraces)] {
    Part.all(of: paths).flatMap { part -> [(path: String, loaded: LoadedTraces)] in
      if isStopped() { return [] }
      guard part.paths.count > 1 else { return part.paths.map { ($0, load(path: $0)) } }
      let loaded = LoadedTraces { load(part, others: Reach([]), into: $0) }
      var places: [String: Int] = [:]
      var loads: [(path: String, loaded: LoadedTraces)] = []
      for path in part.paths where places[path] == nil {
        places[path] = loads.count
        loads.append((path, LoadedTraces()))
      }
      for trace in loaded.traces {
        loads[trace.file.flatMap { places[$0] } ?? 0].loaded.traces.append(trace)
      }
      loads[0].loaded.problems = loaded.problems
      return loads
    }
  }

  /// A path, or several consecutive paths of files in the same folder; these files are read together.
  private struct Part {
    private(set) var paths: [String]
    private let kind: FileKind
    let folder: String

    init(_ name: String) {
      let path = ShippedTraces.whole(name)
      (paths, kind) = ([path], FileKind(reading: path))
      folder = kind == .file ? FolderWalk.folder(of: path) : path
    }

    var isFiles: Bool { kind == .file }
    var isMissing: Bool { kind == .missing }

    static func all(of paths: [String]) -> [Part] {
      var parts: [Part] = []
      var known: Set<String> = []
      for path in TraceLoader.recordings(among: paths) where known.insert(path).inserted {
        let part = Part(path)
        if part.isFiles, let last = parts.last, last.isFiles, last.folder == part.folder {
          parts[parts.count - 1].paths.append(path)
        } else {
          parts.append(part)
        }
      }
      return parts
    }
  }

  /// Returns the paths without the label files that lie beside named recordings, with which they are read.
  ///
  /// A shell's `folder/*.csv` names them as well.
  static func recordings(among paths: [String]) -> [String] {
    func isLabels(_ path: String) -> Bool {
      path.utf8.split(separator: UInt8(ascii: "/")).last?
        .elementsEqual(TraceFolder.labelFileName.utf8) ?? false
    }
    guard paths.contains(where: isLabels) else { return paths }
    let folders = Set(paths.filter { !isLabels($0) }.map { FolderWalk.folder(of: $0) })
    return paths.filter { !isLabels($0) || !folders.contains(FolderWalk.folder(of: $0)) }
  }

  /// Reads all the files and folders.
  ///
  /// A symbolic link in one folder may lead to another of the folders. A file that is reached twice counts once.
  func load(paths: [String]) -> LoadedTraces { LoadedTraces { load(paths: paths, into: $0) } }

  /// Reads all the files and folders into a sink; returns the problems.
  func load(paths: [String], into sink: some TraceSink) -> [LoadedTraces.Problem] {
    let others = Reach(paths)
    if paths.count == 1 { return load(Part(paths[0]), others: others, into: sink) }
    var problems: [LoadedTraces.Problem] = []
    var known: Set<LoadedTraces.Problem> = []
    let once = FilesOnce(sink)
    Self.expect(paths)
    for part in Part.all(of: paths) where !isStopped() {
      once.begin(areFiles: part.isFiles)
      problems += load(part, others: others, into: once).filter { known.insert($0).inserted }
    }
    return problems
  }

  /// Adds the named files to the total number of files in the progress display.
  ///
  /// The files in folders are added when the folders are read.
  static func expect(_ paths: [String]) {
    WorkProgress.expect(files: paths.count { FileKind(reading: $0) == .file })
  }

  private func load(
    _ part: Part, others: Reach, into sink: some TraceSink
  ) -> [LoadedTraces.Problem] {
    if part.isMissing { return part.paths.map(Self.notThere) }
    return part.isFiles
      ? load(files: part.paths, in: part.folder, others: others, into: sink)
      : load(folder: part.folder, others: others, into: sink)
  }

  /// Reads named files of one folder.
  ///
  /// A symbolic link is read only if it leads into `folder` or into a folder of `others`; otherwise it is reported as a
  /// problem.
  private func load(
    files: [String], in folder: String, others: Reach, into sink: some TraceSink
  ) -> [LoadedTraces.Problem] {
    let reach = Reach([folder], or: others)
    let inside = files.filter(reach.permits)
    let outside = inside.count == files.count ? [] : files.filter { !reach.permits($0) }
    let problems = outside.map { file in
      LoadedTraces.Problem(
        kind: .unreadable, message: "\(TraceError(file: file, problem: .leadsOut))")
    }
    return inside.isEmpty
      ? problems : load(inside, in: folder, isWhole: false, reach: reach, into: sink) + problems
  }

  private func load(
    folder: String, others: Reach, into sink: some TraceSink
  ) -> [LoadedTraces.Problem] {
    if let refusal = IncidentFiles.refusal(of: folder) {
      return [LoadedTraces.Problem(kind: .unreadable, message: "\(refusal)")]
    }
    var problems: [LoadedTraces.Problem] = []
    let reach = Reach([folder], or: others)
    let stops = FolderWalk(folder: folder, others: others).stops
    WorkProgress.expect(files: stops.reduce(0) { $0 + $1.files.count })
    for stop in stops {
      problems += stop.findings
      if stop.files.isEmpty { continue }
      if Cancellation.isAbandoned { break }
      problems += load(stop.files, in: stop.folder, isWhole: true, reach: reach, into: sink)
    }
    let isEmpty =
      stops.allSatisfy(\.files.isEmpty) && problems.isEmpty && !allowsEmpty && !isStopped()
    if isEmpty {
      let found = UnreadRecordings(in: folder)?.message
      return [
        Self.missing(
          found
            ?? "\(folder): no traces in this folder; name one with .csv files, or name its recordings"
        )
      ]
    }
    UnreadRecordings.warn(in: folder)
    return problems
  }

  /// Reads files of one folder and its labels into a sink; returns the problems.
  ///
  /// `isWhole` says whether `paths` contains every trace file of the folder. `isFound` says whether the files were
  /// found in the folder rather than named by the user; by default, it equals `isWhole`. `reach` contains the folders
  /// to which symbolic links may lead.
  func load(
    _ paths: [String], in folder: String, isWhole: Bool, isFound: Bool? = nil, reach: Reach,
    into sink: some TraceSink
  ) -> [LoadedTraces.Problem] {
    let origin: MappedFile.Origin = isFound ?? isWhole ? .found : .named
    let options = TraceReader.Options(strict: isStrict)
    var labels: TraceFolder.Index?
    var problems: [LoadedTraces.Problem] = []
    do throws(TraceError) {
      labels = try known.labels(in: folder, options: options, reach: reach)
    } catch {
      problems.append(LoadedTraces.Problem(kind: .unreadable, message: error.description))
    }
    var files = TraceFolder(labels, strict: isStrict)
    var count = 0
    let opened = OpenedFiles(paths, origin: origin)
    let siblings = Self.siblings(isWhole ? paths : nil, in: folder, reach: reach)
    while !isStopped(), !Cancellation.isAbandoned, let next = opened.next() {
      var goesOn = true
      let file = files.read(
        next.file, path: next.path, name: next.name, options: options, siblings: siblings,
        into: sink.start
      ) {
        goesOn = sink.add($1, to: &$0) && !isStopped()
        return goesOn
      }
      if let file { sink.join(file) }
      InterruptWatch.noteFile()
      if !goesOn { break }
      count += 1
    }
    return files.problems(isWhole: isWhole && count == paths.count) + problems
  }

  /// Evidence of a file's unit of time, from all trace files of its folder with the same header as the file.
  ///
  /// The other files are read for this evidence only if the times in the file itself do not show their unit.
  private static func siblings(
    _ paths: [String]?, in folder: String, reach: Reach
  ) -> UnitSiblings {
    var known: [[String]: UnitEvidence] = [:]
    return UnitSiblings { names in
      if let evidence = known[names] { return evidence }
      var evidence = UnitEvidence()
      let files =
        paths ?? FolderWalk(folder: folder.isEmpty ? "." : folder).stops.first?.files ?? []
      for path in files where reach.permits(path) {
        guard let file = try? MappedFile(path: path, origin: .found) else { continue }
        evidence.add(UnitEvidence(in: file, names: names))
      }
      known[names] = evidence
      return evidence
    }
  }

  /// What `read` makes of a folder's label file; nil if there is no such file.
  static func labels<Labels>(
    in folder: String, reach: Reach,
    _ read: (_ bytes: [UInt8], _ path: String) throws(TraceError) -> Labels
  ) throws(TraceError) -> Labels? {
    let path = FolderWalk.path(of: TraceFolder.labelFileName, in: folder)
    guard FileKind(reading: path) == .file || isLink(path) else { return nil }
    guard reach.permits(path) else { throw TraceError(file: path, problem: .leadsOut) }
    let file = try MappedFile(path: path, origin: .found)
    return try read(file.content, path)
  }

  /// Whether there is a symbolic link at the path, even a broken one.
  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The name of the trace in a file: `folder/stem`, or only `stem` for a path without a folder.
  ///
  /// If the path refers to the folder as `.` or `..`, the name contains the folder's real name.
  static func name(forPath path: String) -> String {
    if let place = CarriedFiles.place(of: path) { return TraceName.name(forPath: place) }
    // Handles most paths as bytes rather than with `URL`, because that is faster and this code runs for every file.
    let slash = UInt8(ascii: "/")
    guard path.utf8.first != slash, path.utf8.contains(slash),
      path.utf8.split(separator: slash).dropLast().last(where: { !$0.elementsEqual(".".utf8) })?
        .elementsEqual("..".utf8) ?? true
    else { return TraceName.name(forPath: path) }
    return TraceName.name(forPath: URL(fileURLWithPath: path).standardizedFileURL.path)
  }

  private static func notThere(_ path: String) -> LoadedTraces.Problem {
    missing(
      "\(path.isEmpty ? "''" : path): no such file or folder; name a trace file or a folder of them"
    )
  }

  private static func missing(_ message: String) -> LoadedTraces.Problem {
    LoadedTraces.Problem(kind: .missing, message: message)
  }

  /// The paths that begin with the typed text.
  ///
  /// Folders end in a slash. Hidden files are offered only if the typed name begins with a dot. Names that contain
  /// unprintable characters are omitted.
  package func completions(forPath prefix: String) -> [String] {
    let folder = FolderWalk.folder(of: prefix)
    let start = prefix.dropFirst(folder.count)
    let names =
      CarriedFiles.names(in: folder).map { $0.files + $0.folders }
      ?? (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    // The prefix `shipped:` can be completed like a folder.
    let shipped = folder.isEmpty && !start.isEmpty && ShippedTraces.prefix.hasPrefix(start)
    return
      names
      .filter { VisibleText.line($0) == $0 }
      .filter { $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { FileKind(reading: folder + $0) == .folder ? "\(folder)\($0)/" : folder + $0 }
      + (shipped ? [ShippedTraces.prefix] : [])
  }

  package func account(ofFile path: String, traces: [Trace]) -> ReadingAccount? {
    (try? MappedFile(path: path)).map { ReadingAccount($0, path: path, traces: traces) }
  }

  /// The path of the `labels.csv` beside each trace's file, by the trace's name.
  ///
  /// If two files contain traces of the same name, the later file counts, as when traces are loaded.
  package func labelPaths(ofTraces names: [String], loadedFrom path: String) -> [String: String] {
    let files: [String]
    switch FileKind(reading: path) {
    case .missing: return [:]
    case .file: files = [path]
    case .folder: files = FolderWalk(folder: path).files
    }
    let folders = Dictionary(
      files.map { (Self.name(forPath: $0), FolderWalk.folder(of: $0)) },
      uniquingKeysWith: { $1 })
    var paths: [String: String] = [:]
    for name in names {
      // Tries the part before every '#' as the file's name, because that name itself may contain a '#'.
      let hashes = name.indices.filter { name[$0] == "#" }
      let stems = [name] + hashes.map { String(name[..<$0]) }
      guard let folder = stems.lazy.compactMap({ folders[$0] }).first else { continue }
      paths[name] = FolderWalk.path(of: TraceFolder.labelFileName, in: folder)
    }
    return paths
  }
}

/// The labels and the files of the folder that was read last, kept for the next group of a suite that reads files of
/// that folder.
final class KnownFolder: Sendable {
  private struct Walk {
    let folder: String
    let home: String
    let stops: [FolderWalk.Stop]
  }

  private let walk = Mutex<Walk?>(nil)

  /// What a walk through a folder finds; links may also lead into `home`.
  ///
  /// All groups of a run see the folder as it was at the first walk.
  func stops(of folder: String, others home: String) -> [FolderWalk.Stop] {
    if let walk = walk.withLock({ $0 }), walk.folder == folder, walk.home == home {
      return walk.stops
    }
    let stops = FolderWalk(folder: folder, others: Reach([home])).stops
    walk.withLock { $0 = Walk(folder: folder, home: home, stops: stops) }
    return stops
  }

  private struct Known {
    let path: String
    let version: FileVersion
    let options: TraceReader.Options
    let labels: TraceFolder.Index
  }

  private let known = Mutex<Known?>(nil)

  /// Frees the labels, when no more files are read.
  func forgetLabels() { known.withLock { $0 = nil } }

  /// The labels in a folder's label file; nil if there is no such file.
  func labels(
    in folder: String, options: TraceReader.Options, reach: Reach
  ) throws(TraceError) -> TraceFolder.Index? {
    let path = FolderWalk.path(of: TraceFolder.labelFileName, in: folder)
    let version = reach.permits(path) ? FileVersion(path) : nil
    if let version, let known = known.withLock({ $0 }), known.path == path,
      known.version == version, known.options == options
    {
      return known.labels
    }
    guard
      let labels = try TraceLoader.labels(
        in: folder, reach: reach,
        { (bytes, path) throws(TraceError) in
          try TraceFolder.Index(bytes: bytes, file: path, options: options)
        })
    else { return nil }
    if let version {
      known.withLock {
        $0 = Known(path: path, version: version, options: options, labels: labels)
      }
    }
    return labels
  }
}

extension LoadedTraces {
  /// Collects the traces that `load` reads into a list, and the problems that `load` returns.
  init(_ load: (TraceList) -> [Problem]) {
    let list = TraceList()
    let problems = load(list)
    self.init(traces: list.traces, problems: problems)
  }

  /// Prints repairs and `doubts` as warnings, and problems as errors; a message that is repeated for many files is
  /// printed once, with the count.
  ///
  /// `doubts` contains problems that count only as warnings.
  func announce(repairs: [String]? = nil, doubts: [Problem] = []) {
    for warning in RepeatedMessages.condensed((repairs ?? self.repairs) + doubts.map(\.message)) {
      StandardError.warning(warning)
    }
    for problem in condensedProblems { StandardError.error(problem.message) }
  }

  /// The problems; a finding at many places is condensed into one problem.
  var condensedProblems: [Problem] { RepeatedMessages.condensed(problems) }

  /// Removes the problems about labels without a trace, unless `level` is an error; returns them if `level` is a
  /// warning.
  ///
  /// If `level` is off, the removed problems are dropped.
  mutating func takeLabelsWithoutTrace(at level: BudgetLevel) -> [Problem] {
    guard level != .error else { return [] }
    let doubts = problems.filter { $0.kind == .labelWithoutTrace }
    problems.removeAll { $0.kind == .labelWithoutTrace }
    return level == .warn ? doubts : []
  }

  /// Whether a part of the choice matches nothing, so that nothing may be judged or written in its place.
  var lacksAPart: Bool { problems.contains { $0.kind == .missing } }

  /// The exit code of the most serious problem: an unreadable file is more serious than a missing one.
  ///
  /// Nil if there are no problems.
  var exitCode: ExitCode? {
    if problems.isEmpty { return nil }
    let isAbsent = problems.allSatisfy { [.missing, .gone].contains($0.kind) }
    return isAbsent ? .nothingSelected : .unreadable
  }
}

/// Condenses messages of the form `place: what was found; what to do`: a finding at many places becomes one line with
/// the count and the first places.
enum RepeatedMessages {
  /// The largest number of messages with the same finding that are printed one by one.
  ///
  /// More messages are condensed to one line, which names this many places.
  private static let limit = 3

  /// Condenses messages that report the same finding to one message if there are more than ``limit`` of them.
  ///
  /// The findings keep the order in which they first occur.
  static func condensed(_ messages: [String]) -> [String] {
    condensed(messages, kind: { _ in 0 }, message: { $0 }, making: { $1 })
  }

  /// The problems, grouped by finding in the order in which each finding first occurs.
  ///
  /// If more than `limit` problems have the same finding, a single problem with their number replaces them. If there
  /// are no more than `limit` problems in all, they are returned unchanged.
  static func condensed(_ problems: [LoadedTraces.Problem]) -> [LoadedTraces.Problem] {
    condensed(problems, kind: \.kind, message: \.message) { problem, message in
      LoadedTraces.Problem(kind: problem.kind, message: message)
    }
  }

  /// A kind of finding: what its messages have in common.
  private struct Finding<Kind: Hashable>: Hashable {
    let kind: Kind
    let pattern: [UInt8]
  }

  private static func condensed<Item, Kind: Hashable>(
    _ items: [Item], kind: (Item) -> Kind, message: (Item) -> String,
    making item: (Item, String) -> Item
  ) -> [Item] {
    guard items.count > limit else { return items }
    var places: [Finding<Kind>: Int] = [:]
    // Of each finding, its first few items and the number of all. There may be a million items.
    var found: [(items: [Item], count: Int)] = []
    for item in items {
      let key = Finding(kind: kind(item), pattern: pattern(of: message(item)))
      if let place = places[key] {
        found[place].count += 1
        if found[place].items.count < limit { found[place].items.append(item) }
      } else {
        places[key] = found.count
        found.append(([item], 1))
      }
    }
    return found.flatMap { first, count in
      count > limit ? [item(first[0], line(for: first.map(message), of: count))] : first
    }
  }

  /// The first message, followed by the number of all messages and by the places that the next few messages name.
  private static func line(for messages: [String], of count: Int) -> String {
    let places = messages.dropFirst().map {
      String(decoding: $0.utf8.prefix(placeEnd(of: $0.utf8)), as: UTF8.self)
    }
    return "\(messages[0]) (\(count) times: also at \(places.joined(separator: ", ")) …)"
  }

  /// The part of a message that is the same for all messages with the same kind of finding.
  ///
  /// Leaves out the place at the start of the message, all words in quotes, and all digits.
  private static func pattern(of message: String) -> [UInt8] {
    var pattern: [UInt8] = []
    var isQuoted = false
    for byte in message.utf8.dropFirst(placeEnd(of: message.utf8)) {
      if byte == UInt8(ascii: "'") { isQuoted.toggle() }
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if !isQuoted, !isDigit { pattern.append(byte) }
    }
    return pattern
  }

  /// The number of bytes before the colon that ends the place; 0 if the message names no place.
  private static func placeEnd(of message: String.UTF8View) -> Int {
    var last: UInt8 = 0
    for (index, byte) in message.enumerated() {
      if last == UInt8(ascii: ":"), byte == UInt8(ascii: " ") { return index - 1 }
      last = byte
    }
    return 0
  }
}
