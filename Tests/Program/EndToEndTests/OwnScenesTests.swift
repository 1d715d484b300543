import Foundation
import Testing

/// The sample program: Panlab with custom scenes.
@Suite(.waiting) struct OwnScenesTests {
  private static let program = Panlab.built.appendingPathComponent("SampleProgram").path

  private func run(_ words: String, in folder: TemporaryFolder) throws -> Panlab.Result {
    try Panlab.shell("'\(Self.program)' \(words)", in: folder)
  }

  /// The rows of a drag down, which begins at a time in milliseconds.
  private func drag(_ start: Int, from y: Int, by way: Int, in duration: Int) -> String {
    let steps = duration / 16
    return (0...steps).map { step in
      let phase = step == 0 ? "began" : step == steps ? "ended" : "moved"
      return "\(start + step * 16),195,\(y + way * step / steps),\(phase)\n"
    }.joined()
  }

  @Test(arguments: ["", " --isolate"])
  func `check says who took the finger, and which strokes are one gesture`(isolate: String) throws {
    let folder = try TemporaryFolder()
    let header = "t_ms,x,y,phase\n"
    try folder.write(header + drag(0, from: 250, by: 320, in: 500), to: "pulls/long.csv")
    try folder.write("trace,intent\nlong,cancel\n", to: "pulls/labels.csv")
    let pulled = try run("check pulls --scene field-reader" + isolate, in: folder)
    #expect(
      pulled.error.contains(
        "the pan of text (UIScrollView) took the finger, and nothing began; see their diagnostics, or set refused-touch to off"
      ), "\(pulled)")
    #expect(!pulled.error.contains("refused the touch") && pulled.exitCode == 1)
    let cause = "The pan of text (UIScrollView) took the finger at 0."
    // The failure itself says the cause, before what was decided.
    let failure = "(_:shouldRecognizeSimultaneouslyWith:); decided none, meant cancel"
    let formats = ["junit", "sarif", "github", "html"]
    _ = try run(
      "check pulls --scene field-reader"
        + formats.map { " --report \($0)=\($0)-report" }.joined() + isolate, in: folder)
    for format in formats {
      let report = try folder.read("\(format)-report")
      #expect(report.contains(cause) && report.contains(failure), "\(format): \(report)")
    }

