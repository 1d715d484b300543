/// Rows of comma-separated values: a header with units, and `\n` after every row.
///
/// A field that contains a comma, a quotation mark or a line break is quoted, and its quotation marks are doubled. A
/// missing value is an empty field. Control characters are written as escapes, and a text that a spreadsheet would
/// treat as a formula is prefixed with an apostrophe.
///
/// - Source: RFC 4180, section 2, except that rows end with `\n`.
package struct CSVText {
  private var writer: ByteWriter
  private var isAtStart = true

  /// The rows so far.
  package var text: String { writer.text }

  /// Creates a text from a header and its first rows.
  package init(header: [String], rows: [[JSONValue]] = []) {
    self.init(header: header, writer: ByteWriter())
    for row in rows { append(row) }
  }

  private init(header: [String], writer: ByteWriter) {
    self.writer = writer
    append(header)
  }

  /// A text whose rows are generated while they are written.
  package static func long(
    header: [String], _ write: @escaping (inout CSVText) -> Void
  ) -> LongText {
    LongText { take in
      var csv = CSVText(header: header, writer: ByteWriter(take))
      write(&csv)
      take(csv.writer.bytes)
    }
  }

  /// Adds one row.
  package mutating func append(_ fields: [String]) {
    for field in fields { add(field) }
    endRow()
  }

  /// Adds one row of values: numbers as in JSON, null as an empty field, arrays separated by spaces.
  package mutating func append(_ values: [JSONValue]) {
    for value in values { add(value) }
    endRow()
  }

  /// Adds a field to the current row; the field is empty if `text` is nil.
  package mutating func add(_ text: String?) {
    beginField()
    guard var text else { return }
    let isPlain = text.withUTF8(Self.isPlain)
    writer.write(isPlain ? text : Self.quoted(Self.inert(text)))
  }

  /// Adds a field to the current row; the field is empty if `number` is nil or not finite.
  package mutating func add(_ number: Double?) {
    beginField()
    if let number, number.isFinite { writer.write(number) }
  }

  /// Adds a field to the current row, written as by ``append(_:)-([JSONValue])``.
  package mutating func add(_ value: JSONValue) {
    switch value.content {
    case .number(let number, _): add(number)
    case .null: add(String?.none)
    case .bool, .string, .array, .object: add(Self.field(value))
    }
  }

  private mutating func beginField() {
    if !isAtStart { writer.write(UInt8(ascii: ",")) }
    isAtStart = false
  }

  /// Ends the current row.
  package mutating func endRow() {
    writer.endLine()
    isAtStart = true
  }

  private static func field(_ value: JSONValue) -> String {
    switch value.content {
    case .null: ""
    case .bool(let value): String(value)
    case .number(let value, _): value.isFinite ? Number.shortest(value) : ""
    case .string(let value): value
    case .array(let values): values.map(field).joined(separator: " ")
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { field($0.value) }.joined(separator: " ")
    }
  }

  /// Whether a field is certainly written as it is; most fields are.
  private static func isPlain(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    switch field.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): return false
    default: break
    }
    let marks = ByteSet.csv
    var last: UInt8 = 0
    for byte in field {
      if marks.contains(byte) { return false }
      // Two of these may begin a command in the log of a CI service.
      if byte == last, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return false }
      last = byte
    }
    return true
  }

  /// Prefixes a field with an apostrophe if a spreadsheet would treat it as a formula.
  ///
  /// - Source: OWASP, "CSV Injection".
  private static func inert(_ field: String) -> String {
    let line = VisibleText.line(field)
    guard let first = line.unicodeScalars.first, "=+-@".unicodeScalars.contains(first),
      Double(line) == nil
    else { return line }
    return "'" + line
  }

  private static func quoted(_ field: String) -> String {
    // Scalars, because a carriage return and a newline are a single character, and so are a quotation mark and an accent.
    let isPlain = field.unicodeScalars.allSatisfy {
      $0 != "," && $0 != "\"" && $0 != "\n" && $0 != "\r"
    }
    if isPlain { return field }
    var quoted = "\"".unicodeScalars
    for scalar in field.unicodeScalars {
      quoted.append(scalar)
      if scalar == "\"" { quoted.append(scalar) }
    }
    return String(quoted) + "\""
  }
}
