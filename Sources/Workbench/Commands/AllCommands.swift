extension Command {
  /// Every command, in the order `help` lists them.
  public static let all: [Command] = [
    .help, .load, .suite, .unload, .traces, .label, .filter,
    .presets, .use, .scenes, .scene,
    .set, .nudge, .get, .reset, .diff, .snapshot, .restore, .undo, .redo,
    .check, .explain, .replay, .events, .estimators, .plot, .film, .doctor,
    .sweep, .tune, .accept, .play, .step,
    .read, .output, .once, .mode, .pager, .timing, .watch, .reload, .shell,
    .save, .export, .page, .serve, .open, .history, .quit,
  ]
}

extension CommandTable {
  /// The commands of the console.
  static let console = CommandTable(commands: Command.all)
}

extension Session {
  /// Runs one command; an empty line or a comment does nothing.
  ///
  /// The console, a script and a test all come through here.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - isNoted: Whether ``lines`` records it.
  /// - Returns: The text to show.
  /// - Throws: ``CommandError`` if the line is not a command or fails; the session is then unchanged.
  public mutating func execute(
    _ line: String, noting isNoted: Bool = true
  ) throws(CommandError) -> Reply {
    if isNoted { note(line) }
    return try CommandTable.console.execute(line, in: &self)
  }

  /// The commands of a line of input, each for ``execute(_:noting:)``.
  public static func commands(in line: String) -> [String] { CommandTable.console.split(line) }

  /// Replaces the session by a saved one, as one step that undo takes back.
  ///
  /// How traces are delivered stays unchanged.
  ///
  /// - Parameters:
  ///   - script: The lines, as ``script`` gives them.
  ///   - name: The script's name in messages: its file.
  /// - Returns: The new counts, and the files that could not be read.
  /// - Throws: ``CommandError`` with name and line of the first line that fails; the session is then
  ///   unchanged.
  public mutating func open(script: String, named name: String) throws(CommandError) -> Reply {
    try open(script: script, named: name, table: .console)
  }
}
