/// Reads times in the forms that recorders write: numbers, dates with times in ISO 8601 and similar forms, and times of
/// day.
enum ClockText {
  /// Reads a number, with a decimal comma if `hasComma` is true; nil for any other text.
  static func number(_ bytes: ArraySlice<UInt8>, hasComma: Bool) -> DecimalNumber? {
    if let number = DecimalNumber(whole: Array(bytes)) { return number }
    let comma = UInt8(ascii: ",")
    guard hasComma, bytes.count(where: { $0 == comma }) == 1 else { return nil }
    return DecimalNumber(whole: bytes.map { $0 == comma ? UInt8(ascii: ".") : $0 })
  }

  /// A clock time: a time of day, with or without a date.
  struct Clock {
    /// The seconds since 1970, or since midnight if there is no date.
    var seconds: DecimalNumber
    var hasDate: Bool
  }

  /// Reads a date and a time of day, or a time of day alone; nil for any other text.
  ///
  /// These are accepted:
  /// - `2024-06-01T10:02:03.456Z`, also with a space, an underscore, slashes, a decimal comma or an offset from UTC
  /// - `2024-08-06_14-49-11_281052`
  /// - `01.06.2024 10:02:03,456`
  /// - `6/1/2024 10:02:03.456 AM`
  /// - `06-20 18:58:06.100`, from a log without a year
  /// - `2026.06.01-08.02.03:100`
  /// - `03/Nov/2026:10:02:03.100 +0100`, `3 Nov 2026 10:02:03.100`, and `Nov  3 10:02:03` without a year
  /// - `10:02:03.456`, also with a colon before the milliseconds
  static func clock(_ bytes: ArraySlice<UInt8>) -> Clock? {
    guard bytes.count <= 48, let first = bytes.first else { return nil }
    if bytes.contains(where: isLetter), let (text, isFirst) = monthInDigits(bytes) {
      return clock(text[...], namesMonth: true, isMonthFirst: isFirst)
    }
    return isDigit(first) ? clock(bytes, namesMonth: false, isMonthFirst: false) : nil
  }

  private static func clock(
    _ bytes: ArraySlice<UInt8>, namesMonth: Bool, isMonthFirst: Bool
  ) -> Clock? {
    var (text, zone) = (bytes, Int64(0))
    let half = halfDay(&text)
    if half == nil, let cut = zoneStart(bytes) {
      guard let offset = offset(bytes[cut...]) else { return nil }
      (text, zone) = (bytes[..<cut], offset)
      if text.last == UInt8(ascii: " ") { text = text.dropLast() }
    }
    guard let (groups, marks) = groups(text) else { return nil }
    let dates =
      namesMonth
      ? ["--", "//", "  "] + (isMonthFirst ? [" "] : []) : ["--", "//", "..", "-", "/", ""]
    for date in dates {
      let count = date.isEmpty ? 0 : date.utf8.count + 1
      guard marks.count >= count + 2,
        String(decoding: marks[..<max(count - 1, 0)], as: UTF8.self) == date
      else { continue }
      if count > 0, !(namesMonth ? "Tt :" : "Tt _-").utf8.contains(marks[count - 1]) { continue }
      let time = Array(marks[count...])
      guard time[0] == time[1],
        time[0] == UInt8(ascii: ":") || (count == 3 && "-.".utf8.contains(time[0]))
      else { continue }
      guard time.count == 2 || time.count == 3 && ".,_:".utf8.contains(time[2]) else { continue }
      // A colon separates milliseconds; frames of a film have two digits.
      if time.count == 3, time[2] == UInt8(ascii: ":"), groups[count + 3].count != 3 { continue }
      let swaps = namesMonth ? isMonthFirst : date == "//"
      guard let days = days(groups[..<count], isMonthFirst: swaps) else { return nil }
      return seconds(days: days, Array(groups[count...]), half: half, zone: zone).map {
        Clock(seconds: $0, hasDate: count > 0)
      }
    }
    return nil
  }

  /// Removes `AM` or `PM`; returns the hours to add to a 12-hour time, or nil if neither is present.
  private static func halfDay(_ text: inout ArraySlice<UInt8>) -> Int64? {
    guard let last = text.last, last | 0x20 == UInt8(ascii: "m") else { return nil }
    let letter = text.dropLast().last.map { $0 | 0x20 }
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    text = text.dropLast(2)
    if text.last == UInt8(ascii: " ") { text = text.dropLast() }
    return letter == UInt8(ascii: "p") ? 12 : 0
  }

  private static let months = Array("janfebmaraprmayjunjulaugsepoctnovdec".utf8)

  /// The number of the month whose English name begins with these letters; nil if there is none.
  private static func month(_ name: ArraySlice<UInt8>) -> Int? {
    guard name.count >= 3 else { return nil }
    let start = name.prefix(3).map { $0 | 0x20 }
    return (0..<12).first { months[($0 * 3)..<($0 * 3 + 3)].elementsEqual(start) }.map { $0 + 1 }
  }

  /// Whether a text begins with the short name of a month that no other letter follows.
  static func beginsWithMonth(_ text: ArraySlice<UInt8>) -> Bool {
    text.count > 3 && text.prefix(3).allSatisfy(isLetter) && !isLetter(text[text.startIndex + 3])
      && month(text.prefix(3)) != nil
  }

