import Foundation
import PackageFolder
import Testing

/// The evidence that `tune` writes, from the controller file to the code that `export` makes of it.
struct TuneEvidenceTests {
  private static let traces = packageFolder.appendingPathComponent("traces").path

  private func tunedFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let result = try Panlab.run(
      [
        "tune", "\(Self.traces)/swipe-back", "--controller", "side-menu", "--tune",
        "progress-threshold", "--tune", "velocity-threshold", "--unseen",
        "\(Self.traces)/edge-swipe", "--choose", "best", "--take", "tuned", "-x", "-o",
        "tuned.json",
      ], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    #expect(
      result.output.contains(
        "\non unseen gestures the preset 'default' gets 0.917: 12 people cannot tell whether the tuned"
          + " controller is better: 4.2 points better (95 %: -0.179…+0.267); about 55 people are needed to detect a gain of 10 points\n"
      ))
    return folder
  }

  @Test func `an exported file says where its controller comes from`() throws {
    let folder = try tunedFolder()
    for format in ["swift", "css", "compose", "android-xml", "design-tokens", "origami"] {
      let text = try Panlab.run(["export", "tuned.json", "--format", format], in: folder).output
      #expect(text.contains("'side-menu' tuned on 24 gestures"), "\(format)")
    }
  }

  @Test func `an exported class says what the tuning found, on every set of gestures`() throws {
    let folder = try tunedFolder()
    let swift = try Panlab.run(["export", "tuned.json", "--format", "swift"], in: folder)
    #expect(swift.exitCode == 0)
    #expect(swift.error == "")
    #expect(
      swift.output.contains(
        """
        ///
        /// Evidence, unseen gestures: 95.8 % of 24 decided as meant (95 % interval 76.3-99.4 %); cannot
        /// tell whether it is better than 'side-menu': 4.2 points better (95 % interval -17.9 to +26.7);
        /// cannot tell whether it is better than 'default': 4.2 points better (95 % interval -17.9 to
        /// +26.7).
        ///
        /// Evidence, gestures held out in 12 folds, by values chosen without them: 87.5 % of 24 decided as
        /// meant (95 % interval 67.1-96.0 %); cannot tell whether it is better than 'side-menu': 4.2 points
        /// worse (95 % interval -21.6 to +16.0).
        ///
        /// Evidence, training gestures: 95.8 % of 24 decided as meant (95 % interval 76.3-99.4 %); cannot
        /// tell whether it is better than 'side-menu': 4.2 points better (95 % interval -14.0 to +23.7);
        /// cannot tell whether it is better than 'default': 4.2 points better (95 % interval -14.0 to
        /// +23.7); 95 % interval of progress-threshold 0.1951-0.6981; 95 % interval of velocity-threshold
        /// 27.5-1738.
        final class SideMenuTunedInteractiveTransition: UIPercentDrivenInteractiveTransition {

        """))
  }

  @Test func `an outside optimiser that is interrupted keeps its best, with evidence`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.shell(
      """
      mkfifo questions
      "$panlab" tune swipes --tune progress-threshold --ask-tell --unseen '\(Self.traces)/first-look' \
        --take tuned -o best.json < questions > answers &
      exec 3> questions
      printf '{"ask": {"progress-threshold": 0.01}}\\n{"ask": {"progress-threshold": 0.4}}\\n' >&3
      until grep -q '"progress-threshold":0.4' answers || ! kill -0 $!; do sleep 0.01; done
      kill -INT $!
      wait $!
      """, in: folder)
    #expect(result == Panlab.Result(output: "", error: "", exitCode: 130))
    let exported = try Panlab.run(["export", "best.json", "--format", "flutter"], in: folder)
    #expect(exported.error == "")
    #expect(exported.output.contains("const defaultTunedProgressThreshold = 0.4;\n"))
    #expect(exported.output.contains("// Evidence, unseen gestures: "))
    #expect(exported.output.contains("// Evidence, training gestures: 100.0 % of 2 "))
    #expect(!exported.output.contains("held out"))
  }

  @Test func `without a word the start is written, since an outside optimiser holds no one out`()
    throws
  {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      ["tune", "swipes", "--tune", "progress-threshold", "--ask-tell", "-o", "best.json"],
      in: folder,
      input: "{\"ask\": {\"progress-threshold\": 0.4}}\n")
    #expect(
      result.error
        == "keep 'default': no one was held out; '--take tuned' writes the tuned values\n")
    let written = try folder.read("best.json")
    #expect(written.contains("\n  \"progress-threshold\": 0.5,\n"))
    #expect(written.contains("\"replayed\""))
    #expect(!written.contains("fingerprints"))
  }

  @Test func `an optimiser that listens no more finds its best`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.shell(
      """
      mkfifo questions
      {
        "$panlab" tune swipes --tune progress-threshold --ask-tell --take tuned -o best.json < questions
        echo $? > code
      } | { read opening; exec <&-; : > deaf; } &
      exec 3> questions
      until [ -e deaf ]; do sleep 0.01; done
      printf '{"ask": {"progress-threshold": 0.4}}\\n' >&3
      exec 3>&-
      wait
      cat code
      """, in: folder)
    #expect(result.output == "\(128 + 13)\n")
    #expect(try folder.read("best.json").contains("\n  \"progress-threshold\": 0.4,\n"))
  }

  @Test func `the file of a tuning is what export writes`() throws {
    let folder = try tunedFolder()
    let again = try Panlab.run(
      ["export", "tuned.json", "--format", "json", "-o", "again.json"], in: folder)
    #expect(again == Panlab.Result(output: "", error: "", exitCode: 0))
    #expect(try folder.read("again.json") == folder.read("tuned.json"))
  }

  @Test func `a replay adds to what the tuning found`() throws {
    let folder = try tunedFolder()
    let result = try Panlab.run(
      [
        "export", "tuned.json", "--format", "flutter", "--evidence", "\(Self.traces)/first-look",
      ], in: folder)
    #expect(
      result.output.contains(
        "\n// Evidence: 10 of 12 labelled gestures decided as meant (83.3 %, 95 % interval"
          + " 55.2-95.3 %).\n// Evidence, unseen gestures: 95.8 % of 24 "))
    #expect(result.error == "")
  }

  /// Expects a single warning that the evidence in `tuned.json` is for another controller, with this remedy at its end.
  private func expectWarning(
    _ error: String, _ remedy: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pattern =
      #"^Warning: (command 2: )?tuned\.json: the evidence in it is for another controller "#
      + #"\(fingerprint [0-9a-f]{16}, not [0-9a-f]{16}\) and is left out; \#(remedy)\n$"#
    #expect(
      error.range(of: pattern, options: .regularExpression) != nil, "\(error)",
      sourceLocation: sourceLocation)
  }

  @Test func `evidence for what was changed since is left out, and that is said`() throws {
    let folder = try tunedFolder()
    let set = try Panlab.run(
      ["export", "tuned.json", "--format", "css", "--set", "velocity-threshold=500"], in: folder)
    #expect(set.exitCode == 0)
    #expect(set.output.contains("Evidence: none was given."))
    expectWarning(set.error, "give it labelled traces")
    let edited = try folder.read("tuned.json").replacingOccurrences(
      of: "\"velocity-threshold\": 1000", with: "\"velocity-threshold\": 900")
    try folder.write(edited, to: "tuned.json")
    let hand = try Panlab.run(["export", "tuned.json", "--format", "css"], in: folder)
    #expect(hand.exitCode == 0)
    expectWarning(hand.error, "give it labelled traces")
    let replayed = try Panlab.run(
      ["export", "tuned.json", "--format", "css", "--evidence", "\(Self.traces)/first-look"],
      in: folder)
    #expect(replayed.output.contains("Evidence: 10 of 12 "))
    #expect(!replayed.output.contains("unseen"))
    expectWarning(replayed.error, "only the given traces count")
    let schema = try Panlab.run(["export", "tuned.json", "--format", "json-schema"], in: folder)
    #expect(schema.error == "")
  }

  @Test func `the console carries it too, and says when it does not`() throws {
    let folder = try tunedFolder()
    let fitting = try Panlab.run(
      ["repl", "\(Self.traces)/first-look", "-c", "use tuned.json", "-c", "export flutter"],
      in: folder)
    #expect(fitting.output.contains("// Evidence: 10 of 12 "))
    #expect(fitting.output.contains("// Evidence, unseen gestures: 95.8 % of 24 "))
    #expect(fitting.error == "")
    let changed = try Panlab.run(
      [
        "repl", "\(Self.traces)/first-look", "--controller", "tuned.json", "-c",
        "set velocity-threshold 500", "-c", "export flutter",
      ], in: folder)
    #expect(changed.exitCode == 0)
    #expect(!changed.output.contains("unseen"))
    expectWarning(changed.error, "only the given traces count")
  }

  /// Whether `python3` with the package `jsonschema` is installed.
  static let hasValidator: Bool = {
    let probe = try? Panlab.shell("python3 -W ignore -c 'import jsonschema'")
    return probe?.exitCode == 0
  }()

  @Test(.enabled(if: hasValidator, "needs python3 with the package jsonschema"))
  func `an independent validator takes what tune writes`() throws {
    let folder = try tunedFolder()
    let result = try Panlab.shell(
      """
      "$panlab" export --format json-schema -o schema.json &&
      python3 -W ignore -c '
      import json, jsonschema
      schema = json.load(open("schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      tuned = json.load(open("tuned.json"))
      validator.validate(tuned)
      del tuned["evidence"]["unseen"]["interval"]
      print(validator.is_valid(tuned))'
      """, in: folder)
    #expect(result == Panlab.Result(output: "False\n", error: "", exitCode: 0))
  }

  /// Whether `python3` with Optuna is installed.
  static let hasOptuna: Bool = {
    let probe = try? Panlab.shell("python3 -W ignore -c 'import optuna'")
    return probe?.exitCode == 0
  }()

  /// The loop in the help, as it stands there.
  private static func loop() throws -> String {
    let help = try Panlab.run(["tune", "--help"], in: TemporaryFolder())
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.contains("import json, optuna") })
    let last = try #require(lines[first...].firstIndex { $0.contains("panlab.communicate()") })
    let indent = lines[first].prefix { $0 == " " }.count
    return lines[first...last].map { String($0.dropFirst(indent)) }.joined(separator: "\n")
  }

  @Test func `help has the first line of a conversation, and a loop for Optuna in ten lines`()
    throws
  {
    let help = try Panlab.run(["tune", "--help"], in: TemporaryFolder()).output
      .split(separator: " ").joined(separator: " ")
    #expect(help.contains("the first line out lists what to search"))
    let loop = try Self.loop().split(separator: "\n")
    #expect(loop.count == 10)
    #expect(loop.first == "import json, optuna, subprocess as sub")
    #expect(loop.contains(#"    print(json.dumps({"ask": ask}), file=panlab.stdin, flush=True)"#))
  }

  @Test(.enabled(if: hasOptuna, "needs python3 with Optuna"))
  func `the loop of the help finds a controller with Optuna`() throws {
    let folder = try TemporaryFolder()
    let loop = try Self.loop().replacingOccurrences(
      of: "\"traces\"", with: "\"\(Self.traces)/training\"")
    try folder.write(
      loop.replacingOccurrences(of: "n_trials=200", with: "n_trials=30"), to: "loop.py")
    let result = try Panlab.shell(
      """
      mkdir bin && ln -s "$panlab" bin/panlab && PATH="$PWD/bin:$PATH" python3 -W ignore loop.py
      """, in: folder)
    #expect(result.exitCode == 0)
    #expect(try folder.read("tuned.json").contains("\"evidence\""))
  }
}

