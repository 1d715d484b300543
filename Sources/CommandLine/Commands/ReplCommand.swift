import ArgumentParser

/// `panlab repl [PATH…]`: opens the console, or runs its commands from `-c` or standard input.
struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Tune interactively: change a parameter and see at once which traces flip.",
    discussion: """
      On a terminal the console opens, with the shipped traces loaded if no path is given. \
      Otherwise the commands on standard input are run, without prompt or banner, up to the first \
      that fails; the command 'help' lists them. Exits with 1 if a 'check' found a trace that does \
      not do what its person meant.
      """)

  @Argument(
    help: ArgumentHelp("Trace files, or folders of traces, to load first.", valueName: "PATH"),
    completion: .file())
  var paths: [String] = []

  @OptionGroup var options: ReplOptions

  func run() throws { try MainActor.assumeIsolated { try options.run(paths: paths) } }
}

/// `panlab` alone: the console without paths, so that a misspelt subcommand is not taken for one.
///
/// It has the name of ``ReplCommand``, which comes first and so is the one found by name: usage
/// errors of `panlab` alone then speak of a command that exists.
struct DefaultCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "repl", shouldDisplay: false)

  @OptionGroup var options: ReplOptions

  func run() throws { try MainActor.assumeIsolated { try options.run(paths: []) } }
}
