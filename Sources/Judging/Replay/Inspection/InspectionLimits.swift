import Formats
import MotionMath
import Traces

/// The limits that recordings must meet, so that CI can reject bad recordings.
public struct InspectionLimits: Hashable, Sendable {
  /// The property of a recording that is limited; the raw value is the `key` in `--limit key=value`.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The smallest allowed number of touch samples.
    case samples
    /// The longest allowed time between two reports of the touch panel, in milliseconds.
    case interval
    /// The largest allowed jitter of the touch panel's reports, in milliseconds.
    case jitter
    /// The greatest allowed number of gaps, in which reports of the touch panel are missing.
    case gaps
    /// The greatest allowed number of repairs made when the recording was read.
    case repairs
    /// The greatest allowed number of times that a finger goes down.
    case contacts
    /// The greatest allowed number of times that the clock was adjusted.
    case jumps
    /// The greatest allowed number of places far off a finger's way, and of steps faster than any finger.
    case spikes
    /// The greatest allowed distance from the last move to the release, in points.
    case upMoved = "up-moved"
    /// The lowest accepted quality of the recording: `distance` (good enough for distance rules only) or `velocity`
    /// (also good enough for velocity rules).
    case quality
    /// `yes` if the recording must be able to drive the scene.
    case scene

    /// The key with a placeholder for its value, as shown in help.
    public var usage: String {
      switch self {
      case .samples, .gaps, .repairs, .contacts, .jumps, .spikes: "\(rawValue)=N"
      case .interval, .jitter: "\(rawValue)=MS"
      case .upMoved: "\(rawValue)=PT"
      case .quality: "quality=distance|velocity"
      case .scene: "scene=yes"
      }
    }
  }

  private var values: [Key: Double] = [:]

  /// Creates limits; keys without a value are not checked.
  ///
  /// The value for `quality` is the raw value of a ``RecordingQuality``. The value for `scene` is 1, which means that
  /// the recording must be able to drive the scene.
  public init(_ values: [Key: Double] = [:]) { self.values = values }

  /// Adds a limit such as `gaps=0`.
  ///
  /// - Returns: nil if the limit was read, otherwise what is wrong with the text and how to write a limit.
  public mutating func read(_ text: String) -> String? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let key = Key(rawValue: String(parts[0])) else {
      let usages = Key.allCases.map(\.usage).joined(separator: ", ")
      return "no such limit; use \(usages)"
    }
    guard parts.count == 2, let value = Self.value(String(parts[1]), of: key) else {
      return "not a value of this limit; write it like \(key.usage)"
    }
    values[key] = value
    return nil
  }

  private static func value(_ text: String, of key: Key) -> Double? {
    switch key {
    case .quality:
      RecordingQuality.allCases.first { $0.word == text }.map { Double($0.rawValue) }
    case .scene: text == "yes" ? 1 : nil
    case .samples, .gaps, .repairs, .contacts, .jumps, .spikes:
      Int(text).flatMap { $0 < 0 ? nil : Double($0) }
    case .interval, .jitter, .upMoved:
      Double(text).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
  }

  /// The limit of a key; nil if there is none.
  subscript(key: Key) -> Double? { values[key] }
}

extension TraceInspection {
  /// The limits that the recording breaks, one sentence each; empty if the recording meets all limits.
  public func breaches(of limits: InspectionLimits) -> [String] {
    InspectionLimits.Key.allCases.compactMap { key in
      limits[key].flatMap { breach(of: key, $0) }
    }
  }

  private func breach(of key: InspectionLimits.Key, _ limit: Double) -> String? {
    func most(_ value: Double, _ text: String, _ unit: String = "") -> String? {
      value > limit + 1e-9 ? "\(text); at most \(Number.shortest(limit))\(unit) required" : nil
    }
    switch key {
    case .samples:
      guard Double(samples) < limit else { return nil }
      return "\(counted(samples, "sample")); at least \(Number.shortest(limit)) required"
    case .interval:
      return most(
        sampling.longest * 1000, "\(Self.tenths(sampling.longest * 1000)) ms without a report",
        " ms")
    case .jitter:
      return most(
        sampling.jitter * 1000, "jitter of \(Self.tenths(sampling.jitter * 1000)) ms", " ms")
    case .gaps: return most(Double(sampling.gaps), counted(sampling.gaps, "gap"))
    case .repairs:
      let repaired = repairs.reduce(0) { $0 + $1.count }
      return most(Double(repaired), counted(repaired, "repair"))
    case .contacts: return most(Double(reading.contacts), counted(reading.contacts, "contact"))
    case .jumps: return most(Double(reading.clockJumps), counted(reading.clockJumps, "clock jump"))
    case .spikes: return most(Double(reading.spikes), counted(reading.spikes, "spike"))
    case .upMoved:
      return most(
        reading.upMoved, "a touch-up \(Self.tenths(reading.upMoved)) pt from the last move", " pt")
    case .quality:
      guard let least = RecordingQuality(rawValue: Int(limit)), quality < least else { return nil }
      return "\(verdict); '\(least.text)' required"
    case .scene: return obstacle.map { "cannot drive the scene: \($0)" }
    }
  }

  /// The value with at most one decimal.
  private static func tenths(_ value: Double) -> String {
    Number.shortest((value * 10).rounded() / 10)
  }
}