/// One answer in every output, and a delay of touches in every verb.
struct AnswerPlacesTests {
  /// Left hands mean to finish from less far than right ones.
  private func hands(_ gap: Double) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var labels = "trace,intent,tags\n"
    for person in 0..<16 {
      let isLeft = person % 2 == 0
      for index in 0..<8 {
        let (name, travel) = ("p\(person)-\(index)", 0.08 + 0.11 * Double(index))
        let finishes = travel > (isLeft ? 0.45 - gap : 0.45 + gap)
        let rows = (0...20).map { step in
          "\(Double(step) * 0.02),\(Number.text(5 + 390 * travel * Double(min(step, 16)) / 16)),400"
        }
        try folder.write(
          "# person: p\(person)\n# screen: 390x844\nt,x,y\n" + rows.joined(separator: "\n") + "\n",
          to: "\(name).csv")
        labels += "\(name),\(finishes ? "finish" : "cancel"),hand:\(isLeft ? "left" : "right")\n"
      }
    }
    try folder.write(labels, to: "labels.csv")
    return folder
  }

  private enum Number {
    static func text(_ value: Double) -> String { String(format: "%.2f", value) }
  }

  @Test(arguments: [0, 0.2])
  func `every sentence of the answer stands in every output`(gap: Double) throws {
    let folder = try hands(gap)
    let words = ["tune", ".", "--tune", "progress-threshold", "--per", "hand"]
    let table = try Panlab.run(
      words + ["--take", "tuned", "-o", "tuned.json", "--report", "html=t.html"], in: folder)
    let lines = table.output.split(separator: "\n").map(String.init)
    let answer = Array(lines.prefix { !$0.hasPrefix("-x ") })
    #expect(answer.count > 4, "\(table.output)\(table.error)")
    let html = try String(
      contentsOf: folder.url.appendingPathComponent("t.html"), encoding: .utf8)
    let markdown = try Panlab.run(words + ["--format", "markdown"], in: folder).output
    let console = try Panlab.run(
      ["."], in: folder, input: "tune progress-threshold --per hand\n"
    ).output
    for line in answer {
      #expect(html.contains(line.replacingOccurrences(of: "&", with: "&amp;")), "HTML: \(line)")
      #expect(markdown.replacingOccurrences(of: "\\", with: "").contains(line), "Markdown: \(line)")
      #expect(console.contains(line), "console: \(line)")
    }
    let isApart = gap > 0
    #expect(answer.contains { $0.hasPrefix("give each hand its own value") } == isApart)
    #expect(answer.contains("keep one value for all") == !isApart)
    let constants = try Panlab.run(
      ["export", "tuned.json", "--format", "swift-constants"], in: folder
    ).output
    #expect(constants.contains("progressThresholdOfHandLeft") == isApart)
    #expect(constants.contains("95 % interval of progress-threshold "))
    let swift = try Panlab.run(["export", "tuned.json", "--format", "swift"], in: folder).output
    #expect(swift.contains("held-out people gain by a value for each hand") == isApart)
  }

  @Test func `values for each kind stand beside the kept start, if they are better than it`() throws
  {
    let folder = try hands(0.2)
    let words = ["tune", ".", "--tune", "progress-threshold", "--per", "hand", "-o", "kept.json"]
    #expect(try Panlab.run(words, in: folder).output.contains("keep 'default'"))
    let swift = try Panlab.run(
      ["export", "kept.json", "--format", "swift-constants"], in: folder
    ).output
    #expect(swift.contains("static let progressThreshold = 0.5"))
    #expect(swift.contains("static let progressThresholdOfHandLeft = 0.2"))
  }

  /// The page's button sends this command.
  @Test(arguments: [(0.3, false), (0.5, true)])
  func `accept sets what -o writes, the start or the tuned value`(
    start: Double, isTaken: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let commands = """
      set progress-threshold \(start)
      tune progress-threshold -o written.json
      accept
      export --format json -o accepted.json

      """
    _ = try Panlab.run(["shipped:training"], in: folder, input: commands)
    func value(_ file: String) throws -> Double? {
      let data = try Data(contentsOf: folder.url.appendingPathComponent(file))
      let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return json?["progress-threshold"] as? Double
    }
    let accepted = try value("accepted.json")
    #expect(try accepted == value("written.json"))
    #expect((accepted != start) == isTaken)
  }

  @Test(arguments: [false, true])
  func `a promise names what others may be, in report, console, JSON, file and export`(
    isAllowing: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let limit =
      ["--tune", "progress-threshold", "--at-most", "false-finish=0.3"]
      + (isAllowing ? ["--allowing", "unseen-kinds"] : [])
    let bound = "at most 22 % of new people (5 % with 59 people)"
    let words = ["tune", "shipped:training"] + limit
    let table = try Panlab.run(words + ["--take", "tuned", "-o", "tuned.json"], in: folder).output
    #expect(table.contains(bound))
    let console = try Panlab.run(
      ["shipped:training"], in: folder, input: (["tune"] + limit).joined(separator: " ") + "\n")
    #expect(console.output.contains(bound), "\(console)")
    let json = try Panlab.run(words + ["--format", "json"], in: folder).output
    #expect(json.contains("\"unseen_kinds\": 0.220922"))
    let file = try String(
      contentsOf: folder.url.appendingPathComponent("tuned.json"), encoding: .utf8)
    #expect(file.contains(bound))
    let swift = try Panlab.run(["export", "tuned.json", "--format", "swift"], in: folder).output
    #expect(swift.replacing("\n//  ", with: "").contains(bound), "\(swift.prefix(600))")
    let gate = try Panlab.run(
      ["compare", "default", "appcoda", "shipped:training", "--require", "not-worse"]
        + ["--by", "0.02"] + (isAllowing ? ["--allowing", "unseen-kinds"] : []), in: folder)
    #expect(gate.output.contains(bound) && gate.output.contains("right with 'appcoda', and"))
  }

  @Test func `the console keeps what the tuning names`() throws {
    let folder = try hands(0)
    try folder.write(#"{ "name": "ours", "progress-threshold": 0.46 }"#, to: "ours.json")
    let output = try Panlab.run(
      ["."], in: folder, input: "tune progress-threshold --current ours.json\naccept\n"
    ).output
    #expect(output.components(separatedBy: "keep 'ours'").count == 3, "\(output)")
  }

  @Test func `a delay is one thing in every verb`() throws {
    let folder = try hands(0)
    let plain = try Panlab.run(["check", "."], in: folder).output
    #expect(try Panlab.run(["check", ".", "--delay", "0ms"], in: folder).output == plain)
    let late = try Panlab.run(["check", ".", "--delay", "30ms"], in: folder).output
    #expect(try Panlab.run(["check", ".", "--set", "delay=30ms"], in: folder).output == late)
    #expect(late.contains("a delay of 30 ms changes "))
    #expect(late.contains("touch to decision 33.3 ms, touch to frame 50.0 ms"), "\(late)")
    #expect(!plain.contains("touch to decision"))
    let json = try Panlab.run(["check", ".", "--delay", "30ms", "--format", "json"], in: folder)
    #expect(json.output.contains(#""delay_s": 0.03"#))
    let compared = try Panlab.run(
      ["compare", "--set", "delay=0ms", "--set", "delay=30ms", "."], in: folder
    ).output
    #expect(compared.contains("touch to decision 33.3 ms, touch to frame 50.0 ms with delay=30ms"))
    let swept = try Panlab.run(["sweep", ".", "--over", "delay=0ms:60ms:20ms"], in: folder)
    #expect(swept.exitCode == 0 && swept.output.contains("0.06"), "\(swept)")
    try folder.write(
      #"{ "groups": { "late": { "traces": "*.csv", "set": { "delay": "30ms" } } } }"#,
      to: "panlab.json"
    )
    #expect(
      try Panlab.run(["check"], in: folder).output.contains("late: touch to decision 33.3 ms"))
    let tuned = try Panlab.run(["tune", ".", "--tune", "delay"], in: folder)
    #expect(tuned.exitCode == 64 && tuned.error.contains("belongs to the device"))
    let wrong = try Panlab.run(["check", ".", "--delay", "soon"], in: folder)
    #expect(wrong.exitCode == 64 && wrong.error.contains("'soon'"), "\(wrong.error)")
  }
}
