import ArgumentParser
import Foundation
import Workbench

/// How the console starts.
struct ReplOptions: ParsableArguments {
  @OptionGroup var scene: SceneOptions

  @OptionGroup var controller: ControllerOptions

  @OptionGroup var delivery: DeliveryOptions

  @OptionGroup var script: ScriptOptions

  @Flag(
    name: [.customShort("e"), .customLong("echo-all")], help: "Show each command before it is run.")
  var echoes = false

  @Flag(name: [.customShort("q"), .long], help: "Show no banner.")
  var quiet = false

  @Flag(
    name: [.customShort("X"), .customLong("no-init")],
    help: ArgumentHelp(
      "Do not read the file of commands that the console on a terminal starts with, panlab/rc in"
        + " XDG_CONFIG_HOME or ~/.config."))
  var skipsInitFile = false

  @Flag(help: "Bring back the session that was killed or cut off last, instead of starting anew.")
  var resume = false

  @MainActor
  func run(paths: [String]) throws {
    let session = try session()
    let sources = script.sources
    guard sources.isEmpty, isatty(STDIN_FILENO) == 1 else {
      guard !resume else {
        throw CommandFailure(
          message: "--resume: the console is not on a terminal; run it on one, without -c and -f",
          code: .usage)
      }
      let shell = Shell(session: session, runner: DirectRunner())
      shell.echoes = echoes
      shell.keepsGoing = script.keepsGoing
      return try ScriptLoop(shell: shell, paths: paths)
        .run(sources.isEmpty ? [.standardInput] : sources)
    }
    guard let input = TerminalInput() else {
      throw CommandFailure(
        message: "the terminal: too many open files; close some and try again",
        code: .internalFailure)
    }
    let shell = Shell(session: session, runner: input, screen: PlayScreen(input: input))
    shell.echoes = echoes
    let loop = InteractiveLoop(shell: shell, input: input)
    let environment = ProcessInfo.processInfo.environment
    let opening = InteractiveLoop.Opening(
      paths: paths.isEmpty ? ShippedTraces.toBeginWith : paths,
      initFile: skipsInitFile ? nil : CommandFile.initFile(environment: environment),
      sessionFolder: SessionJournal.folder(environment: environment), resumes: resume,
      showsBanner: !quiet)
    // The line editor refers to the loop weakly; only this call keeps it alive.
    try withExtendedLifetime(loop) { try loop.run(opening) }
  }

  private func session() throws -> Session {
    var unchanged = controller
    unchanged.changes = []
    let scene = try scene.entry()
    return Session(
      environment: .console, controller: try controller.controller(for: scene),
      base: try unchanged.controller(for: scene), settings: delivery.settings(on: scene),
      word: controller.word)
  }
}

extension CommandFile {
  /// The commands that the console starts with: `panlab/rc` in `XDG_CONFIG_HOME` or `~/.config`; nil
  /// where there is no home.
  static func initFile(environment: [String: String]) -> CommandFile? {
    // The XDG specification: a relative path is not to be used.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return CommandFile(path: folder + "/panlab/rc")
    }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return CommandFile(path: home + "/.config/panlab/rc")
  }
}
