/// Reads the YAML output of `libinput record`: the devices, axes and events.
///
/// An event is `- [seconds, microseconds, type, code, value]`; an axis is `code: [min, max, …]` under `absinfo`. Other
/// entries are libinput's own interpretation of these events and are skipped.
enum LibinputReader {
  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    var devices: [EvdevDevice] = []
    var inAxes = false
    for (number, text) in TextLines(bytes) where !text.isEmpty && !text.hasPrefix("#") {
      if text.hasPrefix("- node:") {
        devices.append(EvdevDevice())
        inAxes = false
      } else if text.hasPrefix("- [") {
        if devices.isEmpty { devices.append(EvdevDevice()) }
        if let event = event(text.dropFirst(2), number) {
          devices[devices.count - 1].events.append(event)
        } else {
          try findings.note(.unreadableLine, line: number)
        }
      } else if let name = text.suffix(after: "name:"), let last = devices.indices.last {
        devices[last].name = String(name.trimming { $0.isWhitespace || $0 == "\"" })
      } else if text.hasPrefix("absinfo:") {
        inAxes = true
      } else if inAxes, let last = devices.indices.last {
        guard let axis = axis(text) else {
          inAxes = false
          continue
        }
        devices[last].axes[axis.code] = axis.range
      }
    }
    return try devices.recording(&findings)
  }

  /// The numbers in a text such as `[a, b, c]`; a comment after the bracket is ignored.
  private static func numbers(_ text: Substring) -> [Int]? {
    guard text.first == "[", let close = text.firstIndex(of: "]") else { return nil }
    let fields = text[text.index(after: text.startIndex)..<close].split(separator: ",")
    let numbers = fields.compactMap { Int($0.trimming(while: \.isWhitespace)) }
    return numbers.count == fields.count ? numbers : nil
  }

  private static func event(_ text: Substring, _ number: Int) -> EvdevEvent? {
    guard let numbers = numbers(text), numbers.count == 5, 0..<1_000_000 ~= numbers[1],
      let seconds = Int64(exactly: numbers[0]), seconds.magnitude < 1_000_000_000_000
    else { return nil }
    let time = DecimalNumber(mantissa: seconds * 1_000_000 + Int64(numbers[1]), exponent: -6)
    return EvdevEvent(
      time: time, type: numbers[2], code: numbers[3], value: numbers[4], line: number)
  }

  private static func axis(_ text: Substring) -> (code: Int, range: ClosedRange<Double>)? {
    guard let colon = text.firstIndex(of: ":"), let code = Int(text[..<colon]),
      let numbers = numbers(text[text.index(after: colon)...].trimming(while: \.isWhitespace)),
      numbers.count >= 2, numbers[0] <= numbers[1]
    else { return nil }
    return (code, Double(numbers[0])...Double(numbers[1]))
  }
}

/// Reads evemu recordings in the old format (name in a line `N:`, axes in lines `A:`) or in the new format (name and
/// axes in comments).
///
/// Event lines are `E: seconds type code value`, with types and codes in hexadecimal and values in decimal. evtest
/// writes the same events as `Event: time seconds, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 62`.
enum EvemuReader {
  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    var device = EvdevDevice()
    var description = AxisDescription()
    for (number, text) in TextLines(bytes) where !text.isEmpty {
      if let words = text.suffix(after: "E:") {
        if let event = event(words, number) {
          device.events.append(event)
        } else {
          try findings.note(.unreadableLine, line: number)
        }
      } else if let words = text.suffix(after: "Event: time") {
        if let event = spelledEvent(words, number) {
          device.events.append(event)
        } else if words.contains(", type") {
          try findings.note(.unreadableLine, line: number)
        }
      } else if let name = text.suffix(after: "Input device name:") {
        device.name = String(name.trimming { $0.isWhitespace || $0 == "\"" })
      } else if let axis = description.take(text) {
        device.axes[axis.code] = axis.range
      } else if let name = text.suffix(after: "N:") {
        device.name = String(name.trimming(while: \.isWhitespace))
      } else if let words = text.suffix(after: "A:") {
        let fields = words.split(separator: " ")
        if fields.count >= 3, let code = Int(fields[0], radix: 16), let low = Double(fields[1]),
          let high = Double(fields[2]), low <= high
        {
          device.axes[code] = low...high
        }
      } else if text.hasPrefix("#") {
        let comment = text.dropFirst().trimming(while: \.isWhitespace)
        if let name = comment.suffix(after: "Input device name:") {
          device.name = String(name.trimming { $0.isWhitespace || $0 == "\"" })
        }
        if let axis = description.take(comment) { device.axes[axis.code] = axis.range }
      }
    }
    return try [device].recording(&findings)
  }

  /// Reads an event from the text that follows `Event: time` on a line of evtest.
  ///
  /// The text is `1697531620.958962, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 9`, or a time, a comma and a
  /// report such as `-------- SYN_REPORT --------`.
  private static func spelledEvent(_ words: Substring, _ line: Int) -> EvdevEvent? {
    let parts = words.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }
    guard parts.count >= 2, let time = DecimalNumber(parts[0]) else { return nil }
    func number(_ place: Int) -> Int? {
      let words = parts[place].split(separator: " ")
      return words.count >= 2 ? Int(words[1]) : nil
    }
    if parts.count == 4, let type = number(1), let code = number(2), let value = number(3) {
      return EvdevEvent(time: time, type: type, code: code, value: value, line: line)
    }
    let reports = ["SYN_REPORT", "SYN_MT_REPORT", "SYN_DROPPED"]
    guard let name = reports.first(where: { parts[1].contains($0) }), let code = Evdev.codes[name]
    else { return nil }
    return EvdevEvent(
      time: time, type: Evdev.synchronize, code: code, value: 0, line: line)
  }

  private static func event(_ words: Substring, _ number: Int) -> EvdevEvent? {
    let text = words.firstIndex(of: "#").map { words[..<$0] } ?? words
    let fields = text.split(whereSeparator: \.isWhitespace)
    guard fields.count == 4, let time = DecimalNumber(fields[0]),
      let type = Int(fields[1], radix: 16), let code = Int(fields[2], radix: 16),
      let value = Int(fields[3])
    else { return nil }
    return EvdevEvent(time: time, type: type, code: code, value: value, line: number)
  }
}

/// Collects axis ranges from consecutive comments such as `Event type 3`, `Event code 53`, `Min 0` and `Max 799`.
private struct AxisDescription {
  private var type: Int?
  private var code: Int?
  private var low: Double?

  mutating func take(_ comment: Substring) -> (code: Int, range: ClosedRange<Double>)? {
    let words = comment.split(separator: " ")
    if words.count >= 3, words[0] == "Event" {
      if words[1] == "type" { type = Int(words[2]) }
      if words[1] == "code" { (code, low) = (Int(words[2]), nil) }
      return nil
    }
    guard words.count == 2, type == Evdev.absolute, let code, let value = Double(words[1]) else {
      return nil
    }
    if words[0] == "Min" { low = value }
    guard words[0] == "Max", let low, low <= value else { return nil }
    return (code, low...value)
  }
}
