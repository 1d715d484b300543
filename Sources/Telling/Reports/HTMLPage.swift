package import Formats
import ShippedFiles

/// A picture for an HTML page.
public struct PagePicture: Hashable, Sendable {
  /// The caption, which also serves as the text alternative for readers who cannot see the picture.
  public var caption: String
  /// An SVG document, such as ``PlotPicture`` and ``RowChart`` draw.
  public var svg: String

  public init(caption: String, svg: String) {
    self.caption = caption
    self.svg = svg
  }
}

/// A self-contained HTML page: no external fonts, no other files, no network.
///
/// The page is also well-formed XML. It follows the reader's light or dark setting, and every table has a caption and
/// headings. Control characters, which neither HTML nor XML allows, are replaced by visible escapes.
package struct HTMLPage {
  private let title: String
  private let body: [MarkupElement]
  private let script: String?

  /// The style sheet: system fonts, light and dark colours, tables that scroll separately from the page, and findings
  /// that are expanded in print.
  ///
  /// Text has a contrast of at least 4.5 to 1.
  private static let style = ShippedFile.web("report.css")

  package init(title: String, body: [MarkupElement], script: String? = nil) {
    (self.title, self.body, self.script) = (title, body, script)
  }

  /// The HTML document, ending in a newline.
  package var text: String {
    let head = MarkupElement(
      "head", [:],
      [
        MarkupElement("meta", ["charset": "utf-8"]),
        MarkupElement(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        MarkupElement("title", text: title),
        MarkupElement("style", content: .markup("\n" + Self.style)),
      ])
    let root = MarkupElement(
      "html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"],
      [
        head,
        MarkupElement(
          "body", [:],
          [MarkupElement("main", [:], body)]
            + (script.map { [MarkupElement("script", content: .markup("\n" + $0))] } ?? [])),
      ])
    return "<!DOCTYPE html>\n" + root.text()
  }

  /// A picture with its caption, on a white ground in every colour scheme.
  package static func figure(_ picture: PagePicture) -> MarkupElement {
    MarkupElement(
      "figure", [:],
      [
        MarkupElement(
          "div", ["class": "paper", "role": "img", "aria-label": picture.caption],
          content: .markup("\n" + inlined(picture.svg))),
        MarkupElement("figcaption", text: picture.caption),
      ])
  }

  /// The SVG without its XML declaration, which is only allowed at the start of a document.
  private static func inlined(_ svg: String) -> String {
    guard svg.hasPrefix("<?xml"), let end = svg.firstRange(of: "?>") else { return svg }
    return String(svg[end.upperBound...].drop { $0.isNewline })
  }
}

/// A table with a caption and headings; the first cell of each row is the row's heading.
package struct HTMLTable {
  private let caption: String
  private let headings: [String]
  /// The rows, each with one text for each column, and with the CSS class that colours the row.
  private let rows: [(cells: [String], className: String?)]

  /// Creates a table of the columns that people read; `className` returns the CSS class that colours a row.
  init<Row>(
    caption: String, _ columns: [Column<Row>], _ rows: some Sequence<Row>,
    className: (Row) -> String?
  ) {
    let columns = columns.filter { $0.shown != nil }
    self.caption = caption
    headings = columns.compactMap(\.shown?.header)
    self.rows = rows.map { row in (columns.map { $0.text(row) }, className(row)) }
  }

  /// Creates a table with the columns and rows of a text table.
  package init(caption: String, _ table: TextTable) {
    self.caption = caption
    headings = table.columns.map(\.header)
    rows = table.rows.map { ($0, nil) }
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
