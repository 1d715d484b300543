import Formats

/// A picture with a row for each of several things: a scale, stretches on it, and marks.
package struct RowChart {
  /// A row.
  package struct Row {
    package let name: String
    /// What the scale goes from and to, in words; empty for none.
    package let ends: (low: String, high: String)
    /// The scale.
    package let range: ClosedRange<Double>
    /// Stretches of the scale, the faintest and widest first.
    package let stretches: [ClosedRange<Double>]
    /// Places on the scale; hollow first, then filled.
    package let marks: [Double]
    /// What is read from the row, at its end.
    package let text: String

    package init(
      name: String, ends: (low: String, high: String) = ("", ""), range: ClosedRange<Double>,
      stretches: [ClosedRange<Double>], marks: [Double], text: String
    ) {
      (self.name, self.ends, self.range) = (name, ends, range)
      (self.stretches, self.marks, self.text) = (stretches, marks, text)
    }
  }

  package let title: String
  package let legend: String
  package let rows: [Row]

  package init(title: String, legend: String, rows: [Row]) {
    (self.title, self.legend, self.rows) = (title, legend, rows)
  }

  private static let width = 720.0
  private static let scale = (left: 190.0, width: 330.0)
  private static let rowHeight = 34.0
  private static let top = 56.0

  private var height: Double { Self.top + Double(rows.count) * Self.rowHeight + 12 }

  /// The picture as a document.
  package var svg: String {
    SVG.document(width: Self.width, height: height, title: title, elements(at: 0))
  }

  /// Several pictures below each other, as one document.
  package static func svg(_ charts: [RowChart], title: String) -> String {
    var (elements, top) = ([MarkupElement](), 0.0)
    for chart in charts {
      elements += chart.elements(at: top)
      top += chart.height
    }
    return SVG.document(width: width, height: max(top, 1), title: title, elements)
  }

  private func elements(at top: Double) -> [MarkupElement] {
    [
      SVG.words(title, x: 16, y: top + 24, size: 14, weight: "bold"),
      SVG.words(legend, x: 16, y: top + 42, size: 11),
    ]
      + rows.enumerated().flatMap { index, row in
        Self.elements(row, y: top + Self.top + (Double(index) + 0.5) * Self.rowHeight)
      }
  }

  private static func elements(_ row: Row, y: Double) -> [MarkupElement] {
    let span = row.range.upperBound - row.range.lowerBound
    func x(_ value: Double) -> Double {
      let share = span > 0 ? (value - row.range.lowerBound) / span : 0
      return scale.left + scale.width * min(max(share, 0), 1)
    }
    var elements = [
      SVG.words(row.name, x: 16, y: y + 4, size: 12),
      SVG.line([
        "x1": scale.left, "y1": y, "x2": scale.left + scale.width, "y2": y,
        "stroke": Palette.faint, "stroke-width": "1",
      ]),
      SVG.words(row.text, x: scale.left + scale.width + 16, y: y + 4, size: 11),
    ]
    for (index, stretch) in row.stretches.enumerated() {
      let (left, right) = (x(stretch.lowerBound), x(stretch.upperBound))
      let half = index == 0 && row.stretches.count > 1 ? 6.0 : 3.0
      elements.append(
        SVG.rect([
          "x": left, "y": y - half, "width": max(right - left, 1), "height": half * 2,
          "fill": Palette.color(index == 0 && row.stretches.count > 1 ? 4 : 0),
        ]))
    }
    for (index, mark) in row.marks.enumerated() {
      let isFilled = index == row.marks.count - 1
      elements.append(
        SVG.circle([
          "cx": x(mark), "cy": y, "r": "5", "fill": isFilled ? Palette.color(3) : "#ffffff",
          "stroke": Palette.color(3), "stroke-width": "2",
        ]))
    }
    if !row.ends.low.isEmpty {
      elements += [
        SVG.words(row.ends.low, x: scale.left, y: y + 16, size: 9),
        SVG.words(row.ends.high, x: scale.left + scale.width, y: y + 16, size: 9, anchor: "end"),
      ]
    }
    return elements
  }
}
