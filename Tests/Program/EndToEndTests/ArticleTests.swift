import Foundation
import PackageFolder
import Testing

/// Runs every line of the page `.github/ARTICLES.md`.
struct ArticleTests {
  /// A row of the page: what is typed, and the word in backticks that the output has to contain.
  struct Row: CustomTestStringConvertible {
    let arguments: [String]
    let sign: String?
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static var rows: [Row] {
    let page = packageFolder.appendingPathComponent(".github/ARTICLES.md")
    guard let text = try? String(contentsOf: page, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[1].hasPrefix("`panlab ") else { return nil }
      let words = cells[1].trimmingCharacters(in: ["`"]).split(separator: " ").dropFirst()
      let signs = cells[2].split(separator: "`")
      return Row(
        arguments: words.map(String.init),
        sign: cells[2].hasPrefix("`") ? signs.first.map(String.init) : nil)
    }
  }

  @Test func `the page has a line for every system`() { #expect(Self.rows.count == 47) }

  @Test(arguments: rows)
  func `each line runs, and a scene as written is named for its fault`(row: Row) throws {
    let result = try Panlab.run(row.arguments, in: TemporaryFolder())
    #expect(result.exitCode == (row.arguments.first == "doctor" ? 1 : 0), "\(result.error)")
    if let sign = row.sign { #expect(result.output.contains(sign)) }
  }

  @Test func `a program starts a transition that a finger drives otherwise`() throws {
    let replay = try Panlab.run(
      ["replay", "--scene", "magic-move-push", "--unattended", "--format", "json"],
      in: TemporaryFolder())
    #expect(replay.exitCode == 0)
    #expect(replay.output.contains("\"total_s\": 0.75,"))
    let without = try Panlab.run(["replay", "--unattended"])
    #expect(without.exitCode == 64)
    #expect(without.error.hasPrefix("Error: '--unattended': no scene; name one with --scene\n"))
  }

  @Test func `a trace may begin while a transition runs, and catches it`() throws {
    let folder = try TemporaryFolder()
    try """
    t_ms,x,y,phase
    0,195,800,began
    16,195,815,moved
    33,195,830,moved
    50,195,840,moved
    500,195,840,ended
    """.write(to: folder.url.appendingPathComponent("catch.csv"), atomically: true, encoding: .utf8)
    let caught = try Panlab.run(
      ["replay", "catch.csv", "--scene", "panel-present", "--begin", "0.15"], in: folder)
    #expect(caught.output.contains("recognized at  0.167 s"))
    let missed = try Panlab.run(["replay", "catch.csv", "--scene", "panel-present"], in: folder)
    #expect(!missed.output.contains("recognized at"))
    let refused = try Panlab.run(
      ["replay", "catch.csv", "--scene", "panel-present", "--begin", "-1"], in: folder)
    #expect(refused.exitCode == 64)
    let early = try Panlab.run(
      ["replay", "catch.csv", "--scene", "fade-navigation", "--begin", "0.15"], in: folder)
    #expect(early.exitCode == 64)
    #expect(
      early.error.hasPrefix(
        "Error: '--begin 0.15': nothing runs before the finger touches; leave it out, or add --unattended\n"
      ))
  }

  @Test func `a recording says when it begins`() throws {
    let folder = try TemporaryFolder()
    let points = """
      t_ms,x,y,phase
      0,195,800,began
      16,195,815,moved
      33,195,830,moved
      500,195,840,ended
      """
    for (name, begins) in [("catch", "0.15"), ("wrong", "soon")] {
      try "# begins: \(begins)\n\(points)".write(
        to: folder.url.appendingPathComponent("\(name).csv"), atomically: true, encoding: .utf8)
    }
    let caught = try Panlab.run(["replay", "catch.csv", "--scene", "panel-present"], in: folder)
    #expect(caught.output.contains("recognized at  0.167 s"))
    let early = try Panlab.run(
      [
        "check", "catch.csv", "--verify", "all", "--scene", "fade-navigation", "--format", "json",
        "--level", "nothing-compared=off",
      ], in: folder)
    #expect(early.exitCode == 0, "\(early)")
    #expect(early.output.contains("begins-without-effect"))
    let wrong = try Panlab.run(["replay", "wrong.csv", "--scene", "panel-present"], in: folder)
    #expect(wrong.exitCode == 65)
    #expect(
      wrong.error.contains(
        "wrong.csv:1: 'soon' in 'begins' is not a time; give seconds from 0 to 600"))
  }
}
