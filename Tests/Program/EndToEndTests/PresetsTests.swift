import Foundation
import Testing

struct PresetsTests {
  @Test func `lists the presets`() throws {
    let result = try Panlab.run(["presets", "--format", "csv"])
    let names = result.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
    for name in ["preset", "default", "appcoda", "appcoda-as-written", "pe", "ls-edge"] {
      #expect(names.contains { $0 == name })
    }
    #expect(result.exitCode == 0)
  }

  @Test func `shows one preset in full`() throws {
    let result = try Panlab.run(["presets", "appcoda"])
    #expect(result.output.hasPrefix("preset         appcoda\n"))
    #expect(result.output.contains("\nextent"))
    #expect(result.exitCode == 0)
  }

  @Test func `suggests the preset that was meant`() throws {
    let result = try Panlab.run(["presets", "apcoda"])
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: 'apcoda': no preset has this name; "))
    #expect(result.error.contains("did you mean 'appcoda'?"))
    #expect(result.exitCode == 64)
  }

  @Test func `writes the list to a file`() throws {
    let folder = try TemporaryFolder()
    let printed = try Panlab.run(["presets", "--format", "json"], in: folder)
    let written = try Panlab.run(
      ["presets", "--format", "json", "--output", "presets.json"], in: folder)
    #expect(written == Panlab.Result(output: "", error: "", exitCode: 0))
    #expect(try folder.read("presets.json") == printed.output)
  }

  // MARK: A team's

  /// A folder with a preset that finishes beyond a tenth of the way.
  private func team() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { "name": "early", "source": "Our app: a tenth of the way",
        "preset": { "library": "Our app", "family": "progress",
          "cases": [
            { "travel": 41, "velocity": 0, "decides": "finish" },
            { "travel": 39, "velocity": 0, "decides": "cancel" }] },
        "finish-when": "progress > progress-threshold", "progress-threshold": 0.1 }
      """, to: "team/early.json")
    return folder
  }

  @Test func `a shipped preset is a file to copy, change and use by its name`() throws {
    let folder = try team()
    let file = try Panlab.run(["presets", "vaul", "--format", "json"], in: folder).output
    try folder.write(
      file.replacing("\"vaul\"", with: "\"ours\"", maxReplacements: 2), to: "team/ours.json")
    let list = try Panlab.run(["presets", "--presets", "team", "--format", "csv"], in: folder)
    #expect(list.output.contains("\nearly,Our app,Our app: a tenth of the way,"))
    #expect(list.output.contains("\nours,"))
    let line = ["check", "shipped:first-look", "--format", "csv", "--controller"]
    let ours = try Panlab.run(line + ["ours", "--presets", "team"], in: folder)
    #expect(ours.output.contains("finish") && ours.output.contains("cancel"))
    #expect(try ours == Panlab.run(line + ["vaul"], in: folder))
  }

  @Test func `the console and a suite know a team's presets too`() throws {
    let folder = try team()
    let used = try Panlab.run(
      ["--presets", "team", "-c", "use early; get finish-when; save s.panlab"], in: folder)
    #expect(used.output.contains("progress > progress-threshold"))
    #expect(try folder.read("s.panlab").contains("use team/early.json"))
    let again = try Panlab.run(["-c", "open s.panlab; get progress-threshold"], in: folder)
    #expect(again.output.contains("0.1"))
    try folder.write(
      """
      { "presets": "team",
        "groups": { "back": { "traces": "shipped:first-look", "controller": "early" } } }
      """, to: "panlab.json")
    let suite = try Panlab.run(["check", "--format", "json"], in: folder)
    #expect(suite.output.contains("\"early\""), "\(suite)")
  }

  @Test func `says what is wrong with a team's presets`() throws {
    let folder = try team()
    func error(_ words: String...) throws -> Panlab.Result {
      try Panlab.run(["presets", "--presets"] + words, in: folder)
    }
    #expect(
      try error("none")
        == Panlab.Result(
          output: "",
          error:
            "Error: '--presets': 'none' is not a folder; name one with a file for each preset\n",
          exitCode: 66))
    try folder.write("{}", to: "bad/ours.json")
    #expect(
      try error("bad")
        == Panlab.Result(
          output: "", error: "Error: bad/ours.json:1: no 'preset'; add it\n", exitCode: 65))
    try folder.write("notes", to: "empty/notes.txt")
    #expect(
      try error("empty")
        == Panlab.Result(
          output: "", error: "Error: '--presets': no preset in 'empty'; add one, NAME.json\n",
          exitCode: 66))
    try folder.write(
      try folder.read("team/early.json").replacing("41", with: "39"), to: "wrong/early.json")
    let wrong = try error("wrong")
    #expect(
      wrong.error
        == "Error: wrong/early.json:4: 'cases': travel 39pt, velocity 0pt/s: the decision is cancel,"
        + " not finish; correct the case or the rule\n")
    #expect(wrong.exitCode == 65)
  }
}
