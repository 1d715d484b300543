import Formats

/// A chart of values over one or two axes, with the best values marked; used for the pictures of sweeps.
package struct GridChart {
  /// An axis: its name with the unit, and its values in ascending order.
  package struct Axis {
    let name: String
    let values: [Double]
    /// Whether the values are drawn at equal distances, regardless of the differences between them.
    let isEven: Bool

    package init(name: String, values: [Double], isEven: Bool = false) {
      (self.name, self.values, self.isEven) = (name, values, isEven)
    }

    /// The label of a value, with few digits: `0.35`, `1250`.
    func label(_ index: Int) -> String {
      Number.shortest(Number.rounded(values[index], significantDigits: 4))
    }

    /// The position of a value on the axis, from 0 for the first to 1 for the last.
    func position(_ index: Int) -> Double {
      if isEven { return Double(index) / Double(max(values.count - 1, 1)) }
      let (first, last) = (values[0], values[values.count - 1])
      return last > first ? (values[index] - first) / (last - first) : 0
    }
  }

  let title: String
  /// One or two axes.
  ///
  /// If there are two, the first is vertical and the second horizontal.
  let axes: [Axis]
  /// The charted quantity, with its unit, for legends: `accuracy`, `completion (s)`.
  let quantity: String
  /// The values, row by row, so that the last axis changes fastest; nil at points without a value.
  let values: [Double?]
  /// Whether smaller values are better, and so get the stronger colours.
  let isSmallerBetter: Bool
  /// Whether each value is marked, usually because it belongs to the plateau of best values.
  let marks: [Bool]
  /// The meaning of the marks, for legends; nil if marks show the plateau of a sweep.
  let markWord: String?

  /// Creates a chart.
  ///
  /// - Precondition: There are one or two axes, and one value and one mark for each point.
  package init(
    title: String, axes: [Axis], quantity: String, values: [Double?],
    isSmallerBetter: Bool = false, marks: [Bool], markWord: String? = nil
  ) {
    let count = axes.reduce(1) { $0 * $1.values.count }
    precondition(
      (1...2).contains(axes.count) && values.count == count && marks.count == count,
      "\(axes.count) axes, \(values.count) values, \(marks.count) marks")
    (self.title, self.axes, self.quantity) = (title, axes, quantity)
    (self.values, self.isSmallerBetter, self.marks) = (values, isSmallerBetter, marks)
    self.markWord = markWord
  }

  /// The range from the smallest of the charted values to the greatest.
  var range: ClosedRange<Double> {
    let known = values.compactMap(\.self)
    return (known.min() ?? 0)...(known.max() ?? 0)
  }

  /// The position of a value in the range, 0...1; 1 if all values are equal.
  func fraction(_ value: Double) -> Double {
    let range = range
    return range.lowerBound < range.upperBound
      ? (value - range.lowerBound) / (range.upperBound - range.lowerBound) : 1
  }

  /// The strength of a value's colour, 0...1; 1 if all values are equal.
  func strength(_ value: Double) -> Double {
    isSmallerBetter && bounds.count > 1 ? 1 - fraction(value) : fraction(value)
  }

  /// The ends of the range as text, such as `0.417` and `0.958`; a single text if all values are equal.
  var bounds: [String] {
    if values.allSatisfy({ $0 == nil }) { return [TextTable.missing] }
    let texts = [range.lowerBound, range.upperBound].map { Number.fixed($0, decimals: 3) }
    return range.lowerBound < range.upperBound ? texts : [texts[0]]
  }

  /// The ends of the range as text, from the weakest colour to the strongest.
  var colorBounds: [String] { isSmallerBetter ? bounds.reversed() : bounds }

  /// The ranges of consecutive points that have values; for charts with a single axis.
  var stretches: [Range<Int>] {
    var stretches: [Range<Int>] = []
    for index in values.indices where values[index] != nil {
      if let last = stretches.last, last.upperBound == index {
        stretches[stretches.count - 1] = last.lowerBound..<(index + 1)
      } else {
        stretches.append(index..<(index + 1))
      }
    }
    return stretches
  }
}

