import ArgumentParser

extension ParsableCommand {
  /// Parses arguments as this subcommand alone, without the options for help and completions that the parser adds to
  /// every command.
  ///
  /// Looking for these options would take a fifth of the time of a short command.
  ///
  /// - Throws: An error if the arguments are invalid; the options for help and completions count as invalid.
  static func parsedAlone(_ words: [String]) throws -> Self {
    try LoneCommand<Self>.parse(words).command
  }
}

/// A subcommand with only its own options, without the options that the parser adds to every command.
private struct LoneCommand<Command: ParsableCommand>: ParsableCommand, CustomReflectable {
  static var configuration: CommandConfiguration {
    // Names a super-command, so that the parser does not check whether completion scripts are requested.
    CommandConfiguration(commandName: "line", _superCommandName: "panlab", helpNames: [])
  }

  var command: Command

  init() { command = Command() }

  init(from decoder: any Decoder) throws { command = try Command(from: decoder) }

  /// The mirror in which the parser finds the options.
  var customMirror: Mirror { Mirror(reflecting: command) }

  mutating func validate() throws { try command.validate() }
}
