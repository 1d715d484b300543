package import Formats
package import Replay

/// A column of a table of rows, for people, for programs or for both.
///
/// People read a text under a heading, in tables, Markdown and HTML; programs read a value under a name, in CSV and
/// JSON.
package struct Column<Row> {
  /// The heading, the side and the importance of the column in a table; nil if only programs read the column.
  package let shown: TextTable.Column?
  /// The name of the value, with its unit; nil if only people read the column.
  package let name: String?
  package let text: (Row) -> String
  package let value: (Row) -> JSONValue

  private init(
    _ shown: TextTable.Column?, _ name: String?, text: @escaping (Row) -> String,
    value: @escaping (Row) -> JSONValue
  ) {
    (self.shown, self.name, self.text, self.value) = (shown, name, text, value)
  }
}

extension Column {
  /// A column whose text is not made from its value.
  package static func both(
    _ shown: TextTable.Column, _ name: String, _ text: @escaping (Row) -> String,
    value: @escaping (Row) -> JSONValue
  ) -> Column {
    Column(shown, name, text: text, value: value)
  }

  /// A column that only people read.
  package static func shown(
    _ shown: TextTable.Column, _ text: @escaping (Row) -> String
  ) -> Column {
    Column(shown, nil, text: text) { _ in .null }
  }

  /// A column that only programs read.
  package static func data(_ name: String, _ value: @escaping (Row) -> JSONValue) -> Column {
    Column(nil, name, text: { _ in "" }, value: value)
  }

  /// A column of words; a missing one is a dash for people and null for programs.
  ///
  /// `name` is the heading unless another is given, here and in the other kinds of columns.
  package static func words(
    _ shown: TextTable.Column, _ name: String? = nil, _ word: @escaping (Row) -> String?
  ) -> Column {
    Column(shown, name ?? shown.header, text: { word($0) ?? TextTable.missing }) { .text(word($0)) }
  }

  /// A column of whole numbers, aligned right.
  package static func count(
    _ heading: String, _ importance: TextTable.Importance = .essential, _ name: String? = nil,
    _ count: @escaping (Row) -> Int
  ) -> Column {
    Column(.right(heading, importance), name ?? heading, text: { "\(count($0))" }) {
      .count(count($0))
    }
  }

  /// A column of numbers, aligned right, with fixed decimals for people; programs get them as precise as `precision`
  /// says.
  package static func number(
    _ heading: String, _ importance: TextTable.Importance = .essential, _ name: String? = nil,
    decimals: Int, signed: Bool = false, precision: Metric.Precision = .millionths,
    _ number: @escaping (Row) -> Double?
  ) -> Column {
    Column(
      .right(heading, importance), name ?? heading,
      text: {
        number($0).map { Number.fixed($0, decimals: decimals, signed: signed) }
          ?? TextTable.missing
      },
      value: { row in
        switch precision {
        case .millionths: .rounded(number(row))
        case .significant: .significant(number(row))
        }
      })
  }
}

extension Column {
  /// The column for rows of which the column's own rows are a part.
  package func of<Whole>(_ part: @escaping (Whole) -> Row) -> Reports.Column<Whole> {
    Reports.Column<Whole>(
      shown, name, text: { text(part($0)) }, value: { value(part($0)) })
  }
}

extension TextTable {
  /// Creates a table of the columns that people read.
  package init<Row>(_ columns: [Reports.Column<Row>], _ rows: some Sequence<Row>) {
    self.init(columns, Array(rows))
  }

  /// Creates a table of the columns that people read, whose cells are made when they are written.
  package init<Row, Rows: RandomAccessCollection<Row>>(
    _ columns: [Reports.Column<Row>], _ rows: Rows
  ) where Rows.Index == Int {
    let shown = columns.filter { $0.shown != nil }
    self.init(
      columns: shown.compactMap(\.shown),
      rows: TextTable.Rows(count: rows.count) { index in
        let row = rows[rows.startIndex + index]
        return shown.map { $0.text(row) }
      })
  }
}

/// A report with a row for each of its elements, whose columns are declared once for all formats.
package protocol RowReport: Report {
  associatedtype Row
  associatedtype Rows: RandomAccessCollection<Row> where Rows.Index == Int
  var rows: Rows { get }
  var fields: [Column<Row>] { get }
}

extension RowReport {
  /// The columns that people read.
  package var table: TextTable { TextTable(fields, rows) }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] { [.table(table)] }

  package var columns: [String] { fields.compactMap(\.name) }

  package var records: [[JSONValue]] {
    let fields = fields.filter { $0.name != nil }
    return rows.map { row in fields.map { $0.value(row) } }
  }

  /// The rows as a member of the JSON document that is written one by one.
  package func list(_ key: String) -> JSONValue.List {
    let rows = rows
    let fields = fields.compactMap { field in field.name.map { (key: JSONKey($0), field: field) } }
      .sorted { $0.key.name < $1.key.name }
    return JSONValue.List(key, count: rows.count) { index, writer in
      let row = rows[rows.startIndex + index]
      for (key, field) in fields { writer.add(key, field.value(row)) }
    }
  }

  package func longText(as format: ReportFormat) -> LongText {
    guard format == .csv else { return shortOrLongText(as: format) }
    let fields = fields.filter { $0.name != nil }
    let rows = rows
    return CSVText.long(header: columns) { csv in
      for row in rows { csv.append(fields.map { $0.value(row) }) }
    }
  }
}
