/// A source of traces.
///
/// The protocol keeps the file system out of the library.
public protocol TraceSource {
  /// Reads a file, or a folder with its labels.
  func load(path: String) -> LoadedTraces
  /// Reads several paths, and returns a result for each.
  ///
  /// If files are read together, the result for one of them may contain the problems of all of them.
  func loads(of paths: [String]) -> [(path: String, loaded: LoadedTraces)]
  /// The names of files and folders that complete a typed prefix.
  func completions(forPath prefix: String) -> [String]
  /// The path of the label file of each trace that was loaded from `path`, by trace name.
  ///
  /// Leaves out traces whose file no longer exists.
  func labelPaths(ofTraces names: [String], loadedFrom path: String) -> [String: String]
  /// How the traces of a file were read, step by step; nil if the file is not there.
  func account(ofFile path: String, traces: [Trace]) -> ReadingAccount?
}

extension TraceSource {
  public func loads(of paths: [String]) -> [(path: String, loaded: LoadedTraces)] {
    paths.map { ($0, load(path: $0)) }
  }

  /// Returns an empty dictionary, for sources whose traces do not come from files.
  public func labelPaths(ofTraces names: [String], loadedFrom path: String) -> [String: String] {
    [:]
  }

  /// Returns nil, for sources whose traces do not come from files.
  public func account(ofFile path: String, traces: [Trace]) -> ReadingAccount? { nil }
}

/// The traces that were read from some paths, and the problems with paths and files.
///
/// A file that cannot be read does not prevent the other files from being read.
public struct LoadedTraces: Hashable, Sendable {
  /// A path or file that could not be used.
  public struct Problem: Hashable, Sendable {
    /// The kind of a problem, which decides the exit code.
    public enum Kind: Hashable, Sendable {
      /// A part of the choice matches nothing: a path does not exist, a folder has no traces, or no trace has the name.
      ///
      /// Exit code 66, and nothing is judged or written.
      case missing
      /// A file of a folder is gone when it is read: exit code 66.
      case gone
      /// The file is unreadable or was rejected: exit code 65.
      case unreadable
      /// A label names no existing trace: exit code 65, unless such labels are allowed.
      case labelWithoutTrace
    }

    public var kind: Kind
    /// The message, in the form `place: what was found; what to do`.
    public var message: String

    public init(kind: Kind, message: String) { (self.kind, self.message) = (kind, message) }
  }

  /// The traces, in the order of the paths, then of the file names, then of the rows in a file.
  public var traces: [Trace]
  /// The problems, ordered by path, then by file name.
  public var problems: [Problem]

  public init(traces: [Trace] = [], problems: [Problem] = []) {
    (self.traces, self.problems) = (traces, problems)
  }
}
