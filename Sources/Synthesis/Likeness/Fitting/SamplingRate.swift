import MotionMath
import Traces

/// How often a panel looked, told from the times of its reports.
enum SamplingRate {
  /// The rates that panels have, in hertz.
  static let usual = [60, 90, 120, 144, 180, 240]

  /// The rate of a finger's reports in hertz, 1...1000; nil for fewer than eight intervals.
  ///
  /// Stamps in whole milliseconds alternate, so the mean counts; intervals of more than one and a half
  /// medians lack a report and do not.
  static func rate(of finger: [Trace.Sample]) -> Int? {
    let intervals = finger.reportIntervals.filter { $0 > 0 }
    guard intervals.count >= 8 else { return nil }
    let middle = intervals.median
    let regular = intervals.filter { $0 > middle / 2 && $0 < middle * 1.5 }
    return regular.isEmpty
      ? nil : rounded(Double(regular.count) / regular.reduce(0, +))
  }

  /// The rate of a panel that reports every so many hertz: a usual one where it is within 5 %.
  private static func rounded(_ rate: Double) -> Int {
    if let usual = usual.first(where: { abs(rate / Double($0) - 1) < 0.05 }) { return usual }
    let step = rate < 20 ? 1.0 : 5.0
    return Int(min(max((rate / step).rounded() * step, 1), 1000))
  }
}
