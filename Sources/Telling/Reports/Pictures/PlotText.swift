import Formats
import MotionMath
public import Replay
import Rules

/// A plot over time as text, in up to three panels: the progress of the finger and of the view, the transition's own
/// progress (`percentComplete`), and the rates of progress.
///
/// The finger's line is dotted; the others are solid.
public struct PlotText {
  private let curves: ProgressCurves

  private static let labelWidth = 7

  /// The width of the plot without its labels, in characters.
  private let columns = BrailleCanvas.columns(beside: labelWidth)

  public init(_ curves: ProgressCurves) { self.curves = curves }

  /// The lines of the plot; each ends in a newline.
  public var text: String {
    let times = PlotAxis(holding: curves.points.map(\.time) + [0], count: 8)
    let progress = PlotTrack.progress(curves)
    let rates = PlotTrack.rates(curves)
    let outcome = curves.outcome
    var text = "\(curves.scene), \(outcome.trace): \(outcome.decision.rawValue)"
    text += "\(outcome.reason.map { ": \($0)" } ?? ""), \(outcome.transition.rawValue)\n"
    text += panel("progress", progress.filter { $0.name != "complete" }, times, rows: 8)
    let complete = progress.filter { $0.name == "complete" }
    if !complete.isEmpty { text += panel("progress", complete, times, rows: 4) }
    text += panel("rate (1/s)", rates, times, rows: 6)
    return text + markLine(times) + timeLine(times)
  }

  private func panel(
    _ name: String, _ tracks: [PlotTrack], _ times: PlotAxis, rows: Int
  ) -> String {
    let whole = name == "progress" ? [0.0, 1] : [0]
    let axis = PlotAxis(holding: tracks.flatMap { $0.values.map(\.value) } + whole, count: 4)
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    let stops = name == "progress" ? curves.stops : []
    for stop in stops {
      let y = (1 - axis.fraction(stop.progress)) * Double(canvas.height - 1)
      canvas.line(from: (0, y), to: (Double(canvas.width - 1), y), every: 6)
    }
    for track in tracks {
      let points = track.values.map { time, value in
        (
          x: times.fraction(time) * Double(canvas.width - 1),
          y: (1 - axis.fraction(value)) * Double(canvas.height - 1)
        )
      }
      for (start, end) in zip(points, points.dropFirst()) {
        canvas.line(from: start, to: end, every: track.name == "finger" ? 3 : 1)
      }
    }
    let names = tracks.map { $0.name == "finger" ? "finger (dotted)" : $0.name }
    let places = stops.map { "\($0.name) \(Number.fixed($0.progress, decimals: 2))" }
    let head =
      "\(name): \(names.joined(separator: ", "))"
      + (places.isEmpty ? "" : "; stops \(places.joined(separator: ", "))") + "\n"
    return head
      + canvas.lines.enumerated().map { row, line in
        let label =
          row == 0 ? axis.range.upperBound : row == rows - 1 ? axis.range.lowerBound : nil
        let words = label.map { Number.fixed($0, decimals: 1) } ?? ""
        return String(repeating: " ", count: max(Self.labelWidth - 1 - words.count, 0)) + words
          + "│" + line + "\n"
      }.joined()
  }

  /// Arrows below the marked instants, with their names.
  private func markLine(_ times: PlotAxis) -> String {
    let marks = PlotMark.marks(curves.outcome)
    var arrows = [Character](repeating: " ", count: columns)
    for mark in marks {
      let column = Int((times.fraction(mark.time) * Double(columns - 1)).rounded())
      if arrows.indices.contains(column) { arrows[column] = "^" }
    }
    let words = marks.map { "\($0.name) \(Number.fixed($0.time, decimals: 3)) s" }
    return line(String(arrows)) + (words.isEmpty ? "" : line("^ " + words.joined(separator: ", ")))
  }

  private func timeLine(_ times: PlotAxis) -> String {
    let (first, last) = (times.range.lowerBound, times.range.upperBound)
    let end = "\(Number.fixed(last, decimals: 2)) s"
    let start = Number.fixed(first, decimals: 2)
    let room = columns - start.count - end.count
    return line(start + String(repeating: " ", count: max(room, 1)) + end)
  }

  private func line(_ words: String) -> String {
    var line = String(repeating: " ", count: Self.labelWidth) + words
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}

/// One line of a plot: a name, and a value at some of the times.
struct PlotTrack {
  let name: String
  let values: [(time: Seconds, value: Double)]

  init(_ name: String, _ curves: ProgressCurves, _ value: KeyPath<ProgressCurves.Point, Double?>) {
    self.name = name
    values = curves.points.compactMap { point in
      point[keyPath: value].map { (point.time, $0) }
    }
  }

