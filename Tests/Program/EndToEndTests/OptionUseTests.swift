import Foundation
import Nightly
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
    "--environment": "reduce-motion", "--screen": "400x900", "--device": "iphone-16-pro",
    "--filter": "*flick*",
    "--shard": "1/2", "--baseline": "none.json", "--tolerance": "completion=0.1",
    "--update-baseline": "all", "--level": "anything=off", "--suite": "none.json",
    "--rerun-failed": "none.json", "--evidence": "shipped:first-look", "--require": "better",
    "--by": "0.02", "--against": "appcoda", "--changed": "0.2", "--differ": "0.1",
    "--presets": "none", "--allowing": "unseen-kinds", "--per": "person",
    "--delay": "30ms", "--list": "none.html", "--keep": "people",
  ]

  /// Options that are not tested, because they change how the work is done or what counts as an error, but not the
  /// result.
  private static let ways: Set = [
    "--isolate", "--jobs", "--strict", "--max-size", "--follow-links", "--allow-empty",
    "--fail-fast", "--verify", "--watch", "--shipped", "--quiet", "--save", "--open",
    "--output", "--expanded", "--help", "--version", "--ask-tell", "--resume",
    // These write a file beside the result.
    "--report", "--svg", "--bundle-failures",
    // The first matters only if boundaries cannot be counted, the second only if some people have more gestures.
    "--budget", "--weigh",
  ]

  /// The console's verbs with options, each with its other arguments.
  private static let lines = [
    "check": "", "explain": "", "compare": "default appcoda", "replay": "anna-flick-1",
    "events": "anna-flick-1", "estimators": "", "plot": "anna-drag-1", "film": "anna-drag-1",
    "convert": "anna-drag-1 --to json", "inspect": "", "doctor": "",
    "sweep": "--over progress-threshold=0.2:0.8:0.2", "tune": "--tune progress-threshold -x",
    "step": "anna-drag-1", "page": "--output -", "bundle": "--output -", "export": "",
    "curve": "ease-in-out",
    "presets": "default", "scenes": "", "get": "", "agree": "", "plan": "", "review": "",
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
      let help = try HelpTexts.console(verb)
      let options = Self.options(help).filter { !Self.ways.contains($0.name) }
      for option in Nightly.all(options, otherwiseEvery: 3) {
        let value = option.takesValue ? try #require(Self.values[option.name], "\(option)") : ""
        uses.append((verb, option.name))
        script += "once \(uses.count).txt\n\(verb) \(words) \(option.name) \(value)\n"
      }
    }
    #expect(uses.count >= 60)
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
    try HelpTexts.shell(verb).split(separator: "\n").compactMap { line in
      guard
        let match = line.prefixMatch(of: #/  (?:-\w, )?(--[a-z-]+)(?:/--[a-z-]+)?( <[^>]+>)?/#)
      else { return nil }
      return (String(match.1), match.2 != nil)
    }
  }

  @Test(arguments: [
    ["check", "shipped:first-look"], ["export"], ["extract", "shipped:first-look"],
    ["plan", "--changed", "0.3"],
  ])
  func `a command line heeds an option or says why not`(line: [String]) throws {
    let folder = try TemporaryFolder()
    let plain = try Panlab.run(line, in: folder)
    #expect(plain.exitCode == 0)
    let options = try Self.shellOptions(line[0]).filter { !Self.ways.contains($0.name) }
    for option in Nightly.all(options, otherwiseEvery: 3) {
      let value = option.takesValue ? [try #require(Self.values[option.name], "\(option)")] : []
      let other = try Panlab.run(line + [option.name] + value, in: folder)
      #expect(other != plain, "\(line[0]) \(option.name)")
    }
  }

  @Test(arguments: [
    ["--controller", "default"], ["--controller", "appcoda"], ["--scene", "fade-push"],
    ["--set", "velocity-threshold=900"], ["--presets", "none"], ["--delivery", "sample"],
    ["--display-hz", "120"], ["--screen", "400x900"], ["--device", "iphone-16-pro"],
    ["--environment", "reduce-motion"], ["--isolate"], ["--jobs", "1"], ["--strict"],
    ["--max-size", "1"], ["--follow-links"],
  ])
  func `a stated change refuses what only a pilot has a use for`(option: [String]) throws {
    let result = try Panlab.run(["plan", "--changed", "0.2"] + option)
    #expect(result.exitCode == 64 && result.output.isEmpty)
    #expect(result.error.hasPrefix("Error: '\(option[0])"))
    #expect(
      result.error.contains(
        "': nothing is replayed, since --changed 0.2 states what a pilot would show; leave one of them"
          + " out"))
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
        "Warning: '--separator': 'b.jsonl' is not a table (web-pointers), so it is not used there\n"
      ))
    #expect(both.output.contains("a.csv") && both.output.contains("b.jsonl"))
    #expect(both.exitCode == 0)
    let one = try Panlab.run(["import", "b.jsonl"] + options.dropLast() + ["other"], in: folder)
    #expect(
      one
        == Panlab.Result(
          output: "",
          error: "Error: '--separator': 'b.jsonl' is not a table (web-pointers); leave it out\n",
          exitCode: 64))
    #expect(!(try folder.contents.contains("other")))
  }

  @Test(arguments: [
    ["check"], ["explain"], ["compare", "default", "appcoda"], ["inspect"], ["extract"],
    ["sweep", "--over", "velocity-threshold=100:900:400"],
  ])
  func `recorded delivery needs dispatch times`(line: [String]) throws {
    let folder = try TemporaryFolder()
    let rows = (0...40).map { step in
      let phase = step == 0 ? "began" : step == 40 ? "ended" : "moved"
      return (time: step * 8, text: "\(step * 8),\(20 + step * 7),400,\(phase)")
    }
    try folder.write(
      "t_ms,x,y,phase\n" + rows.map { $0.text + "\n" }.joined(), to: "t/without.csv")
    try folder.write("trace,intent\nwith,finish\nwithout,finish\n", to: "t/labels.csv")
    try folder.write(
      "t_ms,x,y,phase,dispatch_ms\n"
        + rows.map { "\($0.text),\($0.time + 3)\n" }.joined(), to: "t/with.csv")
    let words = line + ["--delivery", "recorded"]
    let none = try Panlab.run(words + ["t/without.csv"], in: folder)
    #expect(
      none
        == Panlab.Result(
          output: "",
          error:
            "Error: '--delivery recorded': the trace has no dispatch times (t/without); leave it out, or give"
            + " --delivery sample\n", exitCode: 64))
    let some = try Panlab.run(words + ["t"], in: folder)
    #expect(
      some.error.contains(
        "Warning: '--delivery recorded': 1 of 2 traces has no dispatch times (t/without), so that each sample is"
          + " delivered at its own time\n"))
    #expect(some.exitCode == 0)
    #expect(
      !(try Panlab.run(words + ["t/with.csv"], in: folder).error.contains("dispatch times")))
  }

  @Test(arguments: [
    (
      "compare default appcoda one.csv --group-by folder",
      "'--group-by folder': no labelled gesture is judged under both controllers, so no one is compared; leave it out"
    ),
    (
      "sweep one.csv --over velocity-threshold=100:900:400 --cost false-finish=3",
      "'--cost false-finish=3': no gesture has a label to judge; leave it out, or label some"
    ),
    (
      "explain one.csv -x",
      "'--expanded': an explanation of one trace has no columns to expand; leave it out"
    ),
  ])
  func `an option that these traces cannot use is refused`(line: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 200), to: "one.csv")
    let result = try Panlab.run(line.split(separator: " ").map(String.init), in: folder)
    #expect(result.error.hasSuffix("Error: \(message)\n"))
    #expect(result.exitCode == 64)
  }

  @Test func `a comparison of judges where there is one is said to compare nothing`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      ["check", "swipes", "--scene", "fade-navigation", "--verify", "all"], in: folder)
    #expect(
      result.error
        == "Warning: '--verify': 'fade-navigation' has no closed form with 'default', so every outcome comes from"
        + " the full stack and nothing is compared\n")
  }

  @Test func `many words are read like few`() throws {
    let folder = try TemporaryFolder()
    let drag = Gestures.drag(points: 200)
    for index in 0..<300 { try folder.write(drag, to: "t/g\(index).csv") }
    let files = (0..<300).map { "t/g\($0).csv" }
    let ways = ["--level", "unlabelled=off", "--level", "nothing-compared=off"]
    let few = try Panlab.run(["check", "t", "--format", "csv"] + ways, in: folder)
    let many = try Panlab.run(
      ["check"] + files[..<150] + ["--format", "csv"] + ways + ["--"] + files[150...], in: folder)
    #expect(Set(many.output.split(separator: "\n")) == Set(few.output.split(separator: "\n")))
    #expect(many.exitCode == 0 && few.output.split(separator: "\n").count == 301)
    let compared = try Panlab.run(
      ["compare", "default", "appcoda"] + files + ["--format", "csv"], in: folder)
    #expect(compared.output.split(separator: "\n").count == 301)
    let console = try Panlab.run(["repl"] + files + ["-c", "inspect --format csv"], in: folder)
    #expect(console.output.split(separator: "\n").count == 301)
    let wrong = try Panlab.run(["inspect"] + files + ["--nothing"], in: folder)
    #expect(wrong.error.hasPrefix("Error: Unknown option '--nothing'\n") && wrong.exitCode == 64)
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
        "Warning: --set: velocity-threshold does nothing because the rule"
          + " '(translation + velocity * lookahead) / height > progress-threshold' does not use it; set lookahead or"
          + " progress-threshold\n"))
  }
}
