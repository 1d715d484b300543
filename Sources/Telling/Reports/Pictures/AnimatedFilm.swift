package import Formats
import Foundation
public import Replay
import Traces

/// A transition as a picture that plays automatically, even without scripts: an SVG, or an animated PNG.
///
/// The picture shows the finger, its trail, the views and the transition's progress; the PNG has a progress bar instead
/// of text. In the SVG every frame is a group, and a style sheet makes the groups visible one after another, in a loop
/// with a pause at the end. Each frame stays visible while the next one is drawn over it, so that the picture never
/// flashes empty. For readers who prefer reduced motion, the SVG stands still at the release.
public struct AnimatedFilm: Sendable {
  private let title: String
  private let reel: Reel
  private let phone: PhonePicture
  /// The frames that are drawn, as indices in the reel.
  private let shown: [Int]
  /// The duration of a frame, in seconds.
  private let step: Double

  /// The height of the phone, in pixels.
  private static let phoneHeight = 420.0
  private static let margin = 16.0
  private static let caption = 34.0
  /// The approximate number of frames per second: smooth enough for the eye, with half as many frames as at 60 per
  /// second.
  private static let rate = 30.0
  /// How long the last frame stays, in seconds.
  private static let pause = 0.9

  public init(_ reel: Reel, title: String) { self.init(reel, title: title, skins: []) }

  /// Creates a film in which `skins` stand for views.
  package init(_ reel: Reel, title: String, skins: [Skin]) {
    (self.reel, self.title) = (reel, title)
    let views = reel.pictures.lazy.flatMap(\.views)
    phone = PhonePicture(
      size: reel.screen, scale: Self.phoneHeight / reel.screen.height, colors: FilmColors(views),
      skins: FilmSkins(skins, in: views))
    let stride = max(1, Int((reel.displayHz / Self.rate).rounded()))
    var shown = Array(Swift.stride(from: 0, to: reel.pictures.count, by: stride))
    if shown.last != reel.pictures.count - 1 { shown.append(reel.pictures.count - 1) }
    self.shown = shown
    step = Double(stride) / reel.displayHz
  }

  private var width: Double { max(phone.width, 200) + 2 * Self.margin }
  private var length: Double { Double(shown.count - 1) * step + Self.pause }

  /// The SVG document.
  public var svg: String {
    SVG.document(
      width: width, height: 2 * Self.margin + Self.phoneHeight + Self.caption, title: title,
      [MarkupElement("style", content: .markup(style))] + phone.definitions
        + shown.indices.map(frame))
  }

  /// The frame for reduced motion: the last one with the finger on the screen, otherwise the middle one.
  private var still: Int {
    let last = shown.lastIndex { reel.pictures[$0].finger != nil }
    return last ?? shown.count / 2
  }

  private var style: String {
    let last = shown.count - 1
    func keyframes(_ name: String, _ seconds: Double) -> String {
      let part = SVG.number(seconds / length * 100)
      return "@keyframes \(name){0%{visibility:visible}\(part)%{visibility:hidden}}"
    }
    let delays = shown.indices.map { ".f\($0){animation-delay:\(SVG.number(Double($0) * step))s}" }
    return """
      \(keyframes("one", step * 2))\(keyframes("last", Self.pause))
      .f{visibility:hidden;animation:one \(SVG.number(length))s step-end infinite}
      .f\(last){animation-name:last}
      \(delays.joined())
      @media (prefers-reduced-motion:reduce){.f{animation:none}.f\(still){visibility:visible}}
      """
  }

  private func frame(_ place: Int) -> MarkupElement {
    let index = shown[place]
    let picture = reel.pictures[index]
    let point = reel.curves.points[index]
    let trail = reel.pictures[...index].compactMap(\.finger)
    let percent = point.percentComplete.map { ", \(Number.fixed($0 * 100, decimals: 0)) %" } ?? ""
    return MarkupElement(
      "g",
      [
        "class": "f f\(place)",
        "transform":
          "translate(\(SVG.number((width - phone.width) / 2)) \(SVG.number(Self.margin)))",
      ],
      phone.picture(picture.views, finger: picture.finger, trail: trail, id: "\(place)") + [
        SVG.words(
          "\(Number.fixed(point.time, decimals: 2)) s\(percent)", x: phone.width / 2,
          y: Self.phoneHeight + 22, size: 13, anchor: "middle", weight: "normal")
      ])
  }
}

// The animated PNG.
extension AnimatedFilm {
  /// The bytes of an animated PNG file.
  public var png: [UInt8] { png { count, work in (0..<count).map(work) } }

  /// The number of frames that one call of the drawing closure draws.
  ///
  /// The call also draws the frame before these frames, to find what changes in the first of them.
  private static let part = 8

  /// The bytes of an animated PNG file.
  ///
  /// - Parameter map: Calls a function for each index below a count and returns the results in order.
  /// - Returns: The same bytes, whatever the order in which `map` calls the function.
  package func png(
    drawnBy map: (_ count: Int, _ work: @Sendable (Int) -> [AnimatedPNG.Frame]) ->
      [[AnimatedPNG.Frame]]
  ) -> [UInt8] {
    let textures = phone.skins.textures(scale: phone.scale)
    let parts = map((shown.count + Self.part - 1) / Self.part) { part in
      let places = part * Self.part..<min((part + 1) * Self.part, shown.count)
      var last = places.lowerBound > 0 ? pixels(shown[places.lowerBound - 1], textures) : nil
      return places.map { place in
        let isLast = place == shown.count - 1
        let seconds = isLast ? Self.pause : step
        let picture = pixels(shown[place], textures)
        defer { last = picture }
        return AnimatedPNG.Frame(
          picture, after: last, milliseconds: Int((seconds * 1000).rounded()))
      }
    }
    return AnimatedPNG(parts.flatMap { $0 }).bytes
  }

