import Foundation
import Testing

/// Verbs that the shell and the console have: one declaration, so the same bytes from both.
struct VerbTests {
  /// The verbs that both shell and console have, except `serve` and `help`; `open` is another verb in each.
  private static func shared() throws -> [String] {
    let apart = ["serve", "help", "open"]
    let shell = HelpTexts.names(try HelpTexts.shellList.get(), indent: "  ")
    let console = Set(HelpTexts.names(try HelpTexts.consoleList.get(), indent: "  "))
    return shell.filter { console.contains($0) && !apart.contains($0) }
  }

  /// The lines below "Examples:" in the shell's help.
  private static func shellExamples(_ verb: String) throws -> [String] {
    let lines = try HelpTexts.shell(verb).split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "Examples:") else { return [] }
    return lines[(start + 1)...].prefix { $0.hasPrefix("  panlab ") }.map {
      String($0.dropFirst(2))
    }
  }

  /// The indented lines of the console's help.
  private static func consoleExamples(_ verb: String) throws -> [String] {
    try HelpTexts.console(verb).split(separator: "\n")
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
      for (line, command) in ChoiceTests.part(Array(zip(shell, console)), of: verb) {
        // The words that only the shell's line has, such as files, are loaded when the console starts.
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
    let verbs = HelpTexts.names(try HelpTexts.shellList.get(), indent: "  ")
      .filter { !$0.hasPrefix("-") && $0 != "See" }
    #expect(verbs.count >= 29)
    for verb in verbs {
      #expect(try Self.shellExamples(verb).count >= 3, "\(verb)")
    }
  }

  /// Subcommands that the console does not have, and whose examples are quick and need only what ships.
  @Test(arguments: ["native", "synth"])
  func `the examples of a subcommand of the shell alone run`(verb: String) throws {
    #expect(try !Self.shared().contains(verb))
    for line in try Self.shellExamples(verb) {
      let folder = try TemporaryFolder()
      let run = try Panlab.shell("\"$panlab\"" + line.dropFirst("panlab".count), in: folder)
      #expect(run.exitCode == 0, "\(line)\n\(run.error)")
      #expect(try !(run.output.isEmpty && folder.contents.isEmpty), "\(line)")
    }
  }

  /// A folder `t` of four recordings, two of them in one file; the other two say what their devices did.
  private static func recordings() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let drag = { (points: Double) in "# outcome: finish\n" + Gestures.drag(points: points) }
    try folder.write(drag(250), to: "t/anna-long-1.csv")
    try folder.write(drag(60), to: "t/anna_short.csv")
    var rows = ""
    for name in ["b1", "b-2"] {
      for step in 0...10 {
        let phase = step == 0 ? "began" : step == 10 ? "ended" : "moved"
        rows += "\(name),\(step * 16),\(20 + step * 20),400,\(phase)\n"
      }
    }
    try folder.write("trace,t_ms,x,y,phase\n" + rows, to: "t/both.csv")
    try folder.write(
      "trace,intent\nanna-long-1,finish\nanna_short,finish\nboth#b1,cancel\nboth#b-2,finish\n",
      to: "t/labels.csv")
    return folder
  }

  private static let names: Set = ["t/anna-long-1", "t/anna_short", "t/both#b1", "t/both#b-2"]

  /// The words of a command line, and the formats to run it in.
  private struct ReportLine {
    let words: [String]
    let formats: [String]

    init(_ line: String, _ formats: String = "table csv json markdown") {
      words = line.split(separator: " ").map(String.init)
      self.formats = formats.split(separator: " ").map(String.init)
    }
  }

  /// Every report about traces.
  private static let reports: [ReportLine] = [
    ReportLine("check t"), ReportLine("explain t"), ReportLine("estimators t"),
    ReportLine("inspect t"), ReportLine("agree t"), ReportLine("compare default appcoda t"),
    ReportLine("replay t/anna-long-1.csv"), ReportLine("events t/anna-long-1.csv", "csv"),
    ReportLine("explain t both#b1"), ReportLine("sweep t --over progress-threshold=0.1:0.9:0.4"),
    ReportLine("tune t --tune progress-threshold --budget 20 --group-by none", "table json"),
    ReportLine("extract t", ""), ReportLine("check t --quiet --report junit=report.txt", ""),
    ReportLine("check t --quiet --report sarif=report.txt", ""),
    ReportLine("check t --quiet --report github=report.txt", ""),
    ReportLine("check t --quiet --report markdown=report.txt", ""),
    ReportLine("check t --quiet --report html=report.txt", ""),
    ReportLine("check t --quiet --report page=report.txt", ""),
  ]

  @Test func `every trace that any report names is chosen by that name, in shell and console`()
    throws
  {
    let folder = try Self.recordings()
    var found: Set<String> = []
    for report in Self.reports {
      let formats: [[String]] = report.formats.map { ["--format", $0] }
      for format in formats.isEmpty ? [[]] : formats {
        let words: [String] = report.words + format
        let result = try Panlab.run(words, in: folder)
        #expect(result.exitCode < 2, "\(words)")
        let text = result.output + ((try? folder.read("report.txt")) ?? "")
        // The pattern leaves out file names. Markdown, JSON and TAP escape some characters with backslashes, so these
        // are removed.
        let names = text.replacing("\\", with: "").matches(
          of: #/\bt\/[A-Za-z][\w#-]*+(?![\w.])/#
        ).map { String($0.output) }.filter { $0 != "t/labels" }
        #expect(Self.names.isSuperset(of: names), "\(words)")
        found.formUnion(names)
      }
    }
    #expect(found == Self.names)
    for name in found.sorted() {
      for word in [name, String(name.dropFirst("t/".count))] {
        let shell = try Panlab.run(["explain", "t", word], in: folder)
        #expect(shell.output.hasPrefix("\(name): "), "\(word)")
        #expect(try Panlab.run(["t", "-c", "explain \(word)"], in: folder).output == shell.output)
      }
      let check = try Panlab.run(["check", "t", name, "--format", "csv"], in: folder)
      #expect(check.output.split(separator: "\n").last?.hasPrefix("\(name),") == true)
      #expect(try Panlab.run(["inspect", name], in: folder).exitCode == 0, "\(name)")
    }
  }

  @Test func `every controller, scene and parameter that a report names can be typed again`() throws
  {
    let folder = try Self.recordings()
    var words: [String: Set<String>] = [:]
    let patterns: [(key: String, Regex<(Substring, Substring)>)] = [
      ("presets", #/"base"\s*:\s*"([^"]+)"/#), ("scenes", #/"scene"\s*:\s*"([^"]+)"/#),
      ("get", #/"(?:parameter|name)"\s*:\s*"((?:progress|velocity)-[a-z-]+)"/#),
    ]
    let others = [["doctor"], ["export"], ["doctor", "--scene", "fade-push"]]
    for report in Self.reports.map(\.words) + others {
      guard report[0] != "extract", !report.contains("--report") else { continue }
      let text = try Panlab.run(report + ["--format", "json"], in: folder).output
      for (key, pattern) in patterns {
        words[key, default: []].formUnion(text.matches(of: pattern).map { String($0.1) })
      }
    }
    let table = try Panlab.run(["doctor", "--scene", "fade-push"], in: folder).output
    let head = try #require(table.prefixMatch(of: #/(\S+) on (\S+)\n/#))
    words["presets", default: []].insert(String(head.1))
    words["scenes", default: []].insert(String(head.2))
    #expect(words.count == 3)
    for (verb, names) in words {
      #expect(!names.isEmpty, "\(verb)")
      for name in names.sorted() {
        let console = try Panlab.run(["-c", "\(verb) \(name)"], in: folder)
        #expect(console.exitCode == 0, "\(verb) \(name)")
        guard verb != "get" else { continue }
        #expect(try Panlab.run([verb, name], in: folder).output == console.output)
      }
    }
  }
}
