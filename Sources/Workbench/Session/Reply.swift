import Controllers
import Formats
public import Replay
import Reports
import Rules
public import Traces
import Tuning

/// Why a command failed; the session is then unchanged.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake, which decides a script's exit code.
  public enum Kind: Hashable, Sendable {
    /// A word the command language does not know.
    case usage
    /// A file that cannot be read or was refused.
    case unreadable
    /// No such file, or nothing selected.
    case missing
    /// A file that cannot be written.
    case unwritable
    /// A gesture that starts no transition, or code that crashed.
    case failed
  }

  public let kind: Kind
  /// One message per problem, `place: what was found; what to do`: several files can fail at once.
  public let messages: [String]

  public var description: String { messages.joined(separator: "\n") }

  init(_ kind: Kind, _ message: String) { (self.kind, messages) = (kind, [message]) }

  private init(_ kind: Kind, messages: [String]) { (self.kind, self.messages) = (kind, messages) }

  /// Takes over an error of the libraries.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as TraceError:
      self = .files([LoadedTraces.Problem(kind: .unreadable, message: error.description)])
    case let error as ControllerError:
      self.init(error.file == nil ? .usage : .unreadable, error.description)
    case ReplayError.notStarted, ReplayError.crashed: self.init(.failed, "\(error)")
    case let error as TuningError:
      self.init(
        error.kind == .usage ? .usage : error.kind == .missing ? .missing : .unreadable,
        error.description)
    default: self.init(.usage, "\(error)")
    }
  }

  /// Paths without any usable file; never empty.
  public static func files(_ problems: [LoadedTraces.Problem]) -> CommandError {
    CommandError(
      problems.allSatisfy { $0.kind == .missing } ? .missing : .unreadable,
      messages: problems.map(\.message))
  }

  /// A file could not be written; the whole message.
  public static func notWritten(_ message: String) -> CommandError {
    CommandError(.unwritable, message)
  }

  /// Words that cannot be meant; the whole message.
  package static func misuse(_ message: String) -> CommandError { CommandError(.usage, message) }

  /// A line of a script failed.
  func within(_ place: String) -> CommandError {
    CommandError(kind, messages: messages.map { "\(place): \($0)" })
  }
}

extension CommandError {
  package static let nothingToUndo = CommandError(
    .usage,
    "undo: nothing to undo; it reverts changes of traces, controller, scene, labels and filter")

  package static let nothingToRedo = CommandError(
    .usage, "redo: nothing to redo; use it after undo")

  package static func noTraces(command: String) -> CommandError {
    CommandError(
      .missing, "\(command): no traces loaded; load a file or a folder first, as in: load traces")
  }

  static func unknownCommand(_ word: String, nearest: String?) -> CommandError {
    CommandError(.usage, "'\(word)': no such command; \(suggestion(nearest))'help' lists them")
  }

  static func ambiguousCommand(_ word: String, choices: [String]) -> CommandError {
    CommandError(
      .usage, "'\(word)': begins \(choices.count) commands; type \(alternatives(choices))")
  }

  static func openQuote(_ quote: Character) -> CommandError {
    CommandError(.usage, "\(quote): a quote that is not closed; add \(quote) or put \\ before it")
  }

  static func unknownTrace(_ word: String, nearest: String?) -> CommandError {
    CommandError(.missing, "'\(word)': no such trace; \(suggestion(nearest))'traces' lists them")
  }

  static func ambiguousTrace(_ word: String, names: [String]) -> CommandError {
    let choices = names.count > 10 ? "" : " of \(names.joined(separator: ", "))"
    return CommandError(
      .usage,
      "'\(word)': a part of \(names.count) traces; name one\(choices), or all with '*\(word)*'")
  }

  static func unknownSnapshot(_ name: String, choices: [String]) -> CommandError {
    let remedy =
      choices.isEmpty
      ? "'snapshot NAME' saves one"
      : advice(for: name, choices: choices) ?? "'snapshot' lists them"
    return CommandError(.missing, "'\(name)': no such snapshot; \(remedy)")
  }

  static func filterKey(_ key: String, choices: [String]) -> CommandError {
    CommandError(
      .usage, "'\(key)': no such filter key; \(advice(for: key, choices: choices) ?? "")")
  }

  private static func suggestion(_ word: String?) -> String {
    word.map { "did you mean '\($0)'? " } ?? ""
  }
}

/// A command's answer.
public struct Reply: Hashable, Sendable {
  /// The text to show: nothing, or lines that each end with a newline.
  public var text: String
  /// Repairs of the files that were read, one message each.
  public var warnings: [String]
  /// Files that could not be used although others could.
  public var problems: [LoadedTraces.Problem]
  /// What failed although there is a result, one message each.
  package var failures: [String] = []
  /// What may be done with the result in a session that goes on, one line each.
  package var notes: [String] = []
  /// What went wrong after the result was there, as when a file cannot be written; the result is shown first.
  package var lateError: CommandError?
  /// Whether a `check` found traces that are not decided as meant.
  public var expectationsFailed: Bool
  /// Whether an expectation neither holds nor fails, because the gestures cannot tell.
  package var isUndecided = false
  /// Whether the user stopped the work early; the text shows the result up to then.
  public var isInterrupted: Bool
  /// Whether the user wants to leave.
  public var endsSession: Bool
  /// Whether the text is a document for programs, whose lines stay as they are.
  public var isDocument = false
  /// The result where it is no text, for the file of `--output`.
  var bytes: [UInt8]?
  /// The file that `--output` named, once the result is there; the text then only says so.
  package var writtenFile: String?
  /// The whole name of a command that was called by its beginning.
  package var spelledOut: String?
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

  /// The text with the notes behind it, for a page that shows both in one place.
  package var said: String { text + notes.map { $0 + "\n" }.joined() }

  /// A report in a format.
  init(_ report: some Report, as format: ReportFormat, expectationsFailed: Bool = false) {
    self.init(report.text(as: format), expectationsFailed: expectationsFailed)
    isDocument = format != .table
  }

  /// A report of what a session's gestures did, with the scene if it is the program's own.
  init(
    _ report: some Report, in session: Session, as format: ReportFormat,
    expectationsFailed: Bool = false
  ) {
    if let named = OwnSceneReport(report, session.settings) {
      self.init(named, as: format, expectationsFailed: expectationsFailed)
    } else {
      self.init(report, as: format, expectationsFailed: expectationsFailed)
    }
  }

  /// A text for programs.
  init(document text: String) {
    self.init(text)
    isDocument = true
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
  /// Walk through labels, with the picture of each, and take keys for them.
  case review([ReviewCard])
}

/// A label to look at again, for the console.
public struct ReviewCard: Hashable, Sendable {
  public let trace: String
  public let intent: String
  /// How likely it was meant as its label says, 0...1.
  public let likelihood: Double
  /// What it can be labelled with.
  public let intents: [String]

  /// The line of the console that draws its gesture.
  public var pictureLine: String { "plot \(Words.quoted(trace))" }

  /// The line of the console that labels it.
  public func labelLine(_ intent: String) -> String { "label \(Words.quoted(trace)) \(intent)" }
}
