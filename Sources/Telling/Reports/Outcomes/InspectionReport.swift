import Controllers
package import Formats
import MotionMath
package import Replay
import Traces

/// The quality of recordings, one row each, with the medians of all recordings and the limits that are exceeded.
package struct InspectionReport: RowReport {
  package let rows: PackedList<TraceInspection>
  private let limits: InspectionLimits

  package init(
    _ inspections: PackedList<TraceInspection>, limits: InspectionLimits = InspectionLimits()
  ) {
    rows = inspections
    self.limits = limits
  }

  package init(_ inspections: [TraceInspection], limits: InspectionLimits = InspectionLimits()) {
    self.init(PackedList(inspections), limits: limits)
  }

  /// Whether any recording exceeds a limit.
  public var hasBreaches: Bool { rows.contains { !$0.breaches(of: limits).isEmpty } }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [.table(table), .counts(summary, isFailure: false)] + breaches.map(ReportBlock.failure)
  }

  package var fields: [Column<TraceInspection>] { sampling + motion + reading }

  private var sampling: [Column<TraceInspection>] {
    [
      .words("trace") { $0.trace },
      .number("duration (s)", .useful, "duration_s", decimals: 3) { $0.duration },
      .count("samples", .useful) { $0.samples }, .data("fingers") { .count($0.fingers) },
      Self.milliseconds("interval", "interval_s") { $0.sampling.interval },
      Self.milliseconds("jitter", "jitter_s") { $0.sampling.jitter },
      Self.milliseconds("longest", "longest_interval_s") { $0.sampling.longest },
      .count("gaps") { $0.sampling.gaps },
      .both(.right("repairs"), "repairs") {
        String($0.repairs.reduce(0) { $0 + $1.count })
      } value: {
        .texts($0.repairs.map(\.code))
      },
      Self.milliseconds("hold", "hold_s") { $0.hold },
    ]
  }

  /// A time, in milliseconds for people and in seconds for programs.
  private static func milliseconds(
    _ heading: String, _ name: String, _ time: @escaping (TraceInspection) -> Seconds
  ) -> Column<TraceInspection> {
    .both(.right("\(heading) (ms)", .detail), name) {
      Number.fixed(time($0) * 1000, decimals: 1)
    } value: {
      .rounded(time($0))
    }
  }

  /// Lengths and speeds, which programs find in another order than people.
  private var motion: [Column<TraceInspection>] {
    func shown(
      _ heading: String, _ importance: TextTable.Importance,
      _ number: @escaping (TraceInspection) -> Double
    ) -> Column<TraceInspection> {
      .shown(.right(heading, importance)) { Number.fixed(number($0), decimals: 1) }
    }
    return [
      shown("peak (pt/s)", .detail) { $0.peakSpeed },
      shown("release (pt/s)", .useful) { $0.releaseSpeeds[.uikit] ?? 0 },
      shown("travel (pt)", .detail) { $0.path.travel },
      .words(.left("direction", .detail)) { $0.path.direction.rawValue },
      .data("travel_pt") { .rounded($0.path.travel) },
      .data("reach_pt") { .rounded($0.path.reach) },
      .data("peak_pt_per_s") { .significant($0.peakSpeed) },
    ]
      + VelocityEstimator.allCases.map { estimator in
        .data("release_\(estimator.rawValue.replacing("-", with: "_"))_pt_per_s") {
          .significant($0.releaseSpeeds[estimator])
        }
      }
  }

  private var reading: [Column<TraceInspection>] {
    [
      .data("obstacle") { .text($0.obstacle) },
      .data("breaches") { [limits] in .texts($0.breaches(of: limits).map { "\($0)" }) },
      .words(.left("times", .detail)) { $0.reading.times },
      .count("contacts", .detail) { $0.reading.contacts },
      .count("jumps", .detail, "clock_jumps") { $0.reading.clockJumps },
      .count("spikes", .detail) { $0.reading.spikes },
      .data("thinned") { .bool($0.reading.isThinned) },
      .number("up moved (pt)", .detail, "up_moved_pt", decimals: 1) { $0.reading.upMoved },
      .words(.left("scale", .detail)) { $0.reading.scale },
      .shown("scene") { $0.obstacle ?? "yes" },
      .both("quality", "quality") {
        $0.verdict
      } value: {
        .string($0.quality.word)
      },
      .data("doubts") { .texts($0.doubts.map(\.text)) },
    ]
  }

  /// The medians of all recordings, in words.
  private var summary: String {
    let medians = Medians(rows)
    return counted(rows.count, "trace") + "; medians: "
      + "\(Number.fixed(medians.duration, decimals: 3)) s, \(Number.shortest(medians.samples))"
      + " samples, \(Number.fixed(medians.interval * 1000, decimals: 1)) ms apart, travel"
      + " \(Number.fixed(medians.travel, decimals: 1)) pt, peak"
      + " \(Number.fixed(medians.peakSpeed, decimals: 1)) pt/s, release"
      + " \(Number.fixed(medians.releaseSpeed, decimals: 1)) pt/s"
  }

  /// A line for each limit that a recording exceeds.
  private var breaches: [String] {
    rows.flatMap { inspection in
      inspection.breaches(of: limits).map { "\(inspection.trace): \($0)" }
    }
  }

  package var json: JSONValue {
    guard var members = frame.members else { return .null }
    members["traces"] = objects
    return .object(members)
  }

  package var longJSON: LongText { frame.document(linesToDepth: jsonDepth, with: list("traces")) }

  /// The members of the JSON document except for the traces.
  private var frame: JSONValue {
    let medians = Medians(rows)
    return .object([
      "schema": .string("panlab.inspection/1"),
      "medians": .object([
        "duration_s": .rounded(medians.duration), "samples": .number(medians.samples),
        "interval_s": .rounded(medians.interval), "travel_pt": .rounded(medians.travel),
        "peak_pt_per_s": .significant(medians.peakSpeed),
        "release_pt_per_s": .significant(medians.releaseSpeed),
      ]),
    ])
  }
}

/// The medians of a folder of recordings.
private struct Medians {
  let duration, samples, interval, travel, peakSpeed, releaseSpeed: Double

  init(_ inspections: PackedList<TraceInspection>) {
    func median(_ value: (TraceInspection) -> Double) -> Double { inspections.map(value).median }
    duration = median(\.duration)
    samples = median { Double($0.samples) }
    interval = median(\.sampling.interval)
    travel = median(\.path.travel)
    peakSpeed = median(\.peakSpeed)
    releaseSpeed = median { $0.releaseSpeeds[.uikit] ?? 0 }
  }
}
