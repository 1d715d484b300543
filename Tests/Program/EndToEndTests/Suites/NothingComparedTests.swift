import Foundation
import Nightly
import Replay
import Testing

/// Layouts of suites, baselines, shards and budgets with nothing to compare: none of them is green.
struct NothingComparedTests {
  /// A program with scenes of somebody's own.
  private static let sample = Panlab.built.appendingPathComponent("SampleProgram")

  /// A run that compares nothing.
  struct Layout: CustomTestStringConvertible {
    let name: String
    /// The folder: `taps` are refused touches, `drags` start the transition.
    var traces = "taps"
    /// The rows of `labels.csv`.
    var labels: [String] = []
    /// What `budgets` says; nil for a run over the folder instead of a suite.
    var budgets: String?
    /// Further members of the group's JSON, with a comma before them.
    var members = ""
    /// The groups of the baseline with the folders that they had; none for a run without one.
    var baseline: [String: String] = [:]
    var words: [String] = []
    /// Whether the run is two shards, merged.
    var isSharded = false
    /// What is found.
    var finding = FindingKind.nothingCompared

    var testDescription: String { name }
  }

  /// The names of the budgets of metrics.
  private static let limits = Metric.limited.flatMap { metric in
    Budget.Statistic.allCases.map { Budget(.metric(metric, $0, atMost: 1)).name }
  }

  /// Every budget over gestures that have no value of it.
  private static let budgets = limits.map { name in
    Layout(name: "\(name) of taps", budgets: "\"\(name)\": 1, \"unlabelled\": \"off\"")
  }

  private static let off = #""unlabelled": "off""#

