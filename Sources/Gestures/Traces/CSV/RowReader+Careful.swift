extension RowReader {
  /// Reads one row of any form, repairs it and returns the index after it.
  ///
  /// - Throws: ``TraceError`` if the row cannot be read, or if it needs a repair and the reader is strict.
  mutating func careful(at start: Int) throws(TraceError) -> Int {
    let row = line
    splitter.split(text, at: start)
    line += splitter.lineBreaks
    if splitter.isBlank, !splitter.hasOpenQuote {
      blankLines = (blankLines?.line ?? row, (blankLines?.count ?? 0) + 1)
      return splitter.next
    }
    try noteBlankLines()
    if splitter.endsOddly { try findings.note(.lineEndings, line: row) }
    do throws(TraceError) {
      try checkShape(row)
      try keep(row)
    } catch {
      try recover(from: error, isComment: text[start] == UInt8(ascii: "#"))
    }
    return splitter.next
  }

  /// Skips an unreadable row that is a comment, or the last row of a text that was cut off; otherwise throws the error.
  private mutating func recover(from error: TraceError, isComment: Bool) throws(TraceError) {
    if case .dirt = error.problem { throw error }
    let row = error.line ?? line
    if isComment {
      try findings.note(.strayComment, line: row)
    } else if splitter.endsWithText, !recordings.drafts.isEmpty, error.problem.looksCutOff {
      try findings.note(.cutOffRow, line: row)
    } else {
      throw error
    }
  }

  /// Checks the number of fields in the row against the columns in the header.
  ///
  /// Empty fields after the last column, and missing fields of optional columns, count as repairs. Other differences
  /// are errors, and so is an unclosed quote.
  private mutating func checkShape(_ row: Int) throws(TraceError) {
    if splitter.hasOpenQuote { throw failure(.unclosedQuote, row) }
    let expected = columns.names.count
    if splitter.count > expected {
      guard (expected..<splitter.count).allSatisfy({ splitter.isEmpty($0) }) else {
        throw failure(.tooManyFields(found: splitter.count, expected: expected), row)
      }
      try findings.note(.trailingSeparator, line: row)
    }
    let absent = splitter.count..<max(splitter.count, expected)
    if let column = absent.first(where: { columns.isRequired($0) }) {
      throw failure(
        .tooFewFields(found: splitter.count, missing: columns.names[column]), row)
    }
    if absent.contains(where: { !columns.names[$0].isEmpty }) {
      try findings.note(.shortRow, line: row)
    }
  }

  /// Parses the fields and adds the row to its recording.
  private mutating func keep(_ line: Int) throws(TraceError) {
    var row = Row()
    var touch: [UInt8] = []
    var trace: [UInt8] = []
    var person = ""
    var intent: Label.Intent?
    if !columns.roles.contains(.phase) { row.phase = .moved }
    for (column, role) in columns.roles.enumerated() {
      let isEmpty = splitter.isEmpty(column)
      if isEmpty, columns.isRequired(column) {
        throw failure(.emptyField(column: columns.names[column]), line)
      }
      switch role {
      case .time:
        if let clock = ClockText.clock(splitter.bytes(column)) {
          row.time = days.seconds(clock)
        } else {
          row.time = try number(column, line).decimal
          row.time.exponent += timeExponent
        }
      case .x: row.x = try coordinate(column, line)
      case .y: row.y = try coordinate(column, line)
      case .phase: row.phase = try phase(column, line)
      case .touch: touch = Array(splitter.bytes(column))
      case .trace: trace = Array(splitter.bytes(column))
      case .dispatch: row.dispatch = isEmpty ? nil : try number(column, line).decimal
      case .force: row.force = isEmpty ? nil : try number(column, line).value
      case .person:
        guard !splitter.bytes(column).contains(0) else { throw failure(.nulByte, line) }
        person = splitter.text(column)
      case .label: intent = Label.Intent(rawValue: splitter.text(column).lowercased())
      case .width:
        if screen.width == nil, !isEmpty { screen.width = try number(column, line).value }
      case .height:
        if screen.height == nil, !isEmpty { screen.height = try number(column, line).value }
      case .other: break
      }
    }
    row.dispatch?.exponent -= 3
    if columns.hasDifferences { place(&row, of: touch + [0] + trace + [0] + Array(person.utf8)) }
    if splitsContacts {
      let finger = [touch, trace, Array(person.utf8)].joined(separator: [0])
      let contact = recordings.index(
        ofContact: Array(finger), row, recording: String(decoding: trace, as: UTF8.self))
      recordings.note(person: person, intent: intent, of: contact)
      guard recordings.append(row, to: contact, line: line) else {
        throw failure(.timesTooFarApart, line)
      }
    } else {
      try add(row, touch: touch, trace: trace, person: person, intent: intent, line)
    }
  }

  private mutating func add(
    _ row: Row, touch: [UInt8], trace: [UInt8], person: String, intent: Label.Intent?, _ line: Int
  ) throws(TraceError) {
    let problem: TraceError.Problem? = touch.withUnsafeBufferPointer { touch in
      trace.withUnsafeBufferPointer { trace in
        var row = row
        (row.touch, row.trace) = (touch, trace)
        guard trace.count <= Recordings.longestName else {
          return .nameTooLong(limit: Recordings.longestName)
        }
        guard let recording = recordings.index(of: trace, origin: row.time) else {
          return .nameNotUTF8
        }
        if !person.isEmpty || intent != nil {
          recordings.note(person: person, intent: intent, of: recording)
        }
        let isKept = recordings.append(row, to: recording, line: line)
        return isKept ? nil : .timesTooFarApart
      }
    }
    if let problem { throw failure(problem, line) }
  }

  /// Turns the x and y of a row, which are differences from the finger's previous row, into a position; each contact
  /// begins at (0, 0).
  private mutating func place(_ row: inout Row, of finger: [UInt8]) {
    let before = row.phase == .began ? nil : places[finger]
    row.x = before.map { $0.x + row.x } ?? 0
    row.y = before.map { $0.y + row.y } ?? 0
    places[finger] = (row.x, row.y)
  }

  private func phase(_ column: Int, _ line: Int) throws(TraceError) -> Trace.Phase {
    let phase = splitter.bytes(column).withUnsafeBufferPointer { columns.phase($0) }
    guard let phase else { throw nulOr(.unknownPhase(splitter.text(column)), column, line) }
    return phase
  }

  /// Parses the number in a column of the row.
  ///
  /// A decimal comma is accepted if commas do not separate fields.
  private mutating func number(
    _ column: Int, _ line: Int
  ) throws(TraceError) -> (decimal: DecimalNumber, value: Double) {
    var bytes = Array(splitter.bytes(column))
    let comma = UInt8(ascii: ",")
    let hasComma = separator != comma && bytes.contains(comma)
    if hasComma, bytes.count(where: { $0 == comma }) == 1, !bytes.contains(UInt8(ascii: ".")) {
      bytes = bytes.map { $0 == comma ? UInt8(ascii: ".") : $0 }
    }
    guard let decimal = DecimalNumber(whole: bytes) else {
      let text = splitter.text(column)
      let name = columns.names[column]
      let isWord = ["nan", "inf", "infinity"].contains(
        text.lowercased().drop { $0 == "-" || $0 == "+" })
      throw nulOr(
        isWord ? .notFinite(text, column: name) : .notANumber(text, column: name), column, line)
    }
    let value =
      decimal.isTruncated
      ? Double(String(decoding: bytes, as: UTF8.self)) ?? .infinity : decimal.value
    guard value.isFinite else {
      throw failure(
        .notFinite(splitter.text(column), column: columns.names[column]), line)
    }
    if hasComma { try findings.note(.decimalComma, line: line) }
    return (decimal, value)
  }

  /// Parses the coordinate in a column of the row, in points, and checks that a touch can have it.
  private mutating func coordinate(_ column: Int, _ line: Int) throws(TraceError) -> Double {
    let value = try number(column, line).value
    guard abs(value) <= ScreenSize.farthest else {
      throw failure(
        .offEveryScreen(splitter.text(column), column: columns.names[column]), line)
    }
    return value
  }

  /// The error for a field: a NUL byte if the field contains one, otherwise the given problem.
  private func nulOr(_ problem: TraceError.Problem, _ column: Int, _ line: Int) -> TraceError {
    failure(splitter.bytes(column).contains(0) ? .nulByte : problem, line)
  }

  private func failure(_ problem: TraceError.Problem, _ line: Int) -> TraceError {
    TraceError(file: findings.file, line: line, problem: problem)
  }
}

extension TraceError.Problem {
  /// Whether the problem may be that the row was cut off.
  fileprivate var looksCutOff: Bool {
    switch self {
    case .unclosedQuote, .tooFewFields, .emptyField: true
    case .notANumber(let text, _): text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
    case .unknownPhase(let text):
      [
        "began", "moved", "stationary", "ended", "cancelled", "down", "touchdown", "touchstart",
        "touchmove", "touchend", "touchcancel",
      ].contains { $0.hasPrefix(text.lowercased()) }
    default: false
    }
  }
}
