import Foundation
import Replay
import Reports
import Rules
import Testing
import Traces

struct GitHubAnnotationsTests {
  /// A workflow command as the runner reads it.
  private struct Command: Equatable {
    var level: String
    var properties: [String: String]
    var message: String

    init?(_ line: Substring) {
      guard let match = line.wholeMatch(of: /::(error|warning|notice) (.*?)::(.*)/) else {
        return nil
      }
      level = String(match.1)
      properties = [:]
      for property in match.2.split(separator: ",") {
        let parts = property.split(separator: "=", maxSplits: 1).map(String.init)
        properties[parts[0]] = Self.decoded(parts[1])
          .replacing("%3A", with: ":").replacing("%2C", with: ",").replacing("%25", with: "%")
      }
      message = Self.decoded(String(match.3)).replacing("%25", with: "%")
    }

    private static func decoded(_ text: String) -> String {
      text.replacing("%0A", with: "\n").replacing("%0D", with: "\r")
    }
  }

  private func commands(_ report: SuiteReport) throws -> [Command] {
    try report.text(as: .github).split(separator: "\n").map { try #require(Command($0)) }
  }

  @Test func `errors come first, the counts last`() throws {
    let commands = try commands(CISamples.report)
    #expect(
      commands.map(\.level) == [
        "error", "error", "error", "error", "warning", "warning", "warning", "notice",
      ])
    #expect(commands.first?.message.hasPrefix("flipped from finish") == true)
    #expect(commands.last?.message == CISamples.report.summary.sentence)
  }

  @Test func `hard names survive`() throws {
    let flip = try #require(
      try commands(CISamples.report).first { $0.message.hasPrefix("flipped") })
    #expect(
      flip.properties == [
        "file": "traces/Übung 1/labels.csv", "line": "3",
        "title": CISamples.trace.replacing("\u{1}", with: "\\u{1}") + ": flip, label",
      ])
    #expect(flip.message.hasSuffix("\n" + CISamples.explanation))
  }

  @Test func `shows ten and counts the others`() throws {
    let commands = try commands(CISamples.failing(25))
    #expect(commands.count == 11)
    #expect(commands.dropLast().allSatisfy { $0.level == "error" })
    #expect(commands.last?.message.hasSuffix("; 15 more not shown here") == true)
    #expect(
      try self.commands(CISamples.failing(11)).last?.message.hasSuffix("; 1 more not shown here")
        == true)
  }

  @Test func `the lines as the runner gets them`() {
    var report = CISamples.failing(1)
    report.groups[0].traces[0].outcome.trace = "a/100%, done: yes"
    report.groups[0].traces[0].explanation = "100 %\r\ndone\n"
    #expect(
      report.text(as: .github) == """
        ::error file=many/labels.csv,line=2,title=a/100%25%2C done%3A yes%3A label::decided cancel, \
        meant finish: velocity > velocity-threshold missed by 85.0 pt/s%0A100 %25%0D%0Adone%0A
        ::notice title=panlab::1 trace: 0 passed, 1 failed; 0 finish, 1 cancel, 0 none

        """)
  }
}
