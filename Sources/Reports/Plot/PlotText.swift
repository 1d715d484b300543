import Formats
public import Replay
import Rules

/// Progress over time in characters: finger and view above, the view alone, and the rates below.
///
/// The finger's line is dotted, the others are whole.
public struct PlotText {
  private let curves: ProgressCurves

  private static let columns = 64
  private static let labelWidth = 7

  /// Creates the text of a replay's progress.
  public init(_ curves: ProgressCurves) {
    self.curves = curves
  }

  /// The lines, newline-terminated.
  public var text: String {
    let times = PlotAxis(holding: curves.points.map(\.time) + [0], count: 8)
    let progress = PlotTrack.progress(curves)
    let rates = PlotTrack.rates(curves)
    let outcome = curves.outcome
    var text = "\(curves.scene), \(outcome.trace): \(outcome.decision.rawValue)"
    text += "\(outcome.rule.map { " by \($0)" } ?? ""), \(outcome.transition.rawValue)\n"
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
    var canvas = BrailleCanvas(columns: Self.columns, rows: rows)
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
    let head = "\(name): \(names.joined(separator: ", "))\n"
    return head
      + canvas.lines.enumerated().map { row, line in
        let label =
          row == 0 ? axis.range.upperBound : row == rows - 1 ? axis.range.lowerBound : nil
        let words = label.map { Number.fixed($0, decimals: 1) } ?? ""
        return String(repeating: " ", count: max(Self.labelWidth - 1 - words.count, 0)) + words
          + "│" + line + "\n"
      }.joined()
  }

  /// Arrows below the instants, and what they are.
  private func markLine(_ times: PlotAxis) -> String {
    let marks = PlotMark.marks(curves.outcome)
    var arrows = [Character](repeating: " ", count: Self.columns)
    for mark in marks {
      let column = Int((times.fraction(mark.time) * Double(Self.columns - 1)).rounded())
      if arrows.indices.contains(column) { arrows[column] = "^" }
    }
    let words = marks.map { "\($0.name) \(Number.fixed($0.time, decimals: 3)) s" }
    return line(String(arrows)) + (words.isEmpty ? "" : line("^ " + words.joined(separator: ", ")))
  }

  private func timeLine(_ times: PlotAxis) -> String {
    let (first, last) = (times.range.lowerBound, times.range.upperBound)
    let end = "\(Number.fixed(last, decimals: 2)) s"
    let start = Number.fixed(first, decimals: 2)
    let room = Self.columns - start.count - end.count
    return line(start + String(repeating: " ", count: max(room, 1)) + end)
  }

  private func line(_ words: String) -> String {
    var line = String(repeating: " ", count: Self.labelWidth) + words
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
