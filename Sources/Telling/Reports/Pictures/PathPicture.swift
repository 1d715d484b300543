package import Traces

/// The path of a gesture's first finger, drawn with Braille characters; a square of 3 × 3 dots marks the touch-down.
package struct PathPicture {
  private let points: [(x: Double, y: Double)]

  private static let columns = 32
  private static let rows = 8

  /// Creates the picture of the finger that touched first.
  package init(_ trace: Trace) {
    points = trace.samples.filter { $0.touch == 0 }.map { ($0.x, $0.y) }
  }

  /// The lines from top to bottom, without trailing blanks.
  package var lines: [String] {
    guard let first = points.first else { return [] }
    var canvas = BrailleCanvas(columns: Self.columns, rows: Self.rows)
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    let (width, height) = ((xs.max() ?? 0) - left, (ys.max() ?? 0) - top)
    // The same scale applies to both directions, because dots are square.
    let scale = min(
      Double(canvas.width - 3) / max(width, 1), Double(canvas.height - 3) / max(height, 1))
    func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
      ((point.x - left) * scale + 1, (point.y - top) * scale + 1)
    }
    for (start, end) in zip(points, points.dropFirst()) {
      canvas.line(from: place(start), to: place(end))
    }
    let down = place(first)
    for x in -1...1 {
      for y in -1...1 { canvas.set(x: Int(down.x.rounded()) + x, y: Int(down.y.rounded()) + y) }
    }
    let used = min(Int((height * scale + 3) / 4) + 1, Self.rows)
    return canvas.lines.prefix(used).map { line in
      String(line.reversed().drop { $0 == "\u{2800}" }.reversed())
    }
  }
}
