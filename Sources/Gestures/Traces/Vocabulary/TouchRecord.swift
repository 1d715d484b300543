/// The values of one touch, from one line or one object of a recording.
struct TouchRecord {
  var time: DecimalNumber?
  /// The unit that the name of the time contains; nil if it contains none.
  var unit: TimeUnit?
  var x: Double?
  var y: Double?
  /// The phase as written.
  var phase = ""
  var id = ""
  var person = ""
  /// The recording of which the touch is a part, as written.
  var recording = ""
  /// What the person meant, if the record says it.
  var intent: Label.Intent?
  var force: Double?
  /// A delay, as written, which is added to the time.
  var delay: DecimalNumber?
  /// The clock time, if the time is written as a time of day; otherwise nil.
  ///
  /// If there is a clock time, ``time`` contains its seconds since midnight, or since 1970 if a date is given.
  var clock: ClockText.Clock?
  var line = 0
  /// The place among the touches of the file, in the file's order.
  var order = 0
  /// Where the time begins in its line, and its text, where a pattern takes any text for a clock.
  var clockStart = 0
  var clockText: String?

  /// Sets the value for a role, such as `x` or `phase`, from its text; returns false if the text is invalid.
  mutating func take(_ role: String, _ text: some StringProtocol) -> Bool {
    let bytes = Array(Substring(text).trimming(while: \.isWhitespace).utf8)
    switch role {
    case "t":
      if let number = DecimalNumber(whole: bytes) {
        (time, clock) = (number, nil)
      } else if let found = ClockText.clock(bytes[...]) {
        (time, clock) = (found.seconds, found)
      } else {
        return false
      }
    case "delay":
      guard let number = DecimalNumber(whole: bytes) else { return false }
      delay = number
    case "x", "y", "force":
      guard let value = DecimalNumber(whole: bytes)?.value, value.isFinite else { return false }
      if role == "x" { x = value } else if role == "y" { y = value } else { force = value }
    case "phase": phase = String(text)
    case "id": id = String(text)
    case "person": person = String(text)
    case "trace": recording = String(text)
    case "label":
      guard let found = Label.Intent(rawValue: text.lowercased()) else { return false }
      intent = found
    default: return false
    }
    return true
  }
}
