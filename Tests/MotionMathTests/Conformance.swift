import Foundation
import MotionMath
import Testing

/// Measurements that are kept beside the repository, not in it; see the tests that use them.
enum Conformance {
  /// `conformance/` in the folder `shared` next to the package.
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/conformance")

  static func isAvailable(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: folder).path)
  }

  /// One data row: its cells by column name.
  struct Row {
    let cells: [String: String]

    subscript(_ name: String) -> String { cells[name] ?? "" }

    func number(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Double
    {
      try #require(
        Double(self[name]), "'\(self[name])' in column \(name)", sourceLocation: sourceLocation)
    }
  }

  /// The rows of a CSV file; columns may be named by the start of their header.
  static func rows(_ path: String) throws -> [Row] {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).map { fields(String($0)) }
    let header = try #require(lines.first)
    return lines.dropFirst().map { line in
      Row(cells: Dictionary(zip(header, line), uniquingKeysWith: { first, _ in first }))
    }
  }

  private static func fields(_ line: String) -> [String] {
    var (fields, isQuoted) = ([""], false)
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// A recorded pointer: touch-down and moves, and the instant of the lift.
  struct Recording {
    var samples: [PositionSample] = []
    var lift: Seconds = 0
  }

  /// A recording with columns `t_ms`, `x`, `y` and `phase`; resampled points are not real touches.
  static func recording(_ path: String) throws -> Recording {
    var recording = Recording()
    for row in try rows(path) where row["resampled"] != "1" {
      let sample = PositionSample(
        time: try row.number("t_ms") / 1000, x: try row.number("x"), y: try row.number("y"))
      recording.lift = sample.time
      if row["phase"] != "ended" { recording.samples.append(sample) }
    }
    return recording
  }
}

/// Whether `value` is within `fraction` of `expected`; the tolerance is absolute where 0 is expected.
func isClose(_ value: Double, _ expected: Double, fraction: Double, nearZero: Double = 1e-6) -> Bool
{
  abs(value - expected) <= (expected == 0 ? nearZero : abs(expected) * fraction)
}
