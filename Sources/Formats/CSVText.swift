/// Rows of comma-separated values: a header with units, and `\n` after every row.
///
/// A field that contains a comma, a quotation mark or a line break is quoted, and its quotation marks are doubled. A
/// missing value is an empty field. Control characters are written as escapes, and a text that a spreadsheet would
/// treat as a formula is prefixed with an apostrophe.
///
/// - Source: RFC 4180, section 2, except that rows end with `\n`.
package struct CSVText {
  package private(set) var text = ""

  /// Creates a text from a header and its first rows.
  package init(header: [String], rows: [[JSONValue]] = []) {
    append(header)
    for row in rows { append(row) }
  }

  /// A text whose rows are generated while they are written.
  package static func long(header: [String], rows: some Sequence<[JSONValue]>) -> LongText {
    LongText { take in
      var csv = CSVText(header: header)
      for row in rows {
        csv.append(row)
        guard csv.text.utf8.count >= LongText.pieceSize else { continue }
        take(Array(csv.text.utf8))
        csv.text = ""
      }
      take(Array(csv.text.utf8))
    }
  }

  /// Adds one row.
  package mutating func append(_ fields: [String]) {
    text += fields.map { Self.quoted(Self.inert($0)) }.joined(separator: ",") + "\n"
  }

  /// Adds one row of values: numbers as in JSON, null as an empty field, arrays separated by spaces.
  package mutating func append(_ values: [JSONValue]) { append(values.map(Self.field)) }

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

  /// Prefixes a field with an apostrophe if a spreadsheet would treat it as a formula.
  ///
  /// - Source: OWASP, "CSV Injection".
  private static func inert(_ field: String) -> String {
    let line = VisibleText.line(field)
    guard let first = line.first, "=+-@".contains(first), Double(line) == nil else { return line }
    return "'" + line
  }

  private static func quoted(_ field: String) -> String {
    // Compares scalars, because a carriage return followed by a newline is a single character.
    let isPlain = field.unicodeScalars.allSatisfy {
      $0 != "," && $0 != "\"" && $0 != "\n" && $0 != "\r"
    }
    if isPlain { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
