import Formats
import Foundation
import Replay

/// A pixel canvas that draws antialiased polygons and lines.
struct PixelCanvas {
  /// Red, green and blue, each 0...1.
  typealias Color = (red: Double, green: Double, blue: Double)

  private(set) var picture: PixelPicture
  /// The share of each pixel that the current shape covers.
  private var coverage: [Double]

  init(width: Int, height: Int, color: Color) {
    func byte(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
    picture = PixelPicture(
      width: width, height: height, color: (byte(color.red), byte(color.green), byte(color.blue)))
    coverage = Array(repeating: 0, count: width * height)
  }

  /// Parses a colour in the form `#rrggbb`.
  static func color(_ hex: String) -> Color {
    let value = Int(hex.dropFirst(), radix: 16) ?? 0
    return (
      Double(value >> 16 & 255) / 255, Double(value >> 8 & 255) / 255, Double(value & 255) / 255
    )
  }

  /// Fills a polygon, limited to the intersection with all polygons in `clip`.
  mutating func fill(
    _ polygon: [ScreenPoint], within clip: [[ScreenPoint]] = [], alpha: Double,
    _ color: (Double, Double) -> Color
  ) {
    guard polygon.count > 2 else { return }
    paint(clipped(Coverage(of: polygon, in: self), by: clip), alpha: alpha, color)
  }

  /// Draws a polyline with round ends.
  mutating func stroke(
    _ points: [ScreenPoint], width: Double, within clip: [[ScreenPoint]] = [], alpha: Double,
    _ color: Color
  ) {
    guard !points.isEmpty else { return }
    let pieces = zip(points, points.dropFirst() + points.suffix(1)).map { start, end in
      Coverage(of: Self.capsule(from: start, to: end, width: width), in: self)
    }
    paint(clipped(Coverage(uniting: pieces), by: clip), alpha: alpha) { _, _ in color }
  }

  private func clipped(_ coverage: Coverage, by clip: [[ScreenPoint]]) -> Coverage {
    clip.reduce(coverage) { $0.limited(to: Coverage(of: $1, in: self)) }
  }

  /// The outline of a line segment with round ends.
  private static func capsule(
    from start: ScreenPoint, to end: ScreenPoint, width: Double
  ) -> [ScreenPoint] {
    let angle = atan2(end.y - start.y, end.x - start.x)
    let pieces = 8
    func arc(_ center: ScreenPoint, _ from: Double) -> [ScreenPoint] {
      (0...pieces).map { index in
        let turn = from + .pi * Double(index) / Double(pieces)
        return ScreenPoint(
          x: center.x + width / 2 * cos(turn), y: center.y + width / 2 * sin(turn))
      }
    }
    return arc(end, angle - .pi / 2) + arc(start, angle + .pi / 2)
  }

  private mutating func paint(
    _ shape: Coverage, alpha: Double, _ color: (Double, Double) -> Color
  ) {
    for y in shape.y {
      for x in shape.x {
        let share = shape[x, y] * alpha
        guard share > 0 else { continue }
        let color = color(Double(x) + 0.5, Double(y) + 0.5)
        let place = (y * picture.width + x) * 3
        for (offset, part) in [color.red, color.green, color.blue].enumerated() {
          let old = Double(picture.bytes[place + offset])
          let new = old + (min(max(part, 0), 1) * 255 - old) * share
          picture.bytes[place + offset] = UInt8(new.rounded())
        }
      }
    }
  }
}

/// How much of each pixel a shape covers, 0...1, within the shape's bounding rectangle.
///
/// - Source: The signed areas of "font-rs", R. Levien, 2016: each edge adds its area in a row, and the running sum
///   along the row gives the coverage.
private struct Coverage {
  let x, y: Range<Int>
  private var shares: [Double]

