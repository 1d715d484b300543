import Formats
import Replay
import Traces

/// A screen as SVG: its views as the engine shows them, and the finger with its trail.
struct PhonePicture {
  /// The size of the screen, in points.
  let size: ScreenSize
  /// The scale, in pixels per point.
  let scale: Double
  /// The colours of the views.
  let colors: FilmColors
  /// The pictures that stand for views.
  let skins: FilmSkins

  var width: Double { size.width * scale }
  var height: Double { size.height * scale }

  /// The outline of the screen.
  func screen(_ attributes: KeyValuePairs<String, String>) -> MarkupElement {
    var all: [(String, String)] = [
      ("width", SVG.number(width)), ("height", SVG.number(height)), ("rx", "12"),
    ]
    all += attributes.map { ($0.key, $0.value) }
    return MarkupElement("rect", attributes: all)
  }

  /// The clip path and the pictures that ``picture(_:finger:trail:id:)`` refers to; must occur once in a document.
  var definitions: [MarkupElement] {
    [MarkupElement("defs", [:], [MarkupElement("clipPath", ["id": "screen"], [screen([:])])])]
      + [skins.definitions].compactMap(\.self)
  }

  /// The screen at one instant; `id` must be unique in the document.
  func picture(
    _ views: [ShownView], finger: ScreenPoint?, trail: [ScreenPoint], id: String
  ) -> [MarkupElement] {
    let seen = skins.shown(views).flatMap { picture($0, id: id) }
    return [
      screen(["fill": "#f7f7f7"]),
      MarkupElement(
        "g", ["clip-path": "url(#screen)"],
        content: .elements(seen + picture(of: finger, trail))),
      screen(["fill": "none", "stroke": Palette.ink, "stroke-width": "1.5"]),
    ]
  }

  /// The elements of a view: its polygon, and its ``ScreenMarks`` if the view represents a screen.
  ///
  /// A gradient precedes the polygon that it fills. If rounded corners, clipping or masks hide parts of the view, a
  /// clip path with the shape of the visible part precedes the marks.
  private func picture(_ view: ShownView, id: String) -> [MarkupElement] {
    let id = "\(id)-\(view.order)"
    let skin = skins.elements(
      view, corners: scaled(view.corners), outline: scaled(view.outline), id: id)
    if let skin { return skin }
    if let shade = view.shade {
      return [
        gradient(shade, id: "shade-\(id)"),
        SVG.polygon([
          "points": SVG.points(scaled(view.outline)), "fill": "url(#shade-\(id))",
          "fill-opacity": view.alpha,
        ]),
      ]
    }
    let look = FilmLook(view, index: colors.index(of: view))
    let polygon = SVG.polygon([
      "points": SVG.points(scaled(view.outline)), "fill": look.fill,
      "fill-opacity": look.fillOpacity, "stroke": look.stroke, "stroke-opacity": view.alpha,
      "stroke-linejoin": "round",
    ])
    guard view.isScreen else { return [polygon] }
    let marks = ScreenMarks(view, scale: scale).elements
    guard view.outline != view.corners else {
      return [polygon, MarkupElement("g", ["opacity": SVG.number(view.alpha)], marks)]
    }
    return [
      polygon,
      MarkupElement(
        "clipPath", ["id": "view-\(id)"],
        [SVG.polygon(["points": SVG.points(scaled(view.outline))])]),
      MarkupElement(
        "g", ["clip-path": "url(#view-\(id))", "opacity": SVG.number(view.alpha)], marks),
    ]
  }

  private func gradient(_ shade: ShownView.Shade, id: String) -> MarkupElement {
    let ends = scaled([shade.start, shade.end])
    let stops = shade.colors.enumerated().map { index, color in
      MarkupElement(
        "stop",
        [
          "offset": SVG.number(Double(index) / Double(max(shade.colors.count - 1, 1))),
          "stop-color": Palette.hex(red: color[0], green: color[1], blue: color[2]),
          "stop-opacity": SVG.number(color[3]),
        ])
    }
    return MarkupElement(
      "linearGradient",
      [
        "id": id, "gradientUnits": "userSpaceOnUse", "x1": SVG.number(ends[0].x),
        "y1": SVG.number(ends[0].y), "x2": SVG.number(ends[1].x),
        "y2": SVG.number(ends[1].y),
      ], content: .elements(stops))
  }

