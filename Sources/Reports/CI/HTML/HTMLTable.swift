import Formats

/// A table with a caption and headings, the first cell of a row being the heading of the row.
struct HTMLTable {
  /// A row, one text per heading.
  struct Row {
    let cells: [String]
    /// The class that colours it.
    let className: String?
  }

  let caption: String
  let headings: [String]
  let rows: [Row]

  var element: MarkupElement {
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
