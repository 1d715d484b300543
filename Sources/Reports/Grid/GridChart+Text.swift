extension GridChart {
  private static let columns = 64
  private static let rows = 8
  private static let labelWidth = 8
  private static let shades: [Character] = [" ", "░", "▒", "▓", "█"]

  /// The chart in characters: a line of dots over one axis, shades over two; newline-terminated.
  package var text: String {
    "\(title): \(quantity)\n" + (axes.count == 1 ? line : shadedRows)
  }

  private var line: String {
    var canvas = BrailleCanvas(columns: Self.columns, rows: Self.rows)
    let axis = axes[0]
    let places = axis.values.indices.map { index in
      (
        x: position(index) * Double(canvas.width - 1),
        y: (1 - fraction(values[index])) * Double(canvas.height - 1)
      )
    }
    for (start, end) in zip(places, places.dropFirst()) { canvas.line(from: start, to: end) }
    var text = ""
    for (row, line) in canvas.lines.enumerated() {
      let bound = row == 0 ? range.upperBound : row == Self.rows - 1 ? range.lowerBound : nil
      text += label(bound.map { Number.fixed($0, decimals: 3) } ?? "") + "│\(line)\n"
    }
    var marked = [Character](repeating: " ", count: Self.columns)
    for index in axis.values.indices where marks[index] {
      marked[Int((position(index) * Double(Self.columns - 1)).rounded())] = "^"
    }
    text += trimmed(label("") + " " + String(marked)) + "\n"
    let (first, last) = (axis.label(0), axis.label(axis.values.count - 1))
    let room = max(Self.columns - first.count - last.count, 1)
    return text + label("") + " " + first + String(repeating: " ", count: room) + last + "\n"
      + label("") + " \(axis.name), ^ best\n"
  }

  /// Where a value of the only axis lies, 0...1.
  private func position(_ index: Int) -> Double {
    let values = axes[0].values
    let (first, last) = (values[0], values[values.count - 1])
    return last > first ? (values[index] - first) / (last - first) : 0
  }

  private var shadedRows: String {
    let (down, right) = (axes[0], axes[1])
    var text = ""
    for row in down.values.indices {
      text += label(down.label(row)) + "│"
      for column in right.values.indices {
        let index = row * right.values.count + column
        let shade = Int((fraction(values[index]) * Double(Self.shades.count - 1)).rounded())
        text += marks[index] ? "**" : String(repeating: Self.shades[shade], count: 2)
      }
      text += "│\n"
    }
    let (first, last) = (right.label(0), right.label(right.values.count - 1))
    let room = max(right.values.count * 2 - first.count - last.count, 1)
    return text + label("") + " " + first + String(repeating: " ", count: room) + last + "\n"
      + label("") + " down: \(down.name), right: \(right.name), ** best, █ "
      + "\(Number.fixed(range.upperBound, decimals: 3)), blank "
      + "\(Number.fixed(range.lowerBound, decimals: 3))\n"
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
