import Foundation
import Testing

struct CheckControllerTests {
  /// The `judge` in a JSON report: "full stack" or "closed form".
  private func judge(in result: Panlab.Result) -> String? {
    result.output.firstMatch(of: #/"judge": "([a-z ]+)"/#).map { String($0.1) }
  }

  @Test func `reports the same however many traces the full stack replays`() throws {
    let folder = try Gestures.labelledFolder()
    for words in [[], ["--scene", "page-flip"], ["--controller", "sheet"]] {
      let counts = ["all", "stack-only", "none", "1", "40"]
      var results = try counts.map { count in
        try Panlab.run(
          ["check", "swipes", "--format", "json", "--verify", count] + words, in: folder)
      }
      let judges = try results.map { try #require(judge(in: $0)) }
      // The page-flip scene has no closed form.
      let usual = words.contains("page-flip") ? "full stack" : "closed form"
      #expect(judges == counts.map { $0 == "stack-only" ? "full stack" : usual })
      for index in results.indices {
        results[index].output.replace(judges[index], with: usual)
      }
      #expect(results[0].output.contains("\"decision\""))
      #expect(Set(results.map(\.output)).count == 1)
      #expect(Set(results.map(\.exitCode)).count == 1)
    }
    let usual = try Panlab.run(["check", "swipes", "--format", "json"], in: folder)
    let whole = try Panlab.run(
      ["check", "swipes", "--format", "json", "--verify", "all"], in: folder)
    #expect(usual == whole)
  }

  @Test(arguments: ["some", "-1", "1%", ""])
  func `refuses what is no number of traces to verify`(count: String) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["check", "swipes", "--verify=\(count)"], in: folder)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.contains("--verify"))
  }

  @Test(arguments: [
    (["--controller", "appcado"], "'appcado': ", "did you mean 'appcoda'?"),
    (
      ["--set", "velocity-treshold=5"], "'velocity-treshold': ",
      "did you mean 'velocity-threshold'?"
    ),
    (["--set", "velocity-threshold=fast"], "velocity-threshold: ", "'fast' is not a number"),
    (["--set", "velocity-threshold=nan"], "velocity-threshold: ", "'nan' is not a finite number"),
    (["--set", "velocity-threshold=-5"], "velocity-threshold: ", "below the range 0…5000 pt/s"),
    (["--set", "velocity-threshold=5 pt"], "velocity-threshold: ", "the unit 'pt'"),
    (["--set", "direction=sideways"], "direction: ", "choose right, left, down or up"),
    (["--set", "velocity-threshold"], "'--set velocity-threshold': ", "no '='"),
  ])
  func `refuses what no controller has`(
    options: [String], place: String, fact: String
  ) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["check", "swipes"] + options, in: folder)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: \(place)"))
    #expect(result.error.contains(fact))
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(result.exitCode == 64)
  }

  @Test func `reads a controller file`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(
      "{ // stricter\n \"base\": \"appcoda\", \"progress-threshold\": 0.75 }", to: "mine.json")
    let result = try Panlab.run(
      ["check", "swipes", "--controller", "mine.json", "--format", "json"], in: folder)
    #expect(result.error == "")
    #expect(result.output.contains("\"name\": \"mine.json\""))
    #expect(result.output.contains("\"progress-threshold\": 0.75"))
  }

  @Test(arguments: [
    ("missing.json", "Error: missing.json: no such file; name a preset or a controller file\n", 66),
    ("swipes/", "Error: swipes/: is a folder; name a preset or a controller file\n", 65),
  ])
  func `says what is wrong with a controller's path`(
    path: String, error: String, exitCode: Int32
  ) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["check", "swipes", "--controller", path], in: folder)
    #expect(result == Panlab.Result(output: "", error: error, exitCode: exitCode))
  }

  @Test func `refuses a controller file with a value that is none`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("{ \"velocity-threshold\": -5 }", to: "mine.json")
    let result = try Panlab.run(["check", "swipes", "--controller", "mine.json"], in: folder)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: mine.json:1: "))
    #expect(result.error.contains("velocity-threshold"))
    #expect(result.exitCode == 65)
  }
}
