import Formats

/// Dots in a grid of characters: each braille character holds two columns of four.
///
/// - Source: The Unicode Standard, block Braille Patterns; the bit of each dot is given there.
struct BrailleCanvas {
  /// In characters.
  let columns: Int
  let rows: Int
  private var cells: [UInt8]

  /// The bits of a cell's dots, line by line.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  private static let usualColumns = 64
  private static let leastColumns = 12

  /// How wide a chart is beside labels of this width: what the page leaves, else the usual.
  static func columns(beside labels: Int) -> Int {
    Page.current.width.map { max($0 - labels, leastColumns) } ?? usualColumns
  }

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = [UInt8](repeating: 0, count: columns * rows)
  }

  /// In dots.
  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  /// Sets a dot, counted from the top left; one that lies outside is left out.
  mutating func set(x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    cells[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
  }

  /// Takes a dot away again.
  mutating func clear(x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    cells[y / 4 * columns + x / 2] &= ~Self.bits[y % 4][x % 2]
  }

  /// Sets the dots of a straight line; `every` second, third … one only.
  mutating func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), every: Int = 1
  ) {
    let steps = max(Int(max(abs(end.x - start.x), abs(end.y - start.y)).rounded(.up)), 1)
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      let x = Int((start.x + (end.x - start.x) * part).rounded())
      let y = Int((start.y + (end.y - start.y) * part).rounded())
      if x % every == 0 { set(x: x, y: y) }
    }
  }

  /// The lines of text from above, each of ``columns`` characters.
  var lines: [String] {
    (0..<rows).map { row in
      var line = ""
      for cell in cells[row * columns..<(row + 1) * columns] {
        line.unicodeScalars.append(Unicode.Scalar(0x2800 + UInt16(cell)) ?? " ")
      }
      return line
    }
  }
}
