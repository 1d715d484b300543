import Foundation
import Testing

/// What could not be judged is said, and never passed over.
struct JudgedTests {
  /// A drag downwards, across the axis of the navigation pop.
  private static let downwards = """
    t_ms,x,y,phase
    0,200,100,began
    100,200,250,moved
    200,200,400,moved
    300,200,560,moved
    308,200,560,ended

    """

  /// A drag that enters over the left edge and then goes along it.
  private static let alongEdge = """
    t_ms,x,y,phase
    0,3,300,began
    16,10,330,moved
    32,15,360,moved
    48,20,390,moved
    64,20,400,ended

    """

  private static func json(_ result: Panlab.Result) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  // MARK: The verdict

  @Test func `a cancel that completes fails, with the reason in every format`() throws {
    let scene = ["--scene", "fade-navigation-as-written"]
    let result = try Panlab.run(["check", "traces/first-look"] + scene)
    #expect(result.exitCode == 1)
    #expect(
      result.output.hasSuffix(
        """
        [1] error completed-after-cancel: completeTransition(true) came after the interaction was \
        cancelled; pass !transitionWasCancelled (4 traces)
        [2] error view-not-shown: list is transparent: the screen that stays cannot be seen; add its view to the \
        container in animateTransition, and end with it visible and in place (4 traces)
        [3] error ended-otherwise: the decision was cancel and the transition completed; end the \
        transition as decided (4 traces)
        12 traces: 8 passed, 4 failed; 8 finish, 4 cancel, 0 none; judged by the full stack

        """))
    let ben = "traces/first-look/ben-drag-1.csv"
    let outcomes = try #require(
      Self.json(Panlab.run(["check", ben, "--format", "json"] + scene))["outcomes"]
        as? [[String: Any]])
    let diagnostics = try #require(outcomes.first?["diagnostics"] as? [[String: Any]])
    #expect(
      diagnostics.map { $0["code"] as? String }
        == ["completed-after-cancel", "view-not-shown", "ended-otherwise"])
    #expect(outcomes.first?["verdict"] as? String == "fail")
    let story = try Panlab.run(["explain", ben] + scene)
    #expect(
      story.output.hasPrefix(
        "first-look/ben-drag-1: cancel, but completed; cancel was meant: FAIL; progress 0.317, 0.183 below progress-threshold 0.500\n"
      ))
    // Reports are written in a temporary folder.
    let folder = try TemporaryFolder()
    let formats = ["table", "markdown", "junit", "sarif", "github", "html"]
    let files = formats.map { "\(folder.url.path)/\($0)" }
    let reports = zip(formats, files).flatMap { ["--report", "\($0)=\($1)"] }
    #expect(try Panlab.run(["check", ben, "--quiet"] + scene + reports).exitCode == 1)
    for format in formats {
      #expect(try folder.read(format).contains("cancel, but completed"), "\(format)")
    }
  }

  @Test func `a cancel that is cancelled passes as before`() throws {
    let result = try Panlab.run(["check", "traces/first-look", "--scene", "fade-navigation"])
    #expect(result.exitCode == 0)
    #expect(
      result.output.hasSuffix(
        "\n12 traces: 12 passed, 0 failed; 8 finish, 4 cancel, 0 none; judged by the full stack\n"))
  }

  @Test func `a cancelled touch that finishes is a fault`() throws {
    let result = try Panlab.run(["doctor", "--controller", "ls-edge"])
    #expect(
      result.output.contains(
        """
        S1  ERROR    the touch is cancelled
            did:      drags to 60 % and lets the system take the touch away
            happened: finish: 
        """), "\(result.output)")
    #expect(result.exitCode == 1)
  }

  // MARK: Findings

  @Test func `without any label nothing is judged, unless that is allowed`() throws {
    let folder = try Gestures.labelledFolder()
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("swipes/labels.csv"))
    for format in ["table", "json", "csv", "markdown"] {
      let result = try Panlab.run(["check", "swipes", "--format", format], in: folder)
      #expect(
        result.error
          == "Error: swipes: no trace has a label, so nothing is judged; label them in labels.csv, or"
          + " set nothing-compared to off\n")
      #expect(result.exitCode == 65)
    }
    let allowed = try Panlab.run(
      ["check", "swipes", "--level", "unlabelled=off", "--level", "nothing-compared=off"],
      in: folder)
    #expect(allowed.error == "")
    #expect(allowed.exitCode == 0)
    try folder.write("trace,intent\nlong,finish\n", to: "swipes/labels.csv")
    let some = try Panlab.run(["check", "swipes"], in: folder)
    #expect(
      some.error
        == "Warning: swipes: 1 of 2 traces has no label (swipes/short); label them in labels.csv, or"
        + " set unlabelled to off\n")
    #expect(some.exitCode == 0)
    #expect(
      try Panlab.run(["check", "swipes", "--level", "unlabelled=error"], in: folder).exitCode == 65)
  }

  @Test func `a suite fails for an unlabelled trace, and for an accuracy over none`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("trace,intent\nlong,finish\n", to: "swipes/labels.csv")
    try folder.write(#"{"groups": {"back": {"traces": "swipes"}}}"#, to: "panlab.json")
    let result = try Panlab.run(["check", "--report", "junit=junit.xml"], in: folder)
    #expect(
      result.output == """
        group  controller  traces  passed  failed  accuracy  verdict  judge
        back   default          2       1       0     1.000  FAIL     closed form

        error back: 1 of 2 traces has no label (swipes/short); label them in labels.csv, or set \
        unlabelled to off

        2 traces: 1 passed, 0 failed, 1 unlabelled; 1 finish, 1 cancel, 0 none

        """)
    #expect(result.exitCode == 65)
    #expect(
      try folder.read("junit.xml").contains(
        #"<failure message="no label says what was meant" type="unlabelled">"#))
    try folder.write(
      #"{"groups": {"back": {"traces": "swipes", "budgets": {"unlabelled": "warn"}}}}"#,
      to: "panlab.json")
    #expect(try Panlab.run(["check"], in: folder).exitCode == 0)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("swipes/labels.csv"))
    try folder.write(
      #"""
      {"groups": {"back": {"traces": "swipes",
        "budgets": {"accuracy": 0.5, "unlabelled": "off"}}}}
      """#, to: "panlab.json")
    let none = try Panlab.run(["check"], in: folder)
    #expect(
      none.output.contains(
        "error back: accuracy has nothing to compare: no trace was judged (panlab.json:2)\n"))
    #expect(none.exitCode == 65)
    try folder.write(
      #"{"groups": {"back": {"traces": "swipes", "budgets": {"unlabelld": "off"}}}}"#,
      to: "panlab.json")
    #expect(
      try Panlab.run(["check"], in: folder).error
        == "Error: panlab.json:1: 'unlabelld': means nothing here; did you mean 'unlabelled'?\n")
  }

  @Test func `a label without a trace has a level`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(
      "trace,intent\nlong,finish\nshort,cancel\nlung,finish\n", to: "swipes/labels.csv")
    let error =
      "swipes/labels.csv:4: no trace 'lung' beside the labels; write names like 'long', or drop the row\n"
    let result = try Panlab.run(["check", "swipes"], in: folder)
    #expect(result.error == "Error: \(error)")
    #expect(result.exitCode == 65)
    let warned = try Panlab.run(
      ["check", "swipes", "--level", "label-without-trace=warn"], in: folder)
    #expect(warned.error == "Warning: \(error)")
    #expect(warned.exitCode == 0)
    let off = try Panlab.run(["check", "swipes", "--level", "label-without-trace=off"], in: folder)
    #expect(off.error == "")
    #expect(off.exitCode == 0)
  }

  @Test func `a trace of the baseline that is gone fails, unless that is allowed`() throws {
    let folder = try Gestures.labelledFolder()
    let words = ["check", "swipes", "--baseline", "b.json"]
    _ = try Panlab.run(words + ["--update-baseline", "missing"], in: folder)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("swipes/short.csv"))
    try folder.write("trace,intent\nlong,finish\n", to: "swipes/labels.csv")
    let result = try Panlab.run(words, in: folder)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("removed               swipes/short  cancel: "))
    #expect(try Panlab.run(words + ["--level", "removed=warn"], in: folder).exitCode == 0)
    #expect(try Panlab.run(words + ["--update-baseline", "all"], in: folder).exitCode == 0)
    #expect(try Panlab.run(words, in: folder).exitCode == 0)
  }

  @Test func `a finger across the axis is said by check, explain, inspect and the console`() throws
  {
    let folder = try Gestures.labelledFolder()
    try folder.write(Self.downwards, to: "swipes/down.csv")
    try folder.write(
      "trace,intent\nlong,finish\nshort,cancel\ndown,cancel\n", to: "swipes/labels.csv")
    let fact = "the finger moves down, but here it must move right"
    let result = try Panlab.run(["check", "swipes"], in: folder)
    #expect(
      result.error
        == "Warning: swipes: the finger moves across the scene's axis in 1 of 3 traces (swipes/down); see"
        + " their diagnostics, or set across-axis to off\n")
    #expect(
      result.output.contains(
        "[1] warning across-axis: \(fact); choose a gesture along the scene's axis\n"))
    #expect(result.exitCode == 0)
    #expect(
      try Panlab.run(["check", "swipes", "--level", "across-axis=error"], in: folder).exitCode == 65
    )
    let others = [
      ["explain", "swipes/down.csv"], ["inspect", "swipes"],
      ["-c", "load swipes", "-c", "check swipes"],
    ]
    for words in others {
      #expect(try Panlab.run(words, in: folder).output.contains(fact), "\(words)")
    }
    let strict = try Panlab.run(["inspect", "swipes", "--limit", "scene=yes"], in: folder)
    #expect(strict.exitCode == 1)
    #expect(strict.output.hasSuffix("swipes/down: cannot drive the scene: \(fact)\n"))
  }

  @Test(arguments: [
    (
      alongEdge,
      "the finger leaves the left edge at 76.87°, but an edge pan allows 45°; choose a gesture"
        + " that goes inwards, or set edge to none"
    ),
    (
      Gestures.drag(points: 5),
      "no pan was recognised: the finger moves 4.7 pt sideways, but a pan needs 10 pt; choose a longer"
        + " gesture, or set a smaller hysteresis"
    ),
    (
      "t_ms,x,y,phase\n0,5,400,began\n4,60,400,moved\n8,90,400,ended\n",
      "no pan was recognised: the finger leaves before any of its moves is delivered; choose a slower"
        + " gesture"
    ),
    (
      downwards,
      "the touch must begin within 20 pt of the left edge, but begins 200 pt from it; choose a gesture that begins there, or set"
        + " edge to none"
    ),
  ])
  func `a refused touch says why, alike in the closed form and on the stack`(
    recording: String, reason: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(recording, to: "edge/refused.csv")
    try folder.write("trace,intent\nrefused,cancel\n", to: "edge/labels.csv")
    for words in [
      ["--controller", "ls-edge"], ["--controller", "ls-edge", "--scene", "cube-navigation"],
    ] {
      let result = try Panlab.run(["check", "edge"] + words, in: folder)
      #expect(result.output.contains("[1] warning refused-touch: \(reason)\n"), "\(result.output)")
      #expect(
        result.error.hasPrefix(
          "Warning: edge: 1 of 1 trace did not drive the scene (edge/refused): "
            + "\(reason.prefix { $0 != ";" }); see their diagnostics, or set refused-touch to off"),
        "\(result.error)")
      #expect(result.exitCode == 0)
      let story = try Panlab.run(["explain", "edge"] + words, in: folder)
      #expect(story.output.contains(reason))
    }
  }

  @Test func `a scene without a finger judges nothing`() throws {
    let folder = try Gestures.labelledFolder()
    let words = ["check", "swipes", "--scene", "spring-modal"]
    let result = try Panlab.run(words, in: folder)
    #expect(
      result.error
        == "Error: swipes: the scene runs without a finger; choose a scene that a finger"
        + " drives, or set no-finger to off\n")
    #expect(result.exitCode == 65)
    #expect(try Panlab.run(words + ["--level", "no-finger=off"], in: folder).exitCode == 0)
  }

  // MARK: Tuning

  @Test func `tune and sweep leave out what cannot be judged, and refuse when it is most`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(Gestures.drag(points: 250), to: "swipes/far.csv")
    try folder.write(Self.downwards, to: "swipes/down.csv")
    let labels = "trace,intent\nlong,finish\nshort,cancel\nfar,finish\ndown,finish\n"
    try folder.write(labels, to: "swipes/labels.csv")
    let fact =
      "gestures: 1 of 4 cannot be judged and is left out (swipes/down): the finger moves down,"
      + " but here it must move right; choose a gesture along the scene's axis\n"
    let sweep = try Panlab.run(
      ["sweep", "swipes", "--over", "progress-threshold=0.1:0.5:0.2"], in: folder)
    #expect(sweep.error == "Warning: \(fact)")
    #expect(sweep.output.contains(" of 3 judged gestures\n"))
    let tuned = try Panlab.run(
      ["tune", "swipes", "--tune", "progress-threshold", "--folds", "0"], in: folder)
    #expect(tuned.output.contains("warning: \(fact)"))
    let console = try Panlab.run(
      ["-c", "unload all", "-c", "load swipes", "-c", "tune progress-threshold"], in: folder)
    #expect(console.output.contains("warning: \(fact)"))
    for name in ["long", "far"] { try folder.write(Self.downwards, to: "swipes/\(name).csv") }
    let refused = try Panlab.run(
      ["tune", "swipes", "--tune", "progress-threshold", "--folds", "0"], in: folder)
    #expect(
      refused
        == Panlab.Result(
          output: "",
          error:
            "Error: gestures: 3 of 4 cannot be judged; in 3 of them the finger moves down, but here"
            + " it must move right; choose a gesture along the scene's axis\n",
          exitCode: 65))
  }

  // MARK: Runs

  @Test func `an incomplete set of shards is like an interrupted run`() throws {
    let folder = try Gestures.labelledFolder()
    for part in 1...3 {
      _ = try Panlab.run(
        [
          "check", "swipes", "--shard", "\(part)/3", "--allow-empty", "--report",
          "json=\(part).json",
        ], in: folder)
    }
    let merged = try Panlab.run(["merge", "1.json", "3.json"], in: folder)
    #expect(merged.exitCode == 130)
    #expect(
      merged.error
        == "Warning: no report of shard 2/3; the result is partial; add it, or allow that with --partial\n"
    )
    #expect(try Panlab.run(["merge", "1.json", "3.json", "--partial"], in: folder).exitCode == 0)
    #expect(try Panlab.run(["merge", "1.json", "2.json", "3.json"], in: folder).exitCode == 0)
  }

  @Test(arguments: [
    "swipes swipes", "swipes ./swipes/", "swipes/long.csv swipes", "swipes/.. swipes",
  ])
  func `a file that is reached twice counts once`(_ paths: String) throws {
    let folder = try Gestures.labelledFolder()
    let words = paths.split(separator: " ").map(String.init)
    let result = try Panlab.run(["check"] + words, in: folder)
    #expect(result.output.contains("\n2 traces: 2 passed"))
    #expect(result.error == "")
  }

  @Test func `traces have the same names from every folder`() throws {
    let folder = try Gestures.labelledFolder()
    for line in [
      "cd swipes && \"$panlab\" check . --list", "\"$panlab\" check swipes --list",
      "mkdir -p other && cd other && \"$panlab\" check ../swipes --list",
      "\"$panlab\" check . --list",
      "cd swipes && \"$panlab\" check ./long.csv ../swipes/short.csv --list",
    ] {
      let result = try Panlab.shell(line, in: folder)
      #expect(result.output.hasPrefix("swipes/long\n"), "\(line)")
    }
  }

  @Test func `the same finding twenty thousand times is one line`() throws {
    let folder = try Gestures.labelledFolder()
    let rows = (1...20_000).map { "t\($0),finsh\n" }.joined()
    try folder.write("trace,intent\nlong,finish\nshort,cancel\n" + rows, to: "swipes/labels.csv")
    let wrong = try Panlab.run(["check", "swipes", "--report", "json=r.json"], in: folder)
    let line =
      "swipes/labels.csv:4: 'finsh' is not an intent; use finish, cancel, any or none (20000 times: also at"
      + " swipes/labels.csv:5, swipes/labels.csv:6 …)"
    #expect(wrong.error == "Error: \(line)\n")
    #expect(wrong.exitCode == 65)
    #expect(try folder.read("r.json").utf8.count < 20_000)
    try folder.write(
      "trace,intent\nlong,finish\nshort,cancel\n" + rows.replacing("finsh", with: "finish"),
      to: "swipes/labels.csv")
    let unmatched =
      "swipes/labels.csv:4: no trace 't1' beside the labels; write names like 'long', or drop the"
      + " row (20000 times: also at swipes/labels.csv:5, swipes/labels.csv:6 …)\n"
    #expect(try Panlab.run(["check", "swipes"], in: folder).error == "Error: \(unmatched)")
    #expect(try Panlab.run(["-c", "load swipes"], in: folder).error.hasSuffix(unmatched))
  }

  @Test func `a label of several recordings shows what names look like`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "trace,t_ms,x,y,phase\nanna-drag-1,0,20,400,began\nanna-drag-1,100,200,400,moved\n"
        + "anna-drag-1,108,200,400,ended\n", to: "all/all.csv")
    try folder.write("trace,intent\nanna-drag-1,finish\n", to: "all/labels.csv")
    let result = try Panlab.run(["check", "all"], in: folder)
    #expect(
      result.error.hasPrefix(
        "Error: all/labels.csv:2: no trace 'anna-drag-1' beside the labels; write names like"
          + " 'all#anna-drag-1', or drop the row\n"))
  }

  @Test(arguments: [
    (
      "# screen: 1e9x1e9", 1,
      "'1e9x1e9' is not a screen; write it like 390x844, with sides from 50 to 20000 pt"
    ),
    (
      "# screen: wide", 1,
      "'wide' is not a screen; write it like 390x844, with sides from 50 to 20000 pt"
    ),
    (
      "# display-hz: 100000", 1,
      "'100000' is not a display's rate; write it like 60, from 10 to 1000 frames per second"
    ),
  ])
  func `metadata that no device can have is refused with its place`(
    head: String, line: Int, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(head + "\n" + Gestures.drag(points: 200), to: "a.csv")
    let result = try Panlab.run(["check", "a.csv"], in: folder)
    #expect(
      result == Panlab.Result(output: "", error: "Error: a.csv:\(line): \(message)\n", exitCode: 65)
    )
  }

  @Test(arguments: [
    (
      "1e9,400", "10",
      "a.csv:3: '1e9' in column 'x' is off every screen; give points, from -40000 to 40000"
    ),
    (
      "30,400", "1e10",
      "a.csv:3: times more than an hour apart, too long for one gesture; split the file, or correct the"
        + " unit of time"
    ),
  ])
  func `times and places that no touch can have are refused with their place`(
    place: String, time: String, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "t_ms,x,y,phase\n0,20,400,began\n\(time),\(place),moved\n", to: "a.csv")
    let result = try Panlab.run(["check", "a.csv"], in: folder)
    #expect(result == Panlab.Result(output: "", error: "Error: \(message)\n", exitCode: 65))
  }
}
