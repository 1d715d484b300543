import Foundation
import Testing

/// Labels that are worth a second look, listed and walked through.
@Suite(.waiting) struct ReviewTests {
  /// A folder of generated gestures, two of them with the wrong label.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let made = try Panlab.run(
      ["synth", "swipe-back", "--count", "96", "--seed", "3", "--output", "swipes"], in: folder)
    #expect(made.exitCode == 0)
    let lines = try folder.read("swipes/labels.csv").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { line in
      ["anna-flick-1,", "ben-flick-1,"].contains(where: line.hasPrefix)
        ? line.replacingOccurrences(of: ",finish,", with: ",cancel,") : String(line)
    }
    try folder.write(lines.joined(separator: "\n"), to: "swipes/labels.csv")
    return folder
  }

  @Test func `lists labels that hardly fit, whatever the format`() throws {
    let folder = try Self.folder()
    let table = try Panlab.run(["review", "swipes"], in: folder)
    #expect(table.exitCode == 0)
    #expect(table.output.contains("swipes/anna-flick-1 "))
    #expect(table.output.contains("of 96 labelled gestures worth a second look; meant so: "))
    let csv = try Panlab.run(["review", "swipes", "--format", "csv"], in: folder).output
    #expect(csv.hasPrefix("trace,intent,likelihood\n"))
    #expect(csv.contains("swipes/ben-flick-1,cancel,0."))
    let one = try Panlab.run(["review", "swipes", "'*drag*'"], in: folder).output
    #expect(!one.contains("flick"))
  }

  @Test func `walks through them with one key each`() throws {
    let folder = try Self.folder()
    let names = try Panlab.run(["review", "swipes", "--format", "csv"], in: folder).output
      .split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }
    #expect(names.count >= 2)
    let terminal = try Console.open(["swipes"], in: folder)
    terminal.type("review" + PseudoTerminal.Key.enter)
    try terminal.expect("1 of \(names.count)  \(names[0])")
    try terminal.expect("f: finish  c: cancel  a: any  n: none  Return: keep  left: back  q: end")
    terminal.type("x")
    terminal.type("f")
    try terminal.expect("2 of \(names.count)  \(names[1])")
    terminal.type(PseudoTerminal.Key.left)
    try terminal.expect("1 of \(names.count)  \(names[0])")
    terminal.type(PseudoTerminal.Key.enter)
    try terminal.expect("2 of \(names.count)")
    terminal.type("q")
    try terminal.expect("\(names[0]): cancel -> finish")
    try terminal.expect(Console.prompt)
    let name = names[0].split(separator: "/").last ?? ""
    #expect(try folder.read("swipes/labels.csv").contains("\(name),finish,"))
    // `undo` takes the new label back, as after the command `label`.
    #expect(try terminal.run("undo").contains("undid: label"))
  }

  @Test func `says what a change needs before anything is recorded`() throws {
    let stated = try Panlab.run(["plan", "--changed", "0.2", "--differ", "0.1"])
    #expect(
      stated.output.hasPrefix(
        """
        assumed: the change decides 20 % of gestures differently, and people's gains differ by 10.0 points (standard deviation)
        to detect a gain of 10 points in four cases of five: about 19 people with 20 gestures each

        """))
    #expect(try Panlab.run(["plan"]).exitCode == 64)
    #expect(
      try Panlab.run(["plan", "--differ", "0.1"]).error.contains(
        "'--differ 0.1': not a share of changed gestures; add --changed, as in --changed 0.2"))
    let picture = try Panlab.run(["plan", "--changed", "0.2", "--format", "svg"]).output
    #expect(picture.contains("<svg") && picture.contains("a gain of 2 points"))
    let one = try Panlab.run(["plan", "shipped:training", "--jobs", "1", "--format", "json"])
    let two = try Panlab.run(["plan", "shipped:training", "--jobs", "2", "--format", "json"])
    #expect(one == two && one.exitCode == 0)
  }
}
