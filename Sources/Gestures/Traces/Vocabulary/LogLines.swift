/// Learns how an app's own log writes touches, from lines that differ only in numbers, clocks and words for phases.
///
/// A number is a coordinate or a time by the word before it, such as `x=`, or by its place in a pair, as in
/// `at (20, 400)`; a number that no word explains is the time if it grows from line to line.
struct LogLines {
  /// A pattern for the lines, as in ``LinePattern``.
  let pattern: String
  /// The unit of the times, if the lines name it.
  let unit: TimeUnit?

  /// The fewest lines of one kind that show how they are written.
  private static let fewest = 3
  private static let surveyed = 400

  /// Learns from a text; nil if its lines are no touches, or if they leave open what is what.
  init?(_ lines: [Substring]) {
    let lines = Array(
      lines.lazy.map { $0.trimming(while: \.isWhitespace) }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }.prefix(Self.surveyed))
    // A record may also be a block of several lines.
    let blocks = Self.blocks(lines)
    for records in [lines.map(LogRecord.init), blocks.map(LogRecord.init)] where !records.isEmpty {
      let kinds = Dictionary(grouping: records, by: \.kind).values
        .filter { $0.count >= Self.fewest }
        .sorted { ($0.count, $1[0].kind) > ($1.count, $0[0].kind) }
      for kind in kinds {
        guard let roles = LogRoles(kind) else { continue }
        (pattern, unit) = (kind[0].pattern(roles.roles), roles.unit)
        return
      }
    }
    return nil
  }

  /// Lines from each one that begins like the first to the next such line; empty if that makes no blocks of equal length.
  private static func blocks(_ lines: [Substring]) -> [Substring] {
    let start = lines.first?.prefix { $0.isLetter || $0 == "_" || $0 == "\"" } ?? ""
    let starts = lines.indices.filter { lines[$0].hasPrefix(start) }
    guard !start.isEmpty, starts.count >= fewest,
      let length = zip(starts, starts.dropFirst()).map({ $1 - $0 }).first,
      (2...12).contains(length)
    else { return [] }
    return starts.compactMap { place in
      place + length <= lines.count
        ? lines[place..<(place + length)].joined(separator: "\n")[...] : nil
    }
  }
}

/// One line in parts: texts, numbers, clocks and words for phases.
private struct LogRecord {
  enum Part: Hashable {
    case text(String)
    case word(String)
    case number(String)
    case clock(String)
    case phase(String)
    /// A word with digits, such as an address.
    case other
  }

  private(set) var parts: [Part] = []

  /// What lines of one kind have in common.
  var kind: String {
    parts.map { part in
      switch part {
      case .text(let text), .word(let text): text
      case .number: "\u{1}"
      case .clock: "\u{2}"
      case .phase: "\u{3}"
      case .other: "\u{4}"
      }
    }.joined()
  }