  private static let others: [Layout] =
    [("flips", "error"), ("changes", "error"), ("removed", "error")].flatMap { name, level in
      let budget = "\"\(name)\": \"\(level)\""
      return [
        Layout(
          name: "\(name) without a baseline", traces: "drags", labels: ["a,finish", "b,cancel"],
          budgets: budget),
        Layout(
          name: "\(name) without a baseline or labels", traces: "drags",
          budgets: "\(budget), \(off)"),
        Layout(
          name: "\(name) of a renamed group", traces: "drags", labels: ["a,finish", "b,cancel"],
          budgets: budget, baseline: ["old": "drags"], words: ["--level", "removed=off"]),
        Layout(
          name: "\(name) of shards without a baseline", traces: "drags",
          labels: ["a,finish", "b,cancel"], budgets: budget, isSharded: true),
      ]
    } + [
      Layout(name: "no label", traces: "drags"),
      Layout(name: "no label in a suite", traces: "drags", budgets: ""),
      Layout(name: "no label in shards", traces: "drags", budgets: "", isSharded: true),
      Layout(name: "no label wanted", traces: "drags", words: ["--level", "unlabelled=off"]),
      Layout(name: "no label wanted in a suite", traces: "drags", budgets: off),
      Layout(name: "no label wanted in shards", traces: "drags", budgets: off, isSharded: true),
      Layout(
        name: "labels that do not matter", traces: "drags", labels: ["a,finish"], budgets: off,
        members: #", "intent": "off""#),
      Layout(name: "any of what never starts", labels: ["a,any", "b,any"]),
      Layout(
        name: "any of what never starts, in a suite", labels: ["a,any", "b,any"], budgets: ""),
      Layout(name: "accuracy without labels", traces: "drags", budgets: #""accuracy": 0, "# + off),
      Layout(name: "a margin of taps", budgets: #""margin": "1pt/s", "# + off),
      Layout(
        name: "a margin in a unit that no clause has", traces: "drags",
        labels: ["a,finish", "b,cancel"], budgets: #""margin": "1pt""#),
      Layout(
        name: "a renamed group", traces: "drags", labels: ["a,finish", "b,cancel"], budgets: "",
        baseline: ["old": "drags"], words: ["--level", "removed=off"]),
      Layout(
        name: "a renamed group without labels", traces: "drags", budgets: off,
        baseline: ["old": "drags"], words: ["--level", "removed=off"]),
      Layout(
        name: "a baseline of other traces", traces: "drags", labels: ["a,finish", "b,cancel"],
        budgets: "", baseline: ["g": "taps"], words: ["--level", "removed=off"]),
      Layout(
        name: "an empty baseline", traces: "drags", labels: ["a,finish", "b,cancel"], budgets: "",
        baseline: ["": "drags"], words: ["--level", "removed=off"]),
      Layout(
        name: "a deleted group", traces: "drags", labels: ["a,finish", "b,cancel"], budgets: "",
        baseline: ["g": "drags", "old": "taps"], finding: .removed),
      Layout(
        name: "a deleted group, in shards", traces: "drags", labels: ["a,finish", "b,cancel"],
        budgets: "", baseline: ["g": "drags", "old": "taps"], isSharded: true, finding: .removed),
      Layout(
        name: "a scene without a finger", traces: "drags", labels: ["a,finish", "b,cancel"],
        budgets: "", members: #", "scene": "spring-modal""#, finding: .noFinger),
    ]

  static let layouts = budgets + others

  @Test func `there are at least forty`() { #expect(Self.layouts.count >= 40) }

  @Test(arguments: Nightly.all(budgets, otherwiseEvery: 5) + others)
  func `nothing to compare is never green`(_ layout: Layout) throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write(Gestures.drag(points: 4), to: "taps/\(name).csv")
    }
    try folder.write(Gestures.drag(points: 330), to: "drags/a.csv")
    try folder.write(Gestures.drag(points: 30), to: "drags/b.csv")
    func suite(_ groups: [String: String], _ budgets: String, _ members: String = "") -> String {
      let all = groups.map {
        "\"\($0)\": {\"traces\": \"\($1)\", \"budgets\": {\(budgets)}\(members)}"
      }
      return "{\"groups\": {\(all.sorted().joined(separator: ", "))}}"
    }
    if !layout.baseline.isEmpty {
      try folder.write(suite(layout.baseline, Self.off), to: "old.json")
      let words = [
        "check", "--suite", "old.json", "--baseline", "b.json", "--update-baseline", "all",
      ]
      if layout.baseline[""] == nil {
        _ = try Panlab.run(words, in: folder)
      } else {
        try folder.write(
          #"{"schema": "panlab.baseline/1", "tool": "0.1.0", "groups": []}"#, to: "b.json")
      }
    }
    if !layout.labels.isEmpty {
      try folder.write(
        "trace,intent\n" + layout.labels.map { $0 + "\n" }.joined(),
        to: "\(layout.traces)/labels.csv")
    }
    var words = ["check"]
    if let budgets = layout.budgets {
      try folder.write(suite(["g": layout.traces], budgets, layout.members), to: "panlab.json")
    } else {
      words.append(layout.traces)
    }
    words += layout.words + (layout.baseline.isEmpty ? [] : ["--baseline", "b.json"])
    let result: Panlab.Result
    if layout.isSharded {
      for part in 1...2 {
        _ = try Panlab.run(
          words + ["--shard", "\(part)/2", "--allow-empty", "--report", "json=\(part).json"],
          in: folder)
      }
      result = try Panlab.run(["merge", "1.json", "2.json", "--format", "json"], in: folder)
    } else {
      result = try Panlab.run(words + ["--report", "json=1.json", "--format", "json"], in: folder)
    }
    #expect(result.exitCode == 65, "\(result.output)\(result.error)")
    let report = (layout.isSharded ? result.output : try folder.read("1.json"))
      .filter { !$0.isWhitespace }
    #expect(report.contains("\"finding\":\"\(layout.finding.rawValue)\""), "\(report)")
    #expect(report.contains(#""passes":false"#))
  }

  @Test func `nor are shards in which every budget has a group of its own`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write(Gestures.drag(points: 4), to: "taps/\(name).csv")
    }
    let groups = Self.limits.map {
      "\"\($0)\": {\"traces\": \"taps\", \"budgets\": {\"\($0)\": 1, \(Self.off)}}"
    }
    try folder.write("{\"groups\": {\(groups.joined(separator: ", "))}}", to: "panlab.json")
    for part in 1...2 {
      _ = try Panlab.run(
        ["check", "--shard", "\(part)/2", "--allow-empty", "--report", "json=\(part).json"],
        in: folder)
    }
    let result = try Panlab.run(["merge", "1.json", "2.json", "--format", "json"], in: folder)
    #expect(result.exitCode == 65, "\(result.error)")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["passes"] as? Bool == false)
    let reported = try #require(report["groups"] as? [[String: Any]])
    #expect(reported.compactMap { $0["name"] as? String } == Self.limits)
    for group in reported {
      let findings = group["findings"] as? [[String: Any]] ?? []
      #expect(
        findings.contains {
          $0["finding"] as? String == FindingKind.nothingCompared.rawValue
            && $0["level"] as? String == "error"
        }, "\(group["name"] ?? "")")
    }
  }

  @Test func `with something to compare the same layouts are green`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(
      """
      {"groups": {"g": {"traces": "swipes", "budgets":
        {"completion-median": "1s", "handoff-jump": "100/s", "flips": "error", "changes": "error", "removed": "error"}}}}
      """, to: "panlab.json")
    let words = ["check", "--baseline", "b.json"]
    #expect(try Panlab.run(words + ["--update-baseline", "missing"], in: folder).exitCode == 0)
    #expect(try Panlab.run(words, in: folder).exitCode == 0)
    for part in 1...2 {
      _ = try Panlab.run(
        words + ["--shard", "\(part)/2", "--allow-empty", "--report", "json=\(part).json"],
        in: folder)
    }
    let merged = try Panlab.run(["merge", "1.json", "2.json"], in: folder)
    #expect(merged.exitCode == 0, "\(merged.output)")
  }

  @Test func `what may stay without a comparison is said to be kept`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 4), to: "taps/a.csv")
    try folder.write("trace,intent\na,none\n", to: "taps/labels.csv")
    func check(_ level: String) throws -> Panlab.Result {
      try folder.write(
        #"{"groups": {"g": {"traces": "taps", "budgets": {"completion": "1s", "nothing-compared": "\#(level)"}}}}"#,
        to: "panlab.json")
      return try Panlab.run(["check"], in: folder)
    }
    #expect(try check("off").exitCode == 0)
    let warned = try check("warn")
    #expect(warned.exitCode == 1)
    #expect(
      warned.output.contains(
        "warn g: 1 budget has nothing to compare (completion); remove those that do not apply here, or add gestures to which they apply, or set nothing-compared to off"
      ), "\(warned.output)")
  }

  @Test func `a gesture under which nothing should happen passes only if no transition starts`()
    throws
  {
    let folder = try Gestures.labelledFolder()
    try folder.write(Gestures.drag(points: 4), to: "swipes/tap.csv")
    try folder.write(
      "trace,intent\nlong,none\nshort,none\ntap,none\n", to: "swipes/labels.csv")
    let result = try Panlab.run(["check", "swipes"], in: folder)
    #expect(result.exitCode == 1)
    #expect(result.error == "")
    #expect(
      result.output.contains(
        "3 traces: 1 passed, 2 failed; 1 finish, 1 cancel, 1 none; judged in closed form\n"))
    let story = try Panlab.run(["explain", "swipes/tap.csv"], in: folder)
    #expect(story.output.hasPrefix("swipes/tap: none; nothing was meant to happen: pass\n"))
  }

  @Test func `a scene that cannot be built is never a pass`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("trace,intent\nlong,cancel\nshort,cancel\n", to: "swipes/labels.csv")
    let words = ["check", "swipes", "--scene", "own-throwing"]
    let result = try Panlab.run(words, in: folder, program: Self.sample)
    #expect(result.exitCode == 1)
    #expect(
      result.output.contains(
        "2 traces: 0 passed, 2 failed; 0 finish, 0 cancel, 0 none, 2 unknown; judged by the full stack on 'own-throwing'\n"
      ))
    try folder.write("trace,intent\nlong,finish\n", to: "swipes/labels.csv")
    let unlabelled = try Panlab.run(
      words + ["--level", "unlabelled=off"], in: folder, program: Self.sample)
    #expect(unlabelled.exitCode == 1)
  }

  @Test func `what nothing shows an end of is judged by no label`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "t_ms,x,y,phase\n0,195,420,began\n100,195,470,moved\n200,195,500,moved\n400,195,520,moved\n408,195,520,ended\n",
      to: "pulls/short.csv")
    try folder.write("trace,intent\nshort,cancel\n", to: "pulls/labels.csv")
    let result = try Panlab.run(
      ["check", "pulls", "--scene", "own-silent-panel"], in: folder, program: Self.sample)
    #expect(
      result.error
        == "Warning: pulls/short.csv:5: short moves are missing; the speed of a slow finger is unknown\n"
        + "Error: pulls: nothing shows how 1 of 1 gesture ended (pulls/short); say with 'finished:' how the"
        + " scene ends, or set nothing-compared to off\n")
    #expect(result.exitCode == 65)
  }
}
