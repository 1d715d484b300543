import Controllers
import Formats
public import Replay
import Reports
import Rules
public import Traces
import Tuning

/// The reason why a command failed; the session is then unchanged.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, which determines a script's exit code.
  public enum Kind: Hashable, Sendable {
    /// The command is wrong, for example because of an unknown name or value.
    case usage
    /// A file cannot be read, or was refused.
    case unreadable
    /// A file does not exist, or nothing is selected.
    case missing
    /// A file cannot be written.
    case unwritable
    /// A gesture starts no transition, or a scene's code crashed.
    case failed
  }

  public let kind: Kind
  /// The messages, one for each problem, in the form `place: what was found; what to do`.
  ///
  /// There are several messages if several files failed.
  public let messages: [String]

  public var description: String { messages.joined(separator: "\n") }

  init(_ kind: Kind, _ message: String) { (self.kind, messages) = (kind, [message]) }

  init(_ kind: Kind, messages: [String]) { (self.kind, self.messages) = (kind, messages) }

  /// Converts an error of Panlab's libraries.
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

  /// The error if no trace could be read from any of the given paths.
  ///
  /// `problems` are the reasons; the array must not be empty.
  public static func files(_ problems: [LoadedTraces.Problem]) -> CommandError {
    CommandError(
      problems.allSatisfy { [.missing, .gone].contains($0.kind) } ? .missing : .unreadable,
      messages: problems.map(\.message))
  }

  /// The error for a file that could not be written, with the complete message.
  public static func notWritten(_ message: String) -> CommandError {
    CommandError(.unwritable, message)
  }

  /// The error for a wrong command line, with the complete message.
  package static func misuse(_ message: String) -> CommandError { CommandError(.usage, message) }

  /// Adds the place in a script at the start of each message.
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

  /// The error for a word that no trace has; a recording of a file is looked for among its others.
  static func unknownTrace(_ word: String, names: [String]) -> CommandError {
    let near = suggestion(nearest(to: word, in: names))
    let file = word.prefix { $0 != "#" }
    let beside = file == word ? [] : names.filter { $0.hasPrefix(file + "#") }
    let choices = (1...10).contains(beside.count) && near.isEmpty ? beside : []
    let remedy = choices.isEmpty ? "'inspect' lists them" : "choose \(alternatives(choices))"
    return CommandError(.missing, "'\(word)': no such trace; \(near)\(remedy)")
  }

  static func ambiguousTrace(_ word: String, names: [String]) -> CommandError {
    let choices = names.count > 10 ? "" : " of \(names.joined(separator: ", "))"
    return CommandError(
      .usage,
      "'\(word)': part of the names of \(names.count) traces; name one\(choices), or all with '*\(word)*'"
    )
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

/// The answer to a command.
public struct Reply: Hashable, Sendable {
  /// The text to show: empty, or lines that each end in a newline.
  public var text: String
  /// Warnings, one message each, such as repairs of the files that were read.
  public var warnings: [String]
  /// The files that could not be used, although other files could.
  public var problems: [LoadedTraces.Problem]
  /// Failures that did not prevent a result, one message each.
  package var failures: [String] = []
  /// Hints about the next steps in an interactive session, one line each.
  package var notes: [String] = []
  /// An error that occurred after the result was complete, such as a file that could not be written.
  ///
  /// The result is shown first.
  package var lateError: CommandError?
  /// Whether an expectation was not met: for example, a `check` found traces that are not decided as intended.
  public var expectationsFailed: Bool
  /// Whether the gestures cannot show if an expectation is met.
  package var isUndecided = false
  /// Whether the user stopped the work early; the text contains the result so far.
  public var isInterrupted: Bool
  /// Whether the user wants to leave.
  public var endsSession: Bool
  /// Whether the text is a document for programs, whose lines must not be wrapped.
  public var isDocument = false
  /// The bytes to write to the file of `--output`, if the result is not text; otherwise nil.
  var bytes: [UInt8]?
  /// The file of `--output`, once the result has been written there; ``text`` then contains only the file's name.
  package var writtenFile: String?
  /// The full name of the command, if it was called by an abbreviation; otherwise nil.
  package var spelledOut: String?
  /// The action of the shell after it has shown the text; nil for none.
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

  /// The text followed by the notes, for a page, which shows them together.
  package var said: String { text + notes.map { $0 + "\n" }.joined() }

  /// Creates a reply with a report, written in a format.
  init(_ report: some Report, as format: ReportFormat, expectationsFailed: Bool = false) {
    self.init(report.text(as: format), expectationsFailed: expectationsFailed)
    isDocument = format != .table
  }

  /// Creates a reply with a report about a session's gestures; the text names the scene if it is a custom scene.
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

  /// Creates a reply whose text is a document for programs.
  init(document text: String) {
    self.init(text)
    isDocument = true
  }
}

/// An action that only the shell can perform, because it needs files, a clock or a terminal.
public enum ShellEffect: Hashable, Sendable {
  /// The destination of results.
  public enum Destination: Hashable, Sendable {
    /// Standard output, usually the terminal.
    case standard
    /// A file, which is always replaced as a whole.
    case file(String)
    /// The standard input of a shell command.
    case pipe(String)
  }

  /// The address at which to serve a page, and the folder for recordings that are made on the page.
  ///
  /// If `host` or `port` is nil, the default is used.
  public struct Serving: Hashable, Sendable {
    public var host: String?
    public var port: UInt16?
    /// The folder for recordings; nil to save them beside the traces.
    public var save: String?
  }

  /// Runs the lines of a file.
  case read(path: String)
  /// Sends the results of all further commands to a destination.
  case output(Destination)
  /// Sends the result of the next command to a destination.
  case once(Destination)
  /// Turns the reporting of each command's duration on or off; nil shows the current setting.
  case timing(Bool?)
  /// Serves the session as a page; nil stops serving.
  case serve(Serving?)
  /// Runs a command of the system's shell.
  case shell(String)
  /// Opens a line in the user's editor, and runs the lines that are saved.
  case edit(String)
  /// Turns the reloading of changed controller and trace files on or off; nil shows the current setting.
  case watch(Bool?)
  /// Turns the pager for long results on or off; nil shows the current setting.
  case pager(Bool?)
  /// Plays a transition at `speed`, where 1 is real time, or shows its first frame if `isPaused` is true.
  case play(Reel, speed: Double, isPaused: Bool)
  /// Shows labels to review one by one, each with a picture, and reads a key for each label.
  case review([ReviewCard])
}

/// A label to review in the console.
public struct ReviewCard: Hashable, Sendable {
  public let trace: String
  public let intent: String
  /// The probability that the gesture was meant as its label says, 0...1.
  public let likelihood: Double
  /// The intents that the trace can be labelled with.
  public let intents: [String]

  /// The console command that draws the gesture.
  public var pictureLine: String { "plot \(Words.quoted(trace))" }

  /// The console command that labels the gesture.
  public func labelLine(_ intent: String) -> String { "label \(Words.quoted(trace)) \(intent)" }
}
