import Traces

/// Takes the traces of files while the files are read.
///
/// What is made of a file's traces is collected in a `File` of its own, and joined with the rest once the file was read:
/// a file whose end shows that it must be read differently is begun again, and a file that cannot be read leaves
/// nothing.
protocol TraceSink: AnyObject {
  associatedtype File
  /// What a file begins with, before its first trace.
  var start: File { get }
  /// Adds the next traces of a file; returns whether to read on.
  func add(_ traces: consuming [Trace], to file: inout File) -> Bool
  /// Joins a file that was read, after the files before it.
  func join(_ file: consuming File)
}

/// A sink that keeps all traces.
final class TraceList: TraceSink {
  private(set) var traces: [Trace] = []

  let start: [Trace] = []

  func add(_ traces: consuming [Trace], to file: inout [Trace]) -> Bool {
    if file.isEmpty { file = traces } else { file += traces }
    return true
  }

  func join(_ file: consuming [Trace]) {
    if traces.isEmpty { traces = file } else { traces += file }
  }
}

/// A sink that passes on each file once, however many of the named paths lead to it.
///
/// Files of one folder that are links to each other all count.
final class FilesOnce<Sink: TraceSink>: TraceSink {
  private let sink: Sink
  /// The real paths of the files of earlier parts, and of this one.
  private var (seen, places): (Set<String>, Set<String>) = ([], [])
  private var areFiles = false
  /// The file that is being read, which may be begun again.
  private var current: (path: String, isNew: Bool)?

  init(_ sink: Sink) { self.sink = sink }

  /// Begins the next part of the paths: named files of one folder, or a whole folder.
  func begin(areFiles: Bool) {
    seen.formUnion(places)
    (places, self.areFiles, current) = ([], areFiles, nil)
  }

  /// A file, and whether it counts; nil before its first trace.
  var start: (file: Sink.File, isNew: Bool?) { (sink.start, nil) }

  func add(_ traces: consuming [Trace], to file: inout (file: Sink.File, isNew: Bool?)) -> Bool {
    if file.isNew == nil { file.isNew = isNew(traces.first?.file) }
    if file.isNew == false { return true }
    return sink.add(traces, to: &file.file)
  }

  func join(_ file: consuming (file: Sink.File, isNew: Bool?)) {
    if file.isNew != false { sink.join(file.file) }
  }

  private func isNew(_ path: String?) -> Bool {
    guard let path else { return true }
    if let current, current.path == path { return current.isNew }
    let place = realPath(path) ?? path
    let isFirst = places.insert(place).inserted || !areFiles
    let isNew = isFirst && !seen.contains(place)
    current = (path, isNew)
    return isNew
  }
}