  /// Measures how much of each pixel a polygon covers; its points may be in clockwise or anticlockwise order.
  init(of polygon: [ScreenPoint], in canvas: PixelCanvas) {
    func range(_ values: [Double], _ most: Int) -> Range<Int> {
      let low = (values.min() ?? 0).rounded(.down)
      let high = (values.max() ?? 0).rounded(.up)
      let start = Int(min(max(low, 0), Double(most)))
      return start..<max(start, Int(min(max(high, 0), Double(most))))
    }
    x = range(polygon.map(\.x), canvas.picture.width)
    y = range(polygon.map(\.y), canvas.picture.height)
    shares = Array(repeating: 0, count: x.count * y.count)
    guard !shares.isEmpty else { return }
    // Has two more elements than the row has pixels, because edges on the right border add their areas after the last
    // pixel.
    var areas = Array(repeating: 0.0, count: x.count + 2)
    for row in y {
      for index in areas.indices { areas[index] = 0 }
      for (start, end) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
        add(start, end, row: row, to: &areas)
      }
      var sum = 0.0
      for column in 0..<x.count {
        sum += areas[column]
        shares[(row - y.lowerBound) * x.count + column] = min(abs(sum), 1)
      }
    }
  }

  /// Adds an edge's signed area to `areas`, the elements of a row of pixels.
  ///
  /// The edge is divided into one piece for each pixel that it crosses. The pixel's element gets the height of the
  /// piece times the share of the pixel's area to the right of the piece. The next element gets the remaining height,
  /// so that the running sum contains the whole height from there on.
  private func add(
    _ start: ScreenPoint, _ end: ScreenPoint, row: Int, to areas: inout [Double]
  ) {
    let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
    let top = max(upper.y, Double(row))
    let bottom = min(lower.y, Double(row + 1))
    guard bottom > top else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let sign: Double = start.y < end.y ? 1 : -1
    let limit = Double(x.count)
    func place(_ y: Double) -> Double {
      min(max(upper.x + (y - upper.y) * slope - Double(x.lowerBound), 0), limit)
    }
    let (first, second) = (place(top), place(bottom))
    let (left, right) = (min(first, second), max(first, second))
    let height = sign * (bottom - top)
    // If the edge crosses only one pixel of the row, the edge's height is divided between this pixel's element and the
    // next one, according to the edge's mean position in the pixel.
    guard Int(right) > Int(left) else {
      let cell = Int(left)
      let part = (left + right) / 2 - Double(cell)
      areas[cell] += height * (1 - part)
      areas[cell + 1] += height * part
      return
    }
    for cell in Int(left)...Int(right) {
      let from = max(left, Double(cell))
      let to = min(right, Double(cell + 1))
      guard to > from else { continue }
      let share = height * (to - from) / (right - left)
      let part = (from + to) / 2 - Double(cell)
      areas[cell] += share * (1 - part)
      areas[cell + 1] += share * part
    }
  }

  subscript(column: Int, row: Int) -> Double {
    guard x.contains(column), y.contains(row) else { return 0 }
    return shares[(row - y.lowerBound) * x.count + column - x.lowerBound]
  }

  /// Computes a coverage from a function of column and row.
  private init(
    _ x: Range<Int>, _ y: Range<Int>, _ share: (Int, Int) -> Double
  ) {
    (self.x, self.y) = (x, y)
    shares = y.flatMap { row in x.map { share($0, row) } }
  }

  /// The intersection with another shape.
  func limited(to other: Coverage) -> Coverage { Coverage(x, y) { self[$0, $1] * other[$0, $1] } }

  /// Creates the union of several shapes; there must be at least one.
  init(uniting shapes: [Coverage]) {
    func hull(_ ranges: [Range<Int>]) -> Range<Int> {
      (ranges.map(\.lowerBound).min() ?? 0)..<(ranges.map(\.upperBound).max() ?? 0)
    }
    (x, y) = (hull(shapes.map(\.x)), hull(shapes.map(\.y)))
    shares = Array(repeating: 0, count: x.count * y.count)
    for shape in shapes {
      for row in shape.y {
        let here = (row - y.lowerBound) * x.count - x.lowerBound
        for column in shape.x {
          shares[here + column] = max(shares[here + column], shape[column, row])
        }
      }
    }
  }
}
