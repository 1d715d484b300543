import Foundation
import Testing

/// Verbs that the shell and the console have: one declaration, so the same bytes from both.
struct VerbTests {
  /// The words of a list of subcommands or commands.
  private static func names(_ text: String, indent: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix(indent) && !$0.hasPrefix(indent + " ") }
      .map { String($0.dropFirst(indent.count).prefix { $0 != " " }) }
  }

  /// The verbs that are in both places, except those that open a session themselves.
  private static func shared() throws -> [String] {
    let apart = ["serve", "help"]
    let shell = names(try Panlab.run(["help", "all"]).output, indent: "  ")
    let console = Set(names(try Panlab.run(["-c", "help"]).output, indent: ""))
    return shell.filter { console.contains($0) && !apart.contains($0) }
  }

  /// The lines below "Examples:" in the shell's help.
  private static func shellExamples(_ verb: String) throws -> [String] {
    let lines = try Panlab.run([verb, "--help"], environment: ["COLUMNS": "200"]).output
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "Examples:") else { return [] }
    return lines[(start + 1)...].prefix { $0.hasPrefix("  panlab ") }.map {
      String($0.dropFirst(2))
    }
  }

  /// The indented lines of the console's help.
  private static func consoleExamples(_ verb: String) throws -> [String] {
    try Panlab.run(["-c", "help \(verb)"]).output.split(separator: "\n")
      .filter { $0.hasPrefix("    \(verb)") }.map { String($0.dropFirst(4)) }
  }

  /// What a run left behind: its output and the files that it wrote.
  private struct Effect: Equatable {
    var output: String
    var exitCode: Int32
    var files: [String: Data] = [:]
  }

  private static func effect(_ line: String) throws -> Effect {
    let folder = try TemporaryFolder()
    let result = try Panlab.shell(line, in: folder)
    var effect = Effect(output: result.output, exitCode: result.exitCode)
    for file in try folder.contents {
      effect.files[file] = try Data(contentsOf: folder.url.appendingPathComponent(file))
    }
    // The console says what it has written, which the shell does not.
    for file in effect.files.keys {
      effect.output = effect.output.replacingOccurrences(of: "written: \(file)\n", with: "")
    }
    return effect
  }

  @Test func `every verb has three examples, which do the same in shell and console`() throws {
    let verbs = try Self.shared()
    #expect(verbs.count >= 7)
    for verb in verbs {
      let shell = try Self.shellExamples(verb)
      let console = try Self.consoleExamples(verb)
      #expect(shell.count >= 3, "\(verb)")
      #expect(shell.count == console.count, "\(verb)")
      for (line, command) in zip(shell, console) {
        // What the shell names beside the words is loaded in the console.
        var words = command.split(separator: " ").dropFirst()
        let subject = line.split(separator: " ").dropFirst(2).filter { word in
          guard word == words.first else { return true }
          words = words.dropFirst()
          return false
        }.map { " \($0)" }.joined()
        let one = try Self.effect("\"$panlab\"" + line.dropFirst("panlab".count))
        let quoted = command.replacingOccurrences(of: "\"", with: "\\\"")
        let other = try Self.effect("\"$panlab\" repl\(subject) -c \"\(quoted)\"")
        #expect(one == other, "\(line)")
        #expect(one.exitCode <= 1 && !(one.output.isEmpty && one.files.isEmpty), "\(line)")
      }
    }
  }

  @Test func `every help has three examples`() throws {
    let verbs = Self.names(try Panlab.run(["help", "all"]).output, indent: "  ")
      .filter { !$0.hasPrefix("-") && $0 != "See" }
    #expect(verbs.count >= 29)
    for verb in verbs {
      #expect(try Self.shellExamples(verb).count >= 3, "\(verb)")
    }
  }

  @Test func `every name that a report prints chooses its trace again, in shell and console`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = "shipped:first-look"
    let reports = [
      ["check", path], ["explain", path], ["estimators", path], ["inspect", path],
      ["compare", "default", "appcoda", path],
    ]
    var names: Set<String> = []
    for report in reports {
      for format in ["table", "csv"] {
        let text = try Panlab.run(report + ["--format", format], in: folder).output
        names.formUnion(text.matches(of: #/first-look\/[\w#-]+/#).map { String($0.output) })
      }
    }
    #expect(names.count == 12)
    for name in names.sorted() {
      for word in [name, String(name.dropFirst("first-look/".count))] {
        let shell = try Panlab.run(["explain", path, word], in: folder)
        #expect(shell.output.hasPrefix("\(name): "), "\(word)")
        #expect(
          try Panlab.run([path, "-c", "explain \(word)"], in: folder).output == shell.output)
      }
      let check = try Panlab.run(["check", path, name, "--format", "csv"], in: folder)
      #expect(check.output.split(separator: "\n").last?.hasPrefix("\(name),") == true)
    }
  }
}
