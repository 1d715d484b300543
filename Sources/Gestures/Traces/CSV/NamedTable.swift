/// A small table whose columns are found by name; a malformed row rejects the whole table.
struct NamedTable<Row> {
  /// The part of the file before the rows.
  let preamble: Preamble
  private(set) var rows: [Row] = []

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - file: The file's name, for messages.
  ///   - columns: The names that the header must contain.
  ///   - empty: The problem to report if the table has no row.
  ///   - row: Reads the fields of a row.
  /// - Throws: ``TraceError`` with the line of the first problem.
  init(
    _ text: UnsafeBufferPointer<UInt8>, file: String, columns: [String],
    ifEmpty empty: TraceError.Problem,
    row: (NamedFields) throws(TraceError.Problem) -> Row
  ) throws(TraceError) {
    var findings = Findings(file: file, strict: false)
    preamble = try Preamble(
      text, example: columns.joined(separator: ","), findings: &findings)
    var places: [Int] = []
    for name in columns {
      guard let place = preamble.names.firstIndex(where: { $0.lowercased() == name }) else {
        throw TraceError(
          file: file, line: preamble.headerLine,
          problem: .missingColumn(name, found: preamble.names))
      }
      places.append(place)
    }
    var splitter = RowSplitter(separator: preamble.separator)
    var (start, line) = (preamble.end, preamble.endLine)
    while start < text.count {
      let isComment = text[start] == UInt8(ascii: "#")
      splitter.split(text, at: start)
      if !isComment, !splitter.isBlank || splitter.hasOpenQuote {
        do throws(TraceError.Problem) {
          if splitter.hasOpenQuote { throw .unclosedQuote }
          rows.append(try row(NamedFields(splitter, places, columns)))
        } catch {
          throw TraceError(file: file, line: line, problem: error)
        }
      }
      line += splitter.lineBreaks
      start = splitter.next
    }
    guard !rows.isEmpty else { throw TraceError(file: file, line: line, problem: empty) }
  }
}

/// The fields of a row; a field has the same index as its column in the list of required names.
struct NamedFields {
  private let fields: RowSplitter
  private let places: [Int]
  private let columns: [String]

  fileprivate init(_ fields: RowSplitter, _ places: [Int], _ columns: [String]) {
    (self.fields, self.places, self.columns) = (fields, places, columns)
  }

  func text(_ column: Int) -> String { fields.text(places[column]) }

  func number(
    _ column: Int, in range: ClosedRange<Double>
  ) throws(TraceError.Problem) -> Double {
    let (name, text) = (columns[column], text(column))
    if text.isEmpty { throw .emptyField(column: name) }
    guard let value = Double(text) else { throw .notANumber(text, column: name) }
    guard range.contains(value) else { throw .outOfRange(text, column: name, range) }
    return value
  }
}
