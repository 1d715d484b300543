import ArgumentParser
import Controllers
import Foundation
import Scenes
import Synchronization
import Workbench

/// `panlab [repl] [PATH…]`: opens the console, or runs console commands from `-c` or standard input.
struct ReplCommand: ParsableCommand, SetupOptions, ManyWords, ControllerCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Open the console: change a number, see what flips.",
    discussion: """
      'panlab PATH…' does the same, unless the first word is a subcommand.

      On a terminal the console opens on the paths, on sample gestures with --shipped, or on the nearest suite \
      or the folder traces. Otherwise the commands on standard input run, without prompt or banner, up to the \
      first that fails; the command 'help' lists them. Exits with 1 if a 'check' found a trace that is not \
      decided as meant.
      """
        + examples(
          "shipped:first-look",
          "shipped:first-look -c 'set velocity-threshold 450'",
          "shipped:first-look --controller appcoda < commands.panlab"))

  @Argument(
    help: ArgumentHelp("Trace files, or folders of traces, to load first.", valueName: "PATH"),
    completion: .file())
  var paths: [String] = []

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var script: ScriptOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var console: ConsoleOptions

  func run() throws { try MainActor.assumeIsolated { try open(paths) } }
}

/// The options for opening the console.
struct ConsoleOptions: ParsableArguments {
  @Flag(
    name: [.customShort("e"), .customLong("echo-all")], help: "Show each command before it is run.")
  var echoes = false

  @Flag(name: [.customShort("q"), .long], help: "Show no banner.")
  var quiet = false

  @Flag(
    name: [.customShort("X"), .customLong("no-init")],
    help: ArgumentHelp(
      "Skip the commands in panlab/rc in XDG_CONFIG_HOME or ~/.config, which the console on a"
        + " terminal runs first."))
  var skipsInitFile = false

  @OptionGroup var suite: SuiteOptions

  @Flag(help: "Restore the last session that was interrupted or left unsaved.")
  var resume = false
}

extension ReplCommand {
  @MainActor
  private func open(_ paths: [String]) throws {
    do {
      try console.suite.validate(paths: paths)
    } catch let error as ValidationError {
      throw CommandFailure.usage(error.message)
    }
    if console.suite.suite != nil {
      guard scene.scene == nil, controller.word == Controller.default.name,
        controller.changes.isEmpty
      else {
        throw CommandFailure.usage(
          "'--controller', '--set' and '--scene': a suite sets them for each group; leave them out,"
            + " or set parameters in the console")
      }
    }
    let sources = script.sources
    guard sources.isEmpty, isatty(STDIN_FILENO) == 1 else {
      guard !console.resume else {
        throw CommandFailure.usage(
          "--resume: the console is not on a terminal; run it on one, without -c and -f")
      }
      let paths = console.suite.shipped ? ShippedTraces.opening : paths
      let session = try session(asks: !paths.isEmpty, for: paths)
      let shell = Shell(session: session, runner: DirectRunner())
      shell.suite = console.suite.suite
      shell.echoes = console.echoes
      shell.keepsGoing = script.keepsGoing
      return try ScriptLoop(shell: shell, paths: paths)
        .run(sources.isEmpty ? [.standardInput] : sources)
    }
    guard let input = TerminalInput() else {
      throw CommandFailure.internalFailure(
        "the terminal: too many open files; close some and try again")
    }
    let subject = try console.suite.opening(
      paths,
      isFree: scene.scene == nil && controller.word == Controller.default.name
        && controller.changes.isEmpty)
    let session = try session(asks: !subject.paths.isEmpty, for: subject.paths)
    let shell = Shell(session: session, runner: input, screen: PlayScreen(input: input))
    shell.input = input
    shell.suite = subject.suite
    shell.echoes = console.echoes
    let loop = InteractiveLoop(shell: shell, input: input)
    let environment = ProcessInfo.processInfo.environment
    let opening = InteractiveLoop.Opening(
      paths: subject.paths,
      initFile: console.skipsInitFile ? nil : CommandFile.initFile(environment: environment),
      sessionFolder: SessionJournal.folder(environment: environment), resumes: console.resume,
      showsBanner: !console.quiet, showsGuide: subject.isEmpty && !console.resume && !console.quiet)
    // Keeps a reference to the loop until it ends, because the line editor has only weak references to it.
    try withExtendedLifetime(loop) { try loop.run(opening) }
  }
}

extension SetupOptions {
  /// Creates a session without traces, from the command's options; see ``setup(asks:for:)``.
  func session(
    asks: Bool = true, for words: [String], isStrict: Bool = false, jobs: Int? = nil
  ) throws -> Session {
    var unchanged = controller
    unchanged.changes = []
    let setup = try setup(asks: asks, for: words)
    var session = Session(
      environment: diskEnvironment(isStrict: isStrict, jobs: jobs), controller: setup.controller,
      base: try unchanged.controller(for: setup.scene), settings: setup.settings,
      word: unchanged.word)
    if setup.scene == nil, Scene.own.count > 1 { session.scenesToChoose = Scene.own.map(\.name) }
    return session
  }
}

/// The options `-c` and `-f`, whose commands run instead of the commands on standard input; ``sources`` lists them in
/// the order of the command line.
struct ScriptOptions: ParsableArguments {
  @Option(
    name: [.customShort("c"), .customLong("command")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Run this console command instead of standard input; may be repeated and mixed with -f.",
      valueName: "COMMAND"),
    transform: Stamped.init)
  var commands: [Stamped] = []

  @Option(
    name: [.customShort("f"), .customLong("file")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Run the commands in this file, - being standard input; may be repeated and mixed with -c.",
      valueName: "FILE"),
    completion: .file(), transform: Stamped.init)
  var files: [Stamped] = []

  @Flag(
    name: .customLong("keep-going"),
    help: "Continue after a command that fails, and exit with the code of the worst failure.")
  var keepsGoing = false

  /// An option's value with a sequence number, to restore the order of `-c` and `-f` on the command line.
  ///
  /// The parser keeps the order of the values of each option, but not the order between two options. It parses all
  /// values from left to right, so a counter gives their order.
  struct Stamped: Sendable {
    private static let count = Atomic(0)

    let text: String
    fileprivate let stamp: Int

    init(_ text: String) {
      self.text = text
      stamp = Self.count.add(1, ordering: .relaxed).newValue
    }
  }

  /// The sources of commands, in the order of the command line.
  var sources: [ScriptLoop.Source] {
    let commands = commands.enumerated().map { index, command in
      (command.stamp, ScriptLoop.Source.command(command.text, number: index + 1))
    }
    let files = files.map { file in
      (file.stamp, file.text == "-" ? ScriptLoop.Source.standardInput : .file(file.text))
    }
    return (commands + files).sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension ReplCommand {
  var manyWords: [String] {
    get { paths }
    set { paths = newValue }
  }
}
