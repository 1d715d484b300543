import Formats
import MotionMath
package import Replay
import Traces

/// The motions on a device and in a replay as an SVG picture: screens at five moments, and a plot for each view.
///
/// Of a view's left, top, width and height, the plot shows the value that changes most.
package struct MotionsPicture {
  private let trace: String
  private let motions: DeviceMotions
  private let difference: FrameDifference?
  /// The names of the views on the device, in the order in which they first appear in the device's frames.
  private let views: [String]

  private static let (width, left, plotWidth) = (760.0, 56.0, 660.0)
  private static let (stripTop, stripHeight, panelHeight) = (76.0, 190.0, 150.0)
  private static let edges = ["left (pt)", "top (pt)", "width (pt)", "height (pt)"]

  package init(_ trace: String, _ motions: DeviceMotions, _ difference: FrameDifference?) {
    (self.trace, self.motions, self.difference) = (trace, motions, difference)
    var known: Set<String> = []
    views = motions.device.rows.map(\.view).filter { known.insert($0).inserted }
  }

  /// The SVG document.
  package var svg: String {
    let times = PlotAxis(holding: motions.device.rows.map(\.time) + [0], count: 8)
    let panels = views.enumerated().flatMap { index, view in
      panel(
        view, times,
        top: Self.stripTop + Self.stripHeight + 44 + Double(index) * (Self.panelHeight + 44))
    }
    let height =
      Self.stripTop + Self.stripHeight + 24 + Double(views.count) * (Self.panelHeight + 44) + 20
    return SVG.document(
      width: Self.width, height: height, title: "\(trace): device and replay",
      heading + strip(times) + panels)
  }

  private var heading: [MarkupElement] {
    let finding =
      difference.map {
        "at most \(Number.fixed($0.points, decimals: 2)) pt apart: \($0.view) at"
          + " \(Number.fixed($0.time, decimals: 3)) s"
      } ?? "no view of the device is in the replay"
    return [
      SVG.words("\(trace): device and replay", x: Self.left, y: 24, size: 15),
      SVG.words(finding, x: Self.left, y: 42, size: 11),
      SVG.rect([
        "x": Self.left, "y": 52, "width": 18, "height": 8, "fill": Palette.color(0),
        "fill-opacity": "0.35",
      ]),
      SVG.words("replay", x: Self.left + 23, y: 60, size: 11),
      SVG.rect([
        "x": Self.left + 80, "y": 52, "width": 18, "height": 8, "fill": "none",
        "stroke": Palette.finger, "stroke-dasharray": "3 2",
      ]),
      SVG.words("device", x: Self.left + 103, y: 60, size: 11),
    ]
  }

  /// Screens at five moments of the device's motion, from its first frame to its last.
  private func strip(_ times: PlotAxis) -> [MarkupElement] {
    let all = motions.device.rows.map(\.time)
    guard let first = all.min(), let last = all.max() else { return [] }
    let (screen, count) = (motions.screen, 5)
    let scale = min(
      (Self.stripHeight - 20) / screen.height, (Self.plotWidth / Double(count) - 16) / screen.width)
    return (0..<count).flatMap { index -> [MarkupElement] in
      let wanted = first + (last - first) * Double(index) / Double(count - 1)
      guard let time = all.min(by: { abs($0 - wanted) < abs($1 - wanted) }) else { return [] }
      let x = Self.left + Self.plotWidth / Double(count) * Double(index)
      func box(
        _ box: [Double], _ look: (fill: String, opacity: String, stroke: String, dashes: String)
      )
        -> MarkupElement
      {
        // Clips the view to the screen.
        let (left, top) = (max(box[0], 0), max(box[1], 0))
        let right = max(min(box[0] + box[2], screen.width), left)
        let bottom = max(min(box[1] + box[3], screen.height), top)
        return SVG.rect([
          "x": x + left * scale, "y": Self.stripTop + top * scale, "width": (right - left) * scale,
          "height": (bottom - top) * scale, "fill": look.fill, "fill-opacity": look.opacity,
          "stroke": look.stroke, "stroke-dasharray": look.dashes,
        ])
      }
      let replayed = views.compactMap { view in
        motions.replay[view]?.min { abs($0.time - time) < abs($1.time - time) }
      }
      let seen = motions.device.rows.filter { $0.time == time }
      return [
        SVG.rect([
          "x": x, "y": Self.stripTop, "width": screen.width * scale,
          "height": screen.height * scale,
          "fill": "none", "stroke": Palette.ink,
        ])
      ] + replayed.map { box($0.box, (Palette.color(0), "0.2", "none", "none")) }
        + seen.map {
          box([$0.x, $0.y, $0.width, $0.height], ("none", "1", Palette.finger, "4 3"))
        }
        + [
          SVG.words(
            "\(Number.fixed(time, decimals: 3)) s", x: x + screen.width * scale / 2,
            y: Self.stripTop + screen.height * scale + 13, size: 10, anchor: "middle")
        ]
    }
  }

  /// The motion of one view over time: the replay as a line, the device's frames as points.
  private func panel(_ view: String, _ times: PlotAxis, top: Double) -> [MarkupElement] {
    let rows = motions.device.rows.filter { $0.view == view }
    let boxes = rows.map { [$0.x, $0.y, $0.width, $0.height] }
    let spans = Self.edges.indices.map { edge in
      let values = boxes.map { $0[edge] } + (motions.replay[view] ?? []).map { $0.box[edge] }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    let edge = spans.indices.max { spans[$0] < spans[$1] } ?? 0
    let way = (motions.replay[view] ?? []).filter { times.range.contains($0.time) }
    let values = boxes.map { $0[edge] } + way.map { $0.box[edge] }
    // The axis always extends above 0. If all values are negative, 0 is added to them, so that `PlotAxis` spaces the
    // numbers on the axis for the whole range.
    let axis = PlotAxis(holding: values + ((values.max() ?? 0) < 0 ? [0] : []), count: 4)
    func place(_ time: Seconds, _ value: Double) -> ScreenPoint {
      ScreenPoint(
        x: Self.left + Self.plotWidth * times.fraction(time),
        y: top + Self.panelHeight * (1 - axis.fraction(value)))
    }
    let missing = way.isEmpty ? ", which the replay does not have" : ""
    var elements = [
      SVG.words("\(view): \(Self.edges[edge])\(missing)", x: Self.left, y: top - 6, size: 11),
      SVG.rect([
        "x": Self.left, "y": top, "width": Self.plotWidth, "height": Self.panelHeight,
        "fill": "none", "stroke": Palette.faint,
      ]),
    ]
    for tick in axis.ticks {
      let y = place(0, tick).y
      elements += [
        SVG.line([
          "x1": Self.left, "y1": y, "x2": Self.left + Self.plotWidth, "y2": y,
          "stroke": Palette.faint, "stroke-width": "0.4",
        ]),
        SVG.words(
          Number.fixed(tick, decimals: axis.step >= 1 ? 0 : 2), x: Self.left - 6, y: y + 4,
          size: 10, anchor: "end"),
      ]
    }
    for tick in times.ticks {
      elements.append(
        SVG.words(
          "\(Number.fixed(tick, decimals: 2)) s", x: place(tick, 0).x,
          y: top + Self.panelHeight + 13, size: 10, anchor: "middle"))
    }
    if let release = motions.release {
      let x = place(release, 0).x
      elements.append(
        SVG.line([
          "x1": x, "y1": top, "x2": x, "y2": top + Self.panelHeight, "stroke": Palette.ink,
          "stroke-width": "0.8", "stroke-dasharray": "3 3",
        ]))
    }
    elements.append(
      SVG.polyline([
        "points": SVG.points(way.map { place($0.time, $0.box[edge]) }), "fill": "none",
        "stroke": Palette.color(0), "stroke-width": "2.5", "stroke-opacity": "0.6",
      ]))
    elements += zip(rows, boxes).map { row, box in
      let point = place(row.time, box[edge])
      return SVG.circle(["cx": point.x, "cy": point.y, "r": 1.8, "fill": Palette.finger])
    }
    return elements
  }
}
