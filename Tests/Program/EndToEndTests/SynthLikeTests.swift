import Foundation
import PackageFolder
import Testing

/// `panlab synth --like`, as a user types it.
struct SynthLikeTests {
  private static let traces = packageFolder.appendingPathComponent("traces").path

  private func medians(_ path: String, in folder: TemporaryFolder) throws -> [String: Double] {
    let run = try Panlab.run(["inspect", path, "--format", "json"], in: folder)
    #expect(run.exitCode == 0)
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(report?["medians"] as? [String: Double])
  }

  @Test func `makes gestures like a folder's, which inspect finds alike`() throws {
    let folder = try TemporaryFolder()
    let recorded = "\(Self.traces)/edge-swipe"
    let words = ["synth", "--like", recorded, "-o", "alike", "--count", "60", "--seed", "4"]
    let run = try Panlab.run(words, in: folder)
    #expect(run.error == "")
    #expect(
      run.output
        == "alike: 60 gestures like 24 in \(recorded) by 12 people, seed 4, screen 390x844\n")
    #expect(run.exitCode == 0)
    let (wanted, made) = (
      try medians(recorded, in: folder), try medians("alike", in: folder)
    )
    for name in [
      "duration_s", "samples", "travel_pt", "peak_pt_per_s", "release_pt_per_s",
    ] {
      let ratio = try #require(made[name]) / (try #require(wanted[name]))
      #expect(abs(ratio - 1) <= 0.15, "\(name): \(made) for \(wanted)")
    }
    let first = try #require(try folder.contents.contains("alike") ? "alike/anna-drag-1.csv" : nil)
    #expect(
      try folder.read(first).contains(
        "# synth: like edge-swipe --count 60 --people 12 --seed 4 --screen 390x844\n"))
    let check = try Panlab.run(["check", "alike"], in: folder)
    #expect(check.output.contains("60 traces"))
    // `synth` overwrites its own files, but refuses if the folder also has a file of somebody else.
    let before = try folder.read(first)
    #expect(try Panlab.run(words, in: folder).exitCode == 0)
    #expect(try folder.read(first) == before)
    try folder.write("mine", to: "alike/mine.csv")
    #expect(try Panlab.run(words, in: folder).exitCode == 64)
  }

  @Test func `the first people may be written as a range`() throws {
    let folder = try TemporaryFolder()
    for (people, output) in [("4", "number"), ("1-4", "range")] {
      let run = try Panlab.run(
        ["synth", "swipe-back", "--count", "8", "--people", people, "-o", output], in: folder)
      #expect(run.exitCode == 0, "\(run.error)")
    }
    let labels = try folder.read("number/labels.csv")
    #expect(try folder.read("range/labels.csv") == labels)
    #expect(labels.contains("dev") && !labels.contains("emma"))
    let other = try Panlab.run(
      ["synth", "swipe-back", "--people", "1-13-24", "-o", "other"], in: folder)
    #expect(other.exitCode == 64)
  }

  @Test func `says what it needs`() throws {
    let folder = try Gestures.labelledFolder()
    func expect(
      _ words: [String], _ message: String, _ code: Int32,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let run = try Panlab.run(["synth", "-o", "out"] + words, in: folder)
      #expect(
        run.error.hasPrefix("Error: \(message)\n"), "\(run.error)", sourceLocation: sourceLocation)
      #expect(run.exitCode == code, sourceLocation: sourceLocation)
    }
    let families = "swipe-back, edge-swipe, pull-down, pull-up, swipe-left, sheet"
    try expect(
      [], "'synth': neither a family nor a folder; give one of \(families), or --like FOLDER", 64)
    try expect(
      ["swipe-back", "--like", "swipes"],
      "'swipe-back' and '--like swipes': two sources of gestures; give one of them", 64)
    try expect(
      ["--like", "swipes"],
      "swipes: 2 recordings, of which fewer than 4 move; a profile needs 4, record more", 64)
    try expect(
      ["--like", "nosuch"],
      "nosuch: no such file or folder; name a trace file or a folder of them", 66)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("empty"), withIntermediateDirectories: true)
    try expect(
      ["--like", "empty"],
      "empty: no traces in this folder; name one with .csv files, or name its recordings",
      66)
    try folder.write("t_ms,x\n0,1\n", to: "broken/a.csv")
    try expect(
      ["--like", "broken"],
      "broken/a.csv:1: no column 'y'; the header has t_ms, x: rename one, or"
        + " choose one with 'panlab import --columns y=NAME'",
      65)
    #expect(try folder.contents.contains("out") == false)
  }
}
