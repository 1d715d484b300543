/// One thing a user can type.
///
/// To add a command, add one file under `Commands/` and one entry in ``all``; `help` and Tab
/// completion come from this table.
public struct Command: Sendable {
  /// The word that selects the command.
  public let name: String
  /// Other words that select it.
  public let aliases: [String]
  /// The arguments as `help` shows them: `NAME` required, `[NAME]` optional, `NAME…` repeated.
  public let arguments: String
  /// One line for `help`, in the imperative, without a full stop.
  public let summary: String
  /// What `help COMMAND` adds: edges and examples, in lines.
  public let detail: String
  /// What Tab offers for the arguments; the last kind also serves all further ones.
  let completes: [ArgumentKind]
  /// Whether the rest of the line is the one argument, just as it stands.
  let takesRest: Bool
  /// Runs the command: words in, a reply out; never prints.
  let run: @Sendable (inout Session, [String]) throws(CommandError) -> Reply

  init(
    name: String, aliases: [String] = [], arguments: String = "", summary: String, detail: String,
    completes: [ArgumentKind] = [], takesRest: Bool = false,
    run: @escaping @Sendable (inout Session, [String]) throws(CommandError) -> Reply
  ) {
    self.name = name
    self.aliases = aliases
    self.arguments = arguments
    self.summary = summary
    self.detail = detail
    self.completes = completes
    self.takesRest = takesRest
    self.run = run
  }

  /// The command with its arguments: `set NAME VALUE`.
  public var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}

extension Command {
  /// Every command, in the order `help` lists them.
  public static let all: [Command] = [
    .help,
    .load,
    .unload,
    .traces,
    .label,
    .filter,
    .presets,
    .use,
    .scenes,
    .scene,
    .set,
    .nudge,
    .get,
    .reset,
    .diff,
    .snapshot,
    .restore,
    .undo,
    .redo,
    .check,
    .explain,
    .replay,
    .events,
    .estimators,
    .plot,
    .film,
    .doctor,
    .sweep,
    .tune,
    .accept,
    .play,
    .step,
    .read,
    .output,
    .once,
    .mode,
    .timing,
    .watch,
    .reload,
    .shell,
    .save,
    .export,
    .open,
    .history,
    .quit,
  ]

  /// The command that a word selects.
  static func named(_ word: String) -> Command? {
    all.first { $0.name == word || $0.aliases.contains(word) }
  }
}
