import Foundation
import Testing

/// Texts from outside of any length are read in time, or refused.
struct LimitsTests {
  private static func seconds(_ work: () throws -> Void) throws -> Double {
    let start = ContinuousClock.now
    try work()
    return start.duration(to: .now) / .seconds(1)
  }

  @Test func `more stops than a hundred are refused`() throws {
    let folder = try Gestures.labelledFolder()
    for count in [100, 101, 2000] {
      let stops = (0..<count).map { "s\($0) \(Double($0) / Double(count))" }
      try folder.write(
        "{\"stops\": \"\(stops.joined(separator: ", "))\"}", to: "c.json")
      let run = try Panlab.run(["check", "swipes", "--controller", "c.json"], in: folder)
      #expect(run.error.contains(" stops, more than") == (count > 100), "\(run.error.prefix(300))")
      if count > 100 {
        #expect(run.error.contains("\(count) stops, more than 100"), "\(run.error)")
      }
    }
  }

  @Test func `many groups of one folder read its labels once`() throws {
    let folder = try TemporaryFolder()
    let count = Panlab.isOptimised ? 1000 : 100
    let drag = Gestures.drag(points: 300, milliseconds: 80)
    for index in 0..<count { try folder.write(drag, to: "t/g\(index).csv") }
    try folder.write(
      "trace,intent\n" + (0..<20_000).map { "g\($0),finish\n" }.joined(), to: "t/labels.csv")
    for suffix in [".csv", "*.csv"] {
      let groups = (0..<count).map { "\"n\($0)\": {\"traces\": \"t/g\($0)\(suffix)\"}" }
      try folder.write("{\"groups\": {\(groups.joined(separator: ", "))}}", to: "panlab.json")
      let time = try Self.seconds {
        let run = try Panlab.run(["check", "--quiet"], in: folder)
        #expect(run.exitCode != 65, "\(run.error.prefix(300))")
      }
      #expect(time < (Panlab.isOptimised ? 6 : 20), "\(suffix): \(time) s")
    }
  }

  @Test func `a hundred thousand bad labels are one line, soon`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(
      "trace,intent\nlong,finish\n" + (0..<100_000).map { "g\($0),wrong\n" }.joined(),
      to: "swipes/labels.csv")
    let time = try Self.seconds {
      let run = try Panlab.run(["check", "swipes"], in: folder)
      #expect(
        run.error.contains("(100000 times: also at swipes/labels.csv:4, swipes/labels.csv:5 …)"),
        "\(run.error.prefix(300))")
    }
    #expect(time < (Panlab.isOptimised ? 3 : 20), "\(time) s")
  }
}
