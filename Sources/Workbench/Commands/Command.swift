import Formats

/// A command of the console.
///
/// To add a command, write one in a file of this folder and list it in ``all``; `help` and Tab
/// completion follow from its record.
public struct Command: Sendable {
  /// The word that selects the command.
  public let name: String
  /// Other words that select it.
  public var aliases: [String] = []
  /// The arguments as `help` shows them: `NAME` required, `[NAME]` optional, `NAME…` repeated.
  var arguments = ""
  /// One line for `help`, in the imperative, without a full stop.
  public let summary: String
  /// Further lines for `help COMMAND`: edge cases and examples.
  public let detail: String
  /// Lines that may be typed.
  var examples: [String] = []
  /// The kinds of arguments, for Tab; the last kind also serves all further ones.
  var completes: [ArgumentKind] = []
  /// Whether the rest of the line is the one argument, as typed.
  var takesRest = false
  /// Whether it needs one controller and one scene for all traces, which a suite has not.
  var needsOneSetup = false
  /// Whether the argument may follow the name without a space.
  var isPrefix = false
  /// The declared arguments of a verb; nil for a command that reads its words itself.
  var declared: (@Sendable () -> [VerbArgument])?
  /// The arguments that a page may send, by their labels; nil where no page may run the command.
  var openToPages: Set<String>?
  /// The words of short forms, spelled out.
  var spelledOut: @Sendable ([String], Session) -> [String] = { words, _ in words }
  /// Runs the command on a session; never prints.
  let run: @Sendable (inout Session, inout Arguments) throws -> Reply

  /// The command with its arguments, and without options.
  public var briefUsage: String {
    guard let declared else { return usage }
    return VerbArgument.usage(of: name, declared().filter { $0.kind == .positional })
  }

  /// The command with its arguments: `set NAME VALUE`.
  public var usage: String {
    if let declared { return VerbArgument.usage(of: name, declared()) }
    return arguments.isEmpty ? name : "\(name) \(arguments)"
  }
}

extension Command {
  /// Whether a line selects the command by the beginning of its name.
  fileprivate func isShortened(in line: String) -> Bool {
    guard let word = Words(line).words.first?.text else { return false }
    return word != name && !aliases.contains(word) && name.hasPrefix(word)
  }

  /// The command of a verb.
  init<V: Verb>(_ verb: V.Type) {
    let record = V.record
    self.init(
      name: record.name, aliases: record.aliases, summary: record.summary, detail: record.detail,
      needsOneSetup: record.needsOneSetup, declared: { V.arguments },
      openToPages: record.openToPages, spelledOut: { V.spelledOut($0, in: $1) }
    ) { session, arguments in
      try V.parsed(V.spelledOut(arguments.words, in: session)).reply(in: &session)
    }
    examples = record.consoleExamples
  }
}

/// The commands that a line may call.
struct CommandTable: Sendable {
  /// In the order `help` lists them.
  let commands: [Command]

  /// The command that a word selects: its name, or the beginning of no other's.
  func command(named word: String) -> Command? {
    if let command = commands.first(where: { $0.name == word || $0.aliases.contains(word) }) {
      return command
    }
    let begun = commands(beginningWith: word)
    return begun.count == 1 ? begun.first : nil
  }

  /// The command that a word must select.
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

  /// The commands of a line, which `;` separates.
  ///
  /// What a line passes to the system's shell, behind `!` or `|`, belongs to the shell.
  func split(_ line: String) -> [String] {
    let parsed = Words(line)
    var lines: [String] = []
    var rest = line.utf8[...]
    var start = 0
    var words = parsed.words[...]
    for end in parsed.separators {
      let own = words.prefix { $0.start < end }
      let command = rest.prefix(end - start)
      if isForShell(String(command) ?? "", own) { break }
      lines.append(String(command) ?? "")
      rest = rest.dropFirst(end - start + 1)
      start = end + 1
      words = words.dropFirst(own.count)
    }
    return lines + [String(rest) ?? ""]
  }

  private func isForShell(_ line: String, _ words: ArraySlice<Words.Word>) -> Bool {
    if prefixCommand(of: line.drop(while: \.isWhitespace)) != nil { return true }
    guard let name = words.first, let second = words.dropFirst().first, second.text.hasPrefix("|")
    else { return false }
    return command(named: name.text)?.takesRest == true
  }

  /// The command whose name is closest to a misspelt word.
  func nearest(to word: String) -> String? {
    Formats.nearest(to: word, in: commands.flatMap { [$0.name] + $0.aliases })
  }

  /// The command at the start of a line whose argument follows without a space.
  func prefixCommand(of line: some StringProtocol) -> Command? {
    commands.first { $0.isPrefix && line.hasPrefix($0.name) }
  }

  /// Runs a line; an empty line or a comment does nothing.
  ///
  /// - Throws: ``CommandError`` if the line is not a command or fails; the session is then unchanged.
  func execute(_ line: String, in session: inout Session) throws(CommandError) -> Reply {
    do {
      guard var (command, words) = try call(in: line) else { return Reply() }
      let anew = OldSpelling.spelledAnew([command.name] + words)
      if !anew.warnings.isEmpty {
        (command, words) = (try required(anew.words[0]), Array(anew.words.dropFirst()))
      }
      var arguments = Arguments(words, of: command, in: self)
      if command.needsOneSetup, session.state.suite != nil {
        throw CommandError(
          .usage,
          "\(command.name): a suite is loaded, whose groups have their own controllers and scenes;"
            + " leave it with 'unload all', or change parameters with set")
      }
      // Commands change a draft, so that one that fails half-way leaves nothing behind.
      var draft = session
      var page = Page.current
      page.isExpanded = page.isExpanded || session.isExpanded
      var reply = try page.layingOut { try command.run(&draft, &arguments) }
      reply.warnings = anew.warnings + reply.warnings
      session = draft
      reply.spelledOut = command.isShortened(in: line) ? command.name : nil
      return reply
    } catch {
      throw CommandError(error)
    }
  }

  /// The command and the words of a line; nil for an empty line or a comment.
  private func call(in line: String) throws -> (command: Command, words: [String])? {
    let start = line.drop(while: \.isWhitespace)
    if let command = prefixCommand(of: start) {
      return (command, rest(start.dropFirst(command.name.count)))
    }
    if let words = Words.read(data: start), let name = words.first {
      return (try required(name), Array(words.dropFirst()))
    }
    let parsed = Words(line)
    let words = parsed.words.map(\.text)
    guard let name = words.first else { return nil }
    let command = command(named: name)
    if let command, command.takesRest {
      let offset = parsed.words.count > 1 ? parsed.words[1].start : line.utf8.count
      return (command, rest(Substring(line.utf8.dropFirst(offset))))
    }
    if let quote = parsed.openQuote { throw CommandError.openQuote(quote.character) }
    return (try required(name), Array(words.dropFirst()))
  }

  /// The trimmed text as the one argument; none if nothing is left.
  private func rest(_ text: Substring) -> [String] {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.isEmpty ? [] : [String(text)]
  }
}
