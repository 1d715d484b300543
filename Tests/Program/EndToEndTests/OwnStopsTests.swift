import Foundation
import Testing

/// Thirty labelled gestures on a sheet of the system with three detents, from the shell.
struct OwnStopsTests {
  private static let program = Panlab.built.appendingPathComponent("SampleProgram").path

  private func run(_ words: String, in folder: TemporaryFolder) throws -> Panlab.Result {
    try Panlab.shell("'\(Self.program)' \(words)", in: folder)
  }

  /// Drags of the sheet from its small detent: how far up, in points, how fast, and the stop that was meant.
  private static let drags: [(points: Double, speed: Double, meant: String)] =
    stride(from: 20.0, through: 110, by: 10).map { ($0, 150, "small") }
    + stride(from: 150.0, through: 330, by: 20).map { ($0, 150, "medium") }
    + stride(from: 450.0, through: 550, by: 25).map { ($0, 200, "large") }
    + [(-60, 900, "dismissed"), (-70, 900, "dismissed"), (-80, 1100, "dismissed")]
    + [(130, 900, "medium"), (140, 900, "medium")]

  /// A folder `drags` of all recordings, and a folder `few` of every third.
  private func recordings() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var labels = "# stops: dismissed, small, medium, large\ntrace,intent\n"
    var fewLabels = labels
    for (index, drag) in Self.drags.enumerated() {
      let steps = max(6, Int(abs(drag.points) / drag.speed * 60))
      var csv = "t_ms,x,y,phase\n"
      for step in 0...steps {
        let part = Double(step) / Double(steps)
        let phase = step == 0 ? "began" : step == steps ? "ended" : "moved"
        csv +=
          "\(part * abs(drag.points) / drag.speed * 1000),195,\(740 - drag.points * part),\(phase)\n"
      }
      let name = "drag-\(index < 10 ? "0" : "")\(index)"
      try folder.write(csv, to: "drags/\(name).csv")
      labels += "\(name),\(drag.meant)\n"
      if index % 3 == 0 {
        try folder.write(csv, to: "few/\(name).csv")
        fewLabels += "\(name),\(drag.meant)\n"
      }
    }
    try folder.write(labels, to: "drags/labels.csv")
    try folder.write(fewLabels, to: "few/labels.csv")
    return folder
  }

  @Test func `check, confusion and tune take the detents as stops`() throws {
    let folder = try recordings()
    #expect(Self.drags.count == 30)
    let check = try run("check drags --scene own-detents", in: folder)
    #expect(
      check.output.hasSuffix(
        """
        Labels in rows, decisions in columns
                   dismissed  small  medium  large  none
        dismissed          3      0       0      0     0
        small              0      3       7      0     0
        medium             0      0      10      2     0
        large              0      0       0      5     0

        30 traces: 21 passed, 9 failed; 3 dismissed, 7 large, 17 medium, 3 small, 0 none; judged by the full stack on 'own-detents'

        """), "\(check.output)\(check.error)")
    #expect(check.exitCode == 1)
    let json = try run("check few --scene own-detents --format json", in: folder)
    #expect(json.output.contains("\"confusion\""))
    let tune = try run(
      "tune few --scene own-detents --tune small-height -x -o tuned.json", in: folder)
    #expect(tune.exitCode == 0, "\(tune.error)")
    #expect(tune.output.contains("parameter     start  tuned"), "\(tune.output)")
    let tuned = try run("check drags --scene own-detents --controller tuned.json", in: folder)
    #expect(tuned.output.contains("Labels in rows, decisions in columns"), "\(tuned.error)")
    let costs = try run(
      "tune few --scene own-detents --tune small-height --cost small:large=3 --folds 2",
      in: folder)
    #expect(costs.exitCode == 0, "\(costs.error)")
  }
}
