import Replay

extension GridChart {
  private static let width = 640.0
  private static let height = 460.0
  private static let plot = (left: 76.0, top: 48.0, width: 530.0, height: 330.0)

  /// The chart as an SVG picture: a line over one axis, a map of colours over two.
  package var svg: String {
    SVGElement.document(
      width: Self.width, height: Self.height, title: title,
      [words(title, x: Self.plot.left, y: 28, size: 14)]
        + (axes.count == 1 ? lineElements : mapElements) + legend)
  }

  private var lineElements: [SVGElement] {
    let axis = axes[0]
    let places = axis.values.indices.map { index in
      ScreenPoint(x: x(index), y: y(values[index]))
    }
    let marked = axis.values.indices.filter { marks[$0] }
    var elements = [frame]
    if let first = marked.first, let last = marked.last {
      elements.append(
        SVGElement(
          "rect",
          [
            "x": number(x(first) - 2), "y": number(Self.plot.top),
            "width": number(x(last) - x(first) + 4), "height": number(Self.plot.height),
            "fill": Palette.color(2), "fill-opacity": "0.18",
          ]))
    }
    elements.append(
      SVGElement(
        "polyline",
        [
          "points": SVGElement.points(places), "fill": "none", "stroke": Palette.color(0),
          "stroke-width": "2", "stroke-linejoin": "round",
        ]))
    for bound in [range.lowerBound, range.upperBound] {
      elements.append(
        words(
          Number.fixed(bound, decimals: 3), x: Self.plot.left - 8, y: y(bound) + 4, size: 11,
          anchor: "end"))
    }
    return elements + ticks(axis) { x($0) }
  }

  private var mapElements: [SVGElement] {
    let (down, right) = (axes[0], axes[1])
    let (cellWidth, cellHeight) = (
      Self.plot.width / Double(right.values.count), Self.plot.height / Double(down.values.count)
    )
    var elements: [SVGElement] = []
    for row in down.values.indices {
      for column in right.values.indices {
        let index = row * right.values.count + column
        elements.append(
          SVGElement(
            "rect",
            [
              "x": number(Self.plot.left + Double(column) * cellWidth),
              "y": number(Self.plot.top + Double(row) * cellHeight),
              "width": number(cellWidth), "height": number(cellHeight),
              "fill": color(values[index]),
              "stroke": marks[index] ? Palette.finger : "none", "stroke-width": "1.5",
            ]))
      }
      if row % max(1, down.values.count / 10) == 0 {
        elements.append(
          words(
            down.label(row), x: Self.plot.left - 6,
            y: Self.plot.top + (Double(row) + 0.5) * cellHeight + 4, size: 10, anchor: "end"))
      }
    }
    elements.append(words(down.name, x: 8, y: Self.plot.top - 8, size: 11))
    return elements
      + ticks(right) { Self.plot.left + (Double($0) + 0.5) * cellWidth }
  }

  private func ticks(_ axis: Axis, at place: (Int) -> Double) -> [SVGElement] {
    let bottom = Self.plot.top + Self.plot.height
    return axis.values.indices.filter { $0 % max(1, axis.values.count / 8) == 0 }.map {
      words(axis.label($0), x: place($0), y: bottom + 16, size: 10, anchor: "middle")
    } + [
      words(
        axis.name, x: Self.plot.left + Self.plot.width / 2, y: bottom + 36, size: 12,
        anchor: "middle")
    ]
  }

  private var legend: [SVGElement] {
    let bounds = [range.lowerBound, range.upperBound].map { Number.fixed($0, decimals: 3) }
    let mark = axes.count == 1 ? "shaded" : "outlined"
    return [
      words(
        "\(quantity) from \(bounds[0]) to \(bounds[1]); best \(mark)", x: Self.plot.left,
        y: Self.height - 16, size: 11)
    ]
  }

  private var frame: SVGElement {
    SVGElement(
      "rect",
      [
        "x": number(Self.plot.left), "y": number(Self.plot.top),
        "width": number(Self.plot.width), "height": number(Self.plot.height), "fill": "none",
        "stroke": Palette.faint,
      ])
  }

  private func x(_ index: Int) -> Double {
    let values = axes[0].values
    let (first, last) = (values[0], values[values.count - 1])
    return Self.plot.left + Self.plot.width * (values[index] - first) / max(last - first, 1e-300)
  }

  private func y(_ value: Double) -> Double {
    Self.plot.top + Self.plot.height * (1 - fraction(value))
  }

  /// From white to blue.
  private func color(_ value: Double) -> String {
    let share = fraction(value)
    return Palette.hex(red: 1 - share, green: 1 - 0.55 * share, blue: 1 - 0.3 * share)
  }

  private func number(_ value: Double) -> String { SVGElement.number(value) }

  private func words(
    _ text: String, x: Double, y: Double, size: Int, anchor: String = "start"
  ) -> SVGElement {
    SVGElement(
      "text",
      [
        "x": number(x), "y": number(y), "font-size": "\(size)", "text-anchor": anchor,
        "fill": Palette.ink,
      ], text: text)
  }
}
