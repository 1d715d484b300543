import ArgumentParser
import Synchronization

/// The commands that are run instead of those on standard input, in the order of the command line.
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
    help: "Go on behind a command that fails, and exit with the code of the gravest failure.")
  var keepsGoing = false

  /// A value with its place among all values of the command line.
  ///
  /// The parser keeps the order of one option's values only, but it reads them all from left to right.
  struct Stamped: Sendable {
    private static let count = Atomic(0)

    let text: String
    fileprivate let stamp: Int

    init(_ text: String) {
      self.text = text
      stamp = Self.count.add(1, ordering: .relaxed).newValue
    }
  }

  /// What to run, in the order in which it was given; empty where nothing was.
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