  /// The text with digits for the name of its month and with single spaces, and whether the month is its first word;
  /// nil if no month is named.
  private static func monthInDigits(_ bytes: ArraySlice<UInt8>) -> ([UInt8], isFirst: Bool)? {
    guard let start = bytes.firstIndex(where: isLetter) else { return nil }
    let end = bytes[start...].firstIndex { !isLetter($0) } ?? bytes.endIndex
    guard let month = month(bytes[start..<end]) else { return nil }
    var text = bytes[..<start] + Array("\(month)".utf8)
    for byte in bytes[end...] where byte != UInt8(ascii: " ") || text.last != byte {
      text.append(byte)
    }
    return (Array(text), start == bytes.startIndex)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// The index at which an offset from UTC begins; nil if there is none.
  private static func zoneStart(_ bytes: ArraySlice<UInt8>) -> Int? {
    if let last = bytes.last, last | 0x20 == UInt8(ascii: "z") { return bytes.endIndex - 1 }
    if let plus = bytes.firstIndex(of: UInt8(ascii: "+")) { return plus }
    // A minus sign after the last colon also begins an offset from UTC.
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) ?? nil,
      let minus = bytes.lastIndex(of: UInt8(ascii: "-")),
      let first = bytes.firstIndex(of: UInt8(ascii: ":")), minus > first
    else { return nil }
    return colon > first ? minus : nil
  }

  /// The offset in seconds for `Z`, `+02:00`, `-0530` or `+02`.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int64? {
    if bytes.count == 1 { return 0 }
    let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 2 || digits.count == 4, digits.allSatisfy(isDigit),
      let value = Int64(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let minutes = digits.count == 2 ? value * 60 : value / 100 * 60 + value % 100
    return bytes.first == UInt8(ascii: "-") ? -minutes * 60 : minutes * 60
  }

  /// Splits a text into groups of digits and the single characters between them; nil if it has another form.
  private static func groups(_ text: ArraySlice<UInt8>) -> (
    groups: [ArraySlice<UInt8>], marks: [UInt8]
  )? {
    var groups: [ArraySlice<UInt8>] = []
    var marks: [UInt8] = []
    var start = text.startIndex
    for index in text.indices where !isDigit(text[index]) {
      guard index > start else { return nil }
      groups.append(text[start..<index])
      marks.append(text[index])
      start = index + 1
    }
    guard start < text.endIndex else { return nil }
    groups.append(text[start...])
    return groups.count <= 7 ? (groups, marks) : nil
  }

  private static func value(_ group: ArraySlice<UInt8>, _ range: ClosedRange<Int64>) -> Int64? {
    guard group.count <= 4, let value = Int64(String(decoding: group, as: UTF8.self)),
      range.contains(value)
    else { return nil }
    return value
  }

  /// The days since 1970, in the Gregorian calendar; a date without a year is assumed to be in a leap year.
  ///
  /// If the year comes last, the order is day, month, year. With slashes it is month, day, year, unless the first
  /// number is greater than 12. If a file uses another order, the dates are wrong, but times of the same day are still
  /// the correct number of seconds apart. The error matters only for a recording that runs past midnight: its times
  /// before and after midnight are then many days apart.
  ///
  /// - Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  private static func days(_ date: ArraySlice<ArraySlice<UInt8>>, isMonthFirst: Bool) -> Int64? {
    let parts = Array(date)
    if parts.isEmpty { return 0 }
    var numbers: [Int64] = []
    for part in parts {
      guard let number = value(part, 0...9999) else { return nil }
      numbers.append(number)
    }
    if numbers.count == 2 { numbers.insert(2000, at: 0) }
    if numbers[0] < 1000, numbers[2] >= 1000 {
      let swaps = isMonthFirst && numbers[0] <= 12
      numbers = [numbers[2], numbers[swaps ? 0 : 1], numbers[swaps ? 1 : 0]]
    }
    guard numbers[0] >= 1000, 1...12 ~= numbers[1], 1...31 ~= numbers[2] else { return nil }
    let year = numbers[1] <= 2 ? numbers[0] - 1 : numbers[0]
    let (era, month) = (year / 400, (numbers[1] + 9) % 12)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * month + 2) / 5 + numbers[2] - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func seconds(
    days: Int64, _ time: [ArraySlice<UInt8>], half: Int64?, zone: Int64
  ) -> DecimalNumber? {
    guard var hours = value(time[0], half == nil ? 0...23 : 1...12),
      let minutes = value(time[1], 0...59),
      let seconds = value(time[2], 0...60), time[0].count <= 2
    else { return nil }
    if let half { hours = hours % 12 + half }
    let whole = days * 86_400 + hours * 3600 + minutes * 60 + seconds - zone
    guard time.count > 3 else { return DecimalNumber(mantissa: whole, exponent: 0) }
    let digits = time[3].prefix(9)
    let fraction = Int64(String(decoding: digits, as: UTF8.self)) ?? 0
    var scale: Int64 = 1
    for _ in digits { scale *= 10 }
    return DecimalNumber(mantissa: whole * scale + fraction, exponent: -digits.count)
  }
}

/// Counts days for clock times without a date.
///
/// A time that is more than half a day earlier than the previous time is assumed to be on the next day.
struct DayCount {
  private var last: DecimalNumber?
  private var days: Int64 = 0

  /// Returns a clock time in seconds.
  ///
  /// The seconds are counted from 1970 if the clock time has a date. Otherwise they are counted from the midnight
  /// before the first clock time that this method received.
  mutating func seconds(_ clock: ClockText.Clock) -> DecimalNumber {
    guard !clock.hasDate else { return clock.seconds }
    if let last, clock.seconds.minus(last) < -43_200 { days += 1 }
    last = clock.seconds
    return clock.seconds.plus(DecimalNumber(mantissa: days * 86_400, exponent: 0))
  }
}
