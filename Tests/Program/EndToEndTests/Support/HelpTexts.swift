import Foundation
import Testing

/// The help of the shell and of the console, read once for all tests: each text of the shell takes a start.
enum HelpTexts {
  /// The list of the shell's subcommands, from `panlab help all`.
  static let shellList = Result<String, any Error> { try Panlab.run(["help", "all"]).output }

  /// The list of the console's commands, from its `help`.
  static let consoleList = Result<String, any Error> { try Panlab.run(["-c", "help"]).output }

  /// The shell's help of each subcommand, on a wide terminal.
  private static let shell = Result<[String: String], any Error> {
    var texts: [String: String] = [:]
    for verb in names(try shellList.get(), indent: "  ") where verb.first?.isLowercase == true {
      texts[verb] = try Panlab.run([verb, "--help"], environment: ["COLUMNS": "200"]).output
    }
    return texts
  }

  /// The console's help of each command, all from one session.
  private static let console = Result<[String: String], any Error> {
    let folder = try TemporaryFolder()
    let verbs = names(try consoleList.get(), indent: "  ").filter { $0.first?.isLowercase == true }
    let script = verbs.map { "once \($0).txt\nhelp \($0)\n" }.joined()
    _ = try Panlab.run(["--keep-going"], in: folder, input: script)
    var texts: [String: String] = [:]
    for verb in verbs { texts[verb] = try folder.read("\(verb).txt") }
    return texts
  }

  static func shell(_ verb: String) throws -> String { try #require(shell.get()[verb]) }

  static func console(_ verb: String) throws -> String { try #require(console.get()[verb]) }

  /// The first words of the lines that are indented by `indent` and no further.
  static func names(_ text: String, indent: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix(indent) && !$0.hasPrefix(indent + " ") }
      .map { String($0.dropFirst(indent.count).prefix { $0 != " " }) }
  }
}
