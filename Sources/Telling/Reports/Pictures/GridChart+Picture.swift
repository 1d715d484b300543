import Formats
import Replay

extension GridChart {
  private static let width = 640.0
  private static let height = 460.0
  private static let plot = (left: 76.0, top: 64.0, width: 530.0, height: 314.0)
  private static let bottom = plot.top + plot.height
  /// The number of steps in the colour scale, and of horizontal lines across a plot.
  private static let steps = (scale: 20, grid: 4)

  /// The chart as an SVG picture: a line for one axis, a colour map for two.
  package var svg: String {
    SVG.document(width: Self.width, height: Self.height, title: title, elements)
  }

  /// Several charts, one below another, as one picture.
  package static func svg(_ charts: [GridChart], title: String) -> String {
    let elements = charts.enumerated().map { index, chart in
      MarkupElement(
        "svg",
        [
          "x": "0", "y": SVG.number(Double(index) * height), "width": SVG.number(width),
          "height": SVG.number(height),
        ], chart.elements)
    }
    return SVG.document(
      width: width, height: height * Double(max(charts.count, 1)), title: title, elements)
  }

  private var elements: [MarkupElement] {
    [SVG.words(title, x: Self.plot.left, y: 26, size: 14)]
      + (axes.count == 1 ? lineElements : mapElements)
  }

  /// The axis's name and numbers under the plot; the first and the last number are always shown, and no two numbers
  /// overlap.
  private func ticks(_ axis: Axis, at place: (Int) -> Double) -> [MarkupElement] {
    let last = axis.values.count - 1
    func half(_ index: Int) -> Double { Double(axis.label(index).count) * 3 + 5 }
    var elements: [MarkupElement] = []
    var free = -Double.infinity
    for index in axis.values.indices {
      let fits = index == last || place(index) + half(index) <= place(last) - half(last)
      guard fits, place(index) - half(index) >= free else { continue }
      free = place(index) + half(index) + (index == 0 ? 0 : Self.plot.width / 16)
      if index < last { free = min(free, place(last) - half(last)) }
      elements.append(
        SVG.words(
          axis.label(index), x: place(index), y: Self.bottom + 16, size: 10, anchor: "middle"))
    }
    let middle = Self.plot.left + Self.plot.width / 2
    return elements + [
      SVG.words(axis.name, x: middle, y: Self.bottom + 36, size: 12, anchor: "middle")
    ]
  }

  private func legend(_ text: String, x: Double) -> MarkupElement {
    SVG.words(text, x: x, y: Self.height - 16, size: 11)
  }
}

// Draws a chart with one axis as a line.
extension GridChart {
  private var lineElements: [MarkupElement] {
    let axis = axes[0]
    var elements = grid
    elements.append(contentsOf: shade.map { [$0] } ?? [])
    for stretch in stretches {
      var places = stretch.map { ScreenPoint(x: x($0), y: y(values[$0] ?? 0)) }
      // Repeats a single point: a line of zero length with round ends is drawn as a dot.
      if places.count == 1 { places += places }
      elements.append(
        SVG.polyline([
          "points": SVG.points(places), "fill": "none", "stroke": Palette.color(0),
          "stroke-width": "2", "stroke-linejoin": "round", "stroke-linecap": "round",
        ]))
    }
    for (index, value) in values.enumerated() {
      guard marks[index], let value else { continue }
      let place = ScreenPoint(x: x(index), y: y(value))
      elements.append(
        SVG.circle([
          "class": "plateau", "cx": place.x, "cy": place.y, "r": "3.5", "fill": Palette.color(2),
        ]))
    }
    elements.append(SVG.words(quantity, x: Self.plot.left, y: Self.plot.top - 10, size: 12))
    elements.append(legend("shaded: adjacent values with the smallest cost", x: Self.plot.left))
    return elements + ticks(axis, at: x)
  }

  /// The shading behind the marked points, within the frame; nil if none are marked.
  private var shade: MarkupElement? {
    let marked = axes[0].values.indices.filter { marks[$0] }
    guard let first = marked.first, let last = marked.last else { return nil }
    let left = max(x(first) - 3, Self.plot.left)
    let right = min(x(last) + 3, Self.plot.left + Self.plot.width)
    return SVG.rect([
      "x": left, "y": Self.plot.top, "width": right - left, "height": Self.plot.height,
      "fill": Palette.color(2), "fill-opacity": "0.18",
    ])
  }

