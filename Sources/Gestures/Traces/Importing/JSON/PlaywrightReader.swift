import Formats

/// Reads a trace of Playwright: JSON lines with the calls that a test made.
///
/// The calls `mouseDown` and `mouseUp` have no place, and `mouseMove` has no phase: a contact is at the place of the last
/// move, from the down to the up. A call's time is its start.
enum PlaywrightReader {
  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    var recording = ContactRecording()
    recording.isScript = true
    var place: (x: Double, y: Double)?
    var isDown = false
    for (call, line) in try JSONValue.importedDocuments(bytes, file: findings.file) {
      if let size = call["options"]?["viewport"], let width = size["width"]?.double,
        let height = size["height"]?.double
      {
        recording.screen = ScreenSize(width: width, height: height)
      }
      guard let method = call["method"]?.text, let time = call["startTime"]?.decimal else {
        continue
      }
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
      recording.append(
        Contact.Point(
          time: time.shifted(by: -3), x: place.x, y: place.y, phase: phase,
          line: max(line.line, 1)),
        pointer: "")
    }
    return recording
  }
}