  init(_ line: Substring) {
    let bytes = Array(line.utf8)
    var index = 0
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while index < bytes.count {
      let byte = bytes[index]
      if let end = Self.clockEnd(bytes, index) {
        parts.append(.clock(text(index..<end)))
        index = end
      } else if let end = Self.numberEnd(bytes, index) {
        parts.append(.number(text(index..<end)))
        index = end
      } else if Self.isWord(byte) {
        let end = bytes[index...].firstIndex { !Self.isWord($0) } ?? bytes.count
        let word = text(index..<end)
        if word.utf8.count > 1, PhaseWords([:]).phase(word) != nil {
          parts.append(.phase(word))
        } else if word.utf8.contains(where: Self.isDigit) {
          parts.append(.other)
        } else {
          parts.append(.word(word))
        }
        index = end
      } else {
        let end =
          byte == 0x20 || byte == 0x09
          ? bytes[index...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count : index + 1
        parts.append(.text(byte == 0x20 || byte == 0x09 ? " " : text(index..<end)))
        index = end
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// The end of a clock time that begins here; nil if none does.
  private static func clockEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard isDigit(bytes[start]), start == 0 || !isWord(bytes[start - 1]) else { return nil }
    var end = start
    while end < bytes.count, end - start < 40,
      isDigit(bytes[end]) || ":.,-/TZ_+ ".utf8.contains(bytes[end])
    { end += 1 }
    while end - start >= 7 {
      let isWhole = end == bytes.count || !isWord(bytes[end])
      if isWhole, isDigit(bytes[end - 1]) || bytes[end - 1] == UInt8(ascii: "Z"),
        ClockText.clock(bytes[start..<end]) != nil
      {
        return end
      }
      end -= 1
    }
    return nil
  }

  /// The end of a number that begins here, behind which a unit may stand; nil if none does.
  private static func numberEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    let isSigned = bytes[start] == UInt8(ascii: "-")
    var end = isSigned ? start + 1 : start
    guard end < bytes.count, isDigit(bytes[end]), start == 0 || !isWord(bytes[start - 1]) else {
      return nil
    }
    while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(bytes[end + 1]) {
      end += 1
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    }
    let rest = bytes[end...].prefix { isWord($0) }
    return rest.isEmpty || TimeUnit(rawValue: String(decoding: rest, as: UTF8.self)) != nil
      || rest.elementsEqual("pt".utf8)
      || rest.elementsEqual("px".utf8) ? end : nil
  }

  /// The pattern in which these parts have roles, from the first of them on.
  ///
  /// Between two roles stands the text itself, or only its end if a part of it differs from line to line.
  func pattern(_ roles: [Int: String]) -> String {
    var (pattern, head, literal) = ("", "", "")
    var hasGap = false
    let last = roles.keys.max() ?? 0
    for (index, part) in parts.enumerated() {
      if let role = roles[index] {
        pattern += (hasGap && !pattern.isEmpty ? head + "*" : "") + literal + "{\(role)}"
        (head, literal, hasGap) = ("", "", false)
        continue
      }
      switch part {
      case .text(let text):
        literal += ["{": "{{", "}": "}}"][text] ?? text
      case .word(let text): literal += text
      case .number, .clock, .phase, .other:
        // What stands behind a role ends it.
        if !hasGap { head = literal }
        (literal, hasGap) = ("", true)
      }
      // A word at the end of a pattern goes to the end of the line, so what follows it must be told.
      if index > last, case .phase? = parts[safe: last] { return pattern + literal }
      if index > last { return pattern }
    }
    return pattern
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// What the parts of lines of one kind are.
private struct LogRoles {
  /// The role of a part, by its index.
  private(set) var roles: [Int: String] = [:]
  private(set) var unit: TimeUnit?

  private static let words = ColumnVocabulary(adding: [:])
  /// Words before a pair that is no place of the finger on the screen.
  private static let otherPairs: Set<String> = [
    "velocity", "speed", "delta", "translation", "size", "previous", "offsetdelta", "movement",
    "localposition",
    "scale", "origin", "frame", "bounds",
  ]

  init?(_ lines: [LogRecord]) {
    let parts = lines[0].parts
    var (times, places, clocks): ([Int], [(Int, Int)], [Int]) = ([], [], [])
    var loose: [Int] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .clock: clocks.append(index)
      case .phase:
        let found = Set(
          lines.compactMap { Self.word($0.parts[index]) }.compactMap { PhaseWords([:]).phase($0) })
        if found.count > 1 || found == [.moved] && roles.values.contains("phase") == false {
          roles = roles.filter { $0.value != "phase" }
          roles[index] = "phase"
        }
      case .number:
        let (key, second) = (Self.key(before: index, in: parts), Self.pair(from: index, in: parts))
        let isTime =
          key.map { Self.words.means($0, "t") || Self.words.unit(ofTime: $0) != nil } ?? false
        // `at` is a time before one number, and a place before two.
        if let second, !isTime || key == "at",
          !Self.otherPairs.contains(ColumnVocabulary.bare(key ?? ""))
        {
          places.append((index, second))
        } else if let key, isTime {
          times.append(index)
          unit = unit ?? Self.words.unit(ofTime: key)
        } else if let key,
          let role = ["x", "y", "id", "phase", "force"].first(where: { Self.words.means(key, $0) })
        {
          if !roles.values.contains(role) { roles[index] = role }
        } else {
          loose.append(index)
        }
      case .text, .word, .other: break
      }
    }
    // A pair alone may be anything; beside a word for a phase it is a place.
    if !roles.values.contains("x"), roles.values.contains("phase"), let pair = places.first,
      places.count == 1
    {
      roles[pair.0] = "x"
      roles[pair.1] = "y"
    }
    let seconds = Set(places.map(\.1))
    let growing = loose.first { index in
      roles[index] == nil && !seconds.contains(index) && Self.grows(lines.map { $0.parts[index] })
    }
    guard let time = times.first ?? clocks.first ?? growing else { return nil }
    roles[time] = "time"
    if case .word(let word)? = parts[safe: time + 1], case .number = parts[time] {
      unit = TimeUnit(rawValue: word) ?? unit
    }
    guard ["x", "y"].allSatisfy(roles.values.contains) else { return nil }
  }

  private static func word(_ part: LogRecord.Part) -> String? {
    if case .phase(let word) = part { word } else { nil }
  }

  /// Whether numbers grow from line to line, as times do; a few may be equal.
  private static func grows(_ parts: [LogRecord.Part]) -> Bool {
    let numbers = parts.compactMap { part in
      if case .number(let text) = part { Double(text) } else { nil }
    }
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    return steps.allSatisfy { $0 >= 0 } && steps.count { $0 > 0 } * 2 > steps.count
  }

  /// The word before a number, with nothing but marks between them; nil if there is none.
  private static func key(before index: Int, in parts: [LogRecord.Part]) -> String? {
    for part in parts[..<index].reversed() {
      switch part {
      case .text(let text) where "=:([{\"' <@".contains(text): continue
      case .word(let word): return word
      default: return nil
      }
    }
    return nil
  }

  /// The index of the second of two numbers between which there is only a comma.
  private static func pair(from index: Int, in parts: [LogRecord.Part]) -> Int? {
    guard case .text(",")? = parts[safe: index + 1] else { return nil }
    let second = parts[safe: index + 2] == .text(" ") ? index + 3 : index + 2
    guard case .number? = parts[safe: second] else { return nil }
    return second
  }
}
