import Foundation
import Testing

/// Controllers with stops, through the built program.
struct StopTests {
  private static let sheet = """
    { "direction": "up", "extent": "1h", "clamp-progress": "off",
      "stops": "closed 0, half 0.5h, full 0.92h",
      "finish-when": "nearest(translation + project(velocity, 0.9))",
      "timing-curve": "spring(1,0.35)" }
    """

  /// Two upward drags: 320 pt from the lowest stop, and 100 pt from half way.
  private func folder(labels: String, sheet: String = Self.sheet) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(sheet, to: "sheet.json")
    try folder.write(Self.drag(points: 320), to: "drags/far.csv")
    try folder.write("# start: half\n" + Self.drag(points: 100), to: "drags/short.csv")
    try folder.write(labels, to: "drags/labels.csv")
    return folder
  }

  private static func drag(points: Double) -> String {
    var rows = "t_ms,x,y,phase\n0,200,700,began\n"
    for step in 1...20 {
      rows += "\(step * 20),200,\(700 - points * Double(step) / 20),moved\n"
    }
    return rows + "1000,200,\(700 - points),moved\n1016,200,\(700 - points),ended\n"
  }

  private func check(_ folder: TemporaryFolder, _ more: [String] = []) throws -> Panlab.Result {
    try Panlab.run(["check", "drags", "--controller", "sheet.json"] + more, in: folder)
  }

  @Test func `says where each drag settles, and what was meant against it`() throws {
    let folder = try folder(
      labels: "# stops: closed, half, full\ntrace,intent\nfar,half\nshort,full\n")
    let result = try check(folder)
    #expect(result.error == "")
    #expect(result.exitCode == 1)
    let lines = result.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("half 0 1 0 0"), "\(result.output)")
    #expect(lines.contains("full 0 1 0 0"), "\(result.output)")
    #expect(lines.last == "2 traces: 1 passed, 1 failed; 2 half, 0 none; judged in closed form")
  }

  @Test func `refuses a label of a stop that the file does not declare`() throws {
    let folder = try folder(
      labels: "# stops: closed, half, full\ntrace,intent\nfar,haf\nshort,half\n")
    let result = try check(folder)
    #expect(
      result.error.hasPrefix(
        "Error: drags/labels.csv:3: 'haf' is neither an intent nor a stop; did you mean 'half'? choose"
          + " closed, half, full, finish, cancel, any or none\n"), "\(result.error)")
    #expect(result.exitCode == 65)
  }

  @Test func `refuses a label of a stop that the controller does not have`() throws {
    let folder = try folder(labels: "# stops: top, half\ntrace,intent\nfar,top\nshort,half\n")
    let result = try check(folder)
    #expect(
      result.error.contains(
        "drags/labels.csv:3: the controller has no stop 'top' (1 of 2 traces: drags/far)"),
      "\(result.error)")
    #expect(result.exitCode == 65)
  }

  @Test func `refuses a recording that begins at an unknown stop`() throws {
    let folder = try folder(labels: "# stops: half\ntrace,intent\nfar,half\nshort,half\n")
    try folder.write("# start: haf\n" + Self.drag(points: 100), to: "drags/short.csv")
    let result = try check(folder)
    #expect(
      result.error.contains("'start': the controller has no stop 'haf'"), "\(result.error)")
    #expect(result.exitCode == 65)
  }

  @Test func `says of a rule that yields no stop that nothing was judged`() throws {
    let folder = try folder(
      labels: "# stops: half\ntrace,intent\nfar,half\nshort,half\n",
      sheet: """
        { "direction": "up", "extent": "1h", "stops": "closed 0, half 0.5h, full 1",
          "finish-when": "progress < 0.2" }
        """)
    let result = try check(folder)
    #expect(
      result.error.contains(
        "the rule yields no stop: it passes one boundary but not an earlier one"),
      "\(result.error)")
    #expect(result.exitCode == 65)
  }

  @Test(arguments: [
    ("closed 0, half 0.5h, full 1.2", "'full' at 1.2 lies outside the travel of 1h"),
    ("closed 0, half 0.5h, full 0.5", "'half' and 'full' have the same position"),
  ])
  func `refuses stops that cannot be`(stops: String, words: String) throws {
    let folder = try folder(
      labels: "# stops: half\ntrace,intent\nfar,half\nshort,half\n",
      sheet: "{ \"extent\": \"1h\",\n  \"stops\": \"\(stops)\" }")
    let result = try check(folder)
    #expect(result.output == "")
    #expect(
      result.error.hasPrefix("Error: sheet.json:2: 'stops': \(words) on a screen of"),
      "\(result.error)")
    #expect(result.exitCode == 65)
  }

  @Test func `says where a controller with two ends is needed`() throws {
    let result = try Panlab.run(["native", "sheet"])
    #expect(result.error.hasPrefix("Error: 'sheet': has stops, but the "), "\(result.error)")
    #expect(result.exitCode == 64)
  }

  @Test func `examines a controller with stops on a sheet`() throws {
    let result = try Panlab.run(["doctor", "--controller", "swiftui-drawer"])
    #expect(result.output.hasPrefix("swiftui-drawer on swiftui-sheet\n"))
    #expect(result.output.contains("    happened: the transition is stuck at 59 %\n"))
    #expect(result.exitCode == 1)
    let sheet = try Panlab.run(["doctor", "--controller", "sheet"])
    #expect(sheet.output.hasPrefix("sheet on sheet-with-stops\n"))
    #expect(sheet.exitCode == 0, "\(sheet.output)")
  }

  @Test func `refuses a change that pushes a stop off the travel`() throws {
    let folder = try folder(labels: "# stops: half\ntrace,intent\nfar,half\nshort,half\n")
    let result = try check(folder, ["--set", "extent=0.4h"])
    #expect(result.output == "")
    #expect(
      result.error.contains(
        "extent: 'half' at 0.5h lies outside the travel of 0.4h on a screen of 390 × 844 pt; move it,"
          + " or change the extent\n"), "\(result.error)")
    #expect(result.exitCode == 64)
  }

  @Test func `records how the rubber band slows the surface beyond the ends`() throws {
    let folder = try folder(labels: "# stops: half, full\ntrace,intent\nfar,full\nshort,half\n")
    // From `half`, the last stop is 354.48 pt away. The finger passes it and is still moving at release.
    try folder.write(
      "# start: half\nt_ms,x,y,phase\n0,200,700,began\n"
        + (1...25).map { "\($0 * 16),200,\(700 - 20 * $0),moved\n" }.joined()
        + "408,200,200,ended\n", to: "drags/far.csv")
    let report = try check(folder, ["--format", "json"])
    let outcomes = try #require(
      (JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any])?["outcomes"]
        as? [[String: Any]])
    let far = try #require(outcomes.first { $0["trace"] as? String == "drags/far" })
    let surface = try #require(far["surface"] as? [String: Double])
    let finger = try #require(far["velocity_pt_per_s"] as? Double)
    // The finger is 500 - 354.48 pt beyond the stop at 0.92h, and 776.48 pt lie between the ends.
    let pull = 0.55 * (500 - 0.42 * 844)
    let part = 776.48 / (pull + 776.48)
    #expect(abs((surface["excess_pt"] ?? 0) - pull * part) < 0.01, "\(surface)")
    #expect(abs((surface["velocity_pt_per_s"] ?? 0) - finger * 0.55 * part * part) < 0.01)
    #expect(abs((surface["place_pt"] ?? 0) - 776.48 - pull * part) < 0.01)
    let explained = try Panlab.run(
      ["explain", "drags/far.csv", "--controller", "sheet.json"], in: folder)
    #expect(explained.output.contains("beyond full on the rubber band"), "\(explained.output)")
  }

  @Test func `explains every boundary, the one that decided and the nearest flip`() throws {
    let folder = try folder(
      labels: "# stops: half\ntrace,intent\nfar,half\nshort,half\n",
      sheet: """
        { "direction": "up", "extent": "1h", "stops": "closed 0, half 0.5h, full 1",
          "finish-when": "progress > progress-threshold" }
        """)
    let result = try Panlab.run(
      ["explain", "drags/far.csv", "--controller", "sheet.json"], in: folder)
    let lines = result.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for line in [
      "from closed to half: passed",
      "[x] progress > progress-threshold 0.758 > 0.500 by +0.258 <- decides",
      "from half to full: not passed", "[ ] progress > progress-threshold 0.000 > 0.500 by -0.500",
      "progress-threshold 0.5 -> 0.7583 +51.7 %",
    ] {
      #expect(lines.contains(line), "\(line) in\n\(result.output)")
    }
    #expect(result.exitCode == 0)
  }

  @Test func `a report with stops is read back, and a baseline sees a flip`() throws {
    let folder = try folder(
      labels: "# stops: closed, half, full\ntrace,intent\nfar,half\nshort,half\n")
    try folder.write(
      """
      { "baseline": "baseline.json",
        "groups": { "sheet": { "traces": "drags", "controller": "sheet.json" } } }
      """, to: "panlab.json")
    let made = try Panlab.run(["check", "--update-baseline", "all"], in: folder)
    #expect(made.exitCode == 0, "\(made.output)\(made.error)")
    let first = try Panlab.run(["check", "--format", "json", "--output", "a.json"], in: folder)
    #expect(first.exitCode == 0, "\(first.output)\(first.error)")
    let report = try folder.read("a.json")
    #expect(report.contains("\"confusion\""))
    let merged = try Panlab.run(["merge", "a.json", "--format", "json"], in: folder)
    #expect(merged.output == report, "\(merged.error)")
    try folder.write(
      Self.sheet.replacingOccurrences(
        of: "half 0.5h", with: "half 0.8h"), to: "sheet.json")
    let flipped = try Panlab.run(["check"], in: folder)
    #expect(flipped.exitCode == 1)
    #expect(flipped.output.contains("flipped"), "\(flipped.output)")
  }
}
