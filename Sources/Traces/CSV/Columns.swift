/// The roles of a file's columns, resolved once from the header.
struct Columns {
  /// The meaning of a column.
  enum Role {
    case time, x, y, phase, touch, trace, dispatch, force
    /// Who made the gesture; only in recordings of other tools.
    case person
    /// Any other column; ignored.
    case other
  }

  /// An example header for messages.
  static let example = "t_ms,x,y,phase"

  /// The columns' names as written, for messages.
  let names: [String]
  /// One role per column; all but `other` are unique.
  let roles: [Role]
  /// The power of ten that turns times into seconds.
  let timeExponent: Int
  /// Whether the time column has no unit: `t` or `timestamp`.
  let timeHasNoUnit: Bool

  /// The names of a time column; the first one in a header is used, so the finest comes first.
  private static let times: [(name: String, exponent: Int, hasNoUnit: Bool)] = [
    ("t_ns", -9, false), ("t_us", -6, false), ("t_ms", -3, false), ("t_s", 0, false),
    ("t", 0, true), ("timestamp", 0, true),
  ]

  private static let others: [String: Role] = [
    "x": .x, "y": .y, "phase": .phase, "id": .touch, "trace": .trace, "dispatch_ms": .dispatch,
    "force": .force,
  ]

  /// Resolves the names of a header; with `vocabulary` also the words of other tools.
  init(_ names: [String], vocabulary: ColumnVocabulary? = nil) throws(TraceError.Problem) {
    let own = names.map { $0.lowercased() }
    let words = vocabulary?.translated(own) ?? own
    let time = Self.times.first { words.contains($0.name) }
    let roles = words.map { word -> Role in
      word == time?.name
        ? .time
        : word == ColumnVocabulary.person && vocabulary != nil
          ? .person : Self.others[word] ?? .other
    }
    guard roles.contains(where: { $0 != .other }) else {
      throw .noHeader(firstRow: names.joined(separator: ","), example: Self.example)
    }
    let required: [(Role, String)] = [(.time, "t_ms"), (.x, "x"), (.y, "y"), (.phase, "phase")]
    for (role, name) in required where !roles.contains(role) {
      throw .missingColumn(name, found: names)
    }
    for (index, role) in roles.enumerated()
    where role != .other && roles[..<index].contains(role) {
      throw .repeatedColumn(names[index])
    }
    self.names = names
    self.roles = roles
    timeExponent = time?.exponent ?? 0
    timeHasNoUnit = time?.hasNoUnit ?? false
  }

  /// Whether every row must fill the column.
  func isRequired(_ column: Int) -> Bool {
    switch roles[column] {
    case .time, .x, .y, .phase, .trace: true
    case .touch, .dispatch, .force, .person, .other: false
    }
  }
}

extension Trace.Phase {
  /// Whether a text of eight bytes or more begins with `moved`, the word of most rows.
  @inline(__always)
  static func isMoved(_ word: UnsafePointer<UInt8>) -> Bool {
    UInt64(littleEndian: UnsafeRawPointer(word).loadUnaligned(as: UInt64.self)) & 0xFF_FFFF_FFFF
      == 0x64_6576_6F6D
  }

  /// Reads a phase in any spelling and case; nil for any other word.
  ///
  /// Words of up to eight letters, all but the rarest, are compared as one number.
  @inline(__always)
  init?(word: UnsafeBufferPointer<UInt8>) {
    guard word.count <= 8 else {
      self.init(longWord: word)
      return
    }
    var packed: UInt64 = 0
    // 0x20 turns capitals into small letters, and no other byte into a letter.
    for byte in word { packed = packed << 8 | UInt64(byte | 0x20) }
    guard let phase = Self.phase(packed: packed) else { return nil }
    self = phase
  }

  @inline(__always)
  private static func phase(packed: UInt64) -> Self? {
    switch packed {
    case 0x6d_6f76_6564: .moved  // moved
    case 0x6d6f_7665: .moved  // move
    case 0x62_6567_616e: .began  // began
    case 0x646f_776e: .began  // down
    case 0x65_6e64_6564: .ended  // ended
    case 0x7570: .ended  // up
    case 0x6361_6e63_656c: .cancelled  // cancel
    case 0x746f_7563_6875_70: .ended  // touchup
    case 0x746f_7563_6865_6e64: .ended  // touchend
    case 0x6361_6e63_656c_6564: .cancelled  // canceled
    default: nil
    }
  }

  private init?(longWord: UnsafeBufferPointer<UInt8>) {
    switch String(decoding: longWord.prefix(16), as: UTF8.self).lowercased() {
    case "touchdown", "touchstart": self = .began
    case "touchmove": self = .moved
    case "stationary": self = .stationary
    case "cancelled", "touchcancel": self = .cancelled
    default: return nil
    }
  }
}

/// The names that other tools give the columns of a recording.
///
/// A column keeps its own name where that means something to Panlab; of several others that mean the same, the
/// first in the table's order is used.
struct ColumnVocabulary {
  /// The name of the column that tells who made a gesture.
  static let person = "person"

  /// Panlab's names with those of other tools, without case, spaces, dots, hyphens and underscores.
  private static let words: [(name: String, others: [String])] = [
    ("t_ns", ["tns", "timens", "timestampns", "timenanos", "nanoseconds"]),
    ("t_us", ["tus", "timeus", "timestampus", "microseconds"]),
    ("t_ms", ["tms", "timems", "timestampms", "milliseconds", "ms"]),
    ("t_s", ["times", "timestamps", "seconds", "timesec", "timeseconds"]),
    ("t", ["time", "ts", "eventtime"]),
    (
      "x",
      ["xpt", "posx", "xpos", "positionx", "locationx", "touchx", "clientx", "pagex", "screenx"]
    ),
    (
      "y",
      ["ypt", "posy", "ypos", "positiony", "locationy", "touchy", "clienty", "pagey", "screeny"]
    ),
    ("phase", ["state", "event", "action", "type", "eventtype", "touchphase"]),
    (
      "id",
      [
        "fingerid", "finger", "pointerid", "pointer", "touchid", "touch", "contactid", "contact",
        "touchindex", "trackingid", "slot",
      ]
    ),
    (
      "trace",
      [
        "traceid", "gestureid", "gesture", "strokeid", "stroke", "swipeid", "swipe", "trialid",
        "trial", "recording", "recordingid", "session", "sessionid",
      ]
    ),
    (
      person,
      [
        "personid", "people", "participant", "participantid", "user", "userid", "username",
        "subject", "subjectid", "player", "playerid", "volunteer", "tester", "who",
      ]
    ),
    ("force", ["pressure"]),
  ]

  /// The names that are never taken for another.
  private static let own = Set(words.map(\.name) + ["timestamp", "dispatch_ms"])

  /// The header with the names that Panlab knows in the place of others' names.
  func translated(_ header: [String]) -> [String] {
    var words = header
    let bare = header.map { name in name.filter { !" _-.".contains($0) } }
    for (name, others) in Self.words where !words.contains(name) {
      guard let other = others.first(where: bare.contains),
        let column = bare.firstIndex(of: other), !Self.own.contains(words[column])
      else { continue }
      words[column] = name
    }
    return words
  }

  /// The column that tells who made a gesture; nil if the header has none.
  func personColumn(in header: [String]) -> Int? {
    translated(header.map { $0.lowercased() }).firstIndex(of: Self.person)
  }
}
