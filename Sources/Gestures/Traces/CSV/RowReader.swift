import Formats

/// Reads the rows of a file: plain rows by a fast path, all other rows by a careful path.
///
/// A plain row has every column, no quotes, no spaces and an ordinary line end. Any other row is read again from its
/// first byte by ``careful(at:)``, which repairs the row or reports why it cannot be repaired. If the columns are in
/// the usual order, ``Moves`` reads the consecutive moves of a recording together.
struct RowReader {
  let text: UnsafeBufferPointer<UInt8>
  let columns: Columns
  let separator: UInt8
  var findings: Findings
  var recordings = Recordings()
  var line: Int
  var splitter: RowSplitter
  /// The blank lines read since the last row: the line number of the first one, and their count.
  ///
  /// They are reported when the next row comes; blank lines at the end of the file are not reported.
  var blankLines: (line: Int, count: Int)?
  /// The exponent of the power of ten by which times are multiplied to get seconds.
  let timeExponent: Int
  /// The position of each finger, summed up from differences; used only if the table contains differences instead of
  /// positions.
  var places: [[UInt8]: (x: Double, y: Double)] = [:]
  /// Counts days, for times without a date.
  var days = DayCount()
  /// The size of the screen, from the first row that contains it.
  var screen: (width: Double?, height: Double?) = (nil, nil)
  private var index: Int
  private let hasTraceColumn: Bool
  private let hasMoves: Bool
  /// Whether rows may take the fast path: true for Panlab's own columns.
  private let isPlain: Bool
  /// Whether each contact of a finger becomes a separate recording.
  let splitsContacts: Bool

  /// The number of bytes between two calls of `release`.
  private static let releaseStep = 1 << 20

  init(
    _ text: UnsafeBufferPointer<UInt8>, _ preamble: Preamble, _ columns: Columns,
    findings: Findings, timeExponent: Int, splitsContacts: Bool = false
  ) {
    (self.text, self.columns, self.findings) = (text, columns, findings)
    separator = preamble.separator
    splitter = RowSplitter(separator: preamble.separator)
    index = preamble.end
    line = preamble.endLine
    self.timeExponent = timeExponent
    hasTraceColumn = columns.roles.contains(.trace)
    isPlain = !splitsContacts && columns.words == nil
    hasMoves = Moves.areWritten(in: columns) && isPlain
    self.splitsContacts = splitsContacts
  }

  /// Reads all rows.
  ///
  /// - Parameters:
  ///   - release: Called with each range of bytes of the text that is no longer needed.
  ///   - isSplit: Whether recordings are delivered before the end of the file. The latest recordings are then held
  ///     back, because more of their rows may follow.
  ///   - pass: Takes the first `count` of the recordings read so far; returns whether to continue reading.
  /// - Throws: ``TraceError`` at the first row that cannot be repaired, and any error that `pass` throws.
  mutating func readAll(
    release: (Range<Int>) -> Void, isSplit: Bool = false,
    pass: (inout RowReader, _ count: Int) throws(TraceError) -> Bool
  ) throws(TraceError) {
    let most = isSplit ? Recordings.part + Recordings.heldBack : .max
    guard try readRows(release: release, most: most, pass: pass) else { return }
    _ = try pass(&self, recordings.drafts.count)
  }

  /// Reads the rows; returns false if `pass` has returned false.
  private mutating func readRows(
    release: (Range<Int>) -> Void, most: Int,
    pass: (inout RowReader, _ count: Int) throws(TraceError) -> Bool
  ) throws(TraceError) -> Bool {
    guard let base = text.baseAddress else { return true }
    var released = 0
    // The first row is read before space is reserved, because the space belongs to the recording that this row begins.
    let start = index
    while index < text.count, recordings.drafts.isEmpty { try readRow(base) }
    if !hasTraceColumn, !splitsContacts, index > start, !recordings.drafts.isEmpty {
      recordings.reserve(expectedRows(base))
    }
    while index < text.count {
      if hasMoves, readMoves(base, to: released + Self.releaseStep) {
        if blankLines != nil { try noteBlankLines() }
      } else {
        try readRow(base)
      }
      if index - released >= Self.releaseStep {
        release(released..<index)
        released = index
      }
      if recordings.drafts.count >= most {
        guard try pass(&self, Recordings.part) else { return false }
      }
    }
    return true
  }

