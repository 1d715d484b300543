import Foundation
import Testing

/// What cannot be tuned, and targets that cannot be written: message, exit code, and nothing half-done.
struct TuneErrorTests {
  @Test(arguments: [
    (
      ["--tune", "progress-threshold=0.8:0.2"],
      "Error: progress-threshold: the range 0.8:0.2 is reversed; write 0.2:0.8\n", 64
    ),
    (
      ["--tune", "nonsense"],
      "Error: 'nonsense': no parameter has this name; 'presets default' shows them all\n", 64
    ),
    (
      ["--tune", "progress-threshold", "--cost", "wrong=2"],
      "Error: 'wrong': no such term; choose false-finish or false-cancel\n", 64
    ),
    (
      ["--tune", "progress-threshold", "--cost", "half:full=2"],
      "Error: 'half:full': the controller has no stops; give false-finish=N or false-cancel=N\n", 64
    ),
    (
      ["--controller", "hero", "--set", "direction=right", "--tune", "velocity-threshold"],
      "Error: 'velocity-threshold': the rule '(translation + velocity * lookahead) / height > progress-threshold' does not use it; tune lookahead or progress-threshold\n",
      64
    ),
    (
      ["--tune", "progress-threshold", "--unseen", "nowhere"],
      "Error: 'nowhere': no such file or trace; name a trace file, or a trace of the folder 'traces'\n",
      66
    ),
    (
      ["--tune", "progress-threshold", "--unseen", "swipes/long.csv"],
      "Error: --unseen: 1 labelled gesture; give at least two, one that was meant to finish and one that was not\n",
      65
    ),
    (
      ["--tune", "progress-threshold", "--ask-tell", "--group-by", "mood"],
      "Error: 'mood': no recording has such a tag or line; group by tag, folder, none, the beginning of a tag (person of person:anna) or a line of the recordings (device)\n",
      64
    ),
    (
      ["--tune", "progress-threshold", "--folds", "5"],
      "Error: 5 folds: there are 2 groups; choose 2 to 2, or 0 for none\n", 64
    ),
    (
      ["--tune", "progress-threshold", "--group-by", "folder"],
      "Error: held-out gestures: there is 1 group; group by something else, or hold out none with 0 folds\n",
      64
    ),
    (
      ["--at-most", "false-finish"],
      "Error: 'false-finish': not a limit from 0 to 1000000; write it as in false-finish=0.03\n", 64
    ),
    (
      ["--tune", "progress-threshold=0.9:0.95", "--at-most", "false-cancel=0"],
      "Error: 'false-cancel': no such term; choose false-finish, completion, jump, margin\n", 64
    ),
    (
      ["--rules", "sidemenu"],
      "Error: 'sidemenu': no preset has this name; did you mean 'side-menu'?\n", 64
    ),
    (
      ["--report", "pdf=a.pdf"],
      "Error: '--report pdf=a.pdf': 'pdf' is not a format; choose html, svg\n", 64
    ),
  ])
  func `refuses what cannot be tuned and writes nothing`(
    words: [String], error: String, exitCode: Int32
  ) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["tune", "swipes"] + words, in: folder)
    #expect(result == Panlab.Result(output: "", error: error, exitCode: exitCode))
    #expect(try folder.contents == ["swipes"])
  }

  @Test(arguments: [
    (["--pareto", "margin", "--resume", "a.json"], "--resume"),
    (["--pareto", "margin", "--unseen", "swipes"], "--unseen"),
    (["--pareto", "margin", "--folds", "5"], "--folds"),
    (["--pareto", "margin", "--choose", "best"], "--choose"),
    (["--pareto", "margin", "--report", "html=a.html"], "--report"),
    (["--at-most", "jump=1", "--choose", "best"], "--choose"),
    (["--at-most", "jump=1", "--resume", "a.json"], "--resume"),
    (["--rules", "all", "--unseen", "swipes"], "--unseen"),
    (["--rules", "all", "--tune", "progress-threshold"], "--tune"),
    (["--ask-tell", "--choose", "best"], "--choose"),
    (["--pareto", "margin", "--group-by", "tag"], "--group-by"),
    (["--pareto", "margin", "--cost", "false-finish=3"], "--cost"),
    (["--pareto", "margin", "--objective", "agreement,margin=1"], "--objective"),
    (["--ask-tell", "--resume", "a.json"], "--resume"),
    (["--ask-tell", "--folds", "5"], "--folds"),
    (["--ask-tell", "--budget", "10"], "--budget"),
    (["--ask-tell", "--format", "json"], "--format"),
  ])
  func `refuses what would do nothing`(words: [String], option: String) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["tune", "swipes", "-o", "x.json"] + words, in: folder)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: '\(option)': has no effect with \(words[0]), because "))
    #expect(result.error.contains("; leave one of them out\nUsage: panlab tune "))
    #expect(try folder.contents == ["swipes"])
  }

  @Test func `refuses a front beside another optimiser`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      ["tune", "swipes", "--pareto", "margin", "--ask-tell"], in: folder)
    #expect(result.exitCode == 64)
    #expect(
      result.error.hasPrefix(
        "Error: '--ask-tell': another optimiser searches, so there is no front; leave --pareto out\n"
      ))
  }

  @Test func `refuses labels that nothing can be learned from`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("trace,intent\nlong,finish\nshort,finish\n", to: "swipes/labels.csv")
    let alike = try Panlab.run(["tune", "swipes", "--tune", "progress-threshold"], in: folder)
    #expect(
      alike
        == Panlab.Result(
          output: "",
          error: "Error: all 2 labels say finish; add gestures with another intent\n",
          exitCode: 65))
    let one = try Panlab.run(
      ["tune", "swipes/long.csv", "--tune", "progress-threshold"], in: folder)
    #expect(
      one
        == Panlab.Result(
          output: "",
          error:
            "Error: 1 labelled gesture; give at least two, one that was meant to finish and one that was not\n",
          exitCode: 65))
  }

  @Test func `labels that contradict each other are told, and change nothing else`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(Gestures.drag(points: 250), to: "swipes/one.csv")
    try folder.write(Gestures.drag(points: 250), to: "swipes/other.csv")
    try folder.write(
      "trace,intent\nlong,finish\nshort,cancel\none,finish\nother,cancel\n",
      to: "swipes/labels.csv")
    let result = try Panlab.run(
      ["tune", "swipes", "--tune", "progress-threshold", "--folds", "0", "-x", "-o", "a.json"],
      in: folder)
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    #expect(
      result.output.hasSuffix(
        """

        warning: gestures: 4 of 4 name no person, so each counts as a separate group; tag them (person:NAME), or group by something else
        warning: swipes/other: is the same recording as swipes/one; leave one out, or it counts twice
        warning: labels: only 2 say finish; record more, the result may be chance
        warning: labels: only 2 say cancel; record more, the result may be chance
        warning: swipes/other: looks the same to the rule as swipes/one, which was meant differently; check both labels
        warning: gestures: of only 4 people or groups, too few to distinguish a gain from chance; record 6 or more

        """))
    #expect(try folder.contents == ["a.json", "swipes"])
  }

  /// A search that takes days with the budget `long`, so the target must be refused before it begins.
  private static let longSearch = [
    "tune", "swipes", "--tune", "progress-threshold", "--tune", "velocity-threshold", "--tune",
    "extent=0.5:1.5",
  ]
  private static let long = ["--budget", "2000000000"]
  private static let readOnly = "'old.json': is not writable; change its permissions"
  private static let remedy = "name a file in a folder that exists and can be written to"

  @Test(arguments: [
    (
      long + ["-o", "nowhere/a.json"],
      "'nowhere/a.json': cannot be created: no such file or directory; \(remedy)"
    ),
    (
      long + ["--resume", "nowhere/a.json"],
      "'nowhere/a.json': cannot be created: no such file or directory; \(remedy)"
    ),
    (
      long + ["-o", "swipes/long.csv/a"],
      "'swipes/long.csv/a': cannot be created: not a directory; \(remedy)"
    ),
    (long + ["--resume", "old.json"], readOnly),
    (long + ["-o", "old.json"], readOnly),
    (["--ask-tell", "-o", "old.json"], readOnly),
    (long + ["--pareto", "margin", "-o", "old.json"], readOnly),
  ])
  func `a target that cannot be written is found before the search, and stays whole`(
    words: [String], message: String
  ) throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("{\"old\": true}\n", to: "old.json")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.url.appendingPathComponent("old.json").path)
    let result = try Panlab.run(Self.longSearch + words, in: folder)
    #expect(result == Panlab.Result(output: "", error: "Error: \(message)\n", exitCode: 70))
    #expect(try folder.contents == ["old.json", "swipes"])
    #expect(try folder.read("old.json") == "{\"old\": true}\n")
  }

  @Test(arguments: ["-o", "--resume"])
  func `a folder is no target`(option: String) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(Self.longSearch + Self.long + [option, "swipes"], in: folder)
    #expect(
      result
        == Panlab.Result(
          output: "", error: "Error: 'swipes': is a folder; name a file in it\n", exitCode: 70))
  }

  @Test func `one file cannot hold both the controller and the search`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      Self.longSearch + Self.long + ["-o", "a.json", "--resume", "a.json"], in: folder)
    #expect(result.exitCode == 64)
    #expect(
      result.error.hasPrefix(
        "Error: 'a.json': would contain both the controller and the search; give -o and --resume a"
          + " file each\nUsage: panlab tune "))
    #expect(try folder.contents == ["swipes"])
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs a disk that is full"))
  func `a full disk costs the file, not the report`() throws {
    let folder = try Gestures.labelledFolder()
    let words = ["tune", "swipes", "--tune", "progress-threshold", "--folds", "0"]
    let result = try Panlab.run(words + ["-o", "/dev/full"], in: folder)
    let report = try Panlab.run(words, in: folder)
    #expect(
      result
        == Panlab.Result(
          output: report.output,
          error: "Error: '/dev/full': could not be written: no space left on device; make room and"
            + " run again\n", exitCode: 70))
    #expect(report.output.hasPrefix("progress-threshold 0."))
  }

  @Test func `labels that nothing can be learned from leave the old controller whole`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("trace,intent\nlong,finish\nshort,finish\n", to: "swipes/labels.csv")
    try folder.write("old", to: "a.json")
    let result = try Panlab.run(
      ["tune", "swipes", "--tune", "progress-threshold", "-o", "a.json"], in: folder)
    #expect(result.exitCode == 65)
    #expect(try folder.read("a.json") == "old")
    #expect(try folder.contents == ["a.json", "swipes"])
  }

  @Test(arguments: [
    (
      "nowhere/a.svg",
      "Error: 'nowhere/a.svg': cannot be created: no such file or directory; name a file in a folder"
        + " that exists and can be written to\n"
    ), ("swipes", "Error: 'swipes': is a folder; name a file in it\n"),
  ])
  func `a picture that cannot be written is found before the sweep`(
    path: String, error: String
  ) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      ["sweep", "swipes", "--over", "progress-threshold", "--svg", path], in: folder)
    #expect(result == Panlab.Result(output: "", error: error, exitCode: 70))
    #expect(try folder.contents == ["swipes"])
  }
}
