import Controllers
package import Formats
import MotionMath
package import Replay
import Traces

/// The quality of recordings, one row each, with the medians of all recordings and the limits that are exceeded.
package struct InspectionReport: Report {
  private let inspections: [TraceInspection]
  private let limits: InspectionLimits

  package init(_ inspections: [TraceInspection], limits: InspectionLimits = InspectionLimits()) {
    self.inspections = inspections
    self.limits = limits
  }

  /// Whether any recording exceeds a limit.
  public var hasBreaches: Bool { inspections.contains { !$0.breaches(of: limits).isEmpty } }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [.table(rows), .counts(summary, isFailure: false)] + breaches.map(ReportBlock.failure)
  }

  private var rows: TextTable {
    TextTable(
      columns: [
        "trace", .right("duration (s)", .useful), .right("samples", .useful),
        .right("interval (ms)", .detail), .right("jitter (ms)", .detail),
        .right("longest (ms)", .detail), .right("gaps"), .right("repairs"),
        .right("hold (ms)", .detail), .right("peak (pt/s)", .detail),
        .right("release (pt/s)", .useful), .right("travel (pt)", .detail),
        .left("direction", .detail), .left("times", .detail), .right("contacts", .detail),
        .right("jumps", .detail), .right("up moved (pt)", .detail), .left("scale", .detail),
        "scene",
        "quality",
      ],
      rows: inspections.map(Self.row))
  }

  private static func row(of inspection: TraceInspection) -> [String] {
    func ms(_ time: Seconds) -> String { Number.fixed(time * 1000, decimals: 1) }
    let (sampling, reading) = (inspection.sampling, inspection.reading)
    return [
      inspection.trace, Number.fixed(inspection.duration, decimals: 3),
      String(inspection.samples), ms(sampling.interval), ms(sampling.jitter),
      ms(sampling.longest), String(sampling.gaps),
      String(inspection.repairs.reduce(0) { $0 + $1.count }), ms(inspection.hold),
      Number.fixed(inspection.peakSpeed, decimals: 1),
      Number.fixed(inspection.releaseSpeeds[.uikit] ?? 0, decimals: 1),
      Number.fixed(inspection.path.travel, decimals: 1), inspection.path.direction.rawValue,
      reading.times, String(reading.contacts), String(reading.clockJumps),
      Number.fixed(reading.upMoved, decimals: 1), reading.scale, inspection.obstacle ?? "yes",
      inspection.verdict,
    ]
  }

  /// The medians of all recordings, in words.
  private var summary: String {
    let medians = Medians(inspections)
    return counted(inspections.count, "trace") + "; medians: "
      + "\(Number.fixed(medians.duration, decimals: 3)) s, \(Number.shortest(medians.samples))"
      + " samples, \(Number.fixed(medians.interval * 1000, decimals: 1)) ms apart, travel"
      + " \(Number.fixed(medians.travel, decimals: 1)) pt, peak"
      + " \(Number.fixed(medians.peakSpeed, decimals: 1)) pt/s, release"
      + " \(Number.fixed(medians.releaseSpeed, decimals: 1)) pt/s"
  }

  /// A line for each limit that a recording exceeds.
  private var breaches: [String] {
    inspections.flatMap { inspection in
      inspection.breaches(of: limits).map { "\(inspection.trace): \($0)" }
    }
  }

  package var columns: [String] {
    let releases = VelocityEstimator.allCases.map {
      "release_\($0.rawValue.replacing("-", with: "_"))_pt_per_s"
    }
    return [
      "trace", "duration_s", "samples", "fingers", "interval_s", "jitter_s", "longest_interval_s",
      "gaps", "repairs", "hold_s", "direction", "travel_pt", "reach_pt", "peak_pt_per_s",
    ] + releases + [
      "obstacle", "breaches", "times", "contacts", "clock_jumps", "thinned", "up_moved_pt", "scale",
      "quality", "doubts",
    ]
  }

  package var records: [[JSONValue]] { inspections.map(record) }

  private func record(of inspection: TraceInspection) -> [JSONValue] {
    let sampling = inspection.sampling
    let start: [JSONValue] = [
      .string(inspection.trace), .rounded(inspection.duration),
      .number(Double(inspection.samples)), .number(Double(inspection.fingers)),
      .rounded(sampling.interval), .rounded(sampling.jitter), .rounded(sampling.longest),
      .number(Double(sampling.gaps)),
      .array(inspection.repairs.map { .string($0.code) }), .rounded(inspection.hold),
      .string(inspection.path.direction.rawValue), .rounded(inspection.path.travel),
      .rounded(inspection.path.reach), .significant(inspection.peakSpeed),
    ]
    let breaches = inspection.breaches(of: limits).map { JSONValue.string("\($0)") }
    return start
      + VelocityEstimator.allCases.map { .significant(inspection.releaseSpeeds[$0]) }
      + [.text(inspection.obstacle), .array(breaches)] + reading(of: inspection)
  }

  private func reading(of inspection: TraceInspection) -> [JSONValue] {
    let reading = inspection.reading
    return [
      .string(reading.times), .number(Double(reading.contacts)),
      .number(Double(reading.clockJumps)),
      .bool(reading.isThinned), .rounded(reading.upMoved), .string(reading.scale),
      .string(inspection.quality.word), .array(inspection.doubts.map { .string($0.text) }),
    ]
  }

  package var json: JSONValue {
    let medians = Medians(inspections)
    return .object([
      "schema": .string("panlab.inspection/1"),
      "traces": objects,
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

  init(_ inspections: [TraceInspection]) {
    func median(_ value: (TraceInspection) -> Double) -> Double { inspections.map(value).median }
    duration = median(\.duration)
    samples = median { Double($0.samples) }
    interval = median(\.sampling.interval)
    travel = median(\.path.travel)
    peakSpeed = median(\.peakSpeed)
    releaseSpeed = median { $0.releaseSpeeds[.uikit] ?? 0 }
  }
}
