import Formats
import Replay
import Traces

/// One frame of a reel as a drawing in characters: every view with its edge and a pattern of its own.
struct ReelPicture {
  /// The views that are drawn, in the order in which they are first seen; each keeps its pattern.
  let names: [String]
  /// In characters.
  let columns: Int
  let rows: Int
  private let reel: Reel

  /// Less alpha than this is not seen.
  private static let leastAlpha = 0.02
  /// From this alpha on a view hides what lies below it.
  private static let opaqueAlpha = 0.5

  /// Plans the pictures of a reel so that they fit so many characters.
  ///
  /// - Parameters:
  ///   - reel: What is drawn.
  ///   - columns: At most so many characters wide.
  ///   - rows: At most so many lines high.
  init(_ reel: Reel, columns: Int, rows: Int) {
    self.reel = reel
    var names: [String] = []
    for view in reel.pictures.lazy.flatMap(\.views)
    where Self.isSeen(view) && !names.contains(view.name) {
      names.append(view.name)
    }
    self.names = names
    // A character holds two dots by four, and the dots are square.
    let aspect = reel.screen.width / reel.screen.height
    let wide = (Double(rows) * 2 * aspect).rounded(.up)
    self.columns = max(min(Int(wide), columns), 1)
    let high = (Double(self.columns) / 2 / aspect).rounded(.up)
    self.rows = max(min(Int(high), rows), 1)
  }

  /// The lines of one frame, each of ``columns`` characters.
  func lines(frame: Int) -> [String] {
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    let picture = reel.pictures[frame]
    for view in picture.views where Self.isSeen(view) {
      draw(view, on: &canvas)
    }
    if let finger = picture.finger { mark(dot(finger, on: canvas), on: &canvas) }
    return canvas.lines
  }

  /// A character filled with the pattern of the view of this place in ``names``.
  func sample(of index: Int) -> String {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    for x in 0..<canvas.width {
      for y in 0..<canvas.height where Self.isDotted(index, x, y) { canvas.set(x: x, y: y) }
    }
    return canvas.lines.joined()
  }

  private static func isSeen(_ view: ShownView) -> Bool {
    view.isContent && view.alpha >= leastAlpha && view.outline.count >= 3 && view.shade == nil
  }

  /// Whether a dot belongs to the pattern; the first is empty, the others come round again.
  private static func isDotted(_ index: Int, _ x: Int, _ y: Int) -> Bool {
    switch index % 5 {
    case 0: false
    case 1: x % 4 == 0 && y % 4 == 0
    case 2: (x + y) % 4 == 0
    case 3: y % 4 == 0
    default: x % 2 == 0 && y % 2 == 0
    }
  }

  private func draw(_ view: ShownView, on canvas: inout BrailleCanvas) {
    let corners = view.outline.map { dot($0, on: canvas) }
    if view.alpha >= Self.opaqueAlpha {
      let index = names.firstIndex(of: view.name) ?? 0
      for y in 0..<canvas.height {
        guard let span = Self.span(of: corners, atRow: Double(y)) else { continue }
        let first = max(Int(span.lowerBound.rounded(.up)), 0)
        let last = min(Int(span.upperBound.rounded(.down)), canvas.width - 1)
        for x in first..<max(last + 1, first) {
          if Self.isDotted(index, x, y) { canvas.set(x: x, y: y) } else { canvas.clear(x: x, y: y) }
        }
      }
    }
    for (index, corner) in corners.enumerated() {
      canvas.line(
        from: corner, to: corners[(index + 1) % corners.count],
        every: view.alpha < Self.opaqueAlpha ? 2 : 1)
    }
  }

  /// A small cross with room around it.
  private func mark(_ place: (x: Double, y: Double), on canvas: inout BrailleCanvas) {
    let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
    for column in x - 2...x + 2 {
      for row in y - 2...y + 2 { canvas.clear(x: column, y: row) }
    }
    for offset in -1...1 {
      canvas.set(x: x + offset, y: y)
      canvas.set(x: x, y: y + offset)
    }
  }

  /// Far outside the screen is as good as just outside, and keeps lines short.
  private func dot(_ point: ScreenPoint, on canvas: BrailleCanvas) -> (x: Double, y: Double) {
    func place(_ value: Double, _ size: Double, _ dots: Int) -> Double {
      let last = Double(dots - 1)
      return min(max(value / size * last, -last), 2 * last)
    }
    return (
      place(point.x, reel.screen.width, canvas.width),
      place(point.y, reel.screen.height, canvas.height)
    )
  }

  /// Where a row crosses a convex polygon; nil where it does not.
  private static func span(
    of corners: [(x: Double, y: Double)], atRow row: Double
  ) -> ClosedRange<Double>? {
    var crossings: [Double] = []
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      guard min(start.y, end.y) <= row, row <= max(start.y, end.y) else { continue }
      guard start.y != end.y else {
        crossings += [start.x, end.x]
        continue
      }
      crossings.append(start.x + (row - start.y) / (end.y - start.y) * (end.x - start.x))
    }
    guard let first = crossings.min(), let last = crossings.max() else { return nil }
    return first...last
  }
}

extension SVG {
  /// Points as `points` of a polygon or polyline takes them.
  static func points(_ points: [ScreenPoint]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }
}
