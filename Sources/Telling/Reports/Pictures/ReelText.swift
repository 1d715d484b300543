import Formats
public import Replay
import Traces

/// The frames of a reel as text: each a drawing of the views with progress bars beside it, or a single line.
public struct ReelText {
  private let reel: Reel
  private let columns: Int
  private let picture: ReelPicture

  /// The width of most terminals, in characters.
  public static let usualColumns = 80

  /// The smallest width with room for the drawing, in characters.
  private static let leastColumns = 60
  private static let leastRows = 9
  /// The maximum width of a bar, in characters.
  private static let widestBar = 40

  /// Prepares the text of a reel.
  ///
  /// - Parameters:
  ///   - reel: The reel to show.
  ///   - columns: The maximum length of a line, in characters.
  ///   - rows: The maximum number of lines of a frame.
  public init(_ reel: Reel, columns: Int = usualColumns, rows: Int = 20) {
    self.reel = reel
    self.columns = max(columns, 1)
    let isRoomy = columns >= Self.leastColumns && rows >= Self.leastRows
    // Leaves room for a line above the picture, and for the border around it.
    picture = ReelPicture(
      reel, columns: isRoomy ? columns / 2 - 2 : 0, rows: isRoomy ? rows - 3 : 0)
    drawsPicture = isRoomy
    self.rows = max(rows, 1)
  }

  private let drawsPicture: Bool
  private let rows: Int

  /// A frame, counted from 0, in lines that each end in a newline.
  ///
  /// All frames of a reel have the same number of lines.
  public func frame(_ index: Int) -> String {
    let facts = facts(index)
    guard drawsPicture else { return text([heading(index)] + facts) }
    let edge = String(repeating: "─", count: picture.columns)
    let framed: [String] = picture.lines(frame: index).map { "│\($0)│" }
    let drawn = ["┌\(edge)┐"] + framed + ["└\(edge)┘"]
    let blank = String(repeating: " ", count: picture.columns + 2)
    let lines = (0..<max(drawn.count, facts.count)).map { row in
      "\(row < drawn.count ? drawn[row] : blank)  \(row < facts.count ? facts[row] : "")"
    }
    return text([heading(index)] + lines)
  }

  /// All frames, one on each line: the time, what happens, and the progress bars.
  public var lines: String {
    let curves = reel.curves
    var table = TextTable(columns: [
      .right("frame"), .right("time (s)"), .left(""), .left("finger"), .right(""),
      .left("complete"), .right(""), .left(viewName), .right(""),
    ])
    table.rows += curves.points.enumerated().map { index, point in
      let cells = [point.finger, point.percentComplete, point.view].flatMap {
        [Self.bar($0, width: 12), Self.number($0)]
      }
      return ["\(index + 1)", Number.fixed(point.time, decimals: 3), phase(index)] + cells
    }
    return table.text
  }

  /// The number of frames.
  public var count: Int { reel.pictures.count }

  private func heading(_ index: Int) -> String {
    let curves = reel.curves
    let trace = curves.outcome.trace == curves.scene ? "" : ", \(curves.outcome.trace)"
    let time = Number.fixed(curves.points[index].time, decimals: 3)
    return "\(curves.scene)\(trace)  frame \(index + 1)/\(count)  \(time) s  \(phase(index))"
  }

