import Foundation
import Testing

struct CheckTests {
  @Test func `prints one row per trace and the counts`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["check", "swipes"], in: folder)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("trace ") == true)
    #expect(lines.dropFirst().first?.hasPrefix("swipes/long ") == true)
    #expect(lines.dropFirst(2).first?.hasPrefix("swipes/short ") == true)
    #expect(lines.last?.hasPrefix("2 traces: ") == true)
    #expect(result.error == "")
    #expect([0, 1].contains(result.exitCode))
  }

  @Test func `exits by the labels`() throws {
    let folder = try Gestures.labelledFolder()
    let labels = ["any", "finish", "cancel"].map { "trace,intent\nlong,\($0)\n" }
    var codes: [Int32] = []
    for text in labels {
      try folder.write(text, to: "swipes/labels.csv")
      codes.append(try Panlab.run(["check", "swipes"], in: folder).exitCode)
    }
    // One of the two opposite labels is met and the other is not, whatever the rule decides.
    #expect(codes[0] == 0)
    #expect(Set(codes[1...]) == [0, 1])
  }

  @Test(arguments: [
    ["check", "swipes"], ["replay", "swipes/long.csv"], ["presets"], ["presets", "appcoda"],
    ["scenes"], ["curve", "easeIn"], ["doctor"],
  ])
  func `every command with results writes Markdown tables`(_ words: [String]) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(words + ["--format", "markdown"], in: folder)
    #expect(result.error == "")
    #expect(result.output.contains("\n| :--- |") || result.output.contains("\n| ---: |"))
    #expect(result.output.hasSuffix("\n") && !result.output.hasSuffix("\n\n"))
  }

  @Test func `follows the schema of its JSON`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      ["check", "swipes", "--format", "json", "--set", "velocity-threshold=450"], in: folder)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "panlab.outcomes/1")
    let controller = try #require(report["controller"] as? [String: Any])
    #expect(controller["velocity-threshold"] as? Double == 450)
    let outcomes = try #require(report["outcomes"] as? [[String: Any]])
    #expect(outcomes.map { $0["trace"] as? String } == ["swipes/long", "swipes/short"])
    #expect(outcomes.map { $0["intent"] as? String } == ["finish", "cancel"])
    let summary = try #require(report["summary"] as? [String: Int])
    #expect(summary["traces"] == 2)
  }

  @Test func `runs again with the controller of its own report`() throws {
    let folder = try Gestures.labelledFolder()
    let changed = ["--controller", "appcoda", "--set", "progress-threshold=0.25"]
    let first = try Panlab.run(["check", "swipes", "--format", "json"] + changed, in: folder)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any])
    let controller = try JSONSerialization.data(
      withJSONObject: try #require(report["controller"]))
    try folder.write(String(decoding: controller, as: UTF8.self), to: "mine.json")
    let second = try Panlab.run(
      ["check", "swipes", "--format", "json", "--controller", "mine.json"], in: folder)
    #expect(second == first)
  }

  @Test(arguments: ["table", "json", "csv"])
  func `writes the same bytes for any number of jobs`(format: String) throws {
    let folder = try Gestures.labelledFolder()
    for index in 1...23 {
      try folder.write(
        Gestures.drag(points: Double(index) * 15), to: "swipes/drag-\(index).csv")
    }
    let results = try ["1", "2", "7"].map {
      try Panlab.run(["check", "swipes", "--format", format, "--jobs", $0], in: folder)
    }
    #expect(results[0].output.contains("swipes/drag-23"))
    #expect(results[1] == results[0])
    #expect(results[2] == results[0])
  }

  @Test func `keeps the order of the paths, and of files before folders within one`() throws {
    let folder = try TemporaryFolder()
    for name in ["b/z.csv", "b/a/x.csv", "b/B.csv", "a.csv", "b/.hidden.csv", "b/notes.txt"] {
      try folder.write(Gestures.drag(points: 100), to: name)
    }
    let result = try Panlab.run(["check", "b", "a.csv", "--format", "csv"], in: folder)
    let names = result.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(names == ["b/B", "b/z", "a/x", "a"])
  }

  @Test func `is not caught in a circle of links`() throws {
    let folder = try Gestures.labelledFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("swipes/up"), withDestinationURL: folder.url)
    let result = try Panlab.run(["check", "swipes", "--format", "csv"], in: folder)
    #expect(result.output.split(separator: "\n").count == 3)
  }
}
