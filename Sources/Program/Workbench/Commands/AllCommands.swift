extension Command {
  /// All commands, in the order in which `help` lists them.
  public static let all: [Command] = CommandTable.console.commands

  /// The console command that reloads these files.
  public static func reloading(_ files: [String]) -> String {
    Words.line(ReloadVerb.record.name, files)
  }
}

extension CommandTable {
  /// The table of the console's commands.
  static let console = CommandTable(groups: verbs.map { ($0, $1.map { Command($0) }) })

  private static let verbs: [(title: String, verbs: [any Verb.Type])] = [
    (
      "gestures",
      [
        LoadVerb.self, SuiteVerb.self, UnloadVerb.self, TracesVerb.self, LabelVerb.self,
        ReviewVerb.self, FilterVerb.self, InspectVerb.self,
      ]
    ),
    (
      "controller and scene",
      [
        PresetsVerb.self, UseVerb.self, ScenesVerb.self, SceneVerb.self, CurveVerb.self,
        SetVerb.self, NudgeVerb.self, GetVerb.self, AppVerb.self, ResetVerb.self, DiffVerb.self,
        SnapshotVerb.self, RestoreVerb.self, UndoVerb.self, RedoVerb.self,
      ]
    ),
    (
      "decisions",
      [
        CheckVerb.self, ExplainVerb.self, CompareVerb.self, AgreeVerb.self, DoctorVerb.self,
        EstimatorsVerb.self,
      ]
    ),
    (
      "motion",
      [
        PlayVerb.self, StepVerb.self, ReplayTraceVerb.self, EventsVerb.self, PlotVerb.self,
        FilmVerb.self,
      ]
    ),
    (
      "tuning",
      [SweepVerb.self, TuneVerb.self, AcceptVerb.self, DiscardVerb.self, PlanVerb.self]
    ),
    (
      "results to others",
      [
        ExportVerb.self, PageVerb.self, BundleVerb.self, ServeVerb.self, ConvertVerb.self,
        OutputVerb.self, OnceVerb.self, ModeVerb.self, PagerVerb.self,
      ]
    ),
    (
      "session",
      [
        HelpVerb.self, SaveVerb.self, OpenVerb.self, ReadVerb.self, ReloadVerb.self,
        WatchVerb.self, TimingVerb.self, HistoryVerb.self, EditVerb.self, ShellVerb.self,
        QuitVerb.self,
      ]
    ),
  ]
}

extension Session {
  /// Runs one command; an empty line or a comment does nothing.
  ///
  /// The console, scripts and tests all use this method.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - isNoted: Whether ``lines`` records it.
  /// - Returns: The text to show.
  /// - Throws: ``CommandError`` if the line is not a command or fails; the session is then unchanged.
  public mutating func execute(
    _ line: String, noting isNoted: Bool = true
  ) throws(CommandError) -> Reply {
    let words = Words(line)
    if isNoted, !words.words.isEmpty { note(line) }
    return try CommandTable.console.execute(line, words, in: &self)
  }

  /// Splits a line of input into commands, each for ``execute(_:noting:)``.
  public static func commands(in line: String) -> [String] { CommandTable.console.split(line) }

  /// Replaces the session with a saved session, as a single step for undo.
  ///
  /// The settings for how gestures are delivered to the app stay unchanged: only the options of the command line set
  /// them.
  ///
  /// - Parameters:
  ///   - script: The lines of the saved session, as ``script`` returns them.
  ///   - name: The name of the script in messages: its file.
  /// - Returns: The counts of traces in the new session, and the files that could not be read.
  /// - Throws: ``CommandError`` with the name of the script and the number of the first line that fails; the session is
  ///   then unchanged.
  public mutating func open(script: String, named name: String) throws(CommandError) -> Reply {
    try open(script: script, named: name, table: .console)
  }

  /// Restores an interrupted session; each line of its script becomes a step for undo.
  ///
  /// - Throws: The same errors as ``open(script:named:)``.
  public mutating func resume(script: String, named name: String) throws(CommandError) -> Reply {
    try open(script: script, named: name, table: .console, keepsSteps: true)
  }
}

/// The candidates that Tab offers at a place in a line.
///
///     let completion = Completion(line: "use app", cursor: 7, in: session)
///     completion.candidates  // ["appcoda", "appcoda-as-written"]
public struct Completion: Hashable, Sendable {
  /// The start of the text that a candidate replaces, as an offset in bytes of UTF-8.
  ///
  /// The replaced text ends at the cursor. Inside an open quote, it starts after the quote.
  public let start: Int
  /// The candidates, quoted if the line needs it, in the order in which the session lists them.
  public let candidates: [String]
  /// Whether a candidate completes the word if it is the only candidate; false for a folder, whose path can continue.
  public let endsWord: Bool

  /// Finds the candidates.
  ///
  /// - Parameters:
  ///   - line: The line so far.
  ///   - cursor: The cursor's offset in bytes of UTF-8; the text after it is ignored.
  ///   - session: The source of names and files.
  public init(line: String, cursor: Int, in session: Session) {
    self.init(line: line, cursor: cursor, in: session, table: .console)
  }

  private init(line: String, cursor: Int, in session: Session, table: CommandTable) {
    let whole = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    let typed = table.split(whole).last ?? whole
    let parsed = Words(typed)
    let word = parsed.endsInWord ? parsed.words.last : nil
    let before = parsed.words.dropLast(word == nil ? 0 : 1).map(\.text)
    start =
      whole.utf8.count - typed.utf8.count
      + (parsed.openQuote?.contentStart ?? word?.start ?? typed.utf8.count)
    let text = word?.text ?? ""
    let place = ArgumentKind.Place(
      word: text, before: Array(before.dropFirst()), session: session,
      commands: table.commands.map(\.name))
    let kind =
      parsed.endsInComment
      ? nil : Self.kind(after: before, in: table, isOption: text.hasPrefix("-"), session)
    let all = kind?.choices(place) ?? []
    var choices = all.filter { $0.text.hasPrefix(text) }
    // If no name begins with the typed text, offers the names in which the text follows a slash: commands also accept a
    // part of a name, such as `anna-flick-1`.
    if choices.isEmpty, !text.isEmpty { choices = all.filter { $0.text.contains("/" + text) } }
    candidates = choices.compactMap { Self.insertion($0.text, into: parsed) }
    endsWord = choices.allSatisfy(\.endsWord)
  }

  /// The kind of argument that follows these words; nil if no argument is expected.
  private static func kind(
    after words: [String], in table: CommandTable, isOption: Bool, _ session: Session
  ) -> ArgumentKind? {
    guard let name = words.first else { return .command }
    guard let command = table.prefixCommand(of: name) ?? table.command(named: name) else {
      return nil
    }
    let declared = command.declared()
    let assigned = AssignedWords(
      command.spelledOut(Array(words.dropFirst()), session), to: declared)
    if isOption, assigned.open == nil {
      return .words(declared.filter(\.isShown).flatMap { $0.names.filter { $0.hasPrefix("--") } })
    }
    guard let next = assigned.next else { return nil }
    let short = assigned.open == nil ? command.record.shortForm : nil
    return short.map { ArgumentKind(next).or(.named($0)) } ?? ArgumentKind(next)
  }

  /// The text of a candidate as it must be inserted at ``start``; nil if the open quote cannot contain it.
  private static func insertion(_ text: String, into parsed: Words) -> String? {
    guard let quote = parsed.openQuote else { return Words.escaped(text) }
    return Words.escaped(String(text.dropFirst(quote.textBefore)), within: quote.character)
  }
}
