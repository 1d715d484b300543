extension GridChart {
  private static let columns = 64
  private static let rows = 8
  private static let labelWidth = 8
  private static let shades: [Character] = [" ", "░", "▒", "▓", "█"]
  /// Where there is no value.
  private static let unknown: Character = "·"

  /// The chart in characters: a line of dots over one axis, shades over two; newline-terminated.
  package var text: String {
    "\(title): \(quantity)\n" + (axes.count == 1 ? line : shadedRows)
  }

  private var line: String {
    var canvas = BrailleCanvas(columns: Self.columns, rows: Self.rows)
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
    var marked = [Character](repeating: " ", count: Self.columns)
    for index in axis.values.indices where marks[index] {
      marked[Int((axis.position(index) * Double(Self.columns - 1)).rounded())] = "^"
    }
    text += trimmed(label("") + " " + String(marked)) + "\n"
    let (first, last) = (axis.label(0), axis.label(axis.values.count - 1))
    let room = max(Self.columns - first.count - last.count, 1)
    return text + label("") + " " + first + String(repeating: " ", count: room) + last + "\n"
      + label("") + " \(axis.name), ^ best\n"
  }

  private var shadedRows: String {
    let (down, right) = (axes[0], axes[1])
    // A cell is as wide as it is high as long as a line of them fits on most screens.
    let width = right.values.count <= Self.columns / 2 ? 2 : 1
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
      + label("") + " down: \(down.name), right: \(right.name), * best, █ "
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
