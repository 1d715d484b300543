import Formats

/// Reads a trace of Playwright: JSON lines with the calls that a test made.
///
/// The calls `mouseDown` and `mouseUp` have no place, and `mouseMove` has no phase: a contact is at the place of the last
/// move, from the down to the up. A call's time is its start; a move in several steps takes as long as its call.
enum PlaywrightReader {
  /// The greatest number of steps of a move.
  private static let most = 1000

  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    var recording = ContactRecording()
    recording.isScript = true
    var place: (x: Double, y: Double)?
    var isDown = false
    let calls = try JSONValue.importedDocuments(bytes, file: findings.file)
    var ends: [String: Double] = [:]
    for (call, _) in calls where call["type"]?.text == "after" {
      if let id = call["callId"]?.text { ends[id] = call["endTime"]?.double }
    }
    for (call, line) in calls {
      if let size = call["options"]?["viewport"], let width = size["width"]?.double,
        let height = size["height"]?.double
      {
        recording.screen = ScreenSize(width: width, height: height)
      }
      guard let method = call["method"]?.text, let time = call["startTime"]?.decimal else {
        continue
      }
      let start = place
      if let x = call["params"]?["x"]?.double, let y = call["params"]?["y"]?.double {
        place = (x, y)
      }
      let phase: Trace.Phase
      switch method {
      case "mouseDown", "down": phase = .began
      case "mouseMove", "move": phase = .moved
      case "mouseUp", "up": phase = .ended
      default: continue
      }
      guard isDown || phase == .began, let place else { continue }
      isDown = phase != .ended
      let end = call["callId"]?.text.flatMap { ends[$0] } ?? time.value
      // Milliseconds since 1970 have 13 digits.
      let isTime = abs(time.value) < 1e14 && abs(end) < 1e14
      let steps = isTime ? min(max(call["params"]?["steps"]?.integer ?? 1, 1), most) : 1
      if phase == .moved, let start {
        for step in 1..<steps {
          let share = Double(step) / Double(steps)
          recording.append(
            Contact.Point(
              time: microseconds(time.value + (end - time.value) * share),
              x: start.x + (place.x - start.x) * share, y: start.y + (place.y - start.y) * share,
              phase: .moved, line: max(line.line, 1)),
            pointer: "")
        }
      }
      recording.append(
        Contact.Point(
          time: steps > 1 ? microseconds(end) : time.shifted(by: -3), x: place.x, y: place.y,
          phase: phase, line: max(line.line, 1)),
        pointer: "")
    }
    return recording
  }

  /// A time in milliseconds, to the microsecond, in seconds.
  private static func microseconds(_ milliseconds: Double) -> DecimalNumber {
    DecimalNumber(mantissa: Int64((milliseconds * 1000).rounded()), exponent: -6)
  }
}
