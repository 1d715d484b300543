/// The columns of a recording's table and their roles, determined once from the header.
struct Columns {
  /// The meaning of a column.
  enum Role {
    case time, x, y, phase, touch, trace, dispatch, force
    /// The person who made the gesture, and what the person meant; these columns occur only in recordings of other
    /// tools.
    case person, label
    /// The width and the height of the screen in points; these columns occur only in recordings of other tools.
    case width, height
    /// Any other column; ignored.
    case other
  }

  /// The columns' names as written, for messages.
  let names: [String]
  /// The role of each column; every role but `other` occurs at most once.
  let roles: [Role]
  /// The exponent of the power of ten by which times are multiplied to give seconds: -3 for milliseconds.
  let timeExponent: Int
  /// Whether the time column has no unit: `t` or `timestamp`.
  let timeHasNoUnit: Bool

  /// The possible names of a time column.
  ///
  /// If a header has several of these names, the first of them in this list is used, because it has the finest unit.
  private static let times: [(name: String, exponent: Int, hasNoUnit: Bool)] = [
    ("t_ns", -9, false), ("t_us", -6, false), ("t_ms", -3, false), ("t_s", 0, false),
    ("t", 0, true), ("timestamp", 0, true),
  ]

  private static let others: [String: Role] = [
    "x": .x, "y": .y, "phase": .phase, "id": .touch, "trace": .trace, "dispatch_ms": .dispatch,
    "force": .force,
  ]

  /// Columns that only recordings of other tools have, by name.
  private static let foreign: [String: Role] = [
    ColumnVocabulary.person: .person, "label": .label, "screen-width": .width,
    "screen-height": .height,
  ]

  /// Whether x and y are differences from the previous row instead of positions.
  let hasDifferences: Bool
  /// Whether the names of the positions say that they are in pixels.
  let arePixels: Bool
  /// The words that another tool uses for phases; nil if only Panlab's own words are read.
  private(set) var words: PhaseWords?

  /// Whether a header says whose the gestures are, or what was meant.
  static func tellOfPeople(_ names: [String]) -> Bool {
    let words = ColumnVocabulary().translated(names.map { $0.lowercased() })
    return words.contains { foreign[$0] == .person || foreign[$0] == .label }
  }

  /// A copy of these columns with other words for phases.
  func with(_ words: PhaseWords) -> Columns {
    var columns = self
    columns.words = words
    return columns
  }

  /// Finds the role of each name in a header; with a recipe, also accepts the names that other tools use.
  init(_ names: [String], recipe: Recipe? = nil) throws(TraceError.Problem) {
    let own = names.map { $0.lowercased() }
    var words = recipe.map { ColumnVocabulary(adding: $0.names).translated(own) } ?? own
    hasDifferences =
      recipe.map { $0.places == .deltas || !words.contains("x") && words.contains("dx") } ?? false
    if hasDifferences {
      for (index, word) in words.enumerated() where word == "dx" || word == "dy" {
        words[index] = String(word.dropFirst())
      }
    }
    let time = Self.times.first { words.contains($0.name) }
    let roles = words.map { word -> Role in
      word == time?.name
        ? .time
        : recipe.flatMap { _ in Self.foreign[word] } ?? Self.others[word] ?? .other
    }
    // A row of numbers is no header for having a word like 'touch' among them.
    let isHeader =
      roles.contains(.x) || roles.contains(.y)
      || names.allSatisfy { $0.first?.isNumber != true && DecimalNumber($0) == nil }
    guard isHeader, roles.contains(where: { $0 != .other }) else {
      throw .noHeader(firstRow: names.joined(separator: ","), example: Trace.headerExample)
    }
    var required: [(Role, String)] = [(.time, "t_ms"), (.x, "x"), (.y, "y")]
    if recipe == nil { required.append((.phase, "phase")) }
    for (role, name) in required where !roles.contains(role) {
      throw .missingColumn(name, found: names)
    }
    for (index, role) in roles.enumerated()
    where role != .other && roles[..<index].contains(role) {
      throw .repeatedColumn(names[index])
    }
    self.names = names
    self.roles = roles
    arePixels =
      recipe != nil
      && zip(own, roles).contains {
        // A column 'px' beside 'py' is the place along x.
        ($1 == .x || $1 == .y) && ColumnVocabulary.bare($0).count > 2
          && ColumnVocabulary.bare($0).hasSuffix("px")
      }
    self.words = recipe.map { PhaseWords($0.phases) }
    timeExponent = recipe?.unit?.exponent ?? time?.exponent ?? 0
    timeHasNoUnit = recipe?.unit == nil && time?.hasNoUnit ?? false
  }

  /// The phase that a word stands for; nil if the word is unknown.
  func phase(_ word: UnsafeBufferPointer<UInt8>) -> Trace.Phase? {
    let text = words.map { _ in String(decoding: word, as: UTF8.self) } ?? ""
    if let words, let phase = words.given(text) { return phase }
    return Trace.Phase(word: word) ?? words?.phase(text)
  }

  /// Whether a column must not be empty in any row.
  func isRequired(_ column: Int) -> Bool {
    switch roles[column] {
    case .time, .x, .y, .phase, .trace: true
    case .touch, .dispatch, .force, .person, .label, .width, .height, .other: false
    }
  }
}

extension Trace.Phase {
  /// Whether a word begins with `moved`, the phase of most rows; at least eight bytes must be readable.
  @inline(__always)
  static func isMoved(_ word: UnsafePointer<UInt8>) -> Bool {
    UInt64(littleEndian: UnsafeRawPointer(word).loadUnaligned(as: UInt64.self)) & 0xFF_FFFF_FFFF
      == 0x64_6576_6F6D
  }

  /// Reads a phase in any accepted spelling and in any case; nil for any other word.
  ///
  /// Nearly all phases have at most eight letters; such words are compared as a single integer.
  @inline(__always)
  init?(word: UnsafeBufferPointer<UInt8>) {
    guard word.count <= 8 else {
      self.init(longWord: word)
      return
    }
    var packed: UInt64 = 0
    // Setting the bit 0x20 turns capital letters into small ones, and turns no other byte into a letter.
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
