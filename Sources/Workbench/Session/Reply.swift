public import Replay
import Reports
public import Traces

/// A command's answer.
public struct Reply: Hashable, Sendable {
  /// The text to show: nothing, or lines that each end with a newline.
  public var text: String
  /// Repairs of the files that were read, one message each.
  public var warnings: [String]
  /// Files that could not be used although others could.
  public var problems: [LoadedTraces.Problem]
  /// Whether a `check` found traces that are not decided as meant.
  public var expectationsFailed: Bool
  /// Whether the user stopped the work early; the text shows the result up to then.
  public var isInterrupted: Bool
  /// Whether the user wants to leave.
  public var endsSession: Bool
  /// Whether the text is a document for programs, whose lines stay as they are.
  public var isDocument = false
  /// What the shell does after showing the text; nil for nothing.
  public var effect: ShellEffect?

  public init(
    _ text: String = "", warnings: [String] = [], problems: [LoadedTraces.Problem] = [],
    expectationsFailed: Bool = false, isInterrupted: Bool = false,
    endsSession: Bool = false, effect: ShellEffect? = nil
  ) {
    (self.text, self.warnings, self.problems) = (text, warnings, problems)
    (self.expectationsFailed, self.isInterrupted) = (expectationsFailed, isInterrupted)
    (self.endsSession, self.effect) = (endsSession, effect)
  }

  /// A report in a format.
  init(_ report: some Report, as format: ReportFormat, expectationsFailed: Bool = false) {
    self.init(report.text(as: format), expectationsFailed: expectationsFailed)
    isDocument = format != .table
  }
}

/// A request to the shell, which alone has files, a clock and a terminal.
public enum ShellEffect: Hashable, Sendable {
  /// Where results go.
  public enum Destination: Hashable, Sendable {
    /// The terminal, or standard output.
    case standard
    /// A file, replaced as a whole.
    case file(String)
    /// The standard input of a command that the system's shell runs.
    case pipe(String)
  }

  /// Where a page is served; nil for the usual place.
  public struct Serving: Hashable, Sendable {
    public var host: String?
    public var port: UInt16?
    /// The folder of recordings.
    public var save: String?
  }

  /// Run the lines of a file.
  case read(path: String)
  /// Send the results of all further commands there.
  case output(Destination)
  /// Send the results of the next command there.
  case once(Destination)
  /// Report how long each command takes, or stop reporting it; nil to show which.
  case timing(Bool?)
  /// Show the session as a page; nil to stop.
  case serve(Serving?)
  /// Run a command of the system's shell.
  case shell(String)
  /// Reload controller and traces when their files change, or stop watching them; nil to show which.
  case watch(Bool?)
  /// Show results that are longer than the screen page by page, or at once; nil to show which.
  case pager(Bool?)
  /// Show a transition frame by frame: running at `speed`, 1 being real time, or paused at first.
  case play(Reel, speed: Double, isPaused: Bool)
}