  /// The progress of the transition, the view and the finger, as lines of a plot.
  static func progress(_ curves: ProgressCurves) -> [PlotTrack] {
    [
      PlotTrack("complete", curves, \.percentComplete),
      PlotTrack(viewName(curves), curves, \.view),
      PlotTrack("finger", curves, \.finger),
    ].filter { !$0.values.isEmpty }
  }

  /// The rates at which the view and the finger progress, as lines of a plot.
  static func rates(_ curves: ProgressCurves) -> [PlotTrack] {
    [
      PlotTrack(viewName(curves), curves, \.viewRate),
      PlotTrack("finger", curves, \.fingerRate),
    ].filter { !$0.values.isEmpty }
  }

  private static func viewName(_ curves: ProgressCurves) -> String {
    "view \(curves.viewName ?? "")"
  }
}

/// An instant that is marked on a plot.
struct PlotMark {
  let name: String
  let time: Seconds

  /// The instants of recognition, release and end, if they occurred.
  static func marks(_ outcome: Outcome) -> [PlotMark] {
    let end: String? =
      switch outcome.transition {
      case .completed: "completed"
      case .cancelled: "cancelled"
      case .stuck, .notStarted: nil
      }
    return [
      outcome.recognizedAt.map { PlotMark(name: "recognised", time: $0) },
      outcome.releasedAt.map { PlotMark(name: "released", time: $0) },
      end.flatMap { name in outcome.total.map { PlotMark(name: name, time: $0) } },
    ].compactMap(\.self)
  }
}

/// An axis: a range that contains all values, and the distance between the numbers marked on the axis.
struct PlotAxis {
  let range: ClosedRange<Double>
  /// The distance between two neighbouring numbers on the axis: 1, 2 or 5 times a power of ten.
  let step: Double

  /// The limit to which the absolute values on an axis are clamped; far above the speed of any finger.
  private static let reach = 1e12

  /// Creates an axis that covers the values, with about `count` numbers marked on it.
  ///
  /// Infinite values, and values beyond ±1e12, are clamped to ±1e12.
  init(holding values: [Double], count: Double) {
    let known = values.filter { !$0.isNaN }.map { min(max($0, -Self.reach), Self.reach) }
    let (low, high) = (known.min() ?? 0, known.max() ?? 1)
    let span = max(high - low, 1e-6)
    var unit = 1e-7
    while unit * 10 <= span / count { unit *= 10 }
    let factor = [1.0, 2, 5].last { unit * $0 <= span / count } ?? 1
    step = unit * factor
    range = (low / step).rounded(.down) * step...max((high / step).rounded(.up), 1) * step
  }

  /// The numbers on the axis, in ascending order.
  var ticks: [Double] {
    let first = (range.lowerBound / step).rounded()
    let count = Int(((range.upperBound - range.lowerBound) / step).rounded())
    return (0...max(count, 0)).map { (first + Double($0)) * step }
  }

  /// The position of a value, from 0 at the lower end to 1 at the upper end.
  func fraction(_ value: Double) -> Double {
    let value = value.isNaN ? 0 : min(max(value, range.lowerBound), range.upperBound)
    return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }
}

/// A grid of dots drawn with braille characters, each of which has two columns of four dots.
///
/// - Source: The Unicode Standard, block Braille Patterns, which assigns a bit to each dot.
struct BrailleCanvas {
  /// The width in characters.
  let columns: Int
  let rows: Int
  private var cells: [UInt8]

  /// The bit that stands for each dot of a braille character, row by row.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  private static let usualColumns = 64
  private static let leastColumns = 12

  /// The width, in characters, of a chart beside labels that are `labels` characters wide.
  ///
  /// The chart fills the rest of the page, but has at least 12 characters. If the page has no width, the chart has 64
  /// characters.
  static func columns(beside labels: Int) -> Int {
    Page.current.width.map { max($0 - labels, leastColumns) } ?? usualColumns
  }

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = [UInt8](repeating: 0, count: columns * rows)
  }

  /// The width in dots; each character is two dots wide and four dots high.
  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  /// Sets a dot, counted from the top left; ignores dots outside the grid.
  mutating func set(x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    cells[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
  }

  /// Clears a dot.
  mutating func clear(x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    cells[y / 4 * columns + x / 2] &= ~Self.bits[y % 4][x % 2]
  }

  /// Draws a straight line, but sets only the dots whose x is a multiple of `every`; the default, 1, sets all its dots.
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

  /// The lines of text from top to bottom, each of ``columns`` characters.
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
