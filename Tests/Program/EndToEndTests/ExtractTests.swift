import Foundation
import Testing

struct ExtractTests {
  @Test func `writes a line that says everything about a gesture`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["extract", "swipes"], in: folder)
    #expect(result.error.isEmpty)
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(
      lines[0] == """
        {"course":"released","file":"swipes/long.csv","label":{"file":"swipes/labels.csv",\
        "intent":"finish","line":2},"name":"swipes/long","pan":{"changed":true,"first_contact_s":0,\
        "last_delivery_s":0.4,"location_pt":330.2,"peak_pt":310.2,\
        "recognized_at_s":0.016666666666666666,"speed_pt_per_s":824.9999999999985,\
        "time_s":0.4,"translation_pt":310.2,"velocity_pt_per_s":824.9999999999985},\
        "points":"e45cb9e9657e21c4","rest_s":0.008000000000000007,"schema":"panlab.extract/1",\
        "screen_pt":[390,844],"settings":{"direction":"right","edge":"none","edge_width_pt":20,\
        "hysteresis_pt":10,"recognition_test":"per-axis","scene":"slide-navigation",\
        "translation_origin":"touch","velocity_estimator":"uikit"}}
        """)
  }

  /// Settings of extracts, and the command lines that are asked with them.
  struct Asked: CustomTestStringConvertible {
    var settings: [String] = []
    let lines: [[String]]

    var testDescription: String { settings.joined(separator: " ") }
  }

  @Test(arguments: [
    Asked(lines: [
      ["sweep", "--over", "progress-threshold=0.1:0.9:0.2", "--format", "json"],
      ["sweep", "--over", "duration=0.2:1:0.4", "--over", "extent", "--format", "json"],
      ["tune", "--format", "json"],
      ["tune", "--tune", "progress-threshold", "--group-by", "device", "--format", "json"],
      ["tune", "--rules", "lazy-transitions"],
      ["tune", "--pareto", "false-finish"],
      ["tune", "--unseen", "others", "--format", "json"],
    ]),
    Asked(
      settings: ["--set", "decide=during"],
      lines: [["sweep", "--over", "velocity-threshold", "--format", "json"]]),
    Asked(
      settings: ["--set", "finish-when=peak-velocity > velocity-threshold"],
      lines: [["sweep", "--over", "velocity-threshold", "--format", "json"]]),
    Asked(
      settings: ["--set", "cancelled-touch=ignore"],
      lines: [["sweep", "--over", "progress-threshold", "--format", "json"]]),
  ])
  func `gives the bytes that the traces give, from shards in any order`(asked: Asked) throws {
    let folder = try Self.mixedFolder()
    for part in ["2/3", "3/3", "1/3"] {
      for name in asked.settings.isEmpty ? ["drags", "others"] : ["drags"] {
        let result = try Panlab.run(
          ["extract", name, "--shard", part, "-o", "\(name)-\(part.prefix(1)).jsonl"]
            + asked.settings, in: folder)
        #expect(result == Panlab.Result(output: "", error: "", exitCode: 0))
      }
    }
    #expect(
      try Panlab.shell(
        "cat drags-2.jsonl drags-3.jsonl drags-1.jsonl > drags.jsonl; cat others-*.jsonl > others.jsonl || true",
        in: folder
      ).exitCode == 0)
    for line in asked.lines {
      let words = Array(line.dropFirst()) + asked.settings
      let traces = try Panlab.run([line[0], "drags"] + words, in: folder)
      let extracts = try Panlab.run(
        [line[0], "drags.jsonl"] + words.map { $0 == "others" ? "others.jsonl" : $0 }, in: folder)
      #expect(traces.exitCode == 0, "\(traces.error)")
      #expect(extracts == traces, "\(line)")
    }
  }

  @Test
  func
    `keeps touch points where the full stack may be asked, and forces and dispatch times with them`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      t_ms,x,y,phase,id,force,dispatch_ms
      0,20,400,began,0,0.5,1
      8,60,400,moved,0,0.25,9
      16,60,500,began,1,,17
      24,90,400,ended,0,,25
      24,60,500,ended,1,,25

      """, to: "two.csv")
    let result = try Panlab.run(["extract", "two.csv"], in: folder)
    #expect(
      result.output.contains(
        #""csv":"t_ms,x,y,phase,id,dispatch_ms,force\n0,20,400,began,0,1,0.5\n8,60,400,moved,0,9,0.25\n"#
          + #"16,60,500,began,1,17,\n24,90,400,ended,0,25,\n24,60,500,ended,1,25,\n""#), "\(result)"
    )
    #expect(result.output.contains(#""course":"intricate""#))
    // Such a line is also one that the worker takes, and its answer is that of the recording.
    let answer = try Panlab.run(["worker"], in: folder, input: result.output)
    let csv =
      #"{"name":"two","csv":"t_ms,x,y,phase,id,force,dispatch_ms\n0,20,400,began,0,0.5,1\n8,60,400,moved,0,0.25,9\n16,60,500,began,1,,17\n24,90,400,ended,0,,25\n24,60,500,ended,1,,25\n"}"#
    #expect(answer == (try Panlab.run(["worker"], in: folder, input: csv)))
    #expect(answer.output.contains(#""decision":"finish""#))
  }

  @Test func `refuses gestures of other settings, and parameters that change them`() throws {
    let folder = try Gestures.labelledFolder()
    _ = try Panlab.run(["extract", "swipes", "-o", "a.jsonl"], in: folder)
    func error(_ words: String...) throws -> Panlab.Result {
      try Panlab.run(["sweep", "a.jsonl"] + words, in: folder)
    }
    #expect(
      try error("--over", "hysteresis")
        == Panlab.Result(
          output: "",
          error:
            "Error: 'hysteresis': changes what the recogniser sees, which extracts have for one setting;"
            + " name the traces themselves\n", exitCode: 64))
    let remedy = "; extract the traces again with this controller and these options\n"
    for (words, found) in [
      (["--set", "hysteresis=12"], "hysteresis_pt 10, but 'default' has hysteresis_pt 12"),
      (["--set", "decide=during"], "no changes, but 'default' has changes"),
      (["--display-hz", "120"], "display_hz as recorded, but 'default' has display_hz 120"),
      (
        ["--scene", "fade-navigation"],
        "scene slide-navigation, but 'default' has scene fade-navigation"
      ),
    ] {
      let result = try Panlab.run(
        ["sweep", "a.jsonl", "--over", "progress-threshold"] + words, in: folder)
      #expect(result.exitCode == 65)
      #expect(
        result.error
          == [1, 2].map { "Error: a.jsonl:\($0): extracted with \(found)\(remedy)" }.joined())
    }
  }

  @Test func `names lines that cannot be used, and counts a line once`() throws {
    let folder = try Gestures.labelledFolder()
    _ = try Panlab.run(["extract", "swipes", "-o", "a.jsonl"], in: folder)
    _ = try Panlab.shell("{ head -1 a.jsonl; head -c 100 a.jsonl; } > cut.jsonl", in: folder)
    _ = try Panlab.shell(
      "echo '{}' > other.jsonl; : > empty.jsonl; cat a.jsonl a.jsonl > b.jsonl", in: folder)
    func run(_ file: String) throws -> Panlab.Result {
      try Panlab.run(
        ["sweep", file, "--over", "progress-threshold", "--format", "csv"], in: folder)
    }
    #expect(
      try run("cut.jsonl")
        == Panlab.Result(
          output: "",
          error:
            "Error: cut.jsonl:2: the line is not JSON, or was cut off; extract the traces again with"
            + " 'panlab extract'\n", exitCode: 65))
    #expect(
      try run("other.jsonl")
        == Panlab.Result(
          output: "",
          error:
            "Error: other.jsonl:1: not a line of schema 'panlab.extract/1'; give a file that 'panlab"
            + " extract' of this version wrote\n", exitCode: 65))
    #expect(
      try run("empty.jsonl")
        == Panlab.Result(
          output: "",
          error: "Error: empty.jsonl: no gesture in it; name a file that 'panlab extract' wrote\n",
          exitCode: 66))
    let once = try run("a.jsonl")
    let twice = try run("b.jsonl")
    #expect(twice.output == once.output)
    #expect(
      twice.error == "Warning: b.jsonl:3: repeats b.jsonl:1, and 1 more; counted once\n")
    #expect(try run("missing.jsonl").exitCode == 66)
  }

  @Test func `refuses a scene without a closed form`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      ["extract", "swipes", "--scene", "fade-navigation"], in: folder)
    #expect(result.exitCode == 64)
    #expect(
      result.error
        == "Error: --scene fade-navigation: only a replay of its touch points shows how a gesture ends"
        + " there; give the traces themselves to 'panlab sweep' and 'panlab tune'\n")
  }

  /// Two folders of labelled drags by six people.
  ///
  /// Each folder also has a drag with two fingers, a cancelled drag and a drag across the axis.
  private static func mixedFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["drags", "others"] {
      var labels = "trace,intent,weight,tags\n"
      for index in 0..<24 {
        let points = Double(30 + 14 * index + (name == "others" ? 5 : 0))
        let csv = Gestures.drag(points: points, milliseconds: 160 + 40 * (index % 7))
        try folder.write(
          "# device: \(["old", "new"][index % 2])\n" + csv, to: "\(name)/drag\(index).csv")
        let isMeant = (index * 7) % 24 > 9
        labels += "drag\(index),\(isMeant ? "finish" : "cancel"),\(index % 3 == 0 ? 2.1 : 1),"
        labels += "person:p\(index % 6)\n"
      }
      try folder.write(
        "t_ms,x,y,phase,id\n0,20,400,began,0\n16,90,400,moved,0\n24,60,500,began,1\n"
          + "40,250,400,moved,0\n56,300,400,ended,0\n56,60,500,ended,1\n", to: "\(name)/two.csv")
      try folder.write(
        "t_ms,x,y,phase\n0,20,400,began\n16,90,400,moved\n32,200,400,moved\n40,210,400,cancelled\n",
        to: "\(name)/away.csv")
      try folder.write(
        "t_ms,x,y,phase\n0,20,400,began\n16,20,480,moved\n32,20,560,moved\n40,20,600,ended\n",
        to: "\(name)/across.csv")
      labels += "two,finish,1,person:p1\naway,cancel,1,person:p2\nacross,finish,1,person:p3\n"
      try folder.write(labels, to: "\(name)/labels.csv")
    }
    return folder
  }
}
