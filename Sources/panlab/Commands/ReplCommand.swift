import ArgumentParser
import Foundation
import Workbench

/// Opens the console, or runs console commands from `-c` or standard input.
struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Tune interactively: change a parameter and see at once which traces flip.",
    discussion: """
      On a terminal the console opens, with the shipped traces loaded if no path is given. \
      Otherwise the commands on standard input are run, without prompt or banner, up to the first \
      that fails; 'help' lists them. Exits with 1 if a 'check' found a trace that does not do what \
      its person meant.
      """)

  @Argument(help: "Trace files, or folders of traces, to load first.", completion: .file())
  var paths: [String] = []

  @OptionGroup var controller: ControllerOptions

  @Option(
    name: [.customShort("c"), .customLong("command")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A command to run instead of standard input; repeatable.", valueName: "COMMAND"))
  var commands: [String] = []

  @OptionGroup var delivery: DeliveryOptions

  func run() throws {
    let isInteractive = commands.isEmpty && isatty(STDIN_FILENO) == 1
    let session = Session(
      environment: Environment(traces: FileTraceSource(), controllers: FileControllerSource()),
      controller: try controller.controller(), settings: delivery.settings)
    guard isInteractive else {
      return try ScriptLoop(session: session, paths: paths).run(input)
    }
    let paths = self.paths.isEmpty ? ShippedTraces.path.map { [$0] } ?? [] : self.paths
    try MainActor.assumeIsolated {
      try InteractiveLoop(session: session).run(opening: paths)
    }
  }

  /// The numbered commands of a script, read one at a time.
  private var input: AnySequence<(place: String, line: String)> {
    if !commands.isEmpty {
      return AnySequence(commands.lazy.enumerated().map { ("command \($0 + 1)", $1) })
    }
    var number = 0
    return AnySequence(
      AnyIterator {
        number += 1
        return readLine().map { ("line \(number)", $0) }
      })
  }
}
