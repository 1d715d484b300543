import Foundation
import PackageFolder
import Testing

/// What `.github/SKILL.md` tells assistants of the program.
struct SkillTests {
  private static func text() throws -> String {
    try String(
      contentsOf: packageFolder.appendingPathComponent(".github/SKILL.md"), encoding: .utf8)
  }

  @Test func `its verbs are described as the program describes them`() throws {
    let lines = try Self.text().split(separator: "\n").filter {
      $0.hasPrefix("- `") && $0.contains("`: ")
    }
    #expect(lines.count == 8)
    for line in lines {
      let verb = String(line.dropFirst(3).prefix { $0 != "`" })
      let help = try Panlab.run([verb, "--help"]).output.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      let summary = try #require(line.firstRange(of: "`: ")).upperBound
      #expect(help.hasPrefix("OVERVIEW: \(line[summary...]). "), "\(verb)")
    }
  }

  @Test func `its recipes use options that the verbs have`() throws {
    let commands = try Self.text().split(separator: "\n").filter { $0.hasPrefix("    panlab ") }
      .map { $0.split(separator: " ").map(String.init) }
    #expect(commands.count == 9)
    for words in commands {
      let help = try Panlab.run([words[1], "--help"]).output
      for option in words where option.hasPrefix("-") {
        #expect(help.contains(option), "\(words[1]) \(option)")
      }
    }
  }

  @Test func `it is short`() throws {
    #expect(try Self.text().split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
  }
}
