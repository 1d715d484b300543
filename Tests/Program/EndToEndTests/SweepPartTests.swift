import Foundation
import Testing

struct SweepPartTests {
  private static let grid = [
    "--over", "progress-threshold=0.1:0.9:0.1", "--over", "velocity-threshold=100:2000:log",
  ]

  /// Nine labelled drags with weights from 1e-9 to 3e7 in three folders, and an unlabelled drag across the axis.
  private static func drags() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for part in 0..<3 {
      var labels = "trace,intent,weight\n"
      for index in 0..<3 {
        let number = 3 * part + index
        try folder.write(
          Gestures.drag(points: Double(50 + 32 * number), milliseconds: 160 + 90 * (number % 4)),
          to: "drags/\(part)/d\(number).csv")
        let weight = ["0.1", "0.7", "1e-9", "3e7", "0.3"][number % 5]
        labels += "d\(number),\(number * 5 % 9 > 3 ? "finish" : "cancel"),\(weight)\n"
      }
      try folder.write(labels, to: "drags/\(part)/labels.csv")
    }
    try folder.write(
      "t_ms,x,y,phase\n0,20,400,began\n16,20,480,moved\n32,20,560,moved\n40,20,600,ended\n",
      to: "drags/0/across.csv")
    return folder
  }

  @Test(arguments: [
    [], ["--objective", "agreement,margin=0.3,completion=0.1", "--cost", "false-finish=2.5"],
    ["--set", "decide=during"],
  ])
  func `adds shards and extracts of parts up to the sweep of the whole`(options: [String]) throws {
    let folder = try Self.drags()
    func sweep(_ path: String, _ words: String...) throws -> Panlab.Result {
      try Panlab.run(
        ["sweep", path, "--format", "json"] + Self.grid + options + words, in: folder)
    }
    let whole = try sweep("drags")
    #expect(whole.exitCode == 0)
    for part in 0..<3 {
      let shard = "\(part + 1)/3"
      #expect(
        try sweep("drags", "--shard", shard, "--jobs", "\(part + 1)", "--output", "s\(part).json")
          .exitCode
          == 0)
      let extract = try Panlab.run(
        ["extract", "drags/\(part)", "-o", "\(part).jsonl"]
          + options.filter { $0 != "--objective" }
          .filter { !$0.contains("agreement") && !$0.hasPrefix("--cost") && !$0.contains("false") },
        in: folder)
      #expect(extract.exitCode == 0, "\(extract.error)")
      #expect(try sweep("\(part).jsonl", "--sums", "--output", "e\(part).json").exitCode == 0)
    }
    for files in [["s2.json", "s0.json", "s1.json"], ["e0.json", "e1.json", "e2.json"]] {
      let merged = try Panlab.run(["merge"] + files + ["--format", "json"], in: folder)
      #expect(merged == Panlab.Result(output: whole.output, error: "", exitCode: 0))
    }
    for format in ["table", "csv", "markdown"] {
      let whole = try Panlab.run(
        ["sweep", "drags", "--format", format] + Self.grid + options, in: folder)
      let merged = try Panlab.run(
        ["merge", "s0.json", "s1.json", "s2.json", "--format", format], in: folder)
      // Whether people gain can be told of the gestures themselves only.
      #expect(whole.output.hasPrefix(merged.output))
    }
  }

  @Test func `adds up drags between stops, and says which shard is missing`() throws {
    let folder = try TemporaryFolder()
    let synth = try Panlab.run(
      ["synth", "sheet", "-o", "drags", "--seed", "3"], in: folder)
    #expect(synth.exitCode == 0, "\(synth.error)")
    let words = [
      "sweep", "drags", "--controller", "sheet", "--over", "velocity-threshold", "--format", "json",
    ]
    let whole = try Panlab.run(words, in: folder)
    for shard in 1...2 {
      _ = try Panlab.run(
        words + ["--shard", "\(shard)/2", "--output", "\(shard).json"], in: folder)
    }
    let merged = try Panlab.run(["merge", "2.json", "1.json", "--format", "json"], in: folder)
    #expect(merged.output == whole.output)
    let warning =
      "Warning: no report of shard 1/2; the result is partial; add it, or allow that with --partial\n"
    let half = try Panlab.run(["merge", "2.json", "--format", "csv"], in: folder)
    #expect(half.error == warning)
    #expect(half.exitCode == 130)
    let allowed = try Panlab.run(["merge", "2.json", "--partial", "--format", "csv"], in: folder)
    #expect(allowed == Panlab.Result(output: half.output, error: warning, exitCode: 0))
  }

  @Test func `refuses parts of other sweeps, and parts that are given twice`() throws {
    let folder = try Self.drags()
    let over = ["--over", "progress-threshold=0.1:0.9:0.4"]
    func sweep(_ path: String, _ words: [String], _ name: String) throws {
      let result = try Panlab.run(
        ["sweep", path, "--format", "json", "--output", name] + words, in: folder)
      #expect(result.exitCode == 0, "\(result.error)")
    }
    try sweep("drags/0", over + ["--sums"], "0.json")
    try sweep("drags/1", over, "whole.json")
    let others: [(words: [String], difference: String)] = [
      (["--shard", "1/2"] + over, "in another number of shards"),
      (["--sums", "--over", "progress-threshold=0.1:0.9:0.2"], "over another grid"),
      (["--sums", "--set", "velocity-threshold=900"] + over, "with another controller"),
      (["--sums", "--cost", "false-finish=3"] + over, "with another objective"),
      (["--sums", "--display-hz", "120"] + over, "with other settings"),
    ]
    for (words, difference) in others {
      try sweep("drags/1", words, "other.json")
      #expect(
        try Panlab.run(["merge", "0.json", "other.json"], in: folder)
          == Panlab.Result(
            output: "",
            error:
              "Error: other.json: belongs to a different sweep from 0.json, \(difference); merge the parts of one"
              + " sweep\n", exitCode: 65))
    }
    func error(_ words: String...) throws -> String {
      let result = try Panlab.run(["merge"] + words, in: folder)
      #expect(result.output.isEmpty)
      #expect(result.exitCode == (words.contains("--quiet") ? 64 : 65))
      return result.error
    }
    _ = try Panlab.shell("cp 0.json again.json", in: folder)
    #expect(
      try error("0.json", "again.json")
        == "Error: again.json: repeats the gestures of 0.json; give every part once\n")
    #expect(
      try error("0.json", "whole.json")
        == "Error: whole.json:1: the sweep has no sums; write it with 'panlab sweep --sums' or --shard\n"
    )
    _ = try Panlab.run(["check", "drags", "--quiet", "--report", "json=check.json"], in: folder)
    #expect(
      try error("0.json", "check.json")
        == "Error: check.json: is a different kind of report from 0.json; merge sweeps, or reports of 'panlab"
        + " check'\n")
    #expect(
      try error("0.json", "--quiet")
        == "Error: a merged sweep is written with --format and --output; leave --baseline, --report and --quiet"
        + " out\n")
    _ = try Panlab.shell("sed 's/\"count\": *[0-9]*/\"count\": -1/' 0.json > bad.json", in: folder)
    #expect(try error("bad.json").hasSuffix("'count' is not a count; write the report again\n"))
  }

  @Test func `takes parts without gestures, or with few that can be judged, and judges the whole`()
    throws
  {
    let folder = try Self.drags()
    _ = try Panlab.shell(
      "mkdir across; cp drags/0/across.csv across/; : > none.jsonl", in: folder)
    let over = ["--over", "progress-threshold=0.1:0.9:0.4", "--format", "json"]
    #expect(try Panlab.run(["sweep", "across"] + over, in: folder).exitCode == 65)
    for (path, name) in [("across", "a"), ("none.jsonl", "n"), ("drags/1", "d")] {
      let result = try Panlab.run(
        ["sweep", path, "--sums", "--output", "\(name).json"] + over, in: folder)
      #expect(result.exitCode == 0, "\(result.error)")
    }
    let merged = try Panlab.run(
      ["merge", "a.json", "n.json", "d.json", "--format", "json"], in: folder)
    #expect(
      merged.output == (try Panlab.run(["sweep", "across", "drags/1"] + over, in: folder)).output)
    #expect(
      try Panlab.run(["merge", "a.json", "n.json"], in: folder)
        == Panlab.Result(
          output: "",
          error:
            "Error: gestures: 1 of 1 cannot be judged; the warnings of the parts say why\n",
          exitCode: 65))
    #expect(
      try Panlab.run(["sweep", "drags", "--sums", "--over", "progress-threshold"], in: folder)
        .error.contains("'--sums': only JSON can be merged; give --format json too"))
  }
}
