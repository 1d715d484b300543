import Foundation
import Testing

/// No option is ignored in silence: with it a result differs, or the program says why it does not.
struct OptionUseTests {
  /// A value that is not the usual one, for each option that has a value.
  private static let values = [
    "--format": "json", "--limit": "3", "--frames": "3", "--begin": "0.1",
    "--set-a": "velocity-threshold=1900", "--set-b": "velocity-threshold=1900",
    "--over": "velocity-threshold=100:900:400", "--objective": "agreement,margin=1",
    "--cost": "false-finish=3", "--svg": "a.svg", "--show": "margin",
    "--tune": "velocity-threshold", "--folds": "2", "--choose": "best", "--weigh": "gestures",
    "--current": "ls-edge", "--take": "tuned", "--group-by": "folder", "--budget": "3",
    "--unseen": "*anna*", "--resume": "s.json", "--pareto": "margin", "--at-most": "jump=1",
    "--rules": "default", "--report": "html=r.html", "--beside": "appcoda", "--of": "suite",
    "--name": "Xyz", "--package": "com.example", "--at": "0.5", "--to": "webdriver",
    "--speed": "2", "--frame": "3", "--scene": "fade-push", "--controller": "appcoda",
    "--set": "velocity-threshold=1900", "--delivery": "sample", "--display-hz": "120",
    "--screen": "400x900", "--device": "iphone-16-pro", "--filter": "*flick*",
    "--shard": "1/2", "--baseline": "none.json", "--tolerance": "completion=0.1",
    "--update-baseline": "all", "--level": "anything=off", "--suite": "none.json",
    "--rerun-failed": "none.json", "--evidence": "shipped:first-look", "--require": "better",
    "--by": "0.02",
  ]

  /// Options that say how the work is done, or what a fault means: without one, the result is the same.
  private static let ways: Set = [
    "--isolate", "--jobs", "--strict", "--max-size", "--follow-links", "--allow-empty",
    "--fail-fast", "--verify", "--watch", "--shipped", "--quiet", "--save", "--open",
    "--output", "--expanded", "--help", "--version", "--ask-tell", "--resume",
    // These write a file beside the result.
    "--report", "--svg",
    // These matter where boundaries cannot be counted, and where some people have more gestures.
    "--budget", "--weigh",
  ]

  /// What the console's verbs with options act on.
  private static let lines = [
    "check": "", "explain": "", "compare": "default appcoda", "replay": "anna-flick-1",
    "events": "anna-flick-1", "estimators": "", "plot": "anna-drag-1", "film": "anna-drag-1",
    "convert": "anna-drag-1 --to json", "inspect": "", "doctor": "",
    "sweep": "--over progress-threshold=0.2:0.8:0.2", "tune": "--tune progress-threshold",
    "step": "anna-drag-1", "page": "--output -", "export": "", "curve": "ease-in-out",
    "presets": "default", "scenes": "", "get": "", "agree": "",
  ]

  /// The options in the console's help of a verb.
  private static func options(_ help: String) -> [(name: String, takesValue: Bool)] {
    help.split(separator: "\n").compactMap { line in
      guard let match = line.prefixMatch(of: #/  (--[a-z-]+)(?:, -\w)?( [^ ]+)?  /#) else {
        return nil
      }
      return (String(match.1), match.2 != nil)
    }
  }

