/// What one line or object of a recording says about a touch.
struct TouchRecord {
  var time: DecimalNumber?
  var x: Double?
  var y: Double?
  /// The phase as written.
  var phase = ""
  var id = ""
  var person = ""
  var force: Double?
  /// Added to the time, as written.
  var delay: DecimalNumber?
  /// The time of a clock, whose seconds are ``time``.
  var clock: ClockText.Clock?
  var line = 0

  /// Takes a value that was written for a role; false if it is none.
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
    default: return false
    }
    return true
  }
}
