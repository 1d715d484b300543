import Foundation
import Nightly
import PackageFolder
import Testing

/// Every verb that takes traces chooses them by the same words, and does nothing if a part of the choice matches none.
struct ChoiceTests {
  /// A verb of the shell that takes traces, as it declares itself.
  struct Verb: CustomTestStringConvertible {
    let name: String
    /// The option before the traces; nil if they are the verb's arguments.
    let option: String?
    /// Whether the option stands before each trace rather than before all.
    let isRepeated: Bool
    let takesOutput: Bool

    var testDescription: String { option.map { "\(name) \($0)" } ?? name }

    /// The command line for traces.
    func line(_ traces: [String]) -> [String] {
      let words =
        isRepeated ? traces.flatMap { [option ?? "", $0] } : [option].compactMap(\.self) + traces
      return [name] + (ChoiceTests.before[testDescription] ?? []) + words
        + (ChoiceTests.behind[name] ?? [])
    }
  }

  /// What some verbs need before their traces.
  private static let before = [
    "compare": ["default", "appcoda"], "export --evidence": ["default"],
    "tune --unseen": ["others"],
  ]
  /// What some verbs need behind their traces.
  private static let behind = [
    "sweep": ["--over", "progress-threshold=0.2:0.6:0.2", "--format", "csv"],
    "tune": [
      "--tune", "progress-threshold", "--budget", "20", "--group-by", "none", "--folds", "0",
    ],
    "page": ["-o", "-"], "convert": ["--to", "json"], "film": ["-o", "-"],
    "check": ["--format", "csv"], "bundle": ["-o", "-"],
  ]

  /// The verbs whose help says that an argument or an option is a trace.
  static let verbs: [Verb] = {
    let text = (try? Panlab.run(["--experimental-dump-help"]).output) ?? ""
    let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let command = root?["command"] as? [String: Any]
    return (command?["subcommands"] as? [[String: Any]] ?? []).flatMap { verb -> [Verb] in
      let name = verb["commandName"] as? String ?? ""
      let arguments = verb["arguments"] as? [[String: Any]] ?? []
      func names(_ argument: [String: Any]) -> [String] {
        (argument["names"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
      }
      let takesOutput = arguments.contains { names($0).contains("output") }
      return arguments.filter { $0["valueName"] as? String == "TRACE" }.map {
        Verb(
          name: name, option: names($0).first.map { "--\($0)" },
          isRepeated: $0["kind"] as? String == "option"
            && $0["parsingStrategy"] as? String != "upToNextOption", takesOutput: takesOutput)
      }
    }
  }()

  /// Labelled recordings of half people in a folder `t`, two of whom have a tag, others in a folder `others`, and an
  /// empty folder.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["t", "others"] {
      for (file, text) in files { try folder.write(text, to: "\(name)/\(file)") }
    }
    try folder.write("", to: "empty/notes.txt")
    return folder
  }

  /// The recordings and their labels.
  private static let files: [(name: String, text: String)] = {
    var files: [(name: String, text: String)] = []
    var labels = "trace,intent,tags\n"
    for (index, person) in ["amy", "anna", "ben", "bob"].enumerated() {
      for number in 1...6 {
        let name = "\(person)-\(number)"
        files.append(("\(name).csv", Gestures.drag(points: Double(number * 50 + index * 7))))
        labels +=
          "\(name),\(number > 3 ? "finish" : "cancel"),person:\(person)\(index < 2 ? "" : " hard")\n"
      }
    }
    return files + [("labels.csv", labels)]
  }()

  /// A third of the values, another one for each verb; all in the long form.
  static func part<Value>(_ values: [Value], of verb: String) -> [Value] {
    let first = verb.utf8.reduce(0) { $0 + Int($1) } % 3
    return Nightly.isOn ? values : stride(from: first, to: values.count, by: 3).map { values[$0] }
  }

  private static func part<Value>(_ values: [Value], of verb: Verb) -> [Value] {
    part(values, of: verb.testDescription)
  }

  @Test func `the verbs that take traces are known by their help`() {
    let names = Set(Self.verbs.map(\.name))
    #expect(names.count >= 17, "\(names.sorted())")
    #expect(names.isSuperset(of: ["check", "extract", "tune", "sweep", "compare", "export"]))
  }

