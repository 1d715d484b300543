/// A source of traces, which keeps the file system out of the library.
public protocol TraceSource {
  /// Reads a file, or a folder with its labels.
  func load(path: String) -> LoadedTraces
  /// The same for each of several paths; one may have the problems of its neighbours.
  func loads(of paths: [String]) -> [(path: String, loaded: LoadedTraces)]
  /// File and folder names that complete what was typed.
  func completions(forPath prefix: String) -> [String]
  /// The label file of each trace that was loaded from a path, by trace name.
  ///
  /// Leaves out traces whose file no longer exists.
  func labelPaths(ofTraces names: [String], loadedFrom path: String) -> [String: String]
}

extension TraceSource {
  public func loads(of paths: [String]) -> [(path: String, loaded: LoadedTraces)] {
    paths.map { ($0, load(path: $0)) }
  }

  /// No label files, for traces that do not come from files.
  public func labelPaths(ofTraces names: [String], loadedFrom path: String) -> [String: String] {
    [:]
  }
}

/// The traces read from some paths, and the problems with the rest.
///
/// One bad file never hides the others.
public struct LoadedTraces: Hashable, Sendable {
  /// A path or file that could not be used.
  public struct Problem: Hashable, Sendable {
    /// The kind of a problem, which decides the exit code.
    public enum Kind: Hashable, Sendable {
      /// No such file, or nothing selected: exit code 66.
      case missing
      /// Unreadable or refused: exit code 65.
      case unreadable
      /// A label that names no trace: exit code 65, unless that is allowed.
      case labelWithoutTrace
    }

    public var kind: Kind
    /// `place: what was found; what to do`.
    public var message: String

    public init(kind: Kind, message: String) { (self.kind, self.message) = (kind, message) }
  }

  /// The traces in the order of the paths, then by file name, then as in the file.
  public var traces: [Trace]
  /// The problems in the same order.
  public var problems: [Problem]

  public init(traces: [Trace] = [], problems: [Problem] = []) {
    (self.traces, self.problems) = (traces, problems)
  }
}

/// The format of a recording, by its name.
///
/// All but ``csv`` are recognised by their content; see ``detected(in:)``. Formats that need a state of their own have a
/// reader in code, all others a ``Recipe``.
public struct RecordingFormat: Hashable, Sendable {
  /// The name, as in `format: evemu`.
  public let rawValue: String

  /// The format of a recipe.
  init(_ name: String) { rawValue = name }

  /// Tables of any tool, Panlab's own among them.
  public static let csv = Self("csv")
  /// `getevent -lt` or `getevent -t` of an Android shell, with or without the device on each line.
  public static let getevent = Self("getevent")
  /// `evemu-record`, and what `evtest` prints of the same events.
  public static let evemu = Self("evemu")
  /// `libinput record`.
  public static let libinput = Self("libinput")
  /// Touch tracks of an iOS research app, as JSON: `rawTouchTracks` of `rawTouches`.
  public static let iosTouches = Self("ios-touches")
  /// Flutter's pointer packets as JSON: `events` with `change`, `physicalX` and `physicalY`.
  public static let flutter = Self("flutter")
  /// A W3C WebDriver `actions` request, or one of its predecessor `touch/perform`, as JSON: a script of moves, not a
  /// recording.
  public static let webDriver = Self("webdriver")
  /// What `panlab convert --to json` writes.
  public static let schedule = Self("schedule")
}
