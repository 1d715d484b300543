import Formats

/// Reads a shell script of swipes, `adb shell input swipe 55 1163 831 1191 240` and `idb ui swipe 20 420 300 430`, or
/// a flow of Maestro whose steps `- swipe:` have a `start`, an `end` and perhaps a `duration`.
///
/// A swipe goes in a straight line at constant speed, and is read as if it were played at 60 events a second. Swipes
/// follow each other after a second. adb counts in the screen's pixels, idb in points, Maestro in points or percent.
enum SwipeScriptReader {
  /// The number of events per second during a swipe.
  private static let rate = 60.0
  /// The duration of a swipe that names none, in seconds, as adb and idb document it.
  private static let usual = 0.3
  private static let pause = 1.0
  private static let longest = 60.0

  static func isCommand(_ line: Substring) -> Bool {
    line.trimming(while: \.isWhitespace) == step || swipe(line) != nil
  }

  private static let step = "- swipe:"
  /// The duration of a flow's swipe that names none, in seconds, as Maestro documents it.
  private static let usualStep = 0.4

  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    var recording = ContactRecording()
    recording.isScript = true
    recording.notes = [
      TraceMetadata.Entry(key: "synthetic", value: "yes"),
      TraceMetadata.Entry(key: "sampled-hz", value: Number.shortest(rate)),
    ]
    var start = 0.0
    for (number, swipe) in swipes(Array(TextLines(bytes))) {
      let steps = max(Int((swipe.duration * rate).rounded()), 1)
      var contact = Contact()
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        let time = ((start + swipe.duration * share) * 1e6).rounded()
        contact.points.append(
          Contact.Point(
            time: DecimalNumber(mantissa: Int64(time), exponent: -6),
            x: swipe.from.x + (swipe.to.x - swipe.from.x) * share,
            y: swipe.from.y + (swipe.to.y - swipe.from.y) * share,
            phase: step == 0 ? .began : step == steps ? .ended : .moved, line: number))
      }
      recording.contacts.append(contact)
      recording.arePixels = recording.arePixels || swipe.isInPixels
      start += swipe.duration + pause
    }
    return recording
  }

  /// The swipes of a script or of a flow, with the lines on which they begin.
  private static func swipes(_ lines: [(number: Int, text: Substring)]) -> [(Int, Swipe)] {
    lines.indices.compactMap { index in
      let (number, text) = lines[index]
      let found =
        text == step
        ? flowSwipe(lines[(index + 1)...].map { $0.text }.prefix { !$0.hasPrefix("- ") })
        : swipe(text)
      return found.map { (number, $0) }
    }
  }

  /// The swipe that the lines under a flow's step describe; nil if they do not name both its ends.
  private static func flowSwipe(_ lines: some Sequence<Substring>) -> Swipe? {
    func value(_ key: String) -> Substring? {
      lines.lazy.compactMap { $0.suffix(after: key + ":") }.first?
        .trimming { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    }
    func place(_ key: String) -> (x: Double, y: Double)? {
      let parts = value(key)?.split(separator: ",").map { $0.trimming(while: \.isWhitespace) } ?? []
      let isShare = parts.allSatisfy { $0.hasSuffix("%") }
      let numbers = parts.compactMap { Double(isShare ? $0.dropLast() : $0) }
      guard parts.count == 2, numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return nil }
      return isShare
        ? (numbers[0] / 100 * ScreenSize.usual.width, numbers[1] / 100 * ScreenSize.usual.height)
        : (numbers[0], numbers[1])
    }
    guard let from = place("start"), let to = place("end") else { return nil }
    let duration = value("duration").flatMap { Double($0) }.map { $0 / 1000 } ?? usualStep
    guard 0...longest ~= duration else { return nil }
    return Swipe(from: from, to: to, duration: duration, isInPixels: false)
  }

  private struct Swipe {
    var from, to: (x: Double, y: Double)
    /// In seconds.
    var duration: Double
    var isInPixels: Bool
  }

  private static func swipe(_ line: Substring) -> Swipe? {
    guard !line.hasPrefix("#") else { return nil }
    let words = line.split { $0 == " " || $0 == "'" || $0 == "\"" || $0 == ";" }
    guard let command = words.firstIndex(where: { $0 == "swipe" || $0 == "draganddrop" }),
      words[..<command].contains(where: { $0 == "input" || $0 == "ui" })
    else { return nil }
    let isOfADB = words[..<command].contains("input")
    let rest = words[(command + 1)...]
    let numbers = rest.prefix { Double($0) != nil }.compactMap { Double($0) }
    guard numbers.count >= 4, numbers.allSatisfy(\.isFinite) else { return nil }
    var duration = usual
    if isOfADB, numbers.count > 4 { duration = numbers[4] / 1000 }
    if !isOfADB, let option = rest.firstIndex(of: "--duration"), option + 1 < rest.endIndex,
      let seconds = Double(rest[option + 1])
    {
      duration = seconds
    }
    guard 0...longest ~= duration else { return nil }
    return Swipe(
      from: (numbers[0], numbers[1]), to: (numbers[2], numbers[3]), duration: duration,
      isInPixels: isOfADB)
  }
}
