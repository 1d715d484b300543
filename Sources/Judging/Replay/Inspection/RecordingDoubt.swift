import Formats
import MotionMath
import Traces

/// How good a recording is: the kinds of rules for which it can be used.
public enum RecordingQuality: Int, Hashable, Sendable, Comparable, CaseIterable {
  case unusable, distance, velocity

  /// The quality as one word, for machine-readable reports and for limits such as `quality=distance`.
  public var word: String {
    switch self {
    case .unusable: "unusable"
    case .distance: "distance"
    case .velocity: "velocity"
    }
  }

  /// The quality as a phrase for reports.
  public var text: String {
    switch self {
    case .unusable: "not usable"
    case .distance: "for distance rules only"
    case .velocity: "good for velocity rules"
    }
  }

  public static func < (one: Self, two: Self) -> Bool { one.rawValue < two.rawValue }
}

/// A reason against using a recording.
public struct RecordingDoubt: Hashable, Sendable {
  /// The best quality that a recording with this doubt can have.
  public var quality: RecordingQuality
  /// The reason, in a few words.
  public var text: String

  init(_ quality: RecordingQuality, _ text: String) { (self.quality, self.text) = (quality, text) }
}

extension TraceInspection {
  /// The best quality that all doubts about the recording allow; ``RecordingQuality/velocity`` if there are no doubts.
  public var quality: RecordingQuality { doubts.map(\.quality).min() ?? .velocity }

  /// The quality and the reasons for it: `for distance rules only: its clock jumps`.
  public var verdict: String {
    let reasons = doubts.filter { $0.quality == quality }.map(\.text)
    return quality.text + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", "))
  }
}

extension RecordingDoubt {
  /// The fewest samples that determine a speed: the touch-down, two moves and the touch-up.
  private static let fewestSamples = 4
  /// The limit on the median interval between two reports of the touch panel, in seconds.
  ///
  /// With a longer interval, a recording suits only distance rules.
  private static let longestInterval: Seconds = 0.042
  /// The duration below which a contact counts as noise of the touch panel, in seconds.
  private static let noise: Seconds = 0.01
  /// The time before the touch-up in which the reports determine the release speed, in seconds.
  private static let tail: Seconds = 0.1
  /// The greatest plausible distance from the last move to the touch-up, in points; if the distance is greater, moves
  /// must be missing.
  private static let upReach = 10.0
  /// The greatest plausible coordinate, in points: greater than the length of any handheld screen.
  private static let farthest = 1400.0

  /// All doubts about a recording, the worst first.
  static func doubts(
    of trace: Trace, _ finger: [Trace.Sample], _ inspection: TraceInspection
  ) -> [RecordingDoubt] {
    let all = ofRepairs(trace) + ofPlaces(trace, inspection) + ofReports(finger, inspection)
    return RecordingQuality.allCases.flatMap { quality in all.filter { $0.quality == quality } }
  }

  private static func ofRepairs(_ trace: Trace) -> [RecordingDoubt] {
    let codes = Set(trace.repairs.map(\.code))
    let found: [(Dirt, RecordingDoubt)] = [
      (.unitDoubtful, RecordingDoubt(.unusable, "its unit of time is doubtful")),
      (.clockJump, RecordingDoubt(.distance, "its clock jumps")),
      (.spike, RecordingDoubt(.distance, "a point far off its path")),
      (.leap, RecordingDoubt(.distance, "a step faster than any finger")),
      (.againstName, RecordingDoubt(.distance, "its direction contradicts its name")),
      (.pixels, RecordingDoubt(.distance, "its positions are in pixels")),
      (.eventsDropped, RecordingDoubt(.distance, "the system dropped events")),
      (.missingEnded, RecordingDoubt(.distance, "it ends without a touch-up")),
    ]
    return found.filter { codes.contains($0.0.code) }.map(\.1)
      + (trace.isThinned ? [RecordingDoubt(.distance, "short moves were left out")] : [])
      + ofScale(trace)
  }

  private static func ofScale(_ trace: Trace) -> [RecordingDoubt] {
    guard let scale = trace.metadata.drawnScale, scale != 1 else { return [] }
    return [
      RecordingDoubt(
        .distance,
        "the screen was drawn at another size, so speeds are \(Number.shortest(scale)) times the finger's"
      )
    ]
  }

  private static func ofPlaces(
    _ trace: Trace, _ inspection: TraceInspection
  ) -> [RecordingDoubt] {
    let (x, y) = (trace.samples.map(\.x).max() ?? 0, trace.samples.map(\.y).max() ?? 0)
    if trace.metadata.screen == nil, max(x, y) > farthest {
      return [
        RecordingDoubt(
          .unusable,
          "positions up to \(Number.shortest(x.rounded())), \(Number.shortest(y.rounded())) are not points"
        )
      ]
    }
    if trace.repairs.contains(where: { $0.code == Dirt.offScreen.code }) {
      return [RecordingDoubt(.distance, "positions outside its screen")]
    }
    let isInside = trace.samples.allSatisfy { 0...1 ~= $0.x && 0...1 ~= $0.y }
    return isInside && inspection.path.reach > 0
      ? [RecordingDoubt(.unusable, "positions from 0 to 1 are not points")] : []
  }

  private static func ofReports(
    _ finger: [Trace.Sample], _ inspection: TraceInspection
  ) -> [RecordingDoubt] {
    let (samples, sampling) = (inspection.samples, inspection.sampling)
    if samples < 3 || inspection.duration < noise {
      return [
        RecordingDoubt(
          .unusable,
          "a contact of \(counted(samples, "sample")) in \(milliseconds(inspection.duration)) ms")
      ]
    }
    var doubts: [RecordingDoubt] = []
    if samples < fewestSamples {
      doubts.append(RecordingDoubt(.distance, "only \(samples) samples"))
    }
    if sampling.interval > longestInterval {
      doubts.append(
        RecordingDoubt(.distance, "reports \(milliseconds(sampling.interval)) ms apart"))
    } else if sampling.jitter > sampling.interval / 2 {
      doubts.append(RecordingDoubt(.distance, "irregular reports"))
    }
    if hasGap(finger, sampling.interval) {
      doubts.append(RecordingDoubt(.distance, "a gap before the touch-up"))
    }
    if let up = finger.last, let move = finger.dropLast().last, up.time - move.time > tail / 2,
      inspection.reading.upMoved > upReach
    {
      doubts.append(
        RecordingDoubt(
          .distance,
          "a touch-up \(Number.shortest(inspection.reading.upMoved.rounded())) pt from the last move"
        ))
    }
    return doubts
  }

  /// Whether reports are missing just before the touch-up, where they determine the release speed.
  private static func hasGap(_ finger: [Trace.Sample], _ interval: Seconds) -> Bool {
    let reports = finger.reports
    let end = reports.last?.time ?? 0
    return zip(reports, reports.dropFirst()).contains { before, after in
      let (x, y) = (after.x - before.x, after.y - before.y)
      return after.time > end - tail && after.time - before.time > 3 * interval
        && x * x + y * y > 100
    }
  }

  private static func milliseconds(_ time: Seconds) -> String {
    Number.shortest((time * 1e4).rounded() / 10)
  }
}
