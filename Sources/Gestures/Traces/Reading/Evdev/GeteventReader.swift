/// Reads the output of `getevent -lt` and `getevent -t`.
///
/// Types and codes are names or hexadecimal numbers; each line may name the device. Axis ranges come from a device list
/// of `getevent -p` at the start of the log.
enum GeteventReader {
  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    var devices: [EvdevDevice] = []
    var positions: [Substring: Int] = [:]
    var described: Substring = ""
    func device(_ path: Substring) -> Int {
      if let position = positions[path] { return position }
      positions[path] = devices.count
      devices.append(EvdevDevice())
      return devices.count - 1
    }
    for (number, text) in TextLines(bytes) where !text.isEmpty {
      if let line = GeteventLine(text, number: number) {
        devices[device(line.device)].events.append(line.event)
      } else if let path = text.suffix(after: "add device "), let colon = path.firstIndex(of: ":") {
        described = path[path.index(after: colon)...].trimming(while: \.isWhitespace)
      } else if let name = text.suffix(after: "name:") {
        let quotes = name.trimming { $0.isWhitespace || $0 == "\"" }
        devices[device(described)].name = String(quotes)
      } else if let axis = axis(text) {
        devices[device(described)].axes[axis.code] = axis.range
      } else if GeteventLine.isEvent(text) {
        try findings.note(.unreadableLine, line: number)
      }
    }
    return try devices.recording(&findings)
  }

  /// Reads the range of an axis from a line of a device list.
  ///
  /// The line is `ABS_MT_POSITION_X : value 0, min 0, max 1079, …`, or `0035 : value …` in a list without names.
  private static func axis(_ text: Substring) -> (code: Int, range: ClosedRange<Double>)? {
    guard let colon = text.range(ofFirst: " : ") else { return nil }
    guard let word = text[..<colon.lowerBound].split(separator: " ").last,
      let code = Evdev.codes[String(word)] ?? Int(word, radix: 16)
    else { return nil }
    var bounds: [Substring: Double] = [:]
    for part in text[colon.upperBound...].split(separator: ",") {
      let words = part.split(separator: " ")
      if words.count == 2, let value = Double(words[1]) { bounds[words[0]] = value }
    }
    guard let low = bounds["min"], let high = bounds["max"], low <= high else { return nil }
    return (code, low...high)
  }
}

/// One line of a getevent log: `[   52032.679748] /dev/input/event2: EV_ABS ABS_MT_SLOT 00000001`.
struct GeteventLine {
  /// The device's path; empty if the log does not give it.
  let device: Substring
  let event: EvdevEvent

  /// Whether a line begins with a time in brackets.
  static func isEvent(_ text: Substring) -> Bool {
    guard let stamp = stamp(text) else { return false }
    return stamp.first?.isNumber == true && DecimalNumber(stamp) != nil
  }

  /// The text in brackets at the start of a line.
  private static func stamp(_ text: Substring) -> Substring? {
    guard text.first == "[", let close = text.firstIndex(of: "]") else { return nil }
    return text[text.index(after: text.startIndex)..<close].trimming(while: \.isWhitespace)
  }

  init?(_ text: Substring, number: Int) {
    guard let time = Self.stamp(text).flatMap({ DecimalNumber($0) }),
      let close = text.firstIndex(of: "]")
    else { return nil }
    var words = text[text.index(after: close)...].split(
      separator: " ", omittingEmptySubsequences: true)
    var device: Substring = ""
    if let first = words.first, first.hasSuffix(":") {
      device = first.dropLast()
      words.removeFirst()
    }
    guard words.count == 3, let type = Self.type(words[0]), let code = Self.code(words[1]),
      let value = Self.value(words[2])
    else { return nil }
    self.device = device
    event = EvdevEvent(time: time, type: type, code: code, value: value, line: number)
  }

  /// The number of an event type, from a known name or in hexadecimal; −1 for any other name.
  private static func type(_ word: Substring) -> Int? {
    Evdev.types[String(word)] ?? (word.hasPrefix("EV_") ? -1 : Int(word, radix: 16))
  }

  private static func code(_ word: Substring) -> Int? {
    Evdev.codes[String(word)] ?? (word.contains("_") ? -1 : Int(word, radix: 16))
  }

  /// Reads the value of an event: 32 bits in hexadecimal, with `ffffffff` for −1.
  ///
  /// Keys have the values `DOWN` and `UP`.
  private static func value(_ word: Substring) -> Int? {
    switch word {
    case "DOWN": 1
    case "UP": 0
    default: UInt32(word, radix: 16).map { Int(Int32(bitPattern: $0)) }
    }
  }
}