  @Test(arguments: verbs)
  func `the same words choose the same traces`(_ verb: Verb) throws {
    let folder = try Self.folder()
    func run(_ words: [String]) throws -> Panlab.Result {
      try Panlab.run(verb.line(["t"] + words), in: folder)
    }
    let whole = try run([])
    // A verb about one trace refuses several.
    let isAboutOne = whole.exitCode == 64
    let one = try run(["t/anna-1"])
    let half = try run(["ben", "bob"].flatMap { name in (1...6).map { "t/\(name)-\($0)" } })
    #expect(isAboutOne ? one.exitCode == 0 : half.exitCode != 64, "\(one.error)\(half.error)")
    for word in Self.part(["anna-1", "ANNA-1", "T/Anna-1", "*nna-1", "*NNA-1"], of: verb) {
      let found = try run([word])
      #expect(found.output == one.output && found.exitCode == one.exitCode, "\(word)")
    }
    let halves = [
      ["*b*-*"], ["*B*-*"], ["t/Bo*", "t/ben-*"], ["tag=hard"], ["b??-[123]", "B*-[456]"],
    ]
    for words in Self.part(halves, of: verb) {
      let found = try run(words)
      #expect(found.output == half.output && found.exitCode == half.exitCode, "\(words)")
    }
    let wholes = [["t/anna-1.csv"], ["intent=finish", "intent=cancel"], ["*"]]
    for words in Self.part(wholes, of: verb) {
      let found = try run(words)
      #expect(found.output == whole.output && found.exitCode == whole.exitCode, "\(words)")
    }
    #expect(isAboutOne ? one.output != "" : half.output != whole.output)
  }

  /// Choices of which a part matches nothing.
  private static let lacking = [
    ["nowhere"], ["nowhere.csv"], ["t", "nobody"], ["t", "*ZZZ*"], ["t", "t/anna-1", "nobody"],
    ["t", "t/anna-1", "zz*"], ["t", "tag=zzz"], ["t", "t/anna-1", "tag=hard"], ["t", "empty"],
    ["empty", "t"], ["t", "completion>1000"], ["t/anna-1.csv", "empty"],
  ]

  @Test(arguments: verbs)
  func `what matches nothing is an error, and nothing is printed or written`(_ verb: Verb) throws {
    let folder = try Self.folder()
    let before = try folder.contents
    var words: [String] = []
    if verb.name == "check" {
      words = ["--baseline", "b.json", "--update-baseline", "all", "--report", "json=r.json"]
    } else if verb.takesOutput, Self.behind[verb.name]?.contains("-o") != true {
      words = ["-o", "out.\(verb.name == "extract" ? "jsonl" : "json")"]
    }
    for (index, choice) in Self.part(Self.lacking, of: verb).enumerated() {
      // Every second choice is to be written, and the others to be printed; all are both in the long form. Some verbs
      // write formats of their own; the suffix is then their first error.
      let both = words.isEmpty ? [[]] : [[], words]
      for words in Nightly.isOn ? both : [both[index % both.count]] {
        var result = try Panlab.run(verb.line(choice) + words, in: folder)
        if !words.isEmpty, result.exitCode == 64 {
          result = try Panlab.run(verb.line(choice), in: folder)
        }
        #expect(result.exitCode == 66, "\(choice): \(result.error)")
        #expect(result.output == "", "\(choice)")
        #expect(result.error.contains("Error: "), "\(choice)")
        #expect(try folder.contents == before, "\(choice)")
      }
    }
  }

