extension RecordingFormat {
  /// Recognises a file by its first 64 KiB; ``csv`` where nothing else fits.
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
