/// The formats that recordings come in, besides Panlab's own.
///
/// All but ``csv`` are told apart by their content; see ``detected(in:)``.
public enum RecordingFormat: String, Hashable, Sendable, CaseIterable {
  /// Panlab's own: ``TraceReader`` reads it.
  case csv
  /// `getevent -lt` or `getevent -t` of an Android shell, with or without the device on each line.
  case getevent
  /// `evemu-record`.
  case evemu
  /// `libinput record`.
  case libinput
  /// Touch tracks of an iOS research app, as JSON: `rawTouchTracks` of `rawTouches`.
  case iosTouches = "ios-touches"
  /// Flutter's pointer packets as JSON: `events` with `change`, `physicalX` and `physicalY`.
  case flutter
  /// Android `MotionEvent`s as rows: with a header that names `action`, `x` and `y`, or without one,
  /// eight fields that end in `action;pressure;x;y;milliseconds`.
  case motionEvents = "motion-events"
  /// A W3C WebDriver `actions` request as JSON: a script of moves, not a recording.
  case webDriver = "webdriver"

  /// What a file is, by its first 64 KiB; ``csv`` where nothing else fits.
  static func detected(in bytes: [UInt8]) -> RecordingFormat {
    let head = String(decoding: bytes.prefix(65_536), as: UTF8.self)
    let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let lines = text.split(whereSeparator: \.isNewline)
    // A log of getevent begins with a bracket too.
    if lines.first.map(GeteventLine.isEvent) != true, text.first == "{" || text.first == "[" {
      return json(text)
    }
    for line in lines.prefix(400) {
      if line.hasPrefix("# libinput record") || line.hasPrefix("libinput:") { return .libinput }
      if line.hasPrefix("# EVEMU") || line.hasPrefix("E: ") { return .evemu }
      if GeteventLine.isEvent(line) { return .getevent }
    }
    if let first = lines.first(where: { !$0.hasPrefix("#") }),
      MotionEventColumns(firstRow: first) != nil
    {
      return .motionEvents
    }
    return .csv
  }

  private static func json(_ text: Substring) -> RecordingFormat {
    if text.contains("\"rawTouch") { return .iosTouches }
    if text.contains("\"physicalX\"") { return .flutter }
    if text.contains("\"pointerMove\"") || text.contains("\"pointerDown\"") { return .webDriver }
    return .csv
  }
}
