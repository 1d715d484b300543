import Foundation
import Testing

struct ExplainTests {
  @Test func `draws how the transition settles, beside the curve before a change`() throws {
    func explained(_ commands: [String]) throws -> String {
      let words = ["load shipped:first-look/dev-flick-1"] + commands
      return try Panlab.run(["repl"] + words.flatMap { ["-c", $0] }, in: TemporaryFolder()).output
    }
    let drawn = try explained(["explain dev-flick-1"])
    #expect(drawn.contains("\n  curve          "))
    #expect(drawn.contains("  27.2 % to 100.0 % in 0.255 s\n"))
    let faster = ["set completion-speed 2", "explain dev-flick-1"]
    #expect(
      try explained(faster).contains(
        "  27.2 % to 100.0 % in 0.127 s; dotted: default, in 0.255 s\n"))
    #expect(
      try explained(["set completion-speed 2", "explain dev-flick-1 --format json"])
        .contains("\"completion_before\""))
    // The decision is another one.
    #expect(!(try explained(["set velocity-threshold 2000"] + faster).contains("dotted")))
  }

  @Test func `a sweep says how transitions settle at its best point`() throws {
    let sweep = ["sweep", "shipped:first-look", "--over"]
    let text = try Panlab.run(sweep + ["completion-speed=1:3:1"], in: TemporaryFolder()).output
    #expect(text.contains("completion-speed 2 with accuracy"))
    #expect(text.contains("\ncompletion: 8 of 12 settle sooner, median 0.131 -> 0.088 s, most "))
    let json = try Panlab.run(
      sweep + ["completion-speed=1:3:1", "--format", "json"], in: TemporaryFolder()
    ).output
    #expect(json.contains("\"settling\""))
    let threshold = try Panlab.run(
      sweep + ["progress-threshold=0.4:0.6:0.1"], in: TemporaryFolder()
    ).output
    #expect(!threshold.contains("completion: "))
  }

  @Test func `explains one trace, and the change it names turns the decision around`() throws {
    let folder = try Gestures.labelledFolder()
    let linear = ["explain", "swipes", "long", "--set", "finish-when=progress > 0.1"]
    let fixed = try Panlab.run(linear, in: folder)
    #expect(fixed.output.hasPrefix("swipes/long: finish; finish was meant: pass; "))
    #expect(fixed.output.contains("  0.1 in progress > 0.1  0.1 -> "))
    #expect(fixed.error == "" && fixed.exitCode == 0)

    let json = try Panlab.run(["explain", "swipes/short.csv", "--format", "json"], in: folder)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "panlab.explanation/1")
    let outcome = try #require(report["outcome"] as? [String: Any])
    let flip = try #require(outcome["flip"] as? [String: Any])
    let name = try #require(flip["parameter"] as? String)
    let value = try #require(flip["value"] as? Double)
    let unit = try #require(flip["unit"] as? String)
    let setting = "\(name)=\(value)\(unit == "fraction" ? "" : unit)"
    let turned = try Panlab.run(
      ["explain", "swipes/short.csv", "--set", setting], in: folder)
    #expect(outcome["decision"] as? String == "cancel")
    #expect(turned.output.hasPrefix("swipes/short: finish; cancel was meant: FAIL; "))
  }

  @Test func `a word behind paths chooses among their traces, by name, part or pattern`() throws {
    let folder = try Gestures.labelledFolder()
    let named = try Panlab.run(["explain", "swipes", "swipes/long"], in: folder)
    for word in ["long", "lon"] {
      #expect(try Panlab.run(["explain", "swipes", word], in: folder) == named)
    }
    // Without a path before it, the name `swipes/long` leads to the file of that trace.
    #expect(try Panlab.run(["explain", "swipes/long"], in: folder) == named)
    let all = try Panlab.run(["explain", "swipes"], in: folder)
    #expect(try Panlab.run(["explain", "swipes", "*o*"], in: folder) == all)
    let several = try Panlab.run(["explain", "swipes", "o"], in: folder)
    #expect(
      several
        == Panlab.Result(
          output: "",
          error:
            "Error: 'o': part of the names of 2 traces; name one of swipes/long, swipes/short, or all with '*o*'\n",
          exitCode: 64))
  }

  @Test func `every name that check prints can be given to explain`() throws {
    let folder = try Gestures.labelledFolder()
    let csv = try Panlab.run(["check", "swipes", "--format", "csv"], in: folder).output
    let names = csv.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").first }
    #expect(names.count == 2)
    for name in names {
      let result = try Panlab.run(["explain", "swipes", String(name)], in: folder)
      #expect(result.output.hasPrefix("\(name): ") && result.exitCode == 0)
    }
  }

  @Test func `lists the closest calls of several traces`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["explain", "swipes"], in: folder)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("trace") == true)
    // The long one is both fast and far: no single parameter turns it around.
    #expect(lines.dropFirst().dropLast().map { $0.prefix { $0 != " " } } == ["swipes/short"])
    #expect(lines.last == "judged in closed form")
    let one = try Panlab.run(["explain", "swipes", "--limit", "1", "--format", "csv"], in: folder)
    #expect(one.output.split(separator: "\n").count == 2)
  }

  @Test func `check writes the flip of every decision as JSON and CSV`() throws {
    let folder = try Gestures.labelledFolder()
    let csv = try Panlab.run(["check", "swipes", "--format", "csv"], in: folder)
    #expect(
      csv.output.split(separator: "\n").first?.contains(
        ",flip_parameter,flip_old,flip_value,flip_unit,") == true)
    let json = try Panlab.run(["check", "swipes", "--format", "json"], in: folder)
    #expect(json.output.contains(#""flip":{"old":300,"parameter":"velocity-threshold""#))
  }

  @Test func `refuses a trace that was not loaded`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["explain", "swipes", "swipes/lung"], in: folder)
    #expect(
      result
        == Panlab.Result(
          output: "",
          error:
            "Error: 'swipes/lung': no such trace; did you mean 'swipes/long'? 'inspect' lists them\n",
          exitCode: 66))
    let missing = try Panlab.run(["explain", "nowhere"], in: folder)
    #expect(missing.exitCode == 66 && missing.error.hasPrefix("Error: 'nowhere': no such file"))
    let folderless = try Panlab.run(["explain", "swipes", "--limit", "0"], in: folder)
    #expect(folderless.exitCode == 64)
  }
}
