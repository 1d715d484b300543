import Formats
public import Replay
import Rules

/// A plot of progress over time as an SVG picture, with the rates of progress below.
public struct PlotPicture {
  private let curves: ProgressCurves

  private static let width = 760.0
  private static let plotWidth = 620.0
  private static let left = 56.0
  /// The tops and heights of the two panels, in pixels.
  private static let upper = Panel(top: 66, height: 260)
  private static let lower = Panel(top: 356, height: 130)
  private static let height = 540.0

  private struct Panel {
    let top: Double
    let height: Double
  }

  public init(_ curves: ProgressCurves) { self.curves = curves }

  /// The SVG document.
  public var svg: String {
    let times = PlotAxis(holding: curves.points.map(\.time) + [0], count: 8)
    let progress = PlotTrack.progress(curves)
    let rates = PlotTrack.rates(curves)
    let above = PlotAxis(holding: progress.flatMap { $0.values.map(\.value) } + [0, 1], count: 5)
    let below = PlotAxis(holding: rates.flatMap { $0.values.map(\.value) } + [0, 1], count: 4)
    return SVG.document(
      width: Self.width, height: Self.height, title: "\(curves.scene), \(curves.outcome.trace)",
      heading
        + frame(Self.upper, times, above, "progress") + stopLines(above)
        + frame(Self.lower, times, below, "rate (1/s)")
        + timeNumbers(times) + marks(times)
        + lines(progress, Self.upper, times, above) + lines(rates, Self.lower, times, below)
        + legend(progress))
  }

  private var heading: [MarkupElement] {
    let outcome = curves.outcome
    let rule = outcome.reason.map { ": \($0)" } ?? ""
    let jump =
      outcome.handoffJump.map {
        ", hand-off jump \(Number.fixed($0, decimals: 2, signed: true)) 1/s"
      } ?? ""
    return [
      SVG.words("\(curves.scene), \(outcome.trace)", x: Self.left, y: 24, size: 15),
      SVG.words(
        "\(outcome.decision.rawValue)\(rule), \(outcome.transition.rawValue)\(jump)", x: Self.left,
        y: 42, size: 11),
    ]
  }

  /// The border of a panel, and its horizontal lines with their numbers.
  private func frame(
    _ panel: Panel, _ times: PlotAxis, _ axis: PlotAxis, _ name: String
  ) -> [MarkupElement] {
    var elements = [
      SVG.words(name, x: Self.left, y: panel.top - 6, size: 11),
      SVG.rect([
        "x": Self.left, "y": panel.top, "width": Self.plotWidth, "height": panel.height,
        "fill": "none", "stroke": Palette.faint,
      ]),
    ]
    for tick in axis.ticks {
      let y = panel.top + panel.height * (1 - axis.fraction(tick))
      let isZero = abs(tick) < axis.step / 2
      elements.append(
        line(
          from: (Self.left, y), to: (Self.left + Self.plotWidth, y),
          color: isZero ? Palette.ink : Palette.faint, width: isZero ? "0.8" : "0.4"))
      elements.append(
        SVG.words(label(tick, axis.step), x: Self.left - 6, y: y + 4, size: 10, anchor: "end"))
    }
    return elements
  }

  /// A dashed line at each stop, with the stop's name.
  private func stopLines(_ axis: PlotAxis) -> [MarkupElement] {
    curves.stops.flatMap { stop in
      let y = Self.upper.top + Self.upper.height * (1 - axis.fraction(stop.progress))
      return [
        line(
          from: (Self.left, y), to: (Self.left + Self.plotWidth, y), color: Palette.ink,
          width: "0.8", dashes: "6 3"),
        SVG.words(stop.name, x: Self.left + Self.plotWidth + 6, y: y + 4, size: 10),
      ]
    }
  }

  private func timeNumbers(_ times: PlotAxis) -> [MarkupElement] {
    let y = Self.lower.top + Self.lower.height + 15
    return times.ticks.map { tick in
      SVG.words(
        label(tick, times.step), x: Self.left + Self.plotWidth * times.fraction(tick), y: y,
        size: 10, anchor: "middle")
    } + [
      SVG.words(
        "time (s)", x: Self.left + Self.plotWidth / 2, y: y + 18, size: 11, anchor: "middle")
    ]
  }