  /// The frame, with labels on the left and a horizontal line at each inner label.
  ///
  /// If all values are equal, there is one label and no line.
  private var grid: [MarkupElement] {
    var elements = [
      SVG.rect([
        "x": Self.plot.left, "y": Self.plot.top, "width": Self.plot.width,
        "height": Self.plot.height, "fill": "none", "stroke": Palette.faint,
      ])
    ]
    let (low, high) = (range.lowerBound, range.upperBound)
    let steps = low < high ? Self.steps.grid : 0
    for step in 0...steps {
      let value = steps == 0 ? high : low + (high - low) * Double(step) / Double(steps)
      elements.append(
        SVG.words(
          steps == 0 ? bounds[0] : Number.fixed(value, decimals: 3), x: Self.plot.left - 8,
          y: y(value) + 4, size: 10, anchor: "end"))
      guard step > 0, step < steps else { continue }
      elements.append(
        SVG.line([
          "x1": Self.plot.left, "y1": y(value), "x2": Self.plot.left + Self.plot.width,
          "y2": y(value), "stroke": Palette.faint, "stroke-width": "0.5",
        ]))
    }
    return elements
  }

  private func x(_ index: Int) -> Double {
    Self.plot.left + Self.plot.width * axes[0].position(index)
  }

  private func y(_ value: Double) -> Double {
    Self.plot.top + Self.plot.height * (1 - fraction(value))
  }
}

// The colour map of a chart with two axes.
extension GridChart {
  private var mapElements: [MarkupElement] {
    let (down, right) = (axes[0], axes[1])
    let width = Self.plot.width / Double(right.values.count)
    let height = Self.plot.height / Double(down.values.count)
    func cell(_ index: Int, _ style: [(String, String)]) -> MarkupElement {
      let (row, column) = (index / right.values.count, index % right.values.count)
      let place = [
        ("x", SVG.number(Self.plot.left + Double(column) * width)),
        ("y", SVG.number(Self.plot.top + Double(row) * height)), ("width", SVG.number(width)),
        ("height", SVG.number(height)),
      ]
      return MarkupElement("rect", attributes: style + place)
    }
    var elements = values.indices.map {
      // Crisp edges avoid seams between neighbouring cells.
      cell($0, [("class", "cell"), ("fill", color($0)), ("shape-rendering", "crispEdges")])
    }
    // Outlines are drawn after all cells, so that no cell hides a part of an outline.
    for index in marks.indices where marks[index] {
      elements.append(
        cell(
          index,
          [
            ("class", "plateau"), ("fill", "none"), ("stroke", Palette.finger),
            ("stroke-width", "2"),
          ]))
    }
    let every = (down.values.count + 19) / 20
    for row in stride(from: 0, to: down.values.count, by: every) {
      elements.append(
        SVG.words(
          down.label(row), x: Self.plot.left - 6,
          y: Self.plot.top + (Double(row) + 0.5) * height + 4, size: 10, anchor: "end"))
    }
    elements.append(SVG.words("\(down.name) ↓", x: 8, y: Self.plot.top - 10, size: 12))
    return elements + ticks(right) { Self.plot.left + (Double($0) + 0.5) * width } + scale
  }

  /// The colour scale, with the values of its ends.
  private var scale: [MarkupElement] {
    let (left, top, width) = (Self.plot.left, Self.height - 26, 160.0)
    let steps = bounds.count > 1 ? Self.steps.scale : 1
    var elements: [MarkupElement] = []
    for step in 0..<steps {
      let part = width / Double(steps)
      elements.append(
        SVG.rect([
          "class": "scale", "x": left + Double(step) * part, "y": top, "width": part,
          "height": "12", "fill": Self.color(steps == 1 ? 1 : Double(step) / Double(steps - 1)),
          "shape-rendering": "crispEdges",
        ]))
    }
    elements.append(
      SVG.rect([
        "x": left, "y": top, "width": width, "height": "12", "fill": "none",
        "stroke": Palette.faint,
      ]))
    return elements + [
      SVG.words(colorBounds[0], x: left - 6, y: top + 10, size: 10, anchor: "end"),
      legend(
        (bounds.count > 1 ? "\(colorBounds[1]) " : "")
          + "\(quantity); outlined: \(markWord ?? "adjacent values with the smallest cost")"
          + (values.contains { $0 == nil } ? "; grey: no value" : ""),
        x: left + width + 8),
    ]
  }

  private func color(_ index: Int) -> String {
    values[index].map { Self.color(strength($0)) } ?? Palette.faint
  }

  /// A colour between white, for 0, and blue, for 1.
  private static func color(_ share: Double) -> String {
    Palette.hex(red: 1 - share, green: 1 - 0.55 * share, blue: 1 - 0.3 * share)
  }
}