  /// Reads the next row.
  @inline(__always)
  private mutating func readRow(_ base: UnsafePointer<UInt8>) throws(TraceError) {
    if isPlain, let next = plain(base, at: index) {
      index = next
      if blankLines != nil { try noteBlankLines() }
    } else {
      index = try careful(at: index)
    }
  }

  /// Records the blank lines before a row.
  ///
  /// Blank lines at the end of a file are not recorded.
  mutating func noteBlankLines() throws(TraceError) {
    guard let blank = blankLines else { return }
    blankLines = nil
    try findings.note(.blankLine, line: blank.line, count: blank.count)
  }

  /// Estimates the number of remaining rows from the number of line breaks in the next part of the text.
  ///
  /// An estimate that is too high does no harm, because unused capacity costs no memory.
  private func expectedRows(_ base: UnsafePointer<UInt8>) -> Int {
    let rest = text.count - index
    let probe = min(rest, min(max(rest >> 3, 1 << 9), 1 << 16))
    var breaks = 0
    for place in stride(from: index, to: index + probe - 7, by: 8) {
      let word = UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self)
      // In `others`, each line break is a byte 0. In `bits`, the highest bit of a byte is clear only for a line break.
      let others = word ^ 0x0A0A_0A0A_0A0A_0A0A
      let bits = ((others & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | others
      // Each line break is a byte 1 in `ends`; the highest byte of the product is the sum of all bytes of `ends`.
      let ends = (~bits & 0x8080_8080_8080_8080) >> 7
      breaks &+= Int((ends &* 0x0101_0101_0101_0101) >> 56)
    }
    return Int(Double(rest) * Double(breaks) / Double(max(probe, 1)) * 1.06) + 16
  }

  /// Reads consecutive rows of moves that continue the last recording; stops at the first row that starts at or after
  /// `limit`.
  ///
  /// Returns false if no row was read.
  private mutating func readMoves(_ base: UnsafePointer<UInt8>, to limit: Int) -> Bool {
    let moves = Moves(base: base, end: text.count, separator: separator, timeExponent: timeExponent)
    let count = recordings.append(moves, &index, limit: limit, line: line)
    line += count
    return count > 0
  }

  /// Reads a row on the fast path, and returns the index after the row.
  ///
  /// Returns nil and changes nothing if the row needs the slower reader, for example because a field is quoted.
  @inline(__always)
  private mutating func plain(_ base: UnsafePointer<UInt8>, at start: Int) -> Int? {
    let end = text.count
    var row = Row()
    var i = start
    let last = columns.roles.count - 1
    for column in 0...last {
      guard plainField(base, &i, end, columns.roles[column], &row), i < end else { return nil }
      if column == last { break }
      guard base[i] == separator else { return nil }
      i &+= 1
    }
    if base[i] == UInt8(ascii: "\r") { i &+= 1 }
    guard i < end, base[i] == UInt8(ascii: "\n") else { return nil }
    guard let recording = recordings.index(of: row.trace, origin: row.time),
      recordings.append(row, to: recording, line: line)
    else { return nil }
    line &+= 1
    return i &+ 1
  }

  @inline(__always)
  private func plainField(
    _ base: UnsafePointer<UInt8>, _ i: inout Int, _ end: Int, _ role: Columns.Role,
    _ row: inout Row
  ) -> Bool {
    switch role {
    case .time:
      guard let number = DecimalNumber(base, &i, end: end) else { return false }
      row.time = DecimalNumber(mantissa: number.mantissa, exponent: number.exponent + timeExponent)
    case .x:
      guard let value = plainNumber(base, &i, end), abs(value) <= ScreenSize.farthest else {
        return false
      }
      row.x = value
    case .y:
      guard let value = plainNumber(base, &i, end), abs(value) <= ScreenSize.farthest else {
        return false
      }
      row.y = value
    case .phase:
      if i &+ 8 <= end, Trace.Phase.isMoved(base + i), isFieldEnd(base[i &+ 5]) {
        i &+= 5
        row.phase = .moved
        return true
      }
      let word = plainWord(base, &i, end)
      guard let phase = Trace.Phase(word: word) else { return false }
      row.phase = phase
    case .touch:
      row.touch = plainWord(base, &i, end)
      return isPlain(row.touch)
    case .trace:
      row.trace = plainWord(base, &i, end)
      return !row.trace.isEmpty && isPlain(row.trace)
    case .dispatch:
      guard !isEmpty(base, i, end) else { return true }
      guard let number = DecimalNumber(base, &i, end: end) else { return false }
      row.dispatch = DecimalNumber(mantissa: number.mantissa, exponent: number.exponent - 3)
    case .force:
      guard !isEmpty(base, i, end) else { return true }
      guard let value = plainNumber(base, &i, end) else { return false }
      row.force = value
    case .person, .label, .width, .height, .other: return isPlain(plainWord(base, &i, end))
    }
    return true
  }

  @inline(__always)
  private func plainNumber(_ base: UnsafePointer<UInt8>, _ i: inout Int, _ end: Int) -> Double? {
    guard let number = DecimalNumber(base, &i, end: end), !number.isTruncated else { return nil }
    let value = number.value
    return value.isFinite ? value : nil
  }

  @inline(__always)
  private func plainWord(
    _ base: UnsafePointer<UInt8>, _ i: inout Int, _ end: Int
  ) -> UnsafeBufferPointer<UInt8> {
    let start = i
    while i < end, !isFieldEnd(base[i]) { i &+= 1 }
    return UnsafeBufferPointer(start: base + start, count: i - start)
  }

  @inline(__always)
  private func isEmpty(_ base: UnsafePointer<UInt8>, _ i: Int, _ end: Int) -> Bool {
    i < end && isFieldEnd(base[i])
  }

  @inline(__always)
  private func isFieldEnd(_ byte: UInt8) -> Bool {
    byte == separator || LineEnd.isLineBreak(byte)
  }

  /// Whether a word has no quotes or spaces around it.
  @inline(__always)
  private func isPlain(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first, let last = word.last else { return true }
    return first > UInt8(ascii: "\"") && last > UInt8(ascii: " ")
  }
}

extension Draft {
  /// Whether the finger's contact ends before a row, so that the row belongs to the finger's next contact.
  ///
  /// A touch-down begins a new contact if it follows a touch-up, or if it is far from the previous row; a touch-down
  /// nearby counts as a repetition of the previous row. If the contact has no touch-down, a move begins a new contact
  /// after a touch-up, or after a gap longer than ``PhaseGaps/longest``.
  fileprivate func ends(before row: Row) -> Bool {
    guard let first = samples.first, let last = samples.last else { return false }
    let isUp = last.phase == .ended || last.phase == .cancelled
    switch row.phase {
    case .began:
      let (x, y) = (row.x - last.x, row.y - last.y)
      return isUp || (x * x + y * y).squareRoot() > RecordingRepair.reach
    case .moved, .stationary:
      return isUp && first.phase != .began
        || first.phase == .moved && row.time.minus(origin) - last.time > PhaseGaps.longest
    case .ended, .cancelled: return false
    }
  }
}

/// The recordings of a file while its rows are being read, in the order of first appearance.
struct Recordings {
  /// The length of the longest valid name of a recording, in bytes.
  static let longestName = 1000

