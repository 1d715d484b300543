import Formats
import Reports

/// A command of the console, made from a verb.
///
/// To add a command, declare a verb in a file of `Verbs` and list it in ``all``. Its help, its Tab completion and the
/// words that a web page may send follow from the declaration.
public struct Command: Sendable {
  let record: VerbRecord
  /// The declared arguments and options.
  let declared: @Sendable () -> [VerbArgument]
  /// Replaces short forms among the command's words by the options that they stand for.
  let spelledOut: @Sendable ([String], Session) -> [String]
  /// Runs the command with its words on a session, without printing anything.
  let run: @Sendable (inout Session, [String]) throws -> Reply

  /// Creates the command of a verb.
  init<V: Verb>(_ verb: V.Type) {
    record = V.record
    declared = { V.arguments }
    spelledOut = { words, session in
      V.record.takesRest ? ["--"] + words : V.spelledOut(words, in: session)
    }
    run = { [spelledOut] session, words in
      try V.parsed(spelledOut(words, session)).reply(in: &session)
    }
  }

  /// The word that selects the command.
  public var name: String { record.name }
  /// Other words that select the command.
  public var aliases: [String] { record.aliases }
  /// A one-line description for `help`, in the imperative, without a full stop.
  public var summary: String { record.summary }
  /// Further lines of help, with edge cases, for `help COMMAND`.
  public var detail: String { record.detail }

  /// The usage of the command without its options: `set NAME VALUE`.
  public var briefUsage: String {
    VerbArgument.usage(of: record, declared().filter { $0.kind == .positional })
  }

  /// The usage of the command with its arguments and options.
  public var usage: String { VerbArgument.usage(of: record, declared()) }

  /// The full help of the command.
  var manual: String {
    let others = aliases.isEmpty ? "" : "also: \(aliases.joined(separator: ", "))\n"
    let uses = record.consoleExamples.map { "    \($0)\n" }.joined()
    let options = VerbArgument.table(of: declared())
    return Page(width: min(Page.current.width ?? 100, 100)).wrapped(
      "\(usage)\n\(summary).\n\n\(detail)\n\(uses)\(others)"
        + (options.isEmpty ? "" : "\n" + options))
  }

  /// Whether the words ask for the command's help.
  fileprivate func asksForHelp(_ words: [String]) -> Bool {
    words.first == "--help" || words.first == "-h"
      || !record.takesRest && words.prefix { $0 != "--" }.contains("--help")
  }

  /// Whether a word that selects the command is an abbreviation of its name.
  fileprivate func isShortened(as word: String) -> Bool { word != name && !aliases.contains(word) }
}

/// The commands that a line may call.
struct CommandTable: Sendable {
  /// The commands by purpose, each group with its title, in the order in which `help` lists them.
  let groups: [(title: String, commands: [Command])]

  var commands: [Command] { groups.flatMap(\.commands) }

  /// The command with this name or alias, otherwise the only command whose name begins with the word.
  ///
  /// Nil if there is no such command.
  func command(named word: String) -> Command? {
    if let command = commands.first(where: { $0.name == word || $0.aliases.contains(word) }) {
      return command
    }
    let begun = commands(beginningWith: word)
    return begun.count == 1 ? begun.first : nil
  }

  /// The command that a word selects; throws if the word matches no command, or is the beginning of several.
  func required(_ word: String) throws -> Command {
    if let command = command(named: word) { return command }
    let begun = commands(beginningWith: word).map(\.name)
    throw begun.isEmpty
      ? CommandError.unknownCommand(word, nearest: nearest(to: word))
      : CommandError.ambiguousCommand(word, choices: begun)
  }

  private func commands(beginningWith word: String) -> [Command] {
    word.isEmpty ? [] : commands.filter { $0.name.hasPrefix(word) }
  }

