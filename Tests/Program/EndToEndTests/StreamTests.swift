import Foundation
import Testing

/// `check` on files of more recordings than it keeps in memory.
struct StreamTests {
  /// The number of recordings: more than are read at a time.
  private static let count = 1400

  private static let quiet = ["--level", "unlabelled=off", "--level", "nothing-compared=off"]

  /// The rows of each recording: a drag to the right of 80 to 329 pt.
  private static let recordings = (0..<count).map { index in
    let end = 100 + index % 250
    return [
      "g\(index),0,20,400,began", "g\(index),40,80,400,moved",
      "g\(index),120,\(end),400,moved", "g\(index),128,\(end),400,ended",
    ]
  }

  /// A folder whose file `many.csv` has these rows.
  private static func folder(_ rows: some Sequence<String>) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("trace,t_ms,x,y,phase\n" + rows.joined(separator: "\n") + "\n", to: "many.csv")
    return folder
  }

  private static func check(_ folder: TemporaryFolder, _ more: String...) throws -> Panlab.Result {
    try Panlab.run(["check", "many.csv"] + Self.quiet + more, in: folder)
  }

  /// The rows in the order of the recordings, but for the last ones of the first recording, which come at the end.
  private static let late =
    recordings[0].prefix(2) + recordings.dropFirst().flatMap(\.self) + recordings[0].suffix(2)

  /// The report of the recordings one after the other.
  private static let whole = Result {
    try check(folder(recordings.flatMap(\.self)), "--format", "json")
  }

  @Test func `a recording that goes on late in its file is one recording, counted once`() throws {
    let whole = try Self.whole.get()
    #expect(whole.exitCode == 0)
    #expect(whole.error == "")
    #expect(whole.output.contains("\"traces\": \(Self.count),"))
    #expect(try Self.check(Self.folder(Self.late), "--format", "json") == whole)
  }

  @Test func `extracts do not depend on where in its file a recording goes on`() throws {
    let whole = try Panlab.run(
      ["extract", "many.csv"], in: Self.folder(Self.recordings.flatMap(\.self)))
    #expect(whole.exitCode == 0)
    #expect(whole.output.split(separator: "\n").count == Self.count)
    #expect(try Panlab.run(["extract", "many.csv"], in: Self.folder(Self.late)) == whole)
  }

  @Test func `recordings whose rows alternate are read the same`() throws {
    let whole = try Self.whole.get()
    var rows: [String] = []
    for start in stride(from: 0, to: Self.count, by: 100) {
      for row in 0..<4 { rows += Self.recordings[start..<start + 100].map { $0[row] } }
    }
    #expect(try Self.check(Self.folder(rows), "--format", "json") == whole)
  }

  @Test func `dirt late in a file is told with its first recording`() throws {
    func check(blankBefore row: Int) throws -> Panlab.Result {
      var rows = Self.recordings.flatMap(\.self)
      rows.insert("", at: row)
      return try Self.check(Self.folder(rows), "--format", "json")
    }
    let (early, late) = (try check(blankBefore: 1), try check(blankBefore: 4 * Self.count - 5))
    #expect(early.error == "Warning: many.csv:3: a blank line between rows; skipped\n")
    #expect(late.error == "Warning: many.csv:5597: a blank line between rows; skipped\n")
    #expect(late.exitCode == 0)
    #expect(
      late.output == early.output.replacingOccurrences(of: "many.csv:3:", with: "many.csv:5597:"))
    #expect(late.output.contains("many.csv:5597: a blank line"))
  }

  @Test func `an error late in a file refuses all of it, and no other file`() throws {
    let folder = try Self.folder(Self.recordings.flatMap(\.self) + ["g7000,0,left,400,began"])
    let alone = try Self.check(folder, "--format", "json")
    #expect(
      alone
        == Panlab.Result(
          output: "",
          error:
            "Error: many.csv:5602: 'left' in column 'x' is not a number; write it like 12.5\n",
          exitCode: 65))
    try folder.write(Gestures.drag(points: 330), to: "one.csv")
    let besides = try Self.check(folder, "one.csv", "--format", "csv")
    #expect(besides.exitCode == 65)
    #expect(besides.error == alone.error)
    #expect(
      try besides.output
        == Panlab.run(["check", "one.csv", "--format", "csv"] + Self.quiet, in: folder)
        .output)
  }

  @Test func `a recording that cannot be replayed is refused after the unreadable row behind it`()
    throws
  {
    var rows = Self.recordings.flatMap(\.self)
    rows.insert(contentsOf: ["a,0,20,400,ended"], at: 0)
    let refused = try Self.check(Self.folder(rows))
    #expect(
      refused.error
        == "Error: many.csv:2: touch-ups without a touch-down; record from the touch-down on\n")
    let both = try Self.check(Self.folder(rows + ["g7000,0,left,400,began"]))
    #expect(
      both.error
        == "Error: many.csv:5603: 'left' in column 'x' is not a number; write it like 12.5\n")
    #expect([refused.exitCode, both.exitCode] == [65, 65])
  }

  @Test func `labels, jobs and the first failure do not depend on the parts`() throws {
    // Three copies, because more recordings are evaluated at a time than are read at a time.
    let rows = (0..<3).flatMap { copy in
      Self.recordings.flatMap { $0.map { "\(copy)" + $0 } }
    }
    let folder = try Self.folder(rows)
    let names = (0..<3).flatMap { copy in (0..<Self.count).map { "\(copy)g\($0)" } }
    let labels = names.map { "many#\($0),\($0 == "2g1350" ? "cancel" : "any")" }
    try folder.write(
      "trace,intent\n" + labels.joined(separator: "\n") + "\nmany#0g9,finish\n", to: "labels.csv")
    let one = try Self.check(folder, "--format", "csv", "--jobs", "1", "--verify", "100")
    let lines = one.output.split(separator: "\n")
    #expect(lines.count == 3 * Self.count + 1)
    #expect(lines.filter { $0.contains(",fail,") }.map { $0.prefix(11) } == ["many#2g1350"])
    #expect(
      one.error
        == "Error: labels.csv:4202: 'many#0g9' already has a label in line 11; keep one\n")
    #expect(try Self.check(folder, "--format", "csv", "--jobs", "2", "--verify", "none") == one)
    let first = try Self.check(folder, "--format", "csv", "--jobs", "2", "--fail-fast")
    #expect(
      first.output == lines.prefix { !$0.contains("many#2g1351") }.joined(separator: "\n") + "\n")
    #expect(first.error == one.error)
  }

  @Test func `sweeps do not depend on where in its file a recording goes on`() throws {
    // Three copies, because more recordings are recognised at a time than are read at a time.
    let recordings = (0..<3).flatMap { copy in
      Self.recordings.map { rows in rows.map { "\(copy)" + $0 } }
    }
    let labels = (0..<3).flatMap { copy in
      (0..<Self.count).map { "many#\(copy)g\($0),\($0 % 250 < 90 ? "cancel" : "finish")" }
    }
    func sweep(_ rows: some Sequence<String>, jobs: String) throws -> Panlab.Result {
      let folder = try Self.folder(rows)
      try folder.write("trace,intent\n" + labels.joined(separator: "\n") + "\n", to: "labels.csv")
      return try Panlab.run(
        ["sweep", "many.csv", "--over", "progress-threshold=0.1:0.9:0.2", "--format", "json"]
          + ["--jobs", jobs], in: folder)
    }
    let whole = try sweep(recordings.flatMap(\.self), jobs: "1")
    #expect(whole.exitCode == 0)
    #expect(whole.error == "")
    let late =
      recordings[0].prefix(2) + recordings.dropFirst().flatMap(\.self) + recordings[0].suffix(2)
    #expect(try sweep(late, jobs: "2") == whole)
  }
}