    let strokes = drag(0, from: 340, by: 200, in: 608) + drag(1300, from: 400, by: 100, in: 400)
    try folder.write(header + strokes, to: "grabs/twice.csv")
    let told =
      "strokes #1 and #2 of the recording are one gesture: #2 touches at 1.300 s what #1 left in flight"
    for words in ["check grabs", "check grabs --format json", "replay grabs/twice.csv#2"] {
      let result = try run(words + " --scene field-regrab-right" + isolate, in: folder)
      #expect(result.output.contains(told), "\(words): \(result)")
    }
    for name in ["grabs/twice.csv#1", "grabs/twice.csv#2"] {
      let story = try run("explain \(name) --scene field-regrab-right" + isolate, in: folder)
      #expect(story.output.hasPrefix(told + "\n"), "\(story)")
    }
    let checked = try run("check grabs --scene field-regrab-right" + isolate, in: folder)
    #expect(
      checked.error.contains(
        "strokes in flight in 2 of 2 traces (grabs/twice#1, grabs/twice#2): " + told))
  }

  @Test func `check says the same in the console, the cause of what happened included`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "t_ms,x,y,phase\n" + drag(0, from: 250, by: 320, in: 500), to: "pulls/long.csv")
    try folder.write("trace,intent\nlong,cancel\n", to: "pulls/labels.csv")
    let formats = ["table", "json", "csv", "markdown"]
    let script = formats.map { " -c 'once \($0)' -c 'check --format \($0)'" }.joined()
    _ = try run("repl pulls --scene field-reader" + script, in: folder)
    for format in formats {
      let shell = try run("check pulls --scene field-reader --format \(format)", in: folder)
      #expect(try folder.read(format) == shell.output)
      #expect(shell.output.contains(format == "json" ? "took the finger" : "refused-touch"))
    }
  }

  @Test func `isolated replays give the same bytes`() throws {
    let folder = try Gestures.labelledFolder()
    for format in ["table", "json"] {
      let words = "check swipes --scene sample-pop --format \(format)"
      let together = try run(words, in: folder)
      let isolated = try run(words + " --isolate", in: folder)
      #expect(together == isolated)
      #expect(together.output.contains("long"))
    }
  }

  @Test func `recordings say for which of several scenes they are`() throws {
    let folder = try Gestures.labelledFolder()
    let drag = Gestures.drag(points: 330)
    try folder.write("# scene: sample-pop\n" + drag, to: "named/one.csv")
    try folder.write("# scene: sample-pop\n" + drag, to: "named/two.csv")
    for words in [
      "check named", "explain named", "explain named/one.csv", "repl named -c scene",
      "replay named/one.csv", "events named/one.csv", "estimators named",
      "check named --format json", "explain named --format json",
      "replay named/one.csv --format json",
    ] {
      let result = try run(words, in: folder)
      #expect(result.output.contains("sample-pop"), "\(words): \(result)")
    }
    try folder.write("# scene: own-printing\n" + drag, to: "named/other.csv")
    for words in ["check named", "explain named", "repl named -c scene", "tune named"] {
      let result = try run(words, in: folder)
      #expect(
        result.error.contains(
          "'--scene': the recordings are of own-printing, sample-pop; name one scene, or give each a"
            + " group of a suite"), "\(words): \(result)")
      #expect(result.exitCode == 64, "\(words)")
    }
  }

  @Test(arguments: [
    "check swipes", "explain swipes", "explain swipes/long.csv", "film swipes/long.csv",
    "page swipes -o page.html", "repl swipes -c scene", "serve swipes --port 0", "extract swipes",
  ])
  func `no shipped scene stands in where a program has several`(_ words: String) throws {
    let result = try run(words, in: Gestures.labelledFolder())
    #expect(
      result.error.contains("scenes; name one of "), "\(words): \(result)")
    #expect(
      result.error.contains("or write '# scene: NAME' at the top of each recording"),
      "\(words): \(result)")
    #expect(result.exitCode == 64)
  }

  @Test func `the console loads nothing before one of several scenes is chosen`() throws {
    let load = try run("repl -c 'load swipes'", in: Gestures.labelledFolder())
    #expect(load.error.contains("choose one first, as in: scene "), "\(load)")
  }

  @Test(arguments: ["", " --isolate"])
  func `what an app prints is not among the results`(_ isolated: String) throws {
    let folder = try Gestures.labelledFolder()
    let words = "check swipes --format json --scene "
    let printing = try run(words + "own-printing" + isolated, in: folder)
    let silent = try run(words + "sample-pop", in: folder)
    #expect(
      printing.output.replacingOccurrences(of: "own-printing", with: "sample-pop") == silent.output)
    #expect(printing.error.contains("the app says hello\n"))
    #expect(try run("check --help", in: folder).output.hasPrefix("OVERVIEW"))
  }

  @Test func `a trap is an error of its trace, and the others are evaluated`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("t_ms,x,y,phase\n0,20,400,began\n100,20,400,ended\n", to: "swipes/tap.csv")
    try folder.write(
      "trace,intent\nlong,finish\nshort,cancel\ntap,cancel\n", to: "swipes/labels.csv")
    let result = try run(
      "check swipes --scene own-trapping --isolate --format json", in: folder)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("its code trapped: "))
    #expect(result.output.contains("no screen is left"))
    #expect(result.output.contains("tap"))
  }

  @Test func `a crash fails the run without a label too, and needs no option`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 330), to: "drags/long.csv")
    try folder.write("t_ms,x,y,phase\n0,20,400,began\n100,20,400,ended\n", to: "drags/tap.csv")
    for option in ["", "--isolate"] {
      let result = try run("check drags --scene own-trapping \(option)", in: folder)
      #expect(result.exitCode == 1, "\(result)")
      #expect(result.output.contains("2 traces: 0 passed, 1 failed, 1 unlabelled; "))
      #expect(result.output.contains("its code trapped: "))
    }
  }

  @Test func `film, plot and explanations of isolated replays are the same`() throws {
    let folder = try Gestures.labelledFolder()
    for words in ["film -o a.svg", "plot -o a.svg", "replay", "explain", "film"] {
      let line = "\(words) swipes/long.csv --scene sample-pop"
      func made(_ line: String) throws -> String {
        let result = try run(line, in: folder)
        #expect(result.exitCode == 0, "\(result)")
        return words.contains("-o") ? try folder.read("a.svg") : result.output
      }
      let together = try made(line)
      #expect(try made(line + " --isolate") == together)
    }
    let crashed = try run(
      "film -o b.svg swipes/long.csv --scene own-trapping --isolate", in: folder)
    #expect(crashed.exitCode == 1)
    #expect(crashed.error.contains("its code trapped: "), "\(crashed)")
  }

  @Test func `a controller file's tunable that no code has is refused, and exported as it is`()
    throws
  {
    let folder = try Gestures.labelledFolder()
    try folder.write(
      "{ \"parameters\": {\n\"pop-threshold\": {\"value\": 0.3, \"tunable\": true} } }",
      to: "mine.json")
    try folder.write(
      "{ \"groups\": { \"pop\": { \"traces\": \"swipes\", \"controller\": \"mine.json\" } } }",
      to: "panlab.json")
    let error =
      "Error: mine.json:2: 'pop-threshold': the code of scene 'slide-navigation' has no tunable of this"
      + " name; choose the scene that has it, or leave it out\n"
    for words in [
      "check swipes --controller mine.json --scene slide-navigation", "check",
    ] {
      let result = try run(words, in: folder)
      #expect(result.error == error)
      #expect(result.exitCode == 65)
    }
    for (format, text) in [
      ("swift-constants", "static let popThreshold = 0.3\n"), ("json", "\"pop-threshold\": {"),
      ("design-tokens", "\"pop-threshold\": {"),
    ] {
      let result = try run("export mine.json --format \(format)", in: folder)
      #expect(result.exitCode == 0)
      #expect(result.output.contains(text), "\(result)")
    }
  }

  @Test func `says that the scene decides, and makes no margin up`() throws {
    let folder = try Gestures.labelledFolder()
    let swept = try run(
      "sweep swipes --scene sample-pop --over pop-threshold=0.1:0.9:0.4 --format csv", in: folder)
    let rows = swept.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(rows.first?.firstIndex(of: "closeness"), "\(swept)")
    #expect(rows.count == 4)
    #expect(rows.dropFirst().allSatisfy { $0[column].isEmpty }, "\(swept)")
    let tuned = try run(
      "tune swipes --scene sample-pop --tune pop-threshold --folds 0 -x", in: folder)
    #expect(tuned.output.contains("\ndecided by  the scene itself\n"), "\(tuned)")
    #expect(!tuned.output.contains("finishes when"))
  }

  @Test func `'scene none' keeps the tunables of a controller file`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(
      "{ \"parameters\": { \"pop-threshold\": {\"value\": 0.3, \"tunable\": true} } }",
      to: "mine.json")
    let commands = [
      "scene sample-pop", "use mine.json", "scene none", "scene sample-pop", "get pop-threshold",
    ]
    let result = try run(commands.map { "-c '\($0)'" }.joined(separator: " "), in: folder)
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.output.contains("0.3"), "\(result)")
  }

  @Test func `a scene that keeps a view is refused, and examined when isolated`() throws {
    let folder = try Gestures.labelledFolder()
    let refused = try run("check swipes --scene own-keeping-a-view", in: folder)
    #expect(refused.exitCode == 64)
    #expect(refused.error.contains("UIView: it belongs to another run; "))
    #expect(refused.error.contains("--isolate"))
    let isolated = try run("check swipes --scene own-keeping-a-view --isolate", in: folder)
    #expect(isolated.exitCode == 0, "\(isolated)")
    #expect(!isolated.output.contains("foreign-view"))
  }

  @Test func `a suite says how to explain a failure with the program of the scene`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("trace,intent\nlong,cancel\nshort,cancel\n", to: "swipes/labels.csv")
    try folder.write(
      #"{ "groups": { "pop": { "traces": "swipes", "scene": "sample-pop" } } }"#, to: "panlab.json")
    let result = try run("check", in: folder)
    #expect(
      result.output.contains(
        """

        swipes/long: finish, intended cancel: decided by the scene; swift run SampleProgram explain \
        swipes/long.csv --scene sample-pop

        """), "\(result)")
  }

  @Test func `a loop forever is ended, and the last callbacks are told`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 330), to: "long.csv")
    let result = try run(
      "check long.csv --scene own-hanging --isolate --format json", in: folder)
    #expect(result.output.contains("its code did not return within 5 s"), "\(result)")
    #expect(result.output.contains("the last callbacks: "))
  }

  @Test(arguments: ["own-without-window", "own-throwing", "own-endless", "own-looping"])
  func `a faulty scene is reported and every trace is evaluated`(_ scene: String) throws {
    let folder = try Gestures.labelledFolder()
    let result = try run("check swipes --scene \(scene)", in: folder)
    #expect(result.output.contains("2 traces"), "\(result)")
  }

  @Test func `the doctor answers every situation of a scene's own`() throws {
    let folder = try TemporaryFolder()
    let sound = try run("doctor --scene sample-pop", in: folder)
    #expect(sound.exitCode == 0)
    #expect(sound.output.contains("25 scenarios: "))
    let forgetful = try run("doctor --scene own-forgetful", in: folder)
    #expect(forgetful.exitCode == 1)
    #expect(forgetful.output.contains("S1  ERROR"))
    #expect(forgetful.output.contains(" 1 error, "))
    let dead = try run("doctor --scene own-without-pan", in: folder)
    #expect(dead.output.contains("S0  ERROR"))
  }
}
