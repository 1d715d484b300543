import ArgumentParser
import Workbench

/// A subcommand whose name, help and options a verb declares.
protocol VerbCommand: ParsableCommand {
  associatedtype Declared: Verb

  var verb: Declared { get set }
}

/// A subcommand whose last argument accepts any number of words, such as the files of a folder.
protocol ManyWords: ParsableCommand {
  var manyWords: [String] { get set }
}

extension ManyWords where Self: VerbCommand, Declared: TraceVerb {
  var manyWords: [String] {
    get { verb.traces }
    set { verb.traces = newValue }
  }
}

/// A command line with many words: most words of its last argument bypass the argument parser.
///
/// The parser's time grows with the square of the number of words.
struct LongLine {
  /// The maximum number of words in a command line that goes to the parser unchanged.
  private static let many = 128

  /// The words for the parser: all except those in ``left``.
  private(set) var parsed: [String]
  /// The words that bypass the parser: all words of the last argument except its first word.
  ///
  /// Empty if the line is short enough for the parser.
  private var left: [String] = []

  init(_ words: [String], of command: any ParsableCommand.Type) {
    parsed = words
    guard words.count > Self.many, command is any ManyWords.Type else { return }
    let arguments = VerbArgument.all(of: command)
    let assigned = AssignedWords(words, to: arguments)
    guard let last = arguments.last(where: { $0.kind == .positional }), last.isRepeating,
      assigned.strangers.isEmpty
    else { return }
    let values = assigned.values.filter { $0.argument == last }.dropFirst()
    let places = Set(values.map(\.place))
    parsed = words.enumerated().filter { !places.contains($0.offset) }.map(\.element)
    left = values.map(\.text)
  }

  /// Adds the words that bypassed the parser to the parsed command.
  func completing(_ command: any ParsableCommand) -> any ParsableCommand {
    guard !left.isEmpty, var command = command as? any ManyWords else { return command }
    command.manyWords += left
    return command
  }
}
