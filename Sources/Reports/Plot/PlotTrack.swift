import MotionMath
import Replay

/// One line of a plot: a name and a value at some of the times.
struct PlotTrack {
  let name: String
  let values: [(time: Seconds, value: Double)]

  init(_ name: String, _ curves: ProgressCurves, _ value: KeyPath<ProgressCurves.Point, Double?>) {
    self.name = name
    values = curves.points.compactMap { point in
      point[keyPath: value].map { (point.time, $0) }
    }
  }

  /// The lines above: how far they are.
  static func progress(_ curves: ProgressCurves) -> [PlotTrack] {
    [
      PlotTrack("complete", curves, \.percentComplete),
      PlotTrack(viewName(curves), curves, \.view),
      PlotTrack("finger", curves, \.finger),
    ].filter { !$0.values.isEmpty }
  }

  /// The lines below: how fast they are.
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

/// An instant that a plot marks.
struct PlotMark {
  let name: String
  let time: Seconds

  /// Recognition, release and end, as far as there were any.
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

/// The values of an axis: a range that holds them all, and where to put the numbers.
struct PlotAxis {
  let range: ClosedRange<Double>
  /// The distance between numbers: 1, 2 or 5 times a power of ten.
  let step: Double

  /// Creates an axis that holds the values and has about `count` numbers on it.
  init(holding values: [Double], count: Double) {
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    let span = max(high - low, 1e-6)
    var unit = 1e-7
    while unit * 10 <= span / count { unit *= 10 }
    let factor = [1.0, 2, 5].last { unit * $0 <= span / count } ?? 1
    step = unit * factor
    range = (low / step).rounded(.down) * step...max((high / step).rounded(.up), 1) * step
  }

  /// The numbers on the axis, from below.
  var ticks: [Double] {
    let first = (range.lowerBound / step).rounded()
    let count = Int(((range.upperBound - range.lowerBound) / step).rounded())
    return (0...max(count, 0)).map { (first + Double($0)) * step }
  }

  /// Where a value lies, 0 at the low end and 1 at the high one.
  func fraction(_ value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }
}
