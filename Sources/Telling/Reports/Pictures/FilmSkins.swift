import Formats
import Foundation
import Replay
import Scenes

/// A team's own pictures in a film, as the views move, clip and turn them.
struct FilmSkins {
  private struct Sheet {
    let skin: Skin
    /// The size of the view where it is largest, in points.
    var width, height: Double
    /// Whether the view ever turns in depth.
    var turns: Bool
  }

  private var sheets: [String: Sheet] = [:]
  private let names: [String]

  /// In how many strips an SVG draws a view that turns in depth; each is drawn as if it were flat.
  private static let strips = 24

  init(_ skins: [Skin], in views: some Sequence<ShownView>) {
    names = skins.map(\.source.view)
    for skin in skins {
      sheets[skin.source.view] = Sheet(skin: skin, width: 0, height: 0, turns: false)
    }
    guard !sheets.isEmpty else { return }
    for view in views where view.isSeen {
      guard var sheet = sheets[view.skinName] else { continue }
      let (width, height) = view.lengths
      if width * height > sheet.width * sheet.height {
        (sheet.width, sheet.height) = (width, height)
      }
      sheet.turns = sheet.turns || !view.isFlat
      sheets[view.skinName] = sheet
    }
  }

  /// The views to draw: what is seen, without what lies in a view that a picture shows.
  func shown(_ views: [ShownView]) -> [ShownView] {
    var cover: Int?
    return views.filter { view in
      if let depth = cover, view.depth <= depth { cover = nil }
      let hasPicture = sheets[view.skinName] != nil
      defer { if cover == nil, hasPicture { cover = view.depth } }
      return view.isSeen && (cover == nil || hasPicture)
    }
  }

  // MARK: As SVG

  private func identifier(_ view: ShownView) -> String {
    "skin-\(names.firstIndex(of: view.skinName) ?? 0)"
  }

  /// The pictures, which the views of all phones refer to; nil without pictures.
  var definitions: MarkupElement? {
    let elements = names.enumerated().flatMap { index, name -> [MarkupElement] in
      guard let sheet = sheets[name], sheet.width > 0 else { return [] }
      let (width, height) = (SVG.number(sheet.width), SVG.number(sheet.height))
      let whole = MarkupElement(
        "image",
        [
          "id": "skin-\(index)", "width": width, "height": height,
          "preserveAspectRatio": "xMidYMin slice", "href": sheet.skin.address,
        ])
      guard sheet.turns else { return [whole] }
      return [whole]
        + (0..<Self.strips).map { strip in
          let (start, drawn) = Self.span(ofStrip: strip, in: sheet.width)
          return MarkupElement(
            "symbol",
            [
              "id": "skin-\(index)-\(strip)",
              "viewBox": "\(SVG.number(start)) 0 \(SVG.number(drawn)) \(height)",
              "preserveAspectRatio": "none",
            ], [MarkupElement("use", ["href": "#skin-\(index)"])])
        }
    }
    return elements.isEmpty ? nil : MarkupElement("defs", [:], elements)
  }

  /// The elements that draw a view's picture, with its corners and its outline in pixels; nil for a view without one.
  func elements(
    _ view: ShownView, corners: [ScreenPoint], outline: [ScreenPoint], id: String
  ) -> [MarkupElement]? {
    guard let sheet = sheets[view.skinName], sheet.width > 0 else { return nil }
    let id = "skinned-\(id)"
    let identifier = identifier(view)
    let pieces: [MarkupElement]
    if view.isFlat {
      pieces = [
        MarkupElement(
          "use",
          [
            "href": "#\(identifier)",
            "transform": Self.matrix(
              corners[0], corners[1], corners[3], width: sheet.width, height: sheet.height),
          ])
      ]
    } else {
      let placing = QuadMapping(corners)
      let part = sheet.width / Double(Self.strips)
      pieces = (0..<Self.strips).map { strip in
        let (from, to) = (Double(strip), Double(strip) + 1)
        func point(_ across: Double, _ down: Double) -> ScreenPoint {
          placing.point(across / Double(Self.strips), down)
        }
        return MarkupElement(
          "use",
          [
            "href": "#\(identifier)-\(strip)",
            "width": SVG.number(Self.span(ofStrip: strip, in: sheet.width).length),
            "height": SVG.number(sheet.height),
            "transform": Self.matrix(
              point(from, 0), point(to, 0), point(from, 1), width: part, height: sheet.height),
          ])
      }
    }
    return [
      MarkupElement("clipPath", ["id": id], [SVG.polygon(["points": SVG.points(outline)])]),
      MarkupElement(
        "g", ["clip-path": "url(#\(id))", "opacity": SVG.number(view.alpha)], pieces),
    ]
  }

