import Foundation
import PackageFolder
import Testing

/// Everything that the read-me and the manual show of the program, run again and compared.
struct ReadmeTests {
  /// The documents, and how many lines are typed in each of their dialogues.
  private static let documents = [
    ("README.md", [2]), (".github/MANUAL.md", [4]), (".github/TUNING.md", []),
  ]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  /// The blocks of code that begin like this.
  private static func blocks(in text: String, from start: String) -> [String] {
    text.components(separatedBy: "```").enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }
      // The first line is the rest of the fence: the language, or nothing.
      .map { String($0.element.drop { $0 != "\n" }.dropFirst()) }
      .filter { $0.hasPrefix(start) }
  }

  // MARK: Dialogues

  /// One line that is typed, with the prompt before it and the reply behind it.
  private struct Turn {
    var prompt: String
    var line: String
    var reply = ""
  }

  private static func turns(of block: String) -> [Turn] {
    var turns: [Turn] = []
    for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("panlab "), let end = line.range(of: "> ") {
        turns.append(
          Turn(prompt: String(line[..<end.upperBound]), line: String(line[end.upperBound...])))
      } else {
        turns[turns.count - 1].reply += line + "\n"
      }
    }
    return turns
  }

  @Test(arguments: documents)
  func `the dialogues are what the console answers`(path: String, counts: [Int]) throws {
    let dialogues = Self.blocks(in: try Self.text(path), from: "panlab default> ")
      .map(Self.turns)
    #expect(dialogues.map(\.count) == counts)
    for turns in dialogues {
      let terminal = try PseudoTerminal(["repl", "shipped:first-look"], in: TemporaryFolder())
      try terminal.expect(try #require(turns.first).prompt)
      for (turn, next) in zip(turns, turns.dropFirst()) {
        terminal.type(turn.line + PseudoTerminal.Key.enter)
        let screen = try terminal.expect(next.prompt)
        #expect(screen == turn.line + "\n" + turn.reply)
      }
      #expect(turns.last?.line == "quit")
    }
  }

  // MARK: Transcripts

  @Test(arguments: zip(documents.map(\.0), [7, 0, 1]))
  func `the transcripts are what the program prints`(path: String, count: Int) throws {
    // In one folder, since a command may read what the one before it wrote.
    let folder = try TemporaryFolder()
    let blocks = Self.blocks(in: try Self.text(path), from: "$ panlab ")
    #expect(blocks.count == count)
    for block in blocks {
      let command = try #require(block.split(separator: "\n").first)
      let arguments = command.dropFirst("$ panlab ".count).split(separator: " ").map(String.init)
      let result = try Panlab.run(arguments, in: folder)
      #expect(result.error == "")
      expect(result.output, matches: String(block.dropFirst(command.count + 1)))
    }
  }

  /// Compares line by line; a line of three dots stands for any lines.
  private func expect(
    _ output: String, matches shown: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let printed = output.split(separator: "\n", omittingEmptySubsequences: false)
    let parts = shown.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "…", omittingEmptySubsequences: false)
    var next = 0
    for (index, part) in parts.enumerated() {
      let starts = next...max(next, printed.count - part.count)
      let start =
        index == parts.count - 1
        ? starts.last { index > 0 || $0 == 0 }
        : starts.first { printed.dropFirst($0).starts(with: part) && (index > 0 || $0 == 0) }
      let found = start.map { printed.dropFirst($0).prefix(part.count) } ?? []
      #expect(Array(found) == Array(part), sourceLocation: sourceLocation)
      next = (start ?? next) + part.count
    }
    #expect(next == printed.count, sourceLocation: sourceLocation)
  }

  // MARK: Pictures and links

  @Test func `the picture is what the program draws`() throws {
    let folder = try TemporaryFolder()
    let readme = try Self.text("README.md")
    let command = "film --scene cube-navigation --shipped --format svg-animated -o cube.svg"
    #expect(readme.contains("`panlab \(command)`"))
    #expect(readme.contains("](.github/pictures/cube-navigation.svg)"))
    let result = try Panlab.run(command.split(separator: " ").map(String.init), in: folder)
    #expect(result.exitCode == 0)
    #expect(
      try folder.read("cube.svg") == Self.text(".github/pictures/cube-navigation.svg"))
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: packageFolder.appendingPathComponent(".github/pictures").path)
    // `page.png` is a screenshot of a browser, which differs between machines, so it is not compared.
    #expect(pictures.sorted() == ["cube-navigation.svg", "page.png"])
    #expect(readme.contains("](.github/pictures/page.png)"))
  }

  @Test func `the commands in the sentences of the read-me run in an empty folder`() throws {
    let commands = try Self.text("README.md").matches(of: #/`panlab ([^`…]+)`/#)
      .map { String($0.output.1) }
      .filter { !$0.hasPrefix("serve") && $0.contains("shipped") && !$0.hasPrefix("--") }
    #expect(commands.count > 2)
    let folder = try TemporaryFolder()
    for command in commands {
      let result = try Panlab.run(command.split(separator: " ").map(String.init), in: folder)
      #expect(result.exitCode == 0, "\(command): \(result.error)")
    }
  }

  @Test func `each command that shows a claim is there to be run`() throws {
    let evidence = try Self.text(".github/EVIDENCE.md")
    let files = try #require(
      FileManager.default.enumerator(atPath: packageFolder.appendingPathComponent("Tests").path)
    ).compactMap { ($0 as? String)?.split(separator: "/").last.map(String.init) }
    let suites = evidence.matches(of: #/--filter (\w+)/#).map { String($0.output.1) }
    #expect(suites.count > 5)
    for suite in suites {
      #expect(files.contains(suite) || files.contains(suite + ".swift"), "\(suite)")
    }
    let ci = try Self.text(".ci/run")
    let sections = evidence.matches(of: #/`\.ci\/run ([a-z\- ]+)`/#)
      .flatMap { $0.output.1.split(separator: " ") }
    #expect(sections.count > 4)
    for section in sections { #expect(ci.contains("\n\(section)() {"), "\(section)") }
    for path in evidence.matches(of: #/`(Tests\/[A-Za-z\/]+)/#).map(\.output.1) {
      #expect(
        FileManager.default.fileExists(
          atPath: packageFolder.appendingPathComponent(String(path)).path), "\(path)")
    }
  }

  @Test(
    arguments: documents.map(\.0)
      + ["EVIDENCE", "DEVICES", "SWIFTUI", "FORMATS", "SECURITY"].map { ".github/\($0).md" })
  func `every link leads to a file`(path: String) throws {
    let folder = packageFolder.appendingPathComponent(path).deletingLastPathComponent()
    let links = try Self.text(path).matches(of: #/\]\(([^)#]+)(?:#[^)]*)?\)/#).map {
      String($0.output.1)
    }
    #expect(!links.isEmpty)
    // GitHub's own pages about the repository are linked like its files.
    let pages = ["/releases", "/deployments/github-pages"]
    for link in links where !link.hasPrefix("https:") && !pages.contains(where: link.contains) {
      let place = folder.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: place), "\(link)")
    }
  }

  @Test func `the read-me is short, and explains its words`() throws {
    let readme = try Self.text("README.md")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 170)
    for word in ["trace", "label", "controller", "scene", "margin", "flip", "hand-off", "judge"] {
      #expect(readme.contains("\n| \(word) | "))
    }
  }

  @Test func `what is read first is no longer than a newcomer reads`() throws {
    func words(_ path: String) throws -> Int {
      try Self.text(path).split(whereSeparator: \.isWhitespace).count
    }
    #expect(try words("README.md") <= 1100)
    let others = try ["MANUAL", "SUITES", "INSTALL"].map { try words(".github/\($0).md") }
    #expect(try others.reduce(words("README.md"), +) <= 7500)
  }

  // MARK: The map of the sources

  @Test func `every place that the map of the sources names is there`() throws {
    let map = try Self.text("Sources/README.md")
    let rooms = try FileManager.default.contentsOfDirectory(
      atPath: packageFolder.appendingPathComponent("Sources").path)
    let places = map.matches(of: /`([A-Za-z][\w.+-]*(?:\/[\w.+-]+)+)`/).map { String($0.1) }
    #expect(places.count > 100)
    // A target is named without its room, a document of a target without its target, a Swift file perhaps without `.swift`.
    let targets = rooms.flatMap { room in
      let folder = packageFolder.appendingPathComponent("Sources/\(room)").path
      return (try? FileManager.default.contentsOfDirectory(atPath: folder))?
        .map { "Sources/\(room)/\($0)/" } ?? []
    }
    let starts = ["", "Sources/"] + rooms.map { "Sources/\($0)/" } + targets
    for place in places {
      let isThere = starts.contains { start in
        ["", ".swift"].contains { end in
          FileManager.default.fileExists(
            atPath: packageFolder.appendingPathComponent(start + place + end).path)
        }
      }
      #expect(isThere, "\(place)")
    }
  }
}
