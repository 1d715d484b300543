/// Learns how an app's own log writes touches, from lines that differ only in numbers, clocks and words for phases.
///
/// A number is a coordinate or a time by the word before it, such as `x=`, or by its place in a pair, as in
/// `at (20, 400)`; a number that no word explains is the time if it grows from line to line. Lines of several kinds may
/// tell of touches, and a line before them may have their time.
struct LogLines {
  /// How the lines are read.
  let recipe: Recipe

  /// The fewest lines that show how they are written.
  private static let fewest = 3
  private static let surveyed = 400

  /// Learns from a text; nil if its lines are no touches, or if they leave open what is what.
  init?(_ lines: [Substring]) {
    let lines = Array(
      lines.lazy.map { $0.trimming(while: \.isWhitespace) }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }.prefix(Self.surveyed))
    // A record may also be a block of several lines.
    for records in [lines, Self.blocks(lines)] where !records.isEmpty {
      if let recipe = Self.recipe(of: records.map(LogRecord.init)) {
        self.recipe = recipe
        return
      }
    }
    return nil
  }

  private static func recipe(of records: [LogRecord]) -> Recipe? {
    let kinds = Dictionary(grouping: records, by: \.kind).values
      .sorted { ($0.count, $1[0].kind) > ($1.count, $0[0].kind) }
    for time in [LogRoles.Time.here, .elsewhere] {
      let read = kinds.compactMap { lines in
        LogRoles(lines, time: time).map { (lines: lines, roles: $0) }
      }
      let hasPhases = read.contains { $0.roles.has("phase") }
      // Lines without a phase and without words for x and y are of touches only beside others that have them.
      let chosen = read.filter { hasPhases && $0.roles.has("phase") || $0.roles.isNamed }
      // Several kinds of lines without a word for a phase leave open which are of touches.
      guard let main = chosen.first, hasPhases || chosen.count == 1,
        read.reduce(0, { $0 + $1.lines.count }) >= fewest
      else { continue }
      let touches = read.filter {
        $0.lines[0].kind == main.lines[0].kind || hasPhases && $0.roles.place == main.roles.place
      }
      // Rarer lines first: what is written in them is no word for a phase in the others.
      var patterns = touches.reversed().map { $0.lines[0].pattern($0.roles.roles) }
      var unit = main.roles.unit
      if time == .elsewhere {
        guard
          let (pattern, found) = self.time(before: touches.map { $0.lines[0].kind }, in: records)
        else { continue }
        patterns.insert(pattern, at: 0)
        unit = found
      }
      var recipe = Recipe(format: RecordingFormat.log.rawValue, shape: .lines)
      (recipe.patterns, recipe.unit) = (patterns, unit)
      if records.contains(where: \.isOfAndroid) { recipe.places = .pixels }
      if touches.contains(where: \.roles.hasFlags) {
        // A finger that is down for the first time begins.
        recipe.phases = ["true": .moved, "false": .ended]
        (recipe.listsFingers, recipe.hovers) = (true, true)
      }
      return recipe
    }
    return nil
  }

  /// The pattern of the lines with the time of those behind them, and its unit; nil if lines of other kinds stand between.
  private static func time(
    before touches: [String], in records: [LogRecord]
  ) -> (pattern: String, unit: TimeUnit?)? {
    var kinds: Set<String> = []
    var times: [LogRecord] = []
    for (record, next) in zip(records, records.dropFirst())
    where touches.contains(next.kind) && !touches.contains(record.kind) {
      kinds.insert(record.kind)
      times.append(record)
    }
    guard kinds.count == 1, times.count >= fewest, let roles = LogRoles(timeIn: times) else {
      return nil
    }
    return (times[0].pattern(roles.roles), roles.unit)
  }

  /// Lines from each one that begins like the first to the next such line; empty if that makes no blocks of equal length.
  private static func blocks(_ lines: [Substring]) -> [Substring] {
    let start = lines.first?.prefix { $0.isLetter || "_\"- ".contains($0) } ?? ""
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
    /// `true` or `false`.
    case flag
    /// A word with digits, such as an address.
    case other

    /// Whether a pattern reads the part as a word rather than a number.
    var isAWord: Bool {
      switch self {
      case .phase, .flag: true
      case .text, .word, .number, .clock, .other: false
      }
    }
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
      case .flag: "\u{5}"
      }
    }.joined()
  }

  /// Whether the words for phases are those of Android's MotionEvent, whose places are pixels.
  var isOfAndroid: Bool {
    parts.contains { if case .phase(let word) = $0 { word.hasPrefix("ACTION_") } else { false } }
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
        if word == "true" || word == "false" {
          parts.append(.flag)
        } else if word.utf8.count > 1, PhaseWords([:]).phase(word) != nil {
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
    guard start == 0 || !isWord(bytes[start - 1]),
      isDigit(bytes[start]) || ClockText.beginsWithMonth(bytes[start...])
    else { return nil }
    var end = start
    while end < bytes.count, end - start < 40 {
      if isDigit(bytes[end]) || ":.,-/TZ_+ ".utf8.contains(bytes[end]) {
        end += 1
      } else if ClockText.beginsWithMonth(bytes[end...]) {
        end += 3
      } else {
        break
      }
    }
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
      case .number, .clock, .phase, .flag, .other:
        // What stands behind a role ends it.
        if !hasGap { head = literal }
        (literal, hasGap) = ("", true)
      }
      // A word at the end of a pattern goes to the end of the line, so what follows it must be told.
      if index > last, parts[safe: last]?.isAWord ?? false { return pattern + literal }
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
  /// Where the time of a touch stands.
  enum Time {
    case here, elsewhere
  }

  /// The role of a part, by its index.
  private(set) var roles: [Int: String] = [:]
  private(set) var unit: TimeUnit?
  /// Whether words name the coordinates, rather than only a pair.
  private(set) var isNamed = false
  /// The word before the place, if there is one.
  private(set) var place: String?
  /// Whether the phase is whether the finger is down.
  private(set) var hasFlags = false

  private static let words = ColumnVocabulary(adding: [:])
  /// Words before a pair that is no place of the finger on the screen.
  private static let otherPairs: Set<String> = [
    "velocity", "vel", "speed", "delta", "translation", "trans", "size", "previous", "prev",
    "offsetdelta", "movement", "localposition", "relative", "scale", "origin", "frame", "bounds",
    "startlocation", "startpoint", "startposition", "start",
  ]
  /// Words before a number that grows without being a time.
  private static let counters: Set<String> = [
    "seq", "sequence", "frame", "framenumber", "n", "i", "index", "count", "no", "nr", "number",
    "event", "step",
  ]
  /// Words before `true` where a finger is down.
  private static let downs: Set<String> = ["pressed", "down", "isdown", "touching", "contact"]

  /// Whether a part has a role.
  func has(_ role: String) -> Bool { roles.values.contains(role) }

  /// Reads lines that have only the time of others; nil if they do not.
  init?(timeIn lines: [LogRecord]) {
    guard let found = Self.time(in: lines, besides: []) else { return nil }
    (roles, unit) = ([found.index: "time"], found.unit)
  }

  init?(_ lines: [LogRecord], time: Time) {
    let parts = lines[0].parts
    var changesPhase = false
    var places: [(Int, Int)] = []
    var loose: [Int] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .phase:
        let found = Set(
          lines.compactMap { Self.word($0.parts[index]) }.compactMap { PhaseWords([:]).phase($0) })
        if found.count > 1 || found == [.moved] && !has("phase") {
          roles = roles.filter { $0.value != "phase" }
          roles[index] = "phase"
          changesPhase = found.count > 1
        }
      case .flag:
        // Words such as 'pressed' are phases as well.
        let key = parts[safe: index - 2].flatMap(Self.word(_:)).map(ColumnVocabulary.bare)
        if let key, parts[safe: index - 1] == .text("="), Self.downs.contains(key), !changesPhase {
          roles = roles.filter { $0.value != "phase" }
          roles[index] = "phase"
          (hasFlags, changesPhase) = (true, true)
        }
      case .number where !places.contains { $0.1 == index }:
        let (key, second) = (Self.key(before: index, in: parts), Self.pair(from: index, in: parts))
        // `at` is a time before one number, and a place before two.
        if let second, !Self.isTime(key) || key == "at",
          !Self.otherPairs.contains(ColumnVocabulary.bare(key ?? ""))
        {
          places.append((index, second))
        } else if let key, !Self.isTime(key),
          let role = ["x", "y", "id", "phase", "force"].first(where: { Self.words.means(key, $0) })
        {
          // A number that is another on each line counts lines, not fingers.
          let isCounter = role == "id" && Set(lines.map { $0.parts[index] }).count * 2 > lines.count
          if !has(role), !isCounter { roles[index] = role }
        } else if key == nil {
          loose.append(index)
        }
      case .text, .word, .number, .clock, .other: break
      }
    }
    isNamed = has("x") && has("y")
    if !isNamed, places.count == 1, let pair = places.first {
      (roles[pair.0], roles[pair.1]) = ("x", "y")
    }
    place = roles.first { $0.value == "x" }.flatMap { Self.key(before: $0.key, in: parts) }
    guard has("x"), has("y") else { return nil }
    // A number alone may also be a phase.
    if !has("phase"), !isNamed,
      let phase = loose.first(where: { index in
        roles[index] == nil && Self.areFew(lines.map { $0.parts[index] })
      })
    {
      roles[phase] = "phase"
    }
    if time == .elsewhere { return }
    guard let found = Self.time(in: lines, besides: Set(roles.keys)) else { return nil }
    roles[found.index] = "time"
    unit = found.unit
  }

  private static func isTime(_ key: String?) -> Bool {
    key.map { words.means($0, "t") || words.unit(ofTime: $0) != nil } ?? false
  }

  /// The part with the time, and its unit if the lines name it; nil if there is none.
  private static func time(
    in lines: [LogRecord], besides taken: Set<Int>
  ) -> (index: Int, unit: TimeUnit?)? {
    let parts = lines[0].parts
    var (named, clocks, growing): ([(Int, TimeUnit?)], [Int], [Int]) = ([], [], [])
    for (index, part) in parts.enumerated() where !taken.contains(index) {
      switch part {
      case .clock: if isFine(lines.map { $0.parts[index] }) { clocks.append(index) }
      case .number:
        let key = key(before: index, in: parts)
        let word = parts[safe: index + 1].flatMap { next in
          next == .text(" ") ? parts[safe: index + 2] : next
        }
        let unit = word.flatMap {
          if case .word(let name) = $0 { TimeUnit(rawValue: name) } else { nil }
        }
        if isTime(key) {
          named.append((index, key.flatMap(words.unit(ofTime:)) ?? unit))
        } else if grows(lines.map { $0.parts[index] }) {
          if unit != nil {
            named.append((index, unit))
          } else if !counters.contains(ColumnVocabulary.bare(key ?? "")) {
            growing.append(index)
          }
        }
      case .text, .word, .phase, .flag, .other: break
      }
    }
    return named.first ?? clocks.first.map { ($0, nil) } ?? growing.first.map { ($0, nil) }
  }

  /// Whether clocks differ from line to line as the samples of a panel do, rather than by whole seconds.
  private static func isFine(_ parts: [LogRecord.Part]) -> Bool {
    Set(parts).count * 2 > parts.count
  }

  /// Whether numbers are a few small ones, as those for phases are.
  private static func areFew(_ parts: [LogRecord.Part]) -> Bool {
    let found = Set(parts)
    return (2...4).contains(found.count)
      && found.allSatisfy { if case .number(let text) = $0 { text.count == 1 } else { false } }
  }

  private static func word(_ part: LogRecord.Part) -> String? {
    switch part {
    case .phase(let word), .word(let word): word
    case .text, .number, .clock, .flag, .other: nil
    }
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
      case .text(let text) where "=>:([{\"' <@".contains(text): continue
      case .word(let word): return word
      default: return nil
      }
    }
    return nil
  }

  /// The index of the second of two numbers between which there is only a comma, a semicolon, a bar or a space; nil if
  /// there is none.
  private static func pair(from index: Int, in parts: [LogRecord.Part]) -> Int? {
    guard case .text(let mark)? = parts[safe: index + 1], [",", ";", "|", " "].contains(mark) else {
      return nil
    }
    let second = parts[safe: index + 2] == .text(" ") ? index + 3 : index + 2
    guard case .number(let y)? = parts[safe: second], case .number(let x) = parts[index] else {
      return nil
    }
    // With a space between them they may be anything, unless both have decimals and stand alone.
    if mark != " " { return second }
    let isLast = parts[safe: second + 1] != .text(" ") || !isNumber(parts[safe: second + 2])
    let isFirst = parts[safe: index - 1] != .text(" ") || !isNumber(parts[safe: index - 2])
    return isFirst && isLast && x.contains(".") && y.contains(".") ? second : nil
  }

  private static func isNumber(_ part: LogRecord.Part?) -> Bool {
    if case .number = part { true } else { false }
  }
}
