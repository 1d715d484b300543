/// Rows of comma-separated values: a header with units, `\n` after every row.
///
/// A field with a comma, a quotation mark or a line break is quoted, and quotation marks in it are
/// doubled. A value that does not exist is an empty field. Control characters are written out, and a text that a
/// spreadsheet would take for a formula begins with an apostrophe.
///
/// - Source: RFC 4180, section 2, but for its line ends.
package struct CSVText {
  package private(set) var text = ""

  /// Starts with the header.
  package init(header: [String], rows: [[JSONValue]] = []) {
    append(header)
    for row in rows { append(row) }
  }

  /// Rows that are made while they are written.
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

  /// A text that a spreadsheet takes for a text.
  ///
  /// - Source: OWASP, "CSV Injection".
  private static func inert(_ field: String) -> String {
    let line = VisibleText.line(field)
    guard let first = line.first, "=+-@".contains(first), Double(line) == nil else { return line }
    return "'" + line
  }

  private static func quoted(_ field: String) -> String {
    // Scalars, because a carriage return and a newline are one character.
    let isPlain = field.unicodeScalars.allSatisfy {
      $0 != "," && $0 != "\"" && $0 != "\n" && $0 != "\r"
    }
    if isPlain { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