  private(set) var drafts: [Draft] = []
  /// The indices of the recordings in `drafts`, by the recordings' names.
  ///
  /// In a table of named recordings, empty until a second recording begins. If the rows are split into the contacts of
  /// fingers, contains the index of each finger's latest contact instead, by the finger's key.
  private var known: [[UInt8]: Int] = [:]
  private var lastName: [UInt8] = []
  /// Whether the name of the last row's recording needs no quotes, whatever the separator is.
  ///
  /// If so, every row of the recording contains the name unchanged.
  private var lastIsOrdinary = false
  private var last = 0
  /// The hashes of the names of recordings that were already delivered.
  private var passed: Set<UInt64> = []
  /// Whether a row seems to belong to a recording that was already delivered: the hash of the row's name is in
  /// `passed`.
  private(set) var hasReturned = false

  /// The number of recordings that are delivered at a time while the file is still being read.
  static let part = 1024
  /// The number of recordings that are held back if recordings are delivered before the whole file is read.
  ///
  /// The latest recordings are held back, because the file may contain more rows for them: the rows of up to this many
  /// recordings may alternate.
  static let heldBack = 256

  /// The index of the recording to which a row belongs; nil if the name is not UTF-8 or is longer than ``longestName``.
  ///
  /// If the name is new, creates a recording whose times are relative to `origin`. Rows of one recording are usually
  /// consecutive, so the last name is compared before any look-up.
  @inline(__always)
  mutating func index(of name: UnsafeBufferPointer<UInt8>, origin: DecimalNumber) -> Int? {
    if !drafts.isEmpty, isLast(name) { return last }
    return lookUp(name, origin: origin)
  }

