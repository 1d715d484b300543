package import ArgumentParser
import Formats

/// A verb of the command line, the console and the page, declared once.
///
/// Its properties are its arguments and options, as the argument parser reads them; the shell adds options for the
/// session that the verb acts on. Help, completion and what a page may send are read from the same declaration.
package protocol Verb: ParsableArguments {
  /// The verb's name and purpose.
  static var record: VerbRecord { get }
  /// The words of the console's short forms, spelled out with the verb's options.
  static func spelledOut(_ words: [String], in session: Session) -> [String]
  /// Acts on a session; never prints.
  func run(in session: inout Session) throws -> Reply
}

extension Verb {
  package static func spelledOut(_ words: [String], in session: Session) -> [String] { words }
}

/// A verb whose result has a format, and may go to a file.
package protocol ReportingVerb: Verb {
  associatedtype Result: ResultDestination
  var result: Result { get }
}

extension ReportingVerb {
  package var destination: any ResultDestination { result }
}

/// A verb that takes traces by name, part or pattern; the shell takes files and folders for them too.
package protocol TraceVerb: Verb {
  var traces: [String] { get set }
  /// Whether it is about one trace, by default the gesture of the scene.
  static var isAboutOneTrace: Bool { get }
  /// Whether Ctrl-C ends its work on many traces with a report of those that are done.
  static var isEndable: Bool { get }
  /// Whether a program starts the scene's transition, so that no gesture has to.
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
  /// One line, in the imperative, without a full stop.
  package let summary: String
  /// Further lines of help: edge cases.
  package let detail: String
  /// Three uses: the words behind the verb and, in the shell, behind ``subject``.
  package let examples: [String]
  /// Other words that select it in the console.
  package var aliases: [String] = []
  /// What the shell's examples act on, which the console has loaded; empty if nothing need be named.
  package var subject = ""
  /// The same where it stands behind the words.
  package var trailingSubject = ""
  /// What the console takes in place of the arguments too, by the name of its value.
  var shortForm: String?
  /// How usage shows the arguments, if their declaration does not say all of it.
  var usage: String?
  /// Whether it needs one controller and one scene for all traces, which a suite has not.
  package var needsOneSetup = false
  /// Whether a saved session may contain it: it writes no file and does not leave the session.
  var isSaved = false
  /// Whether the rest of the console's line is the one argument, as typed.
  var takesRest = false
  /// Whether the argument may follow the name without a space in the console.
  var isPrefix = false
  /// The arguments and options that a page may send, by their labels; nil if no page may run the verb.
  package var openToPages: Set<String>?

  /// The uses as they are typed in the console.
  var consoleExamples: [String] { examples.map { $0.isEmpty ? name : "\(name) \($0)" } }

  /// The uses as they are typed in the shell.
  package var shellExamples: [String] {
    examples.map { words in
      ["panlab", name, subject, words, trailingSubject].filter { !$0.isEmpty }.joined(
        separator: " ")
    }
  }
}

/// The most words of a line of the console: the argument parser's time grows with their square.
private let mostWords = 2048

/// A verb as a line of the console or a page gives it: a command without the parser's own help and completions, which
/// are the shell's.
private struct VerbLine<V: Verb>: ParsableCommand {
  static var configuration: CommandConfiguration {
    // Because of the second name the parser does not look for a request to write completions, which takes longer than
    // the line itself.
    CommandConfiguration(
      commandName: V.record.name, _superCommandName: "panlab", helpNames: [])
  }

  @OptionGroup var verb: V
}

extension Verb {
  /// The declared arguments and options, in their order.
  package static var arguments: [VerbArgument] { VerbArgument.all(of: Self.self) }

  /// Reads the words of a line of the console or a page.
  static func parsed(_ words: [String]) throws(CommandError) -> Self {
    guard words.count <= mostWords else {
      throw CommandError(
        .usage,
        "\(record.name): \(words.count) words; give \(mostWords) at most, or a folder or a pattern")
    }
    do {
      return try VerbLine<Self>.parse(words).verb
    } catch {
      let found = message(for: error).replacing(twoChoices) { "; give '\($0.1)' or '\($0.2)'" }
      // What says what to do needs no more.
      guard !found.contains("; ") else {
        throw CommandError(.usage, "\(record.name): \(found.startingLow)")
      }
      throw misuse(found.trimmingStop.startingLow)
    }
  }

  /// How the parser ends a message about a value with two choices.
  private static var twoChoices: Regex<(Substring, Substring, Substring)> {
    /\. Please provide one of '(\S+)' and '(\S+)'\.$/
  }

  /// The error for words that do not fit.
  static func misuse(_ found: String) -> CommandError {
    CommandError(
      .usage, "\(record.name): \(found); type \(VerbArgument.usage(of: record, arguments))")
  }

  /// Runs the verb; its result goes to the file of `--output`, if there is one.
  func reply(in session: inout Session) throws -> Reply {
    try reply(in: &session) { try run(in: &$0) }
  }

  /// The same with what stands in for the verb, such as a stream of traces.
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

  /// The text with a small first letter, as inside a message.
  fileprivate var startingLow: String { prefix(1).lowercased() + dropFirst() }
}
