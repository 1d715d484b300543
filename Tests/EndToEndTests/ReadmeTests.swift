import Foundation
import Testing

/// Replays the dialogues of the read-me on a terminal and compares every prompt and reply.
struct ReadmeTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// One line that is typed, with the prompt before it and the reply behind it.
  private struct Turn {
    var prompt: String
    var line: String
    var reply = ""
  }

  /// The dialogues: the blocks of code that begin with a prompt.
  private static func dialogues(in text: String) -> [[Turn]] {
    var dialogues: [[Turn]] = []
    for (index, block) in text.components(separatedBy: "```\n").enumerated()
    where !index.isMultiple(of: 2) && block.hasPrefix("panlab default> ") {
      var turns: [Turn] = []
      for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        if line.hasPrefix("panlab "), let end = line.range(of: "> ") {
          turns.append(
            Turn(prompt: String(line[..<end.upperBound]), line: String(line[end.upperBound...])))
        } else {
          turns[turns.count - 1].reply += line + "\n"
        }
      }
      dialogues.append(turns)
    }
    return dialogues
  }

  @Test func `the dialogues of the read-me are what the console answers`() throws {
    let readme = try String(
      contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
    let dialogues = Self.dialogues(in: readme)
    #expect(dialogues.map(\.count) == [6])
    for turns in dialogues {
      let folder = try TemporaryFolder()
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent("traces"),
        withDestinationURL: Self.package.appendingPathComponent("traces"))
      let terminal = try PseudoTerminal(["repl", "traces/first-look"], in: folder)
      try terminal.expect(try #require(turns.first).prompt)
      for (turn, next) in zip(turns, turns.dropFirst()) {
        terminal.type(turn.line + PseudoTerminal.Key.enter)
        let screen = try terminal.expect(next.prompt)
        #expect(screen == turn.line + "\n" + turn.reply)
      }
      #expect(turns.last?.line == "quit")
    }
  }
}
