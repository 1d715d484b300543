package import ArgumentParser
import Formats

/// A verb of the command line, the console and the web page, declared once.
///
/// Its properties are its arguments and options, which the argument parser reads. On the command line, further options
/// describe the session that the verb acts on. Help, completion and the words that a page may send are derived from
/// this declaration.
///
/// It is itself the argument parser's command that the console or a web page calls. With a command around it, whose
/// option group it were, a line would take three times as long in debug builds, in which the parser checks a group again
/// for each check of what is around it.
package protocol Verb: ParsableCommand {
  /// The verb's name and description.
  static var record: VerbRecord { get }
  /// Replaces the console's short forms with the verb's options: for example, `24` with `--frame 24`.
  static func spelledOut(_ words: [String], in session: Session) -> [String]
  /// Acts on a session, without printing anything.
  func run(in session: inout Session) throws -> Reply
}

extension Verb {
  package static func spelledOut(_ words: [String], in session: Session) -> [String] { words }

  /// Without the argument parser's help and completions, which only the shell has.
  package static var configuration: CommandConfiguration {
    // If a super-command is named, the parser does not check whether the line requests completions; this check would
    // take longer than parsing the line.
    CommandConfiguration(commandName: record.name, _superCommandName: "panlab", helpNames: [])
  }
}

/// A verb whose result can be formatted and written to a file.
package protocol ReportingVerb: Verb {
  associatedtype Result: ResultDestination
  var result: Result { get }
}

extension ReportingVerb {
  package var destination: any ResultDestination { result }
}

/// A verb that selects traces by name, part of a name or pattern.
///
/// In the shell, files and folders also select traces.
package protocol TraceVerb: Verb {
  var traces: [String] { get set }
  /// Whether the verb is about a single trace; if the user names no trace, the verb uses the scene's gesture.
  static var isAboutOneTrace: Bool { get }
  /// Whether Ctrl-C ends the verb's work early with a report of the traces processed so far.
  static var isEndable: Bool { get }
  /// Whether the scene's transition starts automatically, without a gesture.
  var isUnattended: Bool { get }
}

extension TraceVerb {
  package static var isAboutOneTrace: Bool { false }
  package static var isEndable: Bool { false }
  package var isUnattended: Bool { false }
}

/// The name of a verb, its help, and where it may run.
package struct VerbRecord: Sendable {
  package let name: String
  /// A one-line description, in the imperative, without a full stop.
  package let summary: String
  /// Further lines of help, with edge cases.
  package let detail: String
  /// Three examples, as the words that follow the verb; in the shell, ``subject`` comes between the verb and these
  /// words.
  package let examples: [String]
  /// Other words that select the verb in the console.
  package var aliases: [String] = []
  /// The traces in the shell's examples, such as `shipped:swipe-back`; they come between the verb and ``examples``.
  ///
  /// Empty if no traces are needed there. The console's examples omit the traces, because the console has already
  /// loaded them.
  package var subject = ""
  /// The traces in the shell's examples that come after the words of ``examples``, such as `shipped:first-look`.
  ///
  /// Empty if no traces are needed there.
  package var trailingSubject = ""
  /// The placeholder, such as `NAME`, for the value of the option whose name may be omitted in the console.
  ///
  /// Nil if the verb has no such option.
  var shortForm: String?
  /// The arguments in the usage line, if they cannot be derived from the declared arguments; otherwise nil.
  var usage: String?
  /// Whether the verb needs a single controller and scene for all traces, so that it cannot run with a suite.
  package var needsOneSetup = false
  /// Whether a saved session may contain the verb: it writes no file and does not leave the session.
  var isSaved = false
  /// Whether everything after the verb in a line of the console is a single argument, exactly as typed.
  var takesRest = false
  /// Whether the argument may follow the verb's name without a space in the console, as in `!ls`.
  var isPrefix = false
  /// The labels of the arguments and options that a web page may send; nil if no web page may run the verb.
  package var openToPages: Set<String>?

  /// The examples as they are typed in the console.
  var consoleExamples: [String] { examples.map { $0.isEmpty ? name : "\(name) \($0)" } }

  /// The examples as they are typed in the shell.
  package var shellExamples: [String] {
    examples.map { words in
      ["panlab", name, subject, words, trailingSubject].filter { !$0.isEmpty }.joined(
        separator: " ")
    }
  }
}

/// The maximum number of words on a line of the console.
///
/// The argument parser's time grows with the square of the number of words.
private let mostWords = 2048

extension Verb {
  /// The declared arguments and options, in order.
  package static var arguments: [VerbArgument] { VerbArgument.all(of: Self.self) }

  /// Parses the words of a call from the console or from a web page.
  static func parsed(_ words: [String]) throws(CommandError) -> Self {
    guard words.count <= mostWords else {
      throw CommandError(
        .usage,
        "\(record.name): \(words.count) words; give \(mostWords) at most, or a folder or a pattern")
    }
    if let request = words.prefix(while: { $0 != "--" }).first(where: isOfParser) {
      throw misuse("unknown option '\(request)'")
    }
    do {
      return try parse(words)
    } catch {
      let found = message(for: error).replacing(twoChoices) { "; give '\($0.1)' or '\($0.2)'" }
      // A message that already says what to do needs no usage line.
      guard !found.contains("; ") else {
        throw CommandError(.usage, "\(record.name): \(found.startingLow)")
      }
      throw misuse(found.trimmingStop.startingLow)
    }
  }

  /// Whether a word requests output that shells need from the parser: a description of the command, or completions.
  private static func isOfParser(_ word: String) -> Bool {
    ["--experimental-dump-help", "---completion"].contains(String(word.prefix { $0 != "=" }))
  }

  /// The end of the argument parser's message about a wrong value for an option that accepts two values.
  private static var twoChoices: Regex<(Substring, Substring, Substring)> {
    /\. Please provide one of '(\S+)' and '(\S+)'\.$/
  }

  /// The error for words that do not fit the verb, with its usage.
  static func misuse(_ found: String) -> CommandError {
    CommandError(
      .usage, "\(record.name): \(found); type \(VerbArgument.usage(of: record, arguments))")
  }

  /// Runs the verb; writes its result to the file of `--output`, if given.
  func reply(in session: inout Session) throws -> Reply {
    try reply(in: &session) { try run(in: &$0) }
  }

  /// Runs a closure instead of the verb, for example to handle traces that are read one by one.
  ///
  /// Writes the result to the file of `--output`, if given.
  package func reply(
    in session: inout Session, by run: (inout Session) throws -> Reply
  ) throws -> Reply {
    let result = (self as? any ReportingVerb)?.destination
    let file = result?.file
    var page = file == nil ? Page.current : Page()
    page.isExpanded = page.isExpanded || session.isExpanded || result?.isExpanded ?? false
    var reply = try page.layingOut { try run(&session) }
    guard let file else { return reply }
    if let bytes = reply.bytes {
      try session.environment.files.write(bytes: bytes, to: file)
    } else {
      try session.environment.files.write(reply.text, to: file)
    }
    (reply.text, reply.bytes, reply.writtenFile) = ("written: \(file)\n", nil, file)
    return reply
  }
}

extension String {
  fileprivate var trimmingStop: String { hasSuffix(".") ? String(dropLast()) : self }

  /// The text with its first letter in lower case, for use inside a message.
  fileprivate var startingLow: String { prefix(1).lowercased() + dropFirst() }
}
