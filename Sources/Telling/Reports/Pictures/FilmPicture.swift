package import Formats
public import Replay
import Rules
import Traces

/// A film as an SVG picture: phones side by side, each showing what the engine shows at one instant.
public struct FilmPicture {
  private let film: Film
  private let screen: PhonePicture

  /// The height of a phone, in pixels.
  private static let phoneHeight = 320.0
  private static let margin = 20.0
  private static let gap = 22.0
  /// The height of the title and the outcome above the phones, in pixels.
  private static let head = 52.0
  /// The height of the captions below the phones, in pixels; a caption shows the time and the percentage.
  private static let caption = 40.0
  private static let legendRow = 18.0

  public init(_ film: Film) { self.init(film, skins: []) }

  /// Creates a picture in which `skins` stand for views.
  package init(_ film: Film, skins: [Skin]) {
    self.film = film
    let views = film.frames.lazy.flatMap(\.views)
    screen = PhonePicture(
      size: film.screen, scale: Self.phoneHeight / film.screen.height, colors: FilmColors(views),
      skins: FilmSkins(skins, in: views))
  }

  /// The SVG document.
  public var svg: String {
    let legend = self.legend
    return SVG.document(
      width: width,
      height: Self.head + Self.phoneHeight + Self.caption + legend.height + Self.margin,
      title: "\(film.scene), \(film.outcome.trace)",
      screen.definitions + heading + film.frames.indices.map(phone) + legend.elements)
  }

  private var width: Double {
    let phones =
      Double(film.frames.count) * screen.width + Double(film.frames.count - 1) * Self.gap
    return max(phones, 420) + 2 * Self.margin
  }

  private var heading: [MarkupElement] {
    let outcome = film.outcome
    let end = outcome.transition.rawValue
    let rule = outcome.reason.map { " (\($0))" } ?? ""
    let words =
      outcome.decision == .none ? end : "\(outcome.decision.rawValue)\(rule): \(end)"
    return [
      SVG.words(film.scene, x: Self.margin, y: 24, size: 15, weight: "bold"),
      SVG.words(
        outcome.trace == film.scene ? words : "\(outcome.trace), \(words)", x: Self.margin, y: 41,
        size: 11, weight: "normal"),
    ]
  }

  /// One phone, with its time and percentage below.
  private func phone(_ index: Int) -> MarkupElement {
    let frame = film.frames[index]
    let x = Self.margin + Double(index) * (screen.width + Self.gap)
    let percent = frame.percentComplete.map { "\(Number.fixed($0 * 100, decimals: 0)) %" } ?? ""
    return MarkupElement(
      "g", ["transform": "translate(\(SVG.number(x)) \(SVG.number(Self.head)))"],
      screen.picture(frame.views, finger: frame.finger, trail: frame.trail, id: "\(index)")
        + stopLines + [
          SVG.words(
            "\(Number.fixed(frame.time, decimals: 3)) s", x: screen.width / 2,
            y: Self.phoneHeight + 16, size: 11, anchor: "middle", weight: "normal"),
          SVG.words(
            percent, x: screen.width / 2, y: Self.phoneHeight + 30, size: 11, anchor: "middle",
            weight: "normal"),
        ])
  }

  /// A dashed line for each stop, where the surface's edge comes to rest, with the stop's name.
  private var stopLines: [MarkupElement] {
    let scale = Self.phoneHeight / film.screen.height
    return film.stops.flatMap { stop in
      [
        SVG.line([
          "x1": stop.from.x * scale, "y1": stop.from.y * scale, "x2": stop.to.x * scale,
          "y2": stop.to.y * scale, "stroke": Palette.ink, "stroke-width": "0.8",
          "stroke-dasharray": "6 3",
        ]),
        SVG.words(
          stop.name, x: stop.from.x * scale + 4, y: max(stop.from.y * scale - 3, 10), size: 9,
          weight: "normal"),
      ]
    }
  }

  /// The names of the views that are visible in some frame, in the order in which they appear.
  private var names: [String] {
    var seen: [String] = []
    for view in film.frames.flatMap(\.views)
    where view.isSeen && view.shade == nil && !seen.contains(view.name) {
      seen.append(view.name)
    }
    return seen
  }

