import Formats
import Foundation
import Testing
import Traces

@testable import Replay
@testable import Reports

/// A film made by hand: a card that slides over a list on a screen of 400 × 800 points.
struct FilmPictureTests {
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [ScreenPoint] {
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)].map {
      ScreenPoint(x: $0.0, y: $0.1)
    }
  }

  static var film: Film {
    let list = ShownView(
      name: "list", order: 1, position: ScreenPoint(x: 200, y: 400), corners: box(0, 0, 400, 800))
    let container = ShownView(
      name: "container", order: 0, isContent: false, position: ScreenPoint(x: 200, y: 400),
      corners: box(0, 0, 400, 800))
    var card = ShownView(
      name: "card <1>", order: 2, position: ScreenPoint(x: 200, y: 600),
      corners: box(0, 400, 400, 400), alpha: 0.5)
    card.color = [0, 0, 1, 1]
    card.maskRadius = 12.5
    var gone = card
    gone.name = "gone"
    gone.outline = []
    return Film(
      scene: "by-hand", screen: ScreenSize(width: 400, height: 800), outcome: Samples.finished,
      frames: [
        Film.Frame(
          time: 0.1, percentComplete: 0.25, finger: ScreenPoint(x: 200, y: 600),
          trail: [ScreenPoint(x: 100, y: 600), ScreenPoint(x: 200, y: 600)],
          views: [container, list, card, gone]),
        Film.Frame(time: 0.633, percentComplete: nil, finger: nil, trail: [], views: [list]),
      ])
  }

  @Test func `draws a phone for each instant, with its views, finger and captions`() {
    let svg = FilmPicture(Self.film).svg
    let picture = XMLCheck(svg)
    // Only visible views are drawn: list and card in the first frame, then the list.
    #expect(picture.counts["polygon"] == 3)
    #expect(picture.counts["polyline"] == 1)
    #expect(picture.counts["circle"] == 1)
    #expect(
      picture.texts == [
        "by-hand, swipe-back/anna-01", "by-hand",
        "swipe-back/anna-01, finish (progress > progress-threshold met by 0.120): completed",
        "0.100 s", "25 %",
        "0.633 s", "", "list", "card <1>",
      ])
    // 320 pixels for 800 points.
    #expect(
      picture.attributes["polygon"]?[1]["points"] == "0,160 160,160 160,320 0,320")
    #expect(picture.attributes["polygon"]?[1]["fill"] == "#0000ff")
    #expect(picture.attributes["polygon"]?[1]["fill-opacity"] == "0.4")
    #expect(picture.attributes["circle"]?[0]["cx"] == "80")
    let fills = picture.attributes["polygon"]?.map { $0["fill"] }
    #expect(fills?.first == fills?.last)
    #expect(svg == FilmPicture(Self.film).svg)
  }

  @Test func `a screen has its name and lines, and a snapshot the colour of its source`() {
    var film = Self.film
    film.frames[0].views[1].isScreen = true
    var snapshot = film.frames[0].views[1]
    (snapshot.name, snapshot.source) = ("list, snapshot", "list")
    film.frames[1].views.append(snapshot)
    let picture = XMLCheck(FilmPicture(film).svg)
    #expect(picture.texts.count { $0 == "list" } == 3)
    #expect(picture.texts.contains("list, snapshot"))
    let fills = picture.attributes["polygon"]?.map { $0["fill"] } ?? []
    #expect(fills.count == 4)
    #expect(fills[0] == fills[2])
    #expect(fills[3] == fills[2])
    // The trail, and four lines on either of the two screens.
    #expect(picture.counts["polyline"] == 9)
  }

  @Test func `a view keeps its colour in films that show it elsewhere`() {
    var film = Self.film
    film.frames.reverse()
    func colors(_ film: Film) -> [String: String] {
      let picture = XMLCheck(FilmPicture(film).svg)
      let fills = picture.attributes["rect"]?.compactMap { $0["stroke"] }.suffix(2) ?? []
      return Dictionary(
        zip(picture.texts.suffix(2), fills), uniquingKeysWith: { first, _ in first })
    }
    #expect(colors(film) == colors(Self.film))
    #expect(Set(colors(film).values).count == 2)
  }

  /// The film as a reel of a number of frames at 60 per second.
  private static func reel(_ count: Int) -> Reel {
    let frames = Array(repeating: film.frames[0], count: count - 1) + [film.frames[1]]
    return Reel(
      screen: film.screen, displayHz: 60,
      curves: ProgressCurves(
        scene: film.scene, viewName: nil, outcome: film.outcome,
        points: frames.indices.map { index in
          ProgressCurves.Point(
            time: Double(index) / 60, percentComplete: Double(index) / Double(count - 1))
        }),
      pictures: frames.map { Reel.Picture(finger: $0.finger, views: $0.views) })
  }

  @Test func `an animated picture shows every second frame and stays at the end`() {
    let svg = AnimatedFilm(Self.reel(6), title: "by-hand").svg
    let picture = XMLCheck(svg)
    #expect(
      picture.texts.filter { $0.contains(" s, ") } == [
        "0.00 s, 0 %", "0.03 s, 40 %", "0.07 s, 80 %", "0.08 s, 100 %",
      ])
    // The loop takes three steps of 1/30 s and a pause of 0.9 s.
    #expect(svg.contains(".f{visibility:hidden;animation:one 1s step-end infinite}"))
    #expect(svg.contains(".f3{animation-name:last}"))
    #expect(svg.contains(".f3{animation-delay:0.1s}"))
    #expect(
      svg.contains("(prefers-reduced-motion:reduce){.f{animation:none}.f2{visibility:visible}}"))
  }

  @Test func `the same picture in pixels has the colours of its views`() {
    let bytes = AnimatedFilm(Self.reel(2), title: "by-hand").png
    #expect(Array(bytes.prefix(4)) == [137, 80, 78, 71])
    // The picture is 242 pixels wide: the phone's 210 and two margins. It is 470 pixels high: the phone, its margins
    // and the bar.
    #expect(Array(bytes[16..<24]) == [0, 0, 0, 242, 0, 0, 1, 214])
    var canvas = PixelCanvas(width: 4, height: 2, color: (1, 1, 1))
    let left = [(0.0, 0.0), (2.5, 0), (2.5, 2), (0, 2)].map { ScreenPoint(x: $0.0, y: $0.1) }
    canvas.fill(left, alpha: 1) { _, _ in (0, 0, 0) }
    #expect(
      canvas.picture.bytes.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
        == [0, 0, 128, 255, 0, 0, 128, 255])
    canvas.fill(
      left,
      within: [
        [
          ScreenPoint(x: 0, y: 1), ScreenPoint(x: 4, y: 1), ScreenPoint(x: 4, y: 2),
          ScreenPoint(x: 0, y: 2),
        ]
      ], alpha: 1
    ) { _, _ in (1, 0, 0) }
    #expect(canvas.picture.bytes.prefix(3) == [0, 0, 0])
    #expect(canvas.picture.bytes[12..<15] == [255, 0, 0])
  }

  @Test func `draws gradients along their line`() {
    var film = Self.film
    film.frames[1].views[0].shade = ShownView.Shade(
      start: ScreenPoint(x: 0, y: 400), end: ScreenPoint(x: 400, y: 400),
      colors: [[0, 0, 0, 1], [0, 0, 0, 0]])
    let picture = XMLCheck(FilmPicture(film).svg)
    #expect(picture.counts["linearGradient"] == 1)
    #expect(picture.counts["stop"] == 2)
    #expect(picture.attributes["polygon"]?.last?["fill"] == "url(#shade-1-1)")
    #expect(picture.attributes["linearGradient"]?[0]["x2"] == "160")
  }

  @Test func `has a row of numbers per frame and view`() {
    let csv = Self.film.text(as: .csv)
    #expect(
      csv.hasPrefix(
        """
        frame,t_ms,percent_complete,order,view,position_x,position_y,top_left_x,top_left_y,\
        top_right_x,top_right_y,bottom_right_x,bottom_right_y,bottom_left_x,bottom_left_y,alpha,\
        m11,m12,m13,m14,m21,m22,m23,m24,m31,m32,m33,m34,m41,m42,m43,m44,mask_radius
        0,100,0.25,0,container,200,400,0,0,400,0,400,800,0,800,1,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,
        0,100,0.25,1,list,200,400,0,0,400,0,400,800,0,800,1,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,
        0,100,0.25,2,card <1>,200,600,0,400,400,400,400,800,0,800,0.5,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,12.5

        """))
    #expect(csv.split(separator: "\n").count == 6)
    let table = Self.film.text(as: .table)
    #expect(
      table.hasPrefix(
        """
        frame  time (ms)  complete  order  view       corners (pt)                                 alpha  mask radius (pt)
            0    100.000     0.250      0  container  0.0,0.0 400.0,0.0 400.0,800.0 0.0,800.0      1.000                 -

        """))
  }

  @Test func `is JSON with a frame for each instant`() throws {
    let text = Self.film.text(as: .json)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "panlab.film/1")
    let frames = try #require(report["frames"] as? [[String: Any]])
    #expect(frames.count == 2)
    #expect((frames[0]["views"] as? [[String: Any]])?.count == 4)
    #expect(frames[1]["finger"] is NSNull)
  }
}