  @Test func `a command of the console heeds an option or says why not`() throws {
    let folder = try TemporaryFolder()
    var script = ""
    var uses: [(verb: String, option: String)] = []
    for (verb, words) in Self.lines.sorted(by: { $0.key < $1.key }) {
      uses.append((verb, ""))
      script += "once \(uses.count).txt\n\(verb) \(words)\n"
      let help = try Panlab.run(["-c", "help \(verb)"]).output
      for option in Self.options(help) where !Self.ways.contains(option.name) {
        let value = option.takesValue ? try #require(Self.values[option.name], "\(option)") : ""
        uses.append((verb, option.name))
        script += "once \(uses.count).txt\n\(verb) \(words) \(option.name) \(value)\n"
      }
    }
    #expect(uses.count > 60)
    try folder.write(script, to: "script.txt")
    let result = try Panlab.run(
      ["shipped:first-look", "--keep-going", "-f", "script.txt"], in: folder)
    let said = Set(
      result.error.matches(of: #/script\.txt:(\d+): /#).compactMap { Int($0.1) })
    var plain = ""
    for (index, use) in uses.enumerated() {
      let text = (try? folder.read("\(index + 1).txt")) ?? ""
      if use.option.isEmpty {
        plain = text
        #expect(!text.isEmpty || said.contains(2 * index + 2), "\(use)")
      } else if !said.contains(2 * index + 2) {
        #expect(text != plain, "\(use)")
      }
    }
  }

  /// The options of a verb of the shell, from its help.
  private static func shellOptions(_ verb: String) throws -> [(name: String, takesValue: Bool)] {
    let help = try Panlab.run([verb, "--help"], environment: ["COLUMNS": "200"]).output
    return help.split(separator: "\n").compactMap { line in
      guard
        let match = line.prefixMatch(of: #/  (?:-\w, )?(--[a-z-]+)(?:/--[a-z-]+)?( <[^>]+>)?/#)
      else { return nil }
      return (String(match.1), match.2 != nil)
    }
  }

  @Test(arguments: [
    ["check", "shipped:first-look"], ["export"], ["extract", "shipped:first-look"],
  ])
  func `a command line heeds an option or says why not`(line: [String]) throws {
    let folder = try TemporaryFolder()
    let plain = try Panlab.run(line, in: folder)
    #expect(plain.exitCode == 0)
    for option in try Self.shellOptions(line[0]) where !Self.ways.contains(option.name) {
      let value = option.takesValue ? [try #require(Self.values[option.name], "\(option)")] : []
      let other = try Panlab.run(line + [option.name] + value, in: folder)
      #expect(other != plain, "\(line[0]) \(option.name)")
    }
  }

  @Test func `an option that some recordings cannot use is a warning for each of them`() throws {
    let folder = try TemporaryFolder()
    try folder.write("t,x,y,phase\n0,10,20,down\n100,30,20,move\n200,50,20,up\n", to: "a.csv")
    try folder.write(
      """
      {"type":"pointerdown","x":1,"y":2,"t":0,"id":1}
      {"type":"pointermove","x":9,"y":2,"t":10,"id":1}
      {"type":"pointerup","x":9,"y":2,"t":20,"id":1}

      """, to: "b.jsonl")
    let options = ["--unit", "ms", "--separator", "comma", "-o", "out"]
    let both = try Panlab.run(
      ["import", "a.csv", "b.jsonl"] + options, in: folder)
    #expect(
      both.error.contains(
        "Warning: '--separator': 'b.jsonl' is no table (web-pointers), so that it is not used there\n"
      ))
    #expect(both.output.contains("a.csv") && both.output.contains("b.jsonl"))
    #expect(both.exitCode == 0)
    let one = try Panlab.run(["import", "b.jsonl"] + options.dropLast() + ["other"], in: folder)
    #expect(
      one
        == Panlab.Result(
          output: "",
          error: "Error: '--separator': 'b.jsonl' is no table (web-pointers); leave it out\n",
          exitCode: 64))
    #expect(!(try folder.contents.contains("other")))
  }

  @Test func `a number that a rule or some groups do not use is a warning`() throws {
    let folder = try TemporaryFolder()
    let result = try Panlab.run(
      [
        "check", "shipped:first-look", "--controller", "hero", "--set", "direction=right",
        "--set", "velocity-threshold=9",
      ], in: folder)
    #expect(
      result.error.hasPrefix(
        "Warning: --set: velocity-threshold does nothing, since the rule"
          + " '(translation + velocity * lookahead) / height > progress-threshold' does not use it; set lookahead or"
          + " progress-threshold\n"))
  }
}
