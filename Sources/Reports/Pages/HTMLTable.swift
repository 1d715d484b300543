package import Formats

/// A table with a caption and headings, the first cell of a row being the heading of the row.
package struct HTMLTable {
  /// A row, one text per heading.
  package struct Row {
    package let cells: [String]
    /// The class that colours it.
    package let className: String?

    package init(cells: [String], className: String? = nil) {
      (self.cells, self.className) = (cells, className)
    }
  }

  package let caption: String
  package let headings: [String]
  package let rows: [Row]

  package init(caption: String, headings: [String], rows: [Row]) {
    (self.caption, self.headings, self.rows) = (caption, headings, rows)
  }

  /// Creates a table with the columns and rows of one for other pages.
  package init(caption: String, _ table: TextTable) {
    self.init(
      caption: caption, headings: table.columns.map(\.header),
      rows: table.rows.map { Row(cells: $0) })
  }

  package var element: MarkupElement {
    let head = MarkupElement(
      "tr", [:], headings.map { MarkupElement("th", ["scope": "col"], text: $0) })
    let body = rows.map { row in
      MarkupElement(
        "tr", ["class": row.className],
        row.cells.enumerated().map { index, cell in
          index == 0
            ? MarkupElement("th", ["scope": "row"], text: cell) : MarkupElement("td", text: cell)
        })
    }
    return MarkupElement(
      "div", ["class": "wide", "role": "region", "tabindex": "0", "aria-label": caption],
      [
        MarkupElement(
          "table", [:],
          [
            MarkupElement("caption", text: caption), MarkupElement("thead", [:], [head]),
            MarkupElement("tbody", content: body.isEmpty ? .text("") : .elements(body)),
          ])
      ])
  }
}