  /// Vertical lines at recognition, release and end, with labels beside them.
  private func marks(_ times: PlotAxis) -> [MarkupElement] {
    PlotMark.marks(curves.outcome).enumerated().flatMap { index, mark in
      let x = Self.left + Self.plotWidth * times.fraction(mark.time)
      // The label is on the left if there is no room to the right.
      let isLate = times.fraction(mark.time) > 0.8
      return [
        line(
          from: (x, Self.upper.top), to: (x, Self.lower.top + Self.lower.height),
          color: Palette.ink, width: "0.8", dashes: "3 3"),
        SVG.words(
          "\(mark.name) \(Number.fixed(mark.time, decimals: 3)) s", x: x + (isLate ? -4 : 4),
          y: Self.upper.top + Self.upper.height - 34 + Double(index) * 13, size: 10,
          anchor: isLate ? "end" : "start"),
      ]
    }
  }

  private func lines(
    _ tracks: [PlotTrack], _ panel: Panel, _ times: PlotAxis, _ axis: PlotAxis
  ) -> [MarkupElement] {
    tracks.map { track in
      let points = track.values.map { time, value in
        ScreenPoint(
          x: Self.left + Self.plotWidth * times.fraction(time),
          y: panel.top + panel.height * (1 - axis.fraction(value)))
      }
      let look = look(track)
      return SVG.polyline([
        "points": SVG.points(points), "fill": "none", "stroke": look.color,
        "stroke-width": look.width, "stroke-opacity": look.opacity, "stroke-linejoin": "round",
        "stroke-dasharray": look.dashes,
      ])
    }
  }

  private func legend(_ tracks: [PlotTrack]) -> [MarkupElement] {
    var x = Self.left + Self.plotWidth
    var elements: [MarkupElement] = []
    for track in tracks.reversed() {
      x -= 34 + 6 * Double(track.name.count)
      elements.append(line(from: (x, 56), to: (x + 18, 56), color: look(track).color, width: "3"))
      elements.append(SVG.words(track.name, x: x + 22, y: 60, size: 11))
    }
    return elements
  }

  /// The style of a track's line, chosen so that overlapping lines stay visible: the transition's line is broad, the
  /// view's line is thin on top of it, and the finger's line is dashed on top of both.
  ///
  /// The gesture page uses the same colours.
  private func look(
    _ track: PlotTrack
  ) -> (color: String, width: String, opacity: String, dashes: String) {
    switch track.name {
    case "finger": (Palette.finger, "1.8", "1", "5 4")
    case "complete": (Palette.color(0), "6", "0.5", "none")
    default: (Palette.color(2), "1.8", "1", "none")
    }
  }

  /// A number on an axis, with as many decimals as the axis's step needs.
  private func label(_ value: Double, _ step: Double) -> String {
    let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
    return Number.fixed(value, decimals: decimals)
  }

  private func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), color: String,
    width: String, dashes: String = "none"
  ) -> MarkupElement {
    SVG.line([
      "x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y, "stroke": color,
      "stroke-width": width, "stroke-dasharray": dashes,
    ])
  }
}

/// The attributes of a shape, in order; the values are numbers and texts.
typealias SVGAttributes = KeyValuePairs<String, any CustomStringConvertible>

extension SVG {
  static func rect(_ attributes: SVGAttributes) -> MarkupElement { shape("rect", attributes) }

  static func circle(_ attributes: SVGAttributes) -> MarkupElement { shape("circle", attributes) }

  static func line(_ attributes: SVGAttributes) -> MarkupElement { shape("line", attributes) }

  static func polygon(_ attributes: SVGAttributes) -> MarkupElement { shape("polygon", attributes) }

  static func polyline(_ attributes: SVGAttributes) -> MarkupElement {
    shape("polyline", attributes)
  }

  private static func shape(_ name: String, _ attributes: SVGAttributes) -> MarkupElement {
    MarkupElement(
      name, attributes: attributes.map { ($0, ($1 as? Double).map(number) ?? $1.description) })
  }

  /// A text at a point, in pixels; `weight` is `bold` or `normal`, or nil to inherit the weight.
  static func words(
    _ words: String, x: Double, y: Double, size: Int, anchor: String = "start",
    weight: String? = nil
  ) -> MarkupElement {
    MarkupElement(
      "text",
      [
        "x": number(x), "y": number(y), "font-size": "\(size)", "font-weight": weight,
        "text-anchor": anchor, "fill": Palette.ink,
      ], text: words)
  }

  /// The points as the value of a polygon's or polyline's attribute `points`.
  static func points(_ points: [ScreenPoint]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }
}