  private func picture(of finger: ScreenPoint?, _ trail: [ScreenPoint]) -> [MarkupElement] {
    var elements: [MarkupElement] = []
    if trail.count > 1 {
      elements.append(
        SVG.polyline([
          "points": SVG.points(scaled(trail)), "fill": "none", "stroke": Palette.finger,
          "stroke-width": "1.5", "stroke-opacity": finger == nil ? "0.35" : "0.8",
        ]))
    }
    if let finger = finger.map({ scaled([$0]) })?.first {
      elements.append(
        SVG.circle([
          "cx": finger.x, "cy": finger.y, "r": "6", "fill": Palette.finger,
          "fill-opacity": "0.5", "stroke": Palette.finger,
        ]))
    }
    return elements
  }

  private func scaled(_ points: [ScreenPoint]) -> [ScreenPoint] {
    points.map { ScreenPoint(x: $0.x * scale, y: $0.y * scale) }
  }
}

/// The marks drawn on a view that represents a screen: a name and a few lines, which show how the view is turned.
struct ScreenMarks {
  private let view: ShownView
  private let scale: Double

  init(_ view: ShownView, scale: Double) { (self.view, self.scale) = (view, scale) }

  /// For each drawn line, its vertical position as a fraction of the view's height, and the horizontal position of its
  /// end as a fraction of the view's width.
  private static let places = [(0.2, 0.92), (0.25, 0.8), (0.3, 0.86), (0.35, 0.6)]
  private static let margin = 0.08
  private static let ink = "#ffffff"

  /// The lines drawn on the view, each given by its two end points.
  var lines: [[ScreenPoint]] {
    Self.places.map { down, across in [place(Self.margin, down), place(across, down)] }
  }

  var elements: [MarkupElement] {
    let lines = lines.map { line in
      SVG.polyline([
        "points": SVG.points(line), "fill": "none",
        "stroke": Self.ink, "stroke-width": "2.5", "stroke-opacity": "0.85",
      ])
    }
    // The text is laid out on an imaginary screen 100 wide and 200 high, and the matrix maps that screen onto the view.
    let (origin, right, below) = (
      place(Self.margin, 0.13), place(1, 0.13), place(Self.margin, 0.63)
    )
    let (across, down) = (100 * (1 - Self.margin), 100.0)
    let matrix = [
      (right.x - origin.x) / across, (right.y - origin.y) / across, (below.x - origin.x) / down,
      (below.y - origin.y) / down, origin.x, origin.y,
    ].map { Number.shortest(Number.rounded($0, decimals: 4)) }.joined(separator: " ")
    let name = MarkupElement(
      "text",
      [
        "transform": "matrix(\(matrix))", "font-size": "11", "font-weight": "bold",
        "fill": Self.ink,
      ], text: view.source ?? view.name)
    return [name] + lines
  }

  /// A point on the view, given as fractions of its width and height.
  private func place(_ across: Double, _ down: Double) -> ScreenPoint {
    let corners = view.corners
    func mixed(_ path: (ScreenPoint) -> Double) -> Double {
      let top = path(corners[0]) + (path(corners[1]) - path(corners[0])) * across
      let bottom = path(corners[3]) + (path(corners[2]) - path(corners[3])) * across
      return (top + (bottom - top) * down) * scale
    }
    return ScreenPoint(x: mixed(\.x), y: mixed(\.y))
  }
}

/// The colours of a film's views.
///
/// The colours depend only on the names of the film's views, so films with the same views use the same colours. A
/// snapshot has the colour of the view that it shows.
struct FilmColors {
  private var places: [String: Int] = [:]

  init(_ views: some Sequence<ShownView>) {
    let names = Set(views.filter { $0.isSeen && $0.shade == nil }.map(\.colorName))
    var taken: Set<Int> = []
    for name in names.sorted() {
      let digits = Fingerprint.text(of: name).suffix(4)
      let first = (Int(digits, radix: 16) ?? 0) % Palette.colors.count
      let all = (0..<Palette.colors.count).map { (first + $0) % Palette.colors.count }
      let place = all.first { !taken.contains($0) } ?? first
      taken.insert(place)
      places[name] = place
    }
  }

  /// The index of a view's colour in `Palette.colors`.
  func index(of view: ShownView) -> Int { places[view.colorName] ?? 0 }
}

extension ShownView {
  fileprivate var colorName: String { source ?? name }
}
