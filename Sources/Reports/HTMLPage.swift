package import Formats
import ShippedFiles

/// A picture for a page.
public struct PagePicture: Hashable, Sendable {
  /// What the picture shows, for those who cannot see it too.
  public var caption: String
  /// An SVG document, as ``PlotPicture`` and ``RowChart`` draw it.
  public var svg: String

  public init(caption: String, svg: String) {
    self.caption = caption
    self.svg = svg
  }
}

/// One HTML page that needs nothing else: no fonts, no other files, no network.
///
/// The page is well-formed XML as well, has a light and a dark look as the reader's system asks, and every table
/// has a caption and headings. Control characters, which neither HTML nor XML can hold, are written out.
package struct HTMLPage {
  private let title: String
  private let body: [MarkupElement]
  private let script: String?

  /// System fonts, light and dark, tables that scroll by themselves, findings open on paper; words have a contrast of at
  /// least 4.5 to 1 on their ground.
  private static let style = ShippedFile.web("report.css")

  package init(title: String, body: [MarkupElement], script: String? = nil) {
    (self.title, self.body, self.script) = (title, body, script)
  }

  /// The page, newline-terminated.
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

  /// A picture with its caption, on paper.
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

  /// A picture without the declaration that only a document of its own may have.
  private static func inlined(_ svg: String) -> String {
    guard svg.hasPrefix("<?xml"), let end = svg.firstRange(of: "?>") else { return svg }
    return String(svg[end.upperBound...].drop { $0.isNewline })
  }
}

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
