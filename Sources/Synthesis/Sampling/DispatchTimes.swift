import Traces

/// When the reports of a panel reach the app, of a 60 Hz display unless it has another rate.
///
/// Moves are collected and delivered together a little after the next frame; the end of a touch
/// is delivered at once, with the moves that are still waiting.
///
/// - Source: measured on iPads and iPhones: two samples to a delivery, 2–7 ms from up to dispatch.
enum DispatchTimes {
  /// From the frame or the end of the touch to the app, in milliseconds.
  static let latency = 4

  /// The delivery time of each report, in whole milliseconds after touch-down; never falling.
  static func of(_ reports: [TouchSampler.Report], displayHz: Int = 60) -> [Int] {
    guard let end = reports.last?.milliseconds else { return [] }
    return reports.map { report in
      switch report.phase {
      case .began, .ended, .cancelled: report.milliseconds + latency
      case .moved, .stationary: min(nextFrame(after: report.milliseconds, displayHz), end) + latency
      }
    }
  }

  /// The first frame at or after a time; frame n is n/hz s after touch-down, rounded to a
  /// millisecond.
  private static func nextFrame(after time: Int, _ hz: Int) -> Int {
    func frame(_ index: Int) -> Int { (2000 * index + hz) / (2 * hz) }
    var index = max(time * hz / 1000 - 1, 0)
    while frame(index) < time { index += 1 }
    return frame(index)
  }
}