extension GridChart {
  private static let rows = 8
  private static let labelWidth = 8
  private static let shades: [Character] = [" ", "░", "▒", "▓", "█"]
  /// The character for a point without a value.
  private static let unknown: Character = "·"

  /// The width of the chart without its labels, in characters.
  private var columns: Int { BrailleCanvas.columns(beside: Self.labelWidth + 2) }

  /// The chart as text: a line of dots for one axis, shades for two; ends in a newline.
  package var text: String { "\(title): \(quantity)\n" + (axes.count == 1 ? line : shadedRows) }

  private var line: String {
    var canvas = BrailleCanvas(columns: columns, rows: Self.rows)
    let axis = axes[0]
    for stretch in stretches {
      let places = stretch.map { index in
        (
          x: axis.position(index) * Double(canvas.width - 1),
          y: (1 - fraction(values[index] ?? 0)) * Double(canvas.height - 1)
        )
      }
      canvas.line(from: places[0], to: places[0])
      for (start, end) in zip(places, places.dropFirst()) { canvas.line(from: start, to: end) }
    }
    var text = ""
    for (row, line) in canvas.lines.enumerated() {
      let isBound = row == 0 || (row == Self.rows - 1 && bounds.count > 1)
      text += label(isBound ? bounds[row == 0 ? bounds.count - 1 : 0] : "") + "│\(line)\n"
    }
    var marked = [Character](repeating: " ", count: columns)
    for index in axis.values.indices where marks[index] {
      marked[Int((axis.position(index) * Double(columns - 1)).rounded())] = "^"
    }
    text += trimmed(label("") + " " + String(marked)) + "\n"
    let (first, last) = (axis.label(0), axis.label(axis.values.count - 1))
    let room = max(columns - first.count - last.count, 1)
    return text + label("") + " " + first + String(repeating: " ", count: room) + last + "\n"
      + label("") + " \(axis.name), ^ best\n"
  }

  private var shadedRows: String {
    let (down, right) = (axes[0], axes[1])
    // Each value is two characters wide, and so roughly square. If the rows would be too long for the page, each value
    // is one character wide.
    let width = right.values.count <= columns / 2 ? 2 : 1
    var text = ""
    for row in down.values.indices {
      text += label(down.label(row)) + "│"
      for column in right.values.indices {
        let index = row * right.values.count + column
        text += String(repeating: marks[index] ? "*" : shade(values[index]), count: width)
      }
      text += "│\n"
    }
    let (first, last) = (right.label(0), right.label(right.values.count - 1))
    let room = max(right.values.count * width - first.count - last.count, 1)
    return text + label("") + " " + first + String(repeating: " ", count: room) + last + "\n"
      + label("") + " down: \(down.name), right: \(right.name), * \(markWord ?? "best"), █ "
      + colorBounds.reversed().joined(separator: ", blank ")
      + (values.contains { $0 == nil } ? ", \(Self.unknown) no value" : "") + "\n"
  }

  private func shade(_ value: Double?) -> Character {
    guard let value else { return Self.unknown }
    return Self.shades[Int((strength(value) * Double(Self.shades.count - 1)).rounded())]
  }

  private func label(_ words: String) -> String {
    String(repeating: " ", count: max(Self.labelWidth - words.count, 0)) + words
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

/// A picture with a row for each of several items; each row shows a scale, with ranges and marks on it.
package struct RowChart {
  /// A row of the picture.
  package struct Row {
    package let name: String
    /// The labels of the scale's ends; may be empty.
    package let ends: (low: String, high: String)
    /// The range of the scale.
    package let range: ClosedRange<Double>
    /// Ranges drawn on the scale, the faintest and widest first.
    package let stretches: [ClosedRange<Double>]
    /// Marks on the scale; all are hollow except the last one, which is filled.
    package let marks: [Double]
    /// The result in words, at the end of the row.
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

  /// The picture as an SVG document.
  package var svg: String {
    SVG.document(width: Self.width, height: height, title: title, elements(at: 0))
  }

  /// Several pictures, one below another, as one SVG document.
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