  /// The progress bars of a frame, followed by the rates, the marked instants and a legend of the fill patterns.
  private func facts(_ index: Int) -> [String] {
    let point = reel.curves.points[index]
    let end = reel.curves.points.last?.time ?? 0
    let names = ["finger", "complete", viewName, "time"]
    let label = (names.map(\.count).max() ?? 0) + 2
    let taken = (drawsPicture ? picture.columns + 4 : 0) + label + 9
    let width = min(max(columns - taken, 4), Self.widestBar)
    func line(_ name: String, _ value: Double?, _ words: String) -> String {
      let space = String(repeating: " ", count: label - name.count)
      return name + space + Self.bar(value, width: width) + "  " + words
    }
    let rates = [("finger", point.fingerRate), ("view", point.viewRate)].compactMap { name, rate in
      rate.map { "\(name) \(Number.fixed($0, decimals: 2, signed: true))/s" }
    }
    let marks = PlotMark.marks(reel.curves.outcome).map {
      "\($0.name) \(Number.fixed($0.time, decimals: 3)) s"
    }
    let patterns =
      drawsPicture
      ? picture.names.indices.map { "\(picture.sample(of: $0)) \(picture.names[$0])" } : []
    let all =
      [
        line("finger", point.finger, Self.number(point.finger)),
        line("complete", point.percentComplete, Self.number(point.percentComplete)),
        line(viewName, point.view, Self.number(point.view)),
        line("time", end > 0 ? point.time / end : 1, Number.fixed(point.time, decimals: 3)),
        rates.isEmpty ? "" : "rate: " + rates.joined(separator: ", "),
      ] + marks + patterns
    return Array(all.prefix(max(rows - 1, 0)))
  }

  private var viewName: String { reel.curves.viewName.map { "view \($0)" } ?? "view" }

  /// What the finger or the transition is doing.
  private func phase(_ index: Int) -> String {
    let outcome = reel.curves.outcome
    let time = reel.curves.points[index].time
    func hasCome(_ instant: Double?) -> Bool { instant.map { time >= $0 } ?? false }
    if hasCome(outcome.total) { return outcome.transition.rawValue }
    if hasCome(outcome.releasedAt) {
      switch outcome.decision {
      case .finish: return "finishing"
      case .cancel: return "cancelling"
      case .none, .unknown: return "released"
      case .stop(let name): return "settling at \(name)"
      }
    }
    if hasCome(outcome.recognizedAt) { return "dragging" }
    return reel.pictures[index].finger == nil ? "running" : "touching"
  }

  /// A bar, full at 1; empty at 0 and if there is no value.
  private static func bar(_ value: Double?, width: Int) -> String {
    let part = min(max(value ?? 0, 0), 1)
    let filled = Int((part * Double(width)).rounded())
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
  }

  private static func number(_ value: Double?) -> String {
    value.map { Number.fixed($0, decimals: 3) } ?? TextTable.missing
  }

  private func text(_ lines: [String]) -> String {
    lines.prefix(rows).map { line in
      var line = line.prefix(columns)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

/// Draws the frames of a reel with characters: each view has an outline, and opaque views have a fill pattern.
struct ReelPicture {
  /// The names of all views that the reel draws, in the order in which they first appear.
  ///
  /// A view's index in this array determines its fill pattern, so the pattern is the same in every frame.
  let names: [String]
  /// The width in characters.
  let columns: Int
  let rows: Int
  private let reel: Reel

  /// The smallest alpha of a view that is drawn.
  private static let leastAlpha = 0.02
  /// The smallest alpha of a view that hides what is behind it.
  private static let opaqueAlpha = 0.5

  /// Prepares the pictures of a reel for a given size.
  ///
  /// - Parameters:
  ///   - reel: The reel to draw.
  ///   - columns: The maximum width, in characters.
  ///   - rows: The maximum height, in lines.
  init(_ reel: Reel, columns: Int, rows: Int) {
    self.reel = reel
    var names: [String] = []
    for view in reel.pictures.lazy.flatMap(\.views)
    where Self.isSeen(view) && !names.contains(view.name) {
      names.append(view.name)
    }
    self.names = names
    // A character is two dots wide and four dots high, and the dots are square.
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
    for view in picture.views where Self.isSeen(view) { draw(view, on: &canvas) }
    if let finger = picture.finger { mark(dot(finger, on: canvas), on: &canvas) }
    return canvas.lines
  }

  /// Two characters filled with the pattern of the view at this index of ``names``.
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

  /// Whether a dot belongs to a view's pattern.
  ///
  /// There are five patterns, the first of which is empty.
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

  /// Draws a small cross surrounded by blank dots.
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

  /// Converts a point of the screen to a position on the canvas, in Braille dots.
  ///
  /// A point that is more than one screen size outside the screen is moved to that distance, which keeps lines short.
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

  /// The part of a row inside a convex polygon; nil if the row does not cross it.
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