  @inline(__always)
  private func isLast(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == lastName.count else { return false }
    return lastName.withUnsafeBufferPointer { last in
      // Names are compared from their ends, because names with numbers differ there.
      var place = name.count
      while place > 0 {
        place &-= 1
        if name[place] != last[place] { return false }
      }
      return true
    }
  }

  @inline(never)
  private mutating func lookUp(_ name: UnsafeBufferPointer<UInt8>, origin: DecimalNumber) -> Int? {
    let bytes = Array(name)
    if drafts.count == 1, known.isEmpty { known[lastName] = 0 }
    if let index = known[bytes] {
      last = index
    } else {
      guard bytes.count <= Self.longestName, let text = String(validating: bytes, as: UTF8.self)
      else { return nil }
      if !passed.isEmpty, passed.contains(Fingerprint.of(text)) { hasReturned = true }
      last = drafts.count
      if last > 0 { known[bytes] = last }
      // The recordings of one file usually have similar lengths, so space is reserved for as many samples as the
      // previous recording has.
      let expected = last > 0 ? drafts[last - 1].samples.count : 0
      drafts.append(Draft(recording: text, origin: origin))
      drafts[last].reserve(expected)
    }
    lastName = bytes
    lastIsOrdinary = bytes.allSatisfy(Self.isOrdinary)
    return last
  }

  private static func isOrdinary(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }

  /// The index of the contact to which a row belongs: the last contact of its finger, or a new contact if the finger
  /// has landed again.
  mutating func index(
    ofContact finger: [UInt8], _ row: Row, recording: String
  ) -> Int {
    if let index = known[finger], !drafts[index].ends(before: row) { return index }
    known[finger] = drafts.count
    drafts.append(Draft(recording: recording, origin: row.time))
    return drafts.count - 1
  }

  /// Notes whose recording it is, and what the person meant; what an earlier row says stays.
  mutating func note(person: String, intent: Label.Intent?, of index: Int) {
    if drafts[index].person.isEmpty { drafts[index].person = person }
    if drafts[index].intent == nil { drafts[index].intent = intent }
  }

  /// Adds a row to a recording; returns false if the row's time is too far from the time of the recording's first row.
  @inline(__always)
  mutating func append(_ row: Row, to index: Int, line: Int) -> Bool {
    drafts[index].append(row, line: line)
  }

  /// Adds consecutive rows of moves to the last recording, and advances `index` past these rows.
  ///
  /// Returns the number of rows added.
  mutating func append(_ moves: Moves, _ index: inout Int, limit: Int, line: Int) -> Int {
    guard lastIsOrdinary else { return 0 }
    return lastName.withUnsafeBufferPointer { name in
      drafts[last].append(moves, of: name, &index, limit: limit, line: line)
    }
  }

  /// Moves a recording out of the list, so that its samples are never copied.
  mutating func take(_ index: Int) -> Draft {
    var draft = Draft(recording: drafts[index].recording, origin: drafts[index].origin)
    swap(&draft, &drafts[index])
    return draft
  }

  /// Removes the first recordings after they were delivered; only the hashes of their names are kept.
  mutating func forget(_ count: Int) {
    for index in 0..<count { passed.insert(Fingerprint.of(drafts[index].recording)) }
    drafts.removeFirst(count)
    known.removeAll(keepingCapacity: true)
    for (index, draft) in drafts.enumerated() { known[Array(draft.recording.utf8)] = index }
    // `last` is the index of the recording to which the last row belongs. This recording is not removed: this function
    // is called just after a row has begun a new recording, which is the last in the list.
    last -= count
  }

  /// Reserves space for the rows of a file that contains one recording.
  mutating func reserve(_ rows: Int) { drafts[last].reserve(rows) }
}