  @Test func `every part of what the options of check choose matches something`() throws {
    let folder = try Self.folder()
    func check(_ words: String...) throws -> Panlab.Result {
      try Panlab.run(
        ["check", "t", "--baseline", "b.json", "--update-baseline", "all"] + words, in: folder)
    }
    try folder.write(
      #"{"groups": {"g": {"traces": "t"}, "none": {"traces": "t/x*.csv"}}}"#, to: "part.json")
    try folder.write(#"{"groups": {"g": {"traces": "t"}, "h": {"traces": "t"}}}"#, to: "both.json")
    _ = try Panlab.run(
      ["check", "t", "--format", "json", "-o", "r.json", "--controller", "appcoda"], in: folder)
    let report = try folder.read("r.json")
    #expect(report.contains("t/ben-3"))
    try folder.write(report.replacing("t/ben-", with: "t/gone-"), to: "gone.json")
    let before = try folder.contents
    for words in [
      ["--filter", "ben*", "--filter", "zzzz*"], ["--filter", "zzzz"], ["--shard", "7/999"],
      ["--filter", "ben*", "--filter", "zzzz*", "--fail-fast"], ["--list", "--filter", "zzzz"],
    ] {
      for subject in [["t"], ["--suite", "both.json"]] {
        let result = try Panlab.run(
          ["check", "--baseline", "b.json", "--update-baseline", "all"] + subject + words,
          in: folder)
        #expect(result.exitCode == 66, "\(words): \(result.error)")
        #expect(result.output == "", "\(words)")
        #expect(try folder.contents == before, "\(words)")
        let allowed = try Panlab.run(["check"] + subject + words + ["--allow-empty"], in: folder)
        #expect(allowed.exitCode != 66, "\(words): \(allowed.error)")
      }
    }
    let rerun = try check("--rerun-failed", "gone.json")
    #expect(rerun.exitCode == 66 && rerun.output == "", "\(rerun.error)")
    #expect(rerun.error.contains("gone.json: 't/gone-"), "\(rerun.error)")
    #expect(try folder.contents == before)
    let part = try Panlab.run(
      ["check", "--suite", "part.json", "--baseline", "b.json", "--update-baseline", "all"],
      in: folder)
    #expect(
      part
        == Panlab.Result(
          output: "",
          error: "Error: t/x*.csv: no trace file matches this pattern; correct it in the suite\n",
          exitCode: 66))
    #expect(try folder.contents == before)
    let upper = try Panlab.run(["check", "t", "--filter", "BEN*", "--list"], in: folder)
    let lower = try Panlab.run(["check", "t", "--filter", "ben*", "--list"], in: folder)
    #expect(upper == lower && upper.output.hasPrefix("t/ben-1"))
  }

  @Test func `the console chooses as the shell does`() throws {
    let folder = try Self.folder()
    for verb in ["check", "explain", "inspect", "estimators"] {
      let shell = try Panlab.run([verb, "t", "*B*-*", "--format", "json"], in: folder)
      for word in ["'*b*-*'", "tag=hard", "'T/B*-*'"] {
        let console = try Panlab.run(["t", "-c", "\(verb) \(word) --format json"], in: folder)
        #expect(console.output == shell.output, "\(verb) \(word)")
      }
      for line in [
        "\(verb) nobody", "\(verb) ben-1 nobody", "\(verb) '*ZZ*'", "\(verb) tag=zz",
        "filter tag=hard verdict=unlabelled\n\(verb)",
      ] { try expectNothing(line, in: folder) }
    }
    for line in [
      "filter tag=zz", "load t nowhere", "label ben-1 nobody finish", "unload ben-1 nobody",
    ] { try expectNothing(line, in: folder) }
    let opened = try Panlab.run(["t", "nowhere", "-c", "check"], in: folder)
    #expect(opened.exitCode == 66 && opened.output == "")
  }

  /// Expects that a line of the console matches nothing, and prints nothing.
  private func expectNothing(_ line: String, in folder: TemporaryFolder) throws {
    let result = try Panlab.run(["t", "-f", "-"], in: folder, input: line)
    #expect(result.exitCode == 66, "\(line): \(result.error)")
    #expect(line.hasPrefix("filter tag=hard") || result.output == "", "\(line)")
  }

  @Test func `the hook for pre-commit runs on a commit that only deletes recordings`() throws {
    let hook = try String(
      contentsOf: packageFolder.appendingPathComponent(".pre-commit-hooks.yaml"), encoding: .utf8)
    // pre-commit passes over deleted files when it compares names with 'files'.
    #expect(hook.contains("\n  always_run: true\n") && !hook.contains("\n  files:"))
  }
}