  /// Splits a line into commands at each `;`.
  ///
  /// After `!` or `|`, which begin a command for the system's shell, a `;` belongs to that command. `check | head` stands
  /// for `once | head` and `check`.
  func split(_ line: String) -> [String] {
    let parsed = Words(line)
    var lines: [String] = []
    var rest = line.utf8[...]
    var start = 0
    var words = parsed.words[...]
    for end in parsed.separators {
      let own = words.prefix { $0.start < end }
      let command = rest.prefix(end - start)
      if isForShell(String(command) ?? "", own) || pipe(in: line, own) != nil { break }
      lines.append(String(command) ?? "")
      rest = rest.dropFirst(end - start + 1)
      start = end + 1
      words = words.dropFirst(own.count)
    }
    let tail = String(rest) ?? ""
    guard !isForShell(tail, words), let pipe = pipe(in: line, words) else { return lines + [tail] }
    let (command, program) = (rest.prefix(pipe - start), rest.dropFirst(pipe - start))
    return lines + ["\(OnceVerb.record.name) \(String(program) ?? "")", String(command) ?? ""]
  }

  /// The offset of a `|` that begins one of a command's words and is not quoted; nil if there is none after its name.
  private func pipe(in line: String, _ words: ArraySlice<Words.Word>) -> Int? {
    let bytes = line.utf8
    return words.dropFirst().first {
      bytes[bytes.index(bytes.startIndex, offsetBy: $0.start)] == UInt8(ascii: "|")
    }?.start
  }

  private func isForShell(_ line: String, _ words: ArraySlice<Words.Word>) -> Bool {
    if prefixCommand(of: line.drop(while: \.isWhitespace)) != nil { return true }
    guard let name = words.first, let second = words.dropFirst().first, second.text.hasPrefix("|")
    else { return false }
    return command(named: name.text)?.record.takesRest == true
  }

  /// The command name or alias closest to a misspelt word.
  func nearest(to word: String) -> String? {
    Formats.nearest(to: word, in: commands.flatMap { [$0.name] + $0.aliases })
  }

  /// The command at the start of a line, if its argument may follow its name without a space, as in `!ls`; otherwise
  /// nil.
  func prefixCommand(of line: some StringProtocol) -> Command? {
    commands.first { $0.record.isPrefix && line.hasPrefix($0.name) }
  }

  /// Runs a line, which consists of `words`; an empty line or a comment does nothing.
  ///
  /// - Throws: ``CommandError`` if the line is not a command or fails; the session is then unchanged.
  func execute(
    _ line: String, _ words: Words, in session: inout Session
  ) throws(CommandError) -> Reply {
    do {
      guard let (command, words, isShortened) = try call(in: line, words) else { return Reply() }
      if command.asksForHelp(words) { return Reply(command.manual) }
      if command.record.needsOneSetup, session.state.suite != nil {
        throw CommandError(
          .usage,
          "\(command.name): a suite is loaded, whose groups have their own controllers and scenes;"
            + " leave it with 'unload all', or change parameters with set")
      }
      // Commands change a copy, so that a command that fails half-way leaves the session unchanged.
      var draft = session
      draft.line = Words.line(command.name, words)
      var reply = try command.run(&draft, words)
      session = draft
      reply.spelledOut = isShortened ? command.name : nil
      return reply
    } catch {
      throw CommandError(error)
    }
  }

  /// Parses the command and the words of a line; returns nil for an empty line or a comment.
  private func call(
    in line: String, _ parsed: Words
  ) throws -> (command: Command, words: [String], isShortened: Bool)? {
    let start = line.drop(while: \.isWhitespace)
    if let command = prefixCommand(of: start) {
      return (command, rest(start.dropFirst(command.name.count)), false)
    }
    if let words = Words.read(data: start), let name = words.first {
      return (try required(name), Array(words.dropFirst()), false)
    }
    let words = parsed.words.map(\.text)
    guard let name = words.first else { return nil }
    if let command = command(named: name), command.record.takesRest {
      let offset = parsed.words.count > 1 ? parsed.words[1].start : line.utf8.count
      return (
        command, rest(Substring(line.utf8.dropFirst(offset))), command.isShortened(as: name)
      )
    }
    if let quote = parsed.openQuote { throw CommandError.openQuote(quote.character) }
    let command = try required(name)
    return (command, Array(words.dropFirst()), command.isShortened(as: name))
  }

  /// The trimmed text as a single argument; no arguments if the text is blank.
  private func rest(_ text: Substring) -> [String] {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.isEmpty ? [] : [String(text)]
  }
}
