import MotionMath
import Traces

/// A touch panel that samples a moving finger.
///
/// The panel scans 120 times a second by default, at times in whole milliseconds that are 8 or 9 ms apart, and reports
/// locations in half points. After touch-down the reported location is frozen until the finger has clearly left it, so
/// the first move is reported late and as a jump. By default, nothing is reported while the location stays the same.
///
/// - Source: measured on iPads and iPhones: a freeze of 16–117 ms, a jump of 4–17 pt, half points,
///   steps of 8 and 9 ms.
struct TouchSampler: Hashable, Sendable {
  /// One report of the touch panel.
  ///
  /// Its time is rounded to whole milliseconds; its location is in points, rounded to half points.
  struct Report: Hashable, Sendable {
    var milliseconds: Int
    var location: GestureOffset
    var phase: Trace.Phase
  }

  /// The distance from touch-down at which the first move is reported, in points.
  let jump: Double
  /// The scans per second, 1...1000.
  var rate = 120
  /// Whether the panel keeps reporting a finger whose location stays the same; before the first move, it never does.
  var reportsRest = false

  /// The earliest time of the first reported move, in milliseconds after touch-down.
  static let shortestFreeze = 16
  /// The time from which the first move is reported even if it is shorter than ``jump``, in milliseconds after
  /// touch-down.
  static let longestFreeze = 110

  /// The range of ``jump``, in points.
  static let jumps = 4.5...9.0

  /// The time of the `index`th scan after touch-down, in milliseconds.
  func scanTime(_ index: Int) -> Int { (1000 * index + rate / 2) / rate }

  /// The reports of one touch: touch-down, any moves, and the end, with strictly increasing times.
  func reports(of path: some FingerMotion, until lift: Seconds, ending: Trace.Phase) -> [Report] {
    let start = Self.quantised(path.start)
    var reports = [Report(milliseconds: 0, location: start, phase: .began)]
    var index = 1
    while Double(scanTime(index)) < lift * 1000 {
      let time = scanTime(index)
      let location = Self.quantised(path.location(at: Double(time) / 1000))
      if isReported(location, at: time, after: reports) {
        reports.append(Report(milliseconds: time, location: location, phase: .moved))
      }
      index += 1
    }
    let last = Self.quantised(path.location(at: lift))
    reports.append(Report(milliseconds: scanTime(index), location: last, phase: ending))
    return reports
  }

  private func isReported(_ location: GestureOffset, at time: Int, after reports: [Report]) -> Bool
  {
    guard let last = reports.last else { return false }
    if location == last.location { return reportsRest && last.phase != .began }
    guard last.phase == .began else { return true }
    let hasLeft = (location - last.location).length >= jump || time >= Self.longestFreeze
    return hasLeft && time >= Self.shortestFreeze
  }

  private static func quantised(_ offset: GestureOffset) -> GestureOffset {
    // Adds 0, which turns a rounded -0 into 0.
    GestureOffset(
      along: (offset.along * 2).rounded() / 2 + 0, across: (offset.across * 2).rounded() / 2 + 0)
  }
}

extension [TouchSampler.Report] {
  /// Converts the reports into samples on a screen.
  func samples(_ direction: GestureDirection, on screen: ScreenSize) -> [Trace.Sample] {
    map { report in
      let place = direction.placeOnScreen(report.location, of: screen)
      let point = direction.point(place, on: screen)
      return Trace.Sample(
        time: Seconds(report.milliseconds) / 1000, x: point.x, y: point.y, phase: report.phase)
    }
  }
}

/// The times at which a panel's reports reach the app.
///
/// All moves since the last delivery are delivered together, shortly after the next display frame. The end of a touch
/// is delivered immediately, with the moves that are still waiting.
///
/// - Source: measured on iPads and iPhones: two samples in each delivery, and 2–7 ms between the end of a touch and
///   its dispatch.
enum DispatchTimes {
  /// The delay before a report reaches the app, in milliseconds.
  ///
  /// For a move, the delay begins at the next display frame, or at the end of the touch if the touch ends earlier. For
  /// touch-down and for the end of the touch, it begins at the time of the report.
  static let latency = 4

  /// The delivery time of each report, in whole milliseconds after touch-down; the times never decrease.
  static func of(_ reports: [TouchSampler.Report], displayHz: Int = 60) -> [Int] {
    guard let end = reports.last?.milliseconds else { return [] }
    return reports.map { report in
      switch report.phase {
      case .began, .ended, .cancelled: report.milliseconds + latency
      case .moved, .stationary: min(nextFrame(after: report.milliseconds, displayHz), end) + latency
      }
    }
  }

  /// Sets the delivery time of each sample; the samples were created from the reports, in the same order.
  static func add(
    to samples: inout [Trace.Sample], of reports: [TouchSampler.Report], displayHz: Int
  ) {
    for (index, milliseconds) in of(reports, displayHz: displayHz).enumerated() {
      samples[index].dispatch = Seconds(milliseconds) / 1000
    }
  }

  /// The time of the first display frame at or after `time`, in milliseconds after touch-down.
  ///
  /// Frame n appears n / `hz` seconds after touch-down, rounded to a millisecond.
  private static func nextFrame(after time: Int, _ hz: Int) -> Int {
    func frame(_ index: Int) -> Int { (2000 * index + hz) / (2 * hz) }
    var index = max(time * hz / 1000 - 1, 0)
    while frame(index) < time { index += 1 }
    return frame(index)
  }
}
