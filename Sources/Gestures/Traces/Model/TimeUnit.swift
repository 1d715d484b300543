import Formats
import MotionMath

/// The unit in which a recording counts time.
public enum TimeUnit: String, Hashable, Sendable, CaseIterable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// The power of ten that converts a time to seconds.
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

  /// The plausible times between two reports of a touch panel, in seconds: 1 to 40 ms, with 5 % for rounding.
  ///
  /// Our choice: the range includes mice at 1,000 Hz and film at 24 frames a second. Neighbouring units differ by a
  /// factor of 1,000, and the two ends of the range by a smaller factor, so an interval is plausible in at most one
  /// unit.
  static let reports: ClosedRange<Seconds> = 0.00095...0.042

  /// Whether an interval in this unit is plausible between two reports of a touch panel.
  func fits(_ interval: Double) -> Bool {
    Self.reports.contains(DecimalNumber.shifted(interval, by: exponent))
  }
}

/// How the unit of a recording's times was determined.
public enum TimeReading: Hashable, Sendable, CustomStringConvertible {
  /// The header or a recipe names the unit.
  case named(TimeUnit)
  /// Inferred from the recording's own intervals.
  case intervals(TimeUnit)
  /// Inferred from the intervals of all files in the recording's folder.
  case folder(TimeUnit)
  /// No unit is needed: the times are times of day, with hours and minutes.
  case clock

  /// The unit and how it was determined, such as `ms, by its intervals`.
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
  /// Creates the unit with this power of ten; seconds if no unit has it.
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

/// Intervals between moves in recordings whose times have no unit.
///
/// The unit can be inferred from these intervals.
public struct UnitEvidence: Hashable, Sendable {
  /// The time from each report of a finger to the finger's next report, if the next report is a move.
  ///
  /// All intervals are positive. If the unit is to be inferred, they are in the recording's own unit. If an assumed
  /// unit is to be checked, they have been converted from it to seconds.
  private(set) var intervals: [Double] = []
  /// The earliest and the latest time, as written.
  private(set) var span: ClosedRange<Double>?

  /// The smallest number of intervals from which a unit is inferred.
  private static let fewest = 2

  /// Creates an instance without intervals.
  package init() {}

  /// Adds an interval.
  mutating func add(interval: Double) {
    if interval > 0, interval.isFinite { intervals.append(interval) }
  }

  /// Extends ``span``, which messages show, to contain a time.
  mutating func add(time: Double) {
    guard time.isFinite else { return }
    span = span.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
  }

  /// Adds the intervals of another file.
  package mutating func add(_ other: UnitEvidence) {
    intervals += other.intervals
    span = span ?? other.span
  }

  /// The only unit in which at least four fifths of the intervals are plausible for a touch panel.
  ///
  /// Nil if there is no such unit, or if there are too few intervals.
  var unit: TimeUnit? {
    guard intervals.count >= Self.fewest else { return nil }
    return TimeUnit.allCases.first { unit in
      intervals.count { unit.fits($0) } * 5 >= intervals.count * 4
    }
  }

  /// Whether the times are a spreadsheet's days since 1900, of which a touch panel's reports are small parts.
  var areDays: Bool {
    guard let span, 20_000...80_000 ~= span.lowerBound, intervals.count >= Self.fewest else {
      return false
    }
    return intervals.count { TimeUnit.seconds.fits($0 * 86_400) } * 5 >= intervals.count * 4
  }

  /// The two likeliest units, each with the median interval that the recording has in this unit.
  ///
  /// The unit in which this interval is nearer to 1/60 s comes first.
  var readings: [(unit: TimeUnit, interval: Seconds?)] {
    guard !intervals.isEmpty else { return [(.milliseconds, nil), (.seconds, nil)] }
    let median = intervals.median
    func distance(_ interval: Seconds) -> Double { max(interval * 60, 1 / (interval * 60)) }
    return TimeUnit.allCases
      .map { ($0, DecimalNumber.shifted(median, by: $0.exponent)) }
      .sorted { distance($0.1) < distance($1.1) }.prefix(2).map { ($0.0, $0.1) }
  }

  /// The possible units in words, as in `time 0 to 1200 may be ms (120 ms apart) or s (120 s apart)`.
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

  /// The text of a time, in a unit that suits its length.
  static func time(_ seconds: Seconds) -> String {
    switch seconds {
    case ..<1e-6: "\(short(seconds * 1e9)) ns"
    case ..<1e-3: "\(short(seconds * 1e6)) us"
    case ..<1: "\(short(seconds * 1e3)) ms"
    default: "\(short(seconds)) s"
    }
  }

  /// The text of a number, rounded to at most three decimals.
  private static func short(_ value: Double) -> String {
    Number.plain((value * 1000).rounded() / 1000)
  }
}
