/// Reads rows of Android `MotionEvent`s.
///
/// Actions are Android's (0 down, 1 up, 2 move, 3 cancel). Rows without a header may count from 1
/// instead, which the first row decides. Positions are in the panel's pixels.
enum MotionEventReader {
  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    var recording = ContactRecording()
    var columns: MotionEventColumns?
    for (number, text) in TextLines(bytes) where !text.isEmpty && !text.hasPrefix("#") {
      guard let known = columns ?? MotionEventColumns(firstRow: text) else {
        throw TraceError(file: findings.file, line: number, problem: .noTouches(.motionEvents))
      }
      let isHeader = columns == nil && known.hasHeader
      columns = known
      if isHeader { continue }
      guard let row = known.row(text, number: number) else {
        try findings.note(.unreadableLine, line: number)
        continue
      }
      recording.append(
        row.point, pointer: "\(row.person)\0\(row.pointer)", person: String(row.person))
    }
    return recording
  }
}

/// The columns of a file of motion events.
struct MotionEventColumns {
  let hasHeader: Bool
  private let separator: Character
  private let count: Int
  private let time: Int
  private let timeExponent: Int
  private let x: Int
  private let y: Int
  private let action: Int
  private let pressure: Int?
  private let pointer: Int?
  private let person: Int?
  private let firstAction: Int

  /// Resolves a header, or recognises a row of eight fields without one; nil for anything else.
  init?(firstRow text: Substring) {
    separator = text.contains(";") ? ";" : text.contains("\t") ? "\t" : ","
    let fields = Self.fields(text, separator)
    let words = fields.map { $0.lowercased().filter { $0 != "_" && $0 != " " } }
    func column(_ names: String...) -> Int? { words.firstIndex { names.contains($0) } }
    if let action = column("action"), let x = column("x", "rawx"), let y = column("y", "rawy") {
      let milliseconds = column("eventtime", "eventtimems", "time", "timems", "timestamp")
      guard let time = column("eventtimenanos", "timenanos") ?? milliseconds else { return nil }
      (self.time, timeExponent) = (time, time == milliseconds ? -3 : -9)
      (self.x, self.y, self.action, hasHeader, count) = (x, y, action, true, fields.count)
      (pressure, pointer, firstAction) = (column("pressure"), column("pointerid", "id"), 0)
      person = ColumnVocabulary().personColumn(in: fields.map(String.init))
      return
    }
    guard separator == ";", fields.count == 8, fields.allSatisfy({ DecimalNumber($0) != nil }),
      let first = Int(fields[3]), 0...1 ~= first
    else { return nil }
    (time, timeExponent, x, y, action, pressure) = (7, -3, 5, 6, 3, 4)
    (pointer, person, hasHeader, count, firstAction) = (nil, nil, false, 8, first)
  }

  /// The pointer, person and point of a row; nil if it cannot be read.
  func row(
    _ text: Substring, number: Int
  ) -> (pointer: Substring, person: Substring, point: Contact.Point)? {
    let fields = Self.fields(text, separator)
    guard fields.count == count, let time = DecimalNumber(fields[time]),
      let x = Double(fields[x]), let y = Double(fields[y]), x.isFinite, y.isFinite,
      let phase = phase(fields[action])
    else { return nil }
    let force = pressure.flatMap { Double(fields[$0]) }.flatMap { $0.isFinite ? $0 : nil }
    return (
      pointer.map { fields[$0] } ?? "", person.map { fields[$0] } ?? "",
      Contact.Point(
        time: time.shifted(by: timeExponent), x: x, y: y, phase: phase, force: force,
        line: number)
    )
  }

  private func phase(_ word: Substring) -> Trace.Phase? {
    switch Int(word).map({ $0 &- firstAction }) {
    case 0: return .began
    case 1: return .ended
    case 2: return .moved
    case 3: return .cancelled
    case .some: return nil
    case nil: break
    }
    switch word.uppercased().filter({ $0 != "_" }).replacing("ACTION", with: "") {
    case "DOWN", "POINTERDOWN": return .began
    case "MOVE": return .moved
    case "UP", "POINTERUP": return .ended
    case "CANCEL": return .cancelled
    default: return nil
    }
  }

  private static func fields(_ text: Substring, _ separator: Character) -> [Substring] {
    text.split(separator: separator, omittingEmptySubsequences: false)
      .map { $0.trimming { $0.isWhitespace || $0 == "\"" } }
  }
}
