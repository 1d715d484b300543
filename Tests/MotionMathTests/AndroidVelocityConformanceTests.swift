import Foundation
import MotionMath
import Testing

/// Velocities that Android's tracker reports; skipped where the recordings are not beside the package.
@Suite(
  .enabled(
    if: Conformance.isAvailable("android-velocity"), "no shared/conformance/android-velocity"))
struct AndroidVelocityConformanceTests {
  @Test func `recordings and synthetic traces give Android's velocity`() throws {
    let rows = try Conformance.rows("android-velocity/expected.csv")
    #expect(rows.count == 70)
    var used: [String: Int] = [:]
    for row in rows {
      used[row["file"] + row["strategy"] + row["axis"], default: 0] += 1
      let recording = try Self.recording(
        row, repetition: used[row["file"] + row["strategy"] + row["axis"]] ?? 1)
      try expect(
        row["v_px_per_s(empty=none reported)"], of: row["strategy"], axis: row["axis"],
        fraction: row.number("rel_tolerance"), recording, "\(row.cells)")
    }
  }

  @Test func `the raw samples of Android's own tests give their expectations`() throws {
    let recordings = try Self.rawRecordings()
    let rows = try Conformance.rows("android-velocity/velocity_android_expected.csv")
    #expect(rows.count == 87)
    for row in rows {
      let recording = try #require(recordings["\(row["test"]) \(row["pointer"])"])
      try expect(
        row["expected"], of: row["strategy"], axis: row["axis"],
        fraction: row.number("tol_fraction"), recording, "\(row.cells)")
    }
  }

  /// Compares one axis; an empty expectation, or `none`, means that no velocity is reported.
  private func expect(
    _ expected: String, of strategy: String, axis: String, fraction: Double,
    _ recording: Conformance.Recording, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // Android's default strategy for the two position axes is the second-order fit.
    let estimator = strategy == "IMPULSE" ? VelocityEstimator.impulse : .androidLSQ2
    let estimate = estimator.estimate(of: recording.samples, at: recording.lift)
    guard let expected = Double(expected) else {
      #expect(estimate == nil, comment, sourceLocation: sourceLocation)
      return
    }
    let velocity = try #require(estimate, comment, sourceLocation: sourceLocation)
    let value = axis == "X" ? velocity.x : velocity.y
    #expect(
      isClose(value, expected, fraction: fraction), "\(value), \(comment)",
      sourceLocation: sourceLocation)
  }

  /// The recording of a row.
  ///
  /// Traces of several fingers are one file per finger (`_p0`, `_p1`); rows that
  /// repeat the same key are about the next finger, and all fingers are read out at the first one's lift.
  private static func recording(
    _ row: Conformance.Row, repetition: Int
  ) throws -> Conformance.Recording {
    guard row["folder"] == "aosp_synthetic" else {
      return try Conformance.recording("android-velocity/\(row["file"])")
    }
    let path = "android-velocity/synthetic/\(row["file"])"
    guard !Conformance.isAvailable(path) else { return try Conformance.recording(path) }
    let stem = path.dropLast(".csv".count)
    var finger = try Conformance.recording("\(stem)_p\(repetition - 1).csv")
    finger.lift = max(finger.lift, try Conformance.recording("\(stem)_p0.csv").lift)
    return finger
  }

  /// Every finger of every test by name; resampled points are left out, and the fingers of one test
  /// are read out at the same instant, that of the test's last event.
  private static func rawRecordings() throws -> [String: Conformance.Recording] {
    var recordings: [String: Conformance.Recording] = [:]
    var lifts: [String: Double] = [:]
    for row in try Conformance.rows("android-velocity/velocity_android_samples.csv") {
      let time = try row.number("t_ns") / 1e9
      lifts[row["test"]] = max(lifts[row["test"]] ?? 0, time)
      guard row["is_up_event"] != "1", row["resampled"] != "1" else { continue }
      recordings["\(row["test"]) \(row["pointer"])", default: .init()].samples.append(
        PositionSample(time: time, x: try row.number("x"), y: try row.number("y")))
    }
    for name in recordings.keys {
      recordings[name]?.lift = lifts[String(name.dropLast(2))] ?? 0
      // Only the last lift of a test is marked; the last point of every other finger is its lift too.
      if !name.hasSuffix(" 0") { recordings[name]?.samples.removeLast() }
    }
    return recordings
  }
}
