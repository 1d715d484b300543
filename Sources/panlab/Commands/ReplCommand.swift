import ArgumentParser
import Foundation
import Workbench

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

  func run() throws { try options.run(paths: paths) }
}

/// `panlab` alone: the console without paths, so that a misspelt subcommand is not taken for one.
///
/// It has the name of ``ReplCommand``, which comes first and so is the one found by name: usage
/// errors of `panlab` alone then speak of a command that exists.
struct DefaultCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "repl", shouldDisplay: false)

  @OptionGroup var options: ReplOptions

  func run() throws { try options.run(paths: []) }
}

/// How the console starts.
struct ReplOptions: ParsableArguments {
  @OptionGroup var scene: SceneOptions

  @OptionGroup var controller: ControllerOptions

  @OptionGroup var delivery: DeliveryOptions

  @Option(
    name: [.customShort("c"), .customLong("command")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Run this console command instead of standard input; may be repeated.",
      valueName: "COMMAND"))
  var commands: [String] = []

  func run(paths: [String]) throws {
    var unchanged = controller
    unchanged.changes = []
    let scene = try scene.entry()
    var environment = Environment(
      traces: TraceLoader(), controllers: FileControllerSource(), files: DiskFiles())
    environment.toolVersion = Panlab.version
    let session = Session(
      environment: environment,
      controller: try controller.controller(for: scene),
      base: try unchanged.controller(for: scene), settings: delivery.settings(on: scene),
      word: controller.word)
    guard commands.isEmpty, isatty(STDIN_FILENO) == 1 else {
      return try ScriptLoop(session: session, paths: paths).run(script)
    }
    let paths = paths.isEmpty ? ShippedTraces.toBeginWith : paths
    try MainActor.assumeIsolated {
      let loop = InteractiveLoop(session: session)
      // The line editor refers to the loop weakly; only this call keeps it alive.
      try withExtendedLifetime(loop) { try loop.run(opening: paths) }
    }
  }

  /// The commands with their places, read one at a time.
  private var script: AnySequence<(place: String, line: String)> {
    if !commands.isEmpty {
      return AnySequence(
        commands.enumerated().map {
          (place: "command \($0 + 1)", line: $1)
        })
    }
    var number = 0
    return AnySequence(
      AnyIterator {
        number += 1
        return readLine().map { (place: "line \(number)", line: $0) }
      })
  }
}
