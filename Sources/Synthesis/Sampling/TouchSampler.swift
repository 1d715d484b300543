import MotionMath
import Traces

/// What a touch panel makes of a moving finger.
///
/// The panel looks about 120 times a second, at whole milliseconds 8 or 9 apart, unless it has another
/// rate, and reports half points. After touch-down the location is frozen until the finger has clearly left it, so the
/// first move comes late and as a jump. Nothing is reported while the place stays the same.
///
/// - Source: measured on iPads and iPhones: a freeze of 16–117 ms, a jump of 4–17 pt, half points,
///   steps of 8 and 9 ms.
struct TouchSampler: Hashable, Sendable {
  /// One report of the panel, on whole milliseconds and half points.
  struct Report: Hashable, Sendable {
    var milliseconds: Int
    var location: Offset
    var phase: Trace.Phase
  }

  /// The distance the finger must have gone before the first move is reported, in points.
  let jump: Double
  /// How often the panel looks, in hertz, 1...1000.
  var rate = 120
  /// Whether it also reports a finger that stays where it is, once it has moved.
  var reportsRest = false

  /// No move is reported before this, in milliseconds after touch-down.
  static let shortestFreeze = 16
  /// From here on any move is reported, in milliseconds after touch-down.
  static let longestFreeze = 110

  /// The distances that panels wait for, in points.
  static let jumps = 4.5...9.0

  /// When the panel looks for the `index`th time after touch-down, in milliseconds.
  func look(_ index: Int) -> Int { (1000 * index + rate / 2) / rate }

  /// The reports of one touch, from touch-down to its end.
  ///
  /// - Parameters:
  ///   - path: Where the finger is.
  ///   - lift: When it leaves the glass, in seconds after touch-down.
  ///   - ending: `ended`, or `cancelled` if the system takes the touch away.
  /// - Returns: Touch-down, the moves that there are, and the end; times rise.
  func reports(of path: some FingerMotion, until lift: Seconds, ending: Trace.Phase) -> [Report] {
    let start = Self.quantised(path.start)
    var reports = [Report(milliseconds: 0, location: start, phase: .began)]
    var index = 1
    while Double(look(index)) < lift * 1000 {
      let time = look(index)
      let location = Self.quantised(path.location(at: Double(time) / 1000))
      if isReported(location, at: time, after: reports) {
        reports.append(Report(milliseconds: time, location: location, phase: .moved))
      }
      index += 1
    }
    let last = Self.quantised(path.location(at: lift))
    reports.append(Report(milliseconds: look(index), location: last, phase: ending))
    return reports
  }

  private func isReported(_ location: Offset, at time: Int, after reports: [Report]) -> Bool {
    guard let last = reports.last else { return false }
    if location == last.location { return reportsRest && last.phase != .began }
    guard last.phase == .began else { return true }
    let hasLeft = (location - last.location).length >= jump || time >= Self.longestFreeze
    return hasLeft && time >= Self.shortestFreeze
  }

  private static func quantised(_ offset: Offset) -> Offset {
    // Adding zero turns a rounded -0 into 0.
    Offset(
      along: (offset.along * 2).rounded() / 2 + 0, across: (offset.across * 2).rounded() / 2 + 0)
  }
}