  private func pixels(_ index: Int, _ textures: [String: PixelPicture]) -> PixelPicture {
    let (left, top) = ((width - phone.width) / 2, Self.margin)
    func scaled(_ points: [ScreenPoint]) -> [ScreenPoint] {
      points.map { ScreenPoint(x: left + $0.x * phone.scale, y: top + $0.y * phone.scale) }
    }
    let bottom = top + phone.height
    var canvas = PixelCanvas(
      width: Int(width.rounded(.up)), height: Int((bottom + Self.caption).rounded(.up)),
      color: (1, 1, 1))
    let outline = Self.rounded(left, top, phone.width, phone.height)
    canvas.fill(outline, alpha: 1) { _, _ in PixelCanvas.color("#f7f7f7") }
    let picture = reel.pictures[index]
    for view in phone.skins.shown(picture.views) {
      let polygon = scaled(view.outline)
      if let texture = textures[view.skinName] {
        let mapping = QuadMapping(scaled(view.corners))
        canvas.fill(polygon, within: [outline], alpha: view.alpha) { x, y in
          mapping.place(x, y).map { texture.color(across: $0.across, down: $0.down) } ?? (1, 1, 1)
        }
        continue
      }
      if let shade = view.shade {
        let ends = scaled([shade.start, shade.end])
        canvas.fill(polygon, within: [outline], alpha: view.alpha * shade.opacity) { x, y in
          shade.color(at: ScreenPoint(x: x, y: y), from: ends[0], to: ends[1])
        }
        continue
      }
      let look = FilmLook(view, index: phone.colors.index(of: view))
      let color = PixelCanvas.color(look.fill)
      canvas.fill(polygon, within: [outline], alpha: look.fillOpacity) { _, _ in color }
      guard view.isScreen else { continue }
      for line in ScreenMarks(view, scale: 1).lines {
        canvas.stroke(
          scaled(line), width: 2.5, within: [outline, polygon], alpha: 0.85 * view.alpha,
          (1, 1, 1))
      }
    }
    let finger = PixelCanvas.color(Palette.finger)
    let trail = reel.pictures[...index].compactMap(\.finger)
    canvas.stroke(
      scaled(trail), width: 2, within: [outline], alpha: picture.finger == nil ? 0.35 : 0.8, finger)
    if let place = picture.finger {
      canvas.stroke(scaled([place]), width: 13, within: [outline], alpha: 0.7, finger)
    }
    let inner = Self.rounded(left + 1.5, top + 1.5, phone.width - 3, phone.height - 3)
    canvas.fill(outline + [outline[0]] + [inner[0]] + inner.reversed(), alpha: 1) { _, _ in
      PixelCanvas.color(Palette.ink)
    }
    let y = bottom + Self.caption / 2
    let end = left + phone.width
    func bar(to right: Double, _ color: String) {
      canvas.stroke(
        [ScreenPoint(x: left, y: y), ScreenPoint(x: right, y: y)], width: 5, alpha: 1,
        PixelCanvas.color(color))
    }
    bar(to: end, Palette.faint)
    if let percent = reel.curves.points[index].percentComplete {
      bar(to: left + (end - left) * min(max(percent, 0), 1), Palette.colors[0])
    }
    return canvas.picture
  }

  /// A rectangle with rounded corners, clockwise.
  private static func rounded(
    _ left: Double, _ top: Double, _ width: Double, _ height: Double
  ) -> [ScreenPoint] {
    let radius = 12.0
    let centers = [
      (left + width - radius, top + radius), (left + width - radius, top + height - radius),
      (left + radius, top + height - radius), (left + radius, top + radius),
    ]
    return centers.enumerated().flatMap { corner, center in
      (0...6).map { piece in
        let angle = (Double(corner - 1) + Double(piece) / 6) * .pi / 2
        return ScreenPoint(
          x: center.0 + radius * cos(angle), y: center.1 + radius * sin(angle))
      }
    }
  }
}

extension ShownView.Shade {
  /// The mean opacity of the gradient's colours.
  fileprivate var opacity: Double {
    colors.isEmpty ? 0 : colors.reduce(0) { $0 + $1[3] } / Double(colors.count)
  }

  /// The gradient's colour at `place`, if the gradient runs from `start` to `end`.
  fileprivate func color(
    at place: ScreenPoint, from start: ScreenPoint, to end: ScreenPoint
  ) -> PixelCanvas.Color {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = x * x + y * y
    let along = length > 0 ? ((place.x - start.x) * x + (place.y - start.y) * y) / length : 0
    let position = min(max(along, 0), 1) * Double(colors.count - 1)
    let index = min(Int(position), colors.count - 2)
    guard index >= 0 else { return (0, 0, 0) }
    let part = position - Double(index)
    let mixed = zip(colors[index], colors[index + 1]).map { $0 + ($1 - $0) * part }
    return (mixed[0], mixed[1], mixed[2])
  }
}