  /// Where a strip begins and how wide it is drawn: a little more closes the seam to the next strip, which is drawn over
  /// it.
  private static func span(ofStrip strip: Int, in width: Double) -> (start: Double, length: Double)
  {
    let part = width / Double(strips)
    let start = Double(strip) * part
    return (start, min(part + width * 0.03, width - start))
  }

  /// The transform that places a rectangle's top left, top right and bottom left corners.
  private static func matrix(
    _ origin: ScreenPoint, _ right: ScreenPoint, _ below: ScreenPoint, width: Double, height: Double
  ) -> String {
    let numbers = [
      (right.x - origin.x) / width, (right.y - origin.y) / width, (below.x - origin.x) / height,
      (below.y - origin.y) / height, origin.x, origin.y,
    ].map { Number.shortest(Number.rounded($0, decimals: 5)) }
    return "matrix(\(numbers.joined(separator: " ")))"
  }

  // MARK: As pixels

  /// Each view's picture at a scale in pixels per point, by the view's name.
  func textures(scale: Double) -> [String: PixelPicture] {
    sheets.compactMapValues { sheet in
      guard sheet.width > 0 else { return nil }
      return sheet.skin.pixels?.filling(
        width: max(Int((sheet.width * scale).rounded()), 1),
        height: max(Int((sheet.height * scale).rounded()), 1))
    }
  }
}

extension PixelPicture {
  /// The colour at a place of the picture, given as fractions of its width and height, between the nearest pixels.
  func color(across: Double, down: Double) -> PixelCanvas.Color {
    func span(_ part: Double, _ count: Int) -> (first: Int, second: Int, share: Double) {
      let place = min(max(part * Double(count) - 0.5, 0), Double(count - 1))
      let first = Int(place)
      return (first, min(first + 1, count - 1), place - Double(first))
    }
    let (x, y) = (span(across, width), span(down, height))
    func mixed(_ channel: Int) -> Double {
      func value(_ x: Int, _ y: Int) -> Double { Double(bytes[(y * width + x) * 3 + channel]) }
      let top = value(x.first, y.first) * (1 - x.share) + value(x.second, y.first) * x.share
      let bottom = value(x.first, y.second) * (1 - x.share) + value(x.second, y.second) * x.share
      return (top * (1 - y.share) + bottom * y.share) / 255
    }
    return (mixed(0), mixed(1), mixed(2))
  }
}

/// The mapping of a rectangle onto four corners on the screen, as perspective shows it.
///
/// - Source: P. S. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, §2.2.3.
struct QuadMapping {
  private let a, b, c, d, e, f, g, h: Double

  /// Creates the mapping onto the corners, clockwise from the top left.
  init(_ corners: [ScreenPoint]) {
    let (p, q, r, s) = (corners[0], corners[1], corners[2], corners[3])
    let (right, left) = ((x: q.x - r.x, y: q.y - r.y), (x: s.x - r.x, y: s.y - r.y))
    let (sumX, sumY) = (p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y)
    let area = right.x * left.y - left.x * right.y
    g = area == 0 ? 0 : (sumX * left.y - left.x * sumY) / area
    h = area == 0 ? 0 : (right.x * sumY - sumX * right.y) / area
    (a, b, c) = (q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x)
    (d, e, f) = (q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y)
  }

  /// The point on the screen at fractions of the rectangle's width and height.
  func point(_ across: Double, _ down: Double) -> ScreenPoint {
    let w = g * across + h * down + 1
    return ScreenPoint(
      x: (a * across + b * down + c) / w, y: (d * across + e * down + f) / w)
  }

  /// The fractions of the rectangle's width and height at a point on the screen; nil if the rectangle is seen from its
  /// edge.
  func place(_ x: Double, _ y: Double) -> (across: Double, down: Double)? {
    let w = (d * h - e * g) * x + (b * g - a * h) * y + a * e - b * d
    guard abs(w) > 1e-9 else { return nil }
    return (
      ((e - f * h) * x + (c * h - b) * y + b * f - c * e) / w,
      ((f * g - d) * x + (a - c * g) * y + c * d - a * f) / w
    )
  }
}

extension ShownView {
  /// The name by which a picture of the view is named; a snapshot has that of the view that it shows.
  var skinName: String { source ?? name }

  /// The lengths of the upper and of the left side on the screen, in points.
  fileprivate var lengths: (width: Double, height: Double) {
    func length(_ a: ScreenPoint, _ b: ScreenPoint) -> Double { hypot(b.x - a.x, b.y - a.y) }
    return (length(corners[0], corners[1]), length(corners[0], corners[3]))
  }

  /// Whether the view does not turn in depth, so that its opposite sides are parallel.
  var isFlat: Bool {
    hypot(
      corners[0].x + corners[2].x - corners[1].x - corners[3].x,
      corners[0].y + corners[2].y - corners[1].y - corners[3].y) < 1
  }
}
