import Foundation
import Testing

struct CheckFilesTests {
  @Test func `says which file is missing and checks none`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["check", "nowhere", "swipes/long.csv"], in: folder)
    #expect(
      result.error
        == "Error: 'nowhere': no such trace; 'inspect' lists them\n")
    #expect(result.output == "")
    #expect(result.exitCode == 66)
  }

  @Test func `a label file that a shell names beside its recordings is none`() throws {
    let folder = try Gestures.labelledFolder()
    let named = try Panlab.shell("$panlab check swipes/*.csv", in: folder)
    #expect(named.error == "" && named.exitCode == 0, "\(named.error)")
    #expect(named.output.contains("2 traces: 2 passed, 0 failed"))
    let alone = try Panlab.run(["check", "swipes/labels.csv"], in: folder)
    #expect(alone.error.hasPrefix("Error: swipes/labels.csv:1: no column"))
    #expect(alone.exitCode == 65)
  }

  @Test func `refuses a folder without traces`() throws {
    let folder = try TemporaryFolder()
    try folder.write("not a trace", to: "empty/notes.txt")
    let result = try Panlab.run(["check", "empty"], in: folder)
    #expect(
      result
        == Panlab.Result(
          output: "",
          error:
            "Error: empty: no traces in this folder; name one with .csv files, or name its recordings\n",
          exitCode: 66))
  }

  /// Recordings of other tools in a folder, as objects, a log and a kernel's events, beside what is none.
  private static func foreignFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in foreignFiles { try folder.write(text, to: "t/\(name)") }
    try folder.write("{\"groups\": {\"all\": {\"traces\": \"t\"}}}", to: "t/panlab.json")
    try folder.write("# Notes\n\nRecorded on Monday.\n", to: "t/README.md")
    return folder
  }

  private static let foreignFiles: [(name: String, text: String)] = {
    let names = [
      "objects": "one.json", "a kernel's events": "three.txt", "words of a log": "two.log",
    ]
    return WrittenWays(count: 2).all.compactMap { way in
      names[way.name].map { ($0, way.files[0].text) }
    }
  }()

  private static let foreign =
    "'t/one.json', 't/three.txt', 't/two.log': are recordings of another tool, left out of the folder's .csv files;"
    + " name them, or make traces of the folder with 'panlab import t -o NEW'\n"

  @Test func `the frames of a device are no recording of another tool`() throws {
    let folder = try TemporaryFolder()
    try BundleTests.writeRecordings(in: folder)
    let check = try Panlab.run(["check", "device"], in: folder)
    #expect(check.error == "")
    #expect(check.exitCode == 0)
  }

  /// The files that `import` makes of the folder, as every verb is told to.
  private static let imported = Result<[(name: String, text: String)], any Error> {
    let folder = try foreignFolder()
    try folder.write(Gestures.drag(points: 300), to: "t/a-1.csv")
    let imported = try Panlab.run(["import", "t", "-o", "NEW"], in: folder)
    try #require(imported.exitCode == 0, "\(imported.error)")
    let all = try Panlab.run(["inspect", "NEW", "--format", "csv"], in: folder)
    try #require(all.output.split(separator: "\n").count == 8, "\(all.output)")
    return try folder.contents(of: "NEW").map { ($0, try folder.read("NEW/\($0)")) }
  }

  @Test(arguments: ChoiceTests.verbs)
  func `every verb says which recordings of a folder it leaves out, and what to type`(
    _ verb: ChoiceTests.Verb
  ) throws {
    let folder = try Self.foreignFolder()
    try folder.write(Gestures.drag(points: 300), to: "others/a-1.csv")
    let none = try Panlab.run(verb.line(["t"]), in: folder)
    #expect(none.exitCode == 66 && none.output == "", "\(none.error)")
    #expect(none.error == "Error: \(Self.foreign)")
    try folder.write(Gestures.drag(points: 300), to: "t/a-1.csv")
    let beside = try Panlab.run(verb.line(["t"]), in: folder)
    #expect(
      beside.error.components(separatedBy: "Warning: \(Self.foreign)").count == 2,
      "\(beside.error)")
    for (name, text) in try Self.imported.get() { try folder.write(text, to: "NEW/\(name)") }
    #expect(try Panlab.run(verb.line(["NEW"]), in: folder).error.contains("left out of") == false)
  }

  @Test func `a suite says which recordings of its folder it leaves out`() throws {
    let folder = try Self.foreignFolder()
    try folder.write(Gestures.drag(points: 300), to: "t/a-1.csv")
    try folder.write("{\"groups\": {\"all\": {\"traces\": \"t\"}}}", to: "panlab.json")
    let run = try Panlab.run(["check", "--suite", "panlab.json"], in: folder)
    #expect(run.error.contains("Warning: \(Self.foreign)"), "\(run.error)")
  }

  @Test func `points at a bad row`() throws {
    let folder = try TemporaryFolder()
    try folder.write("t_ms,x,y,phase\n0,20,400,began\n8,oops,400,moved\n", to: "bad.csv")
    let result = try Panlab.run(["check", "bad.csv"], in: folder)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: bad.csv:3: "))
    #expect(result.error.contains("'oops'"))
    #expect(result.exitCode == 65)
  }

  @Test func `checks the good files beside a bad one`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("t_ms,x,y,phase\n0,20,400,began\n8,oops,400,moved\n", to: "swipes/bad.csv")
    // Both labels fail, but the unreadable file still decides the exit code.
    try folder.write("trace,intent\nlong,cancel\nshort,finish\n", to: "swipes/labels.csv")
    let result = try Panlab.run(["check", "swipes"], in: folder)
    #expect(result.error.hasPrefix("Error: swipes/bad.csv:3: "))
    #expect(result.output.contains("\n2 traces: "))
    #expect(result.exitCode == 65)
  }

  @Test func `mends visibly, or refuses when asked to be strict`() throws {
    let folder = try TemporaryFolder()
    let dirty = Gestures.drag(points: 200).split(separator: "\n").map(String.init)
    let swapped = dirty.prefix(3) + [dirty[4], dirty[3]] + dirty.dropFirst(5)
    try folder.write(swapped.joined(separator: "\n") + "\n", to: "dirty.csv")
    let repaired = try Panlab.run(
      ["check", "dirty.csv", "--level", "unlabelled=off", "--level", "nothing-compared=off"],
      in: folder)
    #expect(repaired.error.hasPrefix("Warning: dirty.csv:"))
    #expect(repaired.output.contains("1 trace: "))
    #expect(repaired.exitCode == 0)
    let refused = try Panlab.run(["check", "dirty.csv", "--strict"], in: folder)
    #expect(refused.error.hasPrefix("Error: dirty.csv:"))
    #expect(refused.output == "")
    #expect(refused.exitCode == 65)
  }

  @Test func `writes a report to a file as a whole`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("old", to: "out/report.csv")
    let printed = try Panlab.run(["check", "swipes", "--format", "csv"], in: folder)
    let written = try Panlab.run(
      ["check", "swipes", "--format", "csv", "--output", "out/report.csv"], in: folder)
    #expect(written.output == "")
    #expect(written.exitCode == printed.exitCode)
    #expect(try folder.read("out/report.csv") == printed.output)
    #expect(try folder.contents == ["out", "swipes"])
  }

  @Test(arguments: ["nowhere/report.csv", "swipes"])
  func `leaves nothing half written where it cannot write`(path: String) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["check", "swipes", "--output", path], in: folder)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: '\(path)': "))
    #expect(result.exitCode == 70)
    #expect(try folder.contents == ["swipes"])
  }
}
