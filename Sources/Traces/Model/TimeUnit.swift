import Formats
import MotionMath

/// The unit in which a recording counts time.
public enum TimeUnit: String, Hashable, Sendable, CaseIterable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// The power of ten that turns a time into seconds.
  var exponent: Int {
    switch self {
    case .seconds: 0
    case .milliseconds: -3
    case .microseconds: -6
    case .nanoseconds: -9
    }
  }

  /// The unit in words, for messages.
  var words: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    case .microseconds: "microseconds"
    case .nanoseconds: "nanoseconds"
    }
  }

  /// The times between two reports of a touch panel, in seconds: 1 to 40 ms, with 5 % for rounding.
  ///
  /// Our choice: it takes in mice at 1,000 Hz and film at 24 frames a second, and is narrower than the factor between
  /// two units, so that an interval fits one unit at most.
  static let reports: ClosedRange<Seconds> = 0.00095...0.042

  /// Whether an interval in this unit is one between two reports.
  func fits(_ interval: Double) -> Bool {
    Self.reports.contains(DecimalNumber.shifted(interval, by: exponent))
  }
}

/// How the times of a recording were understood.
public enum TimeReading: Hashable, Sendable, CustomStringConvertible {
  /// In the unit that the header or a recipe names.
  case named(TimeUnit)
  /// In the unit that the recording's own intervals show.
  case intervals(TimeUnit)
  /// In the unit that the intervals of its folder's files show.
  case folder(TimeUnit)
  /// As a clock's, with hours and minutes.
  case clock

  /// The unit and the reason: `ms, by its intervals`.
  public var description: String {
    switch self {
    case .named(let unit): "\(unit.rawValue), named"
    case .intervals(let unit): "\(unit.rawValue), by its intervals"
    case .folder(let unit): "\(unit.rawValue), by its folder's intervals"
    case .clock: "a clock's"
    }
  }
}

extension TimeUnit {
  /// The unit of a power of ten; seconds for any other.
  init(exponent: Int) { self = Self.allCases.first { $0.exponent == exponent } ?? .seconds }
}

extension DecimalNumber {
  /// A value times 10 to the power of `exponent`.
  static func shifted(_ value: Double, by exponent: Int) -> Double {
    var shifted = value
    for _ in 0..<max(exponent, 0) { shifted *= 10 }
    for _ in 0..<max(-exponent, 0) { shifted /= 10 }
    return shifted
  }
}

/// The times between the moves of recordings whose clock has no unit, and the unit that they show.
public struct UnitEvidence: Hashable, Sendable {
  /// The times between a report and the next move of the same finger, as written; none is 0.
  private(set) var intervals: [Double] = []
  /// The earliest and the latest time, as written.
  private(set) var span: ClosedRange<Double>?

  /// The fewest intervals that show anything.
  private static let fewest = 2

  /// Creates evidence of nothing.
  package init() {}

  /// Adds an interval.
  mutating func add(interval: Double) {
    if interval > 0, interval.isFinite { intervals.append(interval) }
  }

  /// Adds a time, for messages.
  mutating func add(time: Double) {
    guard time.isFinite else { return }
    span = span.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
  }

  /// Adds the intervals of another file.
  package mutating func add(_ other: UnitEvidence) {
    intervals += other.intervals
    span = span ?? other.span
  }

  /// The only unit that makes at least four fifths of the intervals those of a touch panel; nil if there is none, or
  /// there are too few intervals.
  var unit: TimeUnit? {
    guard intervals.count >= Self.fewest else { return nil }
    return TimeUnit.allCases.first { unit in
      intervals.count { unit.fits($0) } * 5 >= intervals.count * 4
    }
  }

  /// The two likeliest readings, the likelier one first: their interval is nearest to 60 reports a second.
  var readings: [(unit: TimeUnit, interval: Seconds?)] {
    guard !intervals.isEmpty else { return [(.milliseconds, nil), (.seconds, nil)] }
    let median = intervals.median
    func distance(_ interval: Seconds) -> Double { max(interval * 60, 1 / (interval * 60)) }
    return TimeUnit.allCases
      .map { ($0, DecimalNumber.shifted(median, by: $0.exponent)) }
      .sorted { distance($0.1) < distance($1.1) }.prefix(2).map { ($0.0, $0.1) }
  }

  /// The readings and their difference in words: `time 0 to 1200 may be ms (120 ms apart) or s (120 s apart)`.
  var question: String {
    let place = span.map {
      $0.lowerBound == $0.upperBound
        ? " \(Self.short($0.lowerBound))"
        : " \(Self.short($0.lowerBound)) to \(Self.short($0.upperBound))"
    }
    let words = readings.map { unit, interval in
      interval.map { "\(unit.rawValue) (\(Self.time($0)) apart)" } ?? unit.rawValue
    }
    let reason = intervals.isEmpty ? ", and no move shows which" : ""
    return "time\(place ?? "") may be \(words.joined(separator: " or "))\(reason)"
  }

  /// A time in the unit that suits its size.
  static func time(_ seconds: Seconds) -> String {
    switch seconds {
    case ..<1e-6: "\(short(seconds * 1e9)) ns"
    case ..<1e-3: "\(short(seconds * 1e6)) us"
    case ..<1: "\(short(seconds * 1e3)) ms"
    default: "\(short(seconds)) s"
    }
  }

  /// A number with three decimals at most.
  private static func short(_ value: Double) -> String {
    Number.plain((value * 1000).rounded() / 1000)
  }
}
