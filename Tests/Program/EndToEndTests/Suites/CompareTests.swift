import Foundation
import Testing

struct CompareTests {
  @Test func `compares two controllers on the same traces`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      [
        "compare", "default", "default", "swipes", "--set-b", "velocity-threshold=5000", "--set-b",
        "progress-threshold=0.99",
      ], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("'default' with velocity-threshold=5000, progress"))
    #expect(result.output.contains("\n\nFlipped, with the reason of A and of B\n"))
    #expect(result.output.contains("\nswipes/long  finish  finish (velocity > velocity-threshold"))
    #expect(
      result.output.hasSuffix(
        "2 traces: 1 flipped; passed: 2 with A, 1 with B; judged in closed form\n"))
  }

  @Test(arguments: [
    (["better"], 75), (["better", "--by", "2"], 64), (["not-worse"], 64),
    (["not-worse", "--by", "0.05"], 75),
  ])
  func `a gate has a code of its own for what two gestures cannot tell`(
    words: [String], code: Int
  ) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      ["compare", "default", "appcoda", "swipes", "--require"] + words, in: folder)
    #expect(result.exitCode == code)
    guard code == 75 else { return }
    #expect(result.output.contains("required \(words[0])"))
    #expect(result.output.contains(": cannot tell\ndoubt, too-few-people: 2 people or groups;"))
  }

  @Test func `compares two values of one number, and refuses one alone`() throws {
    let folder = try Gestures.labelledFolder()
    let change = ["--set", "velocity-threshold=300"]
    let both = try Panlab.run(
      ["compare", "swipes"] + change + ["--set", "velocity-threshold=450"], in: folder)
    #expect(both.exitCode == 0)
    #expect(both.output.hasPrefix("velocity-threshold=450 is "))
    let one = try Panlab.run(["compare", "swipes"] + change, in: folder)
    #expect(one.exitCode == 64)
    #expect(one.error.contains("one side only; give --set twice"))
  }

  @Test func `marks gestures that a controller was tuned on, and judges nothing by them`() throws {
    let folder = try Gestures.labelledFolder()
    let tuned = try Panlab.run(
      ["tune", "swipes", "--tune", "progress-threshold", "--take", "tuned", "-o", "tuned.json"],
      in: folder)
    #expect(tuned.exitCode == 0)
    let words = ["compare", "default", "tuned.json", "swipes"]
    let result = try Panlab.run(words, in: folder)
    #expect(result.output.hasPrefix("in-sample: 'tuned.json' was tuned on 2 of the 2 traces\n"))
    let gate = try Panlab.run(words + ["--require", "better"], in: folder)
    #expect(gate.exitCode == 65)
    #expect(gate.output == "")
    #expect(gate.error.contains("--require: in-sample, 'tuned.json' was tuned on 2 of the 2"))
  }

  @Test func `what was tuned stays in-sample in every file that is made of it`() throws {
    let folder = try Gestures.labelledFolder()
    let tuned = try Panlab.run(
      ["tune", "swipes", "--tune", "progress-threshold", "--take", "tuned", "-o", "t.json"],
      in: folder)
    #expect(tuned.exitCode == 0)
    try folder.write(#"{ "base": "t.json" }"#, to: "k.json")
    try folder.write(#"{ "base": "k.json", "velocity-threshold": 450 }"#, to: "m.json")
    for (format, file) in [("plist", "p.plist"), ("design-tokens", "d.tokens.json")] {
      let export = try Panlab.run(
        ["export", "k.json", "--format", format, "-o", file], in: folder)
      #expect(export.exitCode == 0, "\(export.error)")
    }
    let report = try Panlab.run(
      ["check", "swipes", "--controller", "m.json", "--report", "json=r.json"], in: folder)
    #expect(report.error == "")
    for file in ["t.json", "k.json", "m.json", "p.plist", "d.tokens.json"] {
      let gate = try Panlab.run(
        ["compare", "default", file, "swipes", "--require", "better"], in: folder)
      #expect(gate.exitCode == 65, "\(file): \(gate.output)")
      #expect(gate.error.contains("--require: in-sample, '\(file)' was tuned on 2 of the 2"))
    }
  }

  @Test func `a tuned preset is in-sample too, and exports its evidence`() throws {
    let folder = try Gestures.labelledFolder()
    _ = try Panlab.run(
      ["tune", "swipes", "--tune", "progress-threshold", "--take", "tuned", "-o", "t.json"],
      in: folder)
    var text = try folder.read("t.json")
    text.replace("\"name\": \"default-tuned\"", with: "\"name\": \"mine\"")
    text.replace(
      "\n}\n",
      with: ",\n  \"preset\": { \"library\": \"ours\", \"family\": \"projection\" }\n}\n")
    try folder.write(text, to: "presets/mine.json")
    let gate = try Panlab.run(
      ["compare", "default", "mine", "swipes", "--presets", "presets", "--require", "better"],
      in: folder)
    #expect(gate.exitCode == 65, "\(gate.error)")
    #expect(gate.error.contains("--require: in-sample, 'mine' was tuned on 2 of the 2"))
    let export = try Panlab.run(
      ["export", "mine", "--presets", "presets", "--format", "css"], in: folder)
    #expect(export.output.contains("Evidence, training gestures: 100.0 % of 2 decided as meant"))
  }

  @Test func `judges by what wrong decisions cost if they cost unequally`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      ["compare", "default", "appcoda", "shipped:training", "--cost", "false-finish=4"], in: folder)
    #expect(result.exitCode == 0)
    // Nearly as often right, and mostly wrong where it costs most.
    #expect(
      result.output.hasPrefix(
        """
        'appcoda' is worse than 'default' by 0.833 in cost per gesture (95 %: -1.393…-0.273)
        right: 0.688 with 'default', 0.604 with 'appcoda', of 48 labelled gestures from 12 people
        cost per gesture: 0.313 with 'default', 1.146 with 'appcoda'

        """))
    let stops = try Panlab.run(
      ["compare", "default", "appcoda", "swipes", "--cost", "half:full=4"], in: folder)
    #expect(stops.exitCode == 64)
    #expect(stops.error.contains("'half:full': the controller has no stops;"))
  }

  @Test func `says which controller does not exist`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["compare", "default", "apcoda", "swipes"], in: folder)
    #expect(result.exitCode == 64)
    #expect(result.error.contains("did you mean 'appcoda'?"))
  }
}