  private var legend: (elements: [MarkupElement], height: Double) {
    let views = film.frames.flatMap(\.views)
    var (x, row) = (Self.margin, 0)
    var elements: [MarkupElement] = []
    for name in names {
      guard let view = views.first(where: { $0.name == name && $0.isSeen }) else { continue }
      let look = FilmLook(view, index: screen.colors.index(of: view))
      let length = 30 + 6.2 * Double(name.count)
      if x > Self.margin, x + length > width - Self.margin { (x, row) = (Self.margin, row + 1) }
      let y = Self.head + Self.phoneHeight + Self.caption + Double(row) * Self.legendRow + 12
      elements.append(
        SVG.rect([
          "x": x, "y": y - 9, "width": "12", "height": "10", "fill": look.fill,
          "fill-opacity": max(look.fillOpacity, 0.3), "stroke": look.stroke,
        ]))
      elements.append(SVG.words(name, x: x + 17, y: y, size: 11, weight: "normal"))
      x += length
    }
    return (elements, elements.isEmpty ? 0 : Double(row + 1) * Self.legendRow)
  }
}

extension ShownView {
  /// The smallest alpha of a visible view; UIKit's hit-testing uses the same limit.
  private static let leastAlpha = 0.01

  /// Whether a picture shows the view.
  var isSeen: Bool { isContent && alpha >= Self.leastAlpha && outline.count >= 3 }
}

/// How a view is drawn: in its own colour if that is visible on white, otherwise in a colour assigned to its name.
struct FilmLook {
  let fill: String
  let stroke: String
  let fillOpacity: Double
  /// The opacity of the view's own colour, which a dimming view has; 1 for a view without a colour.
  let opacity: Double

  /// The factor on a view's own opacity, so that views behind it stay visible.
  private static let translucency = 0.8

  init(_ view: ShownView, index: Int) {
    let color = view.color.flatMap { $0.count == 4 && $0[3] > 0 ? $0 : nil }
    let isWhite = color.map { $0.prefix(3).allSatisfy { $0 > 0.9 } } ?? true
    stroke = Palette.color(index)
    opacity = color.map { $0[3] } ?? 1
    fillOpacity = view.alpha * opacity * Self.translucency
    if let color, !isWhite {
      fill = Palette.hex(red: color[0], green: color[1], blue: color[2])
    } else {
      fill = stroke
    }
  }
}

/// A film in numbers: a row for each frame and view.
///
/// Lengths are in points of the screen, but `position` is in points of the superview. Corners go clockwise from the top
/// left; the transform is listed row by row.
extension Film: RowReport {
  /// A view in a frame.
  package typealias Row = (index: Int, frame: Frame, view: ShownView)

  package var rows: [Row] {
    frames.enumerated().flatMap { index, frame in frame.views.map { (index, frame, $0) } }
  }

  package var fields: [Column<Row>] {
    [
      .count("frame") { $0.index },
      .number("time (ms)", .useful, "t_ms", decimals: 3) { $0.frame.time * 1000 },
      .number("complete", .useful, "percent_complete", decimals: 3) { $0.frame.percentComplete },
      .count("order", .detail) { $0.view.order }, .words("view") { $0.view.name },
      .data("position_x") { .rounded($0.view.position.x) },
      .data("position_y") { .rounded($0.view.position.y) },
      .shown("corners (pt)") { row in
        row.view.corners.map {
          "\(Number.fixed($0.x, decimals: 1)),\(Number.fixed($0.y, decimals: 1))"
        }.joined(separator: " ")
      },
    ] + corners + [.number("alpha", .useful, decimals: 3) { $0.view.alpha }] + transform + [
      .number("mask radius (pt)", .detail, "mask_radius", decimals: 1) { $0.view.maskRadius }
    ]
  }

  private var corners: [Column<Row>] {
    ["top_left", "top_right", "bottom_right", "bottom_left"].enumerated().flatMap { index, name in
      [
        .data("\(name)_x") { .rounded($0.view.corners[index].x) },
        .data("\(name)_y") { .rounded($0.view.corners[index].y) },
      ]
    }
  }

  private var transform: [Column<Row>] {
    (0..<16).map { index in
      .data("m\(index / 4 + 1)\(index % 4 + 1)") { .rounded($0.view.transform[index]) }
    }
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [.table(table), .space, .table(OutcomeSummary(outcome).table)]
  }

  package var jsonDepth: Int { 3 }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.film/1"), "scene": .string(scene),
      "screen": .string(screen.description), "outcome": outcome.json,
      "frames": .array(
        frames.map { frame in
          .object([
            "t_ms": .rounded(frame.time * 1000),
            "percent_complete": .rounded(frame.percentComplete),
            "finger": frame.finger?.json ?? .null,
            "views": .array(frame.views.map(\.json)),
          ])
        }),
    ])
  }
}

extension ScreenPoint {
  fileprivate var json: JSONValue { .array([.rounded(x), .rounded(y)]) }
}

extension ShownView {
  fileprivate var json: JSONValue {
    .object([
      "order": .count(order), "view": .string(name), "position": position.json,
      "corners": .array(corners.map(\.json)), "alpha": .rounded(alpha),
      "transform": .array(transform.map { .rounded($0) }), "mask_radius": .rounded(maskRadius),
    ])
  }
}
