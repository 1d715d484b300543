/// Reads `libinput record`: the part of its YAML that holds devices, axes and events.
///
/// An event is `- [seconds, microseconds, type, code, value]`, an axis `code: [min, max, …]` under
/// `absinfo`. Other entries are libinput's own view of the same events and are skipped.
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

  /// The numbers of `[a, b, c]`, without a comment after it.
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
