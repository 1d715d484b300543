import Formats
import Foundation
import Scenes
import Testing
import Traces

@testable import Replay
@testable import Reports

/// A team's own pictures in films: which views they stand for, and where their pixels are drawn.
struct FilmSkinsTests {
  /// A picture whose left half is red and whose right half is blue; the lowest quarter is green.
  private static let picture: PixelPicture = {
    var picture = PixelPicture(width: 40, height: 80, color: (0, 255, 0))
    for y in 0..<60 {
      for x in 0..<40 {
        let place = (y * 40 + x) * 3
        picture.bytes.replaceSubrange(place..<place + 3, with: x < 20 ? [255, 0, 0] : [0, 0, 255])
      }
    }
    return picture
  }()

  private static func skins(_ bytes: [UInt8] = picture.png, view: String = "card") -> [Skin] {
    var reader = SkinReader { _ in bytes }
    return reader.skins([SkinSource(view: view, path: "card.png", place: "panlab.json:3")])
  }

  /// A card that covers the screen of 400 × 800 points, a label in it, and a bar that is not in it.
  private static func views(_ corners: [ScreenPoint]) -> [ShownView] {
    let places = [("card", 1, corners), ("label", 2, FilmPictureTests.box(100, 100, 200, 200))]
    return
      (places + [("bar", 1, FilmPictureTests.box(0, 760, 400, 40))]).enumerated().map {
        order, place in
        var view = ShownView(
          name: place.0, order: order, position: place.2[0], corners: place.2)
        view.depth = place.1
        return view
      }
  }

  private static let flat = views(FilmPictureTests.box(0, 0, 400, 800))
  private static let turned = views(
    [(0, 0), (200, 200), (200, 600), (0, 800)].map { ScreenPoint(x: $0.0, y: $0.1) })

  private static func film(_ frames: [[ShownView]]) -> Film {
    Film(
      scene: "by-hand", screen: ScreenSize(width: 400, height: 800), outcome: Samples.finished,
      frames: frames.enumerated().map { index, views in
        Film.Frame(
          time: Double(index) / 10, percentComplete: nil, finger: nil, trail: [], views: views)
      })
  }

  /// The pixels of a film of a single frame.
  private static func pixels(_ views: [ShownView], _ skins: [Skin]) throws -> PixelPicture {
    let reel = Reel(
      screen: ScreenSize(width: 400, height: 800), displayHz: 60,
      curves: ProgressCurves(
        scene: "by-hand", viewName: nil, outcome: Samples.finished,
        points: [ProgressCurves.Point(time: 0)]),
      pictures: [Reel.Picture(finger: nil, views: views)])
    return try PixelPicture(png: AnimatedFilm(reel, title: "", skins: skins).png)
  }

  /// The colour at a point of the screen; the phone is 210 × 420 pixels large and begins at 16 pixels.
  private static func color(_ picture: PixelPicture, _ x: Double, _ y: Double) -> [UInt8] {
    let place = (Int(16 + y * 0.525) * picture.width + Int(16 + x * 0.525)) * 3
    return Array(picture.bytes[place..<place + 3])
  }

  @Test func `a picture covers its view and what is in it, and nothing else`() throws {
    let pixels = try Self.pixels(Self.flat, Self.skins())
    #expect(Self.color(pixels, 150, 150) == [255, 0, 0])
    #expect(Self.color(pixels, 250, 150) == [0, 0, 255])
    #expect(Self.color(pixels, 250, 700) == [0, 255, 0])
    #expect(Self.color(pixels, 250, 780) != [0, 255, 0])
    // Without a picture of the card, the label is drawn.
    let bare = try Self.pixels(Self.flat, [])
    #expect(Self.color(bare, 150, 150) != Self.color(bare, 50, 150))
  }

  @Test func `a picture is clipped, moved and faded as its view`() throws {
    var views = Self.views(FilmPictureTests.box(200, 0, 400, 800))
    views[0].outline = FilmPictureTests.box(200, 0, 400, 400)
    views[0].alpha = 0.5
    let pixels = try Self.pixels(views, Self.skins())
    let ground = Self.color(pixels, 100, 100)
    #expect(Self.color(pixels, 300, 300) == [251, 124, 124])
    #expect(Self.color(pixels, 300, 500) == ground)
  }

  @Test func `a view that turns in depth turns its picture as perspective shows it`() throws {
    let pixels = try Self.pixels(Self.turned, Self.skins())
    let mapping = QuadMapping(Self.turned[0].corners)
    for (across, down) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (0.3, 0.8)] {
      let point = mapping.point(across, down)
      let place = try #require(mapping.place(point.x, point.y))
      #expect(abs(place.across - across) < 1e-9 && abs(place.down - down) < 1e-9)
    }
    // The far side is half as tall, so the middle of the picture is farther from it than from the near side.
    let middle = mapping.point(0.5, 0.5)
    #expect(abs(middle.x - 400.0 / 3) < 1e-9 && abs(middle.y - 400) < 1e-9)
    #expect(Self.color(pixels, middle.x - 8, 400) == [255, 0, 0])
    #expect(Self.color(pixels, middle.x + 8, 400) == [0, 0, 255])
  }

  @Test func `a drawing has each picture once, and strips only for what turns`() {
    let flat = FilmPicture(Self.film([Self.flat, Self.flat]), skins: Self.skins()).svg
    #expect(XMLCheck(flat).counts["image"] == 1)
    #expect(XMLCheck(flat).counts["use"] == 2)
    #expect(XMLCheck(flat).counts["symbol"] == nil)
    let turned = FilmPicture(Self.film([Self.flat, Self.turned]), skins: Self.skins()).svg
    #expect(XMLCheck(turned).counts["image"] == 1)
    // One for the flat card, and 24 strips, each of which is a part of the picture.
    #expect(XMLCheck(turned).counts["use"] == 1 + 24 + 24)
    #expect(
      FilmPicture(Self.film([Self.flat]), skins: []).svg == FilmPicture(Self.film([Self.flat])).svg)
  }

  @Test func `says of a picture what is wrong with it`() {
    func problems(_ bytes: [UInt8]?, path: String = "screens/card.png") -> [String] {
      var reader = SkinReader { _ in bytes }
      let skins = reader.skins([SkinSource(view: "card", path: path, place: "panlab.json:3")])
      reader.check(skins.map(\.source), against: ["list", "card"], of: "slide")
      return reader.problems
    }
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    #expect(problems(Self.picture.png) == [])
    #expect(problems(jpeg) == [])
    #expect(
      problems(nil) == [
        "panlab.json:3: 'skins': no file screens/card.png; correct the path of 'card'"
      ])
    #expect(
      problems(Array("GIF89a".utf8)) == [
        "screens/card.png: not a picture that browsers show; give a PNG, JPEG or WebP file"
      ])
    #expect(
      problems(Array(Self.picture.png.dropLast(30))) == [
        "screens/card.png: damaged PNG data; save the picture again"
      ])
    #expect(
      problems(jpeg + [UInt8](repeating: 7, count: 900_000)) == [
        "screens/card.png: 900 kB; save it with at most 400 kB"
      ])
    var reader = SkinReader { _ in jpeg }
    let source = SkinSource(view: "detial", path: "card.jpg", place: "panlab.json:3")
    reader.check([source], against: ["list", "detail"], of: "slide")
    #expect(
      reader.problems == [
        "panlab.json:3: 'skins': no view 'detial' in scene 'slide'; name one of detail, list"
      ])
  }

  @Test func `a large screenshot is scaled down until a page can carry it`() throws {
    /// A reader of a file of noise, which no format makes smaller.
    func read(height: Int) -> (skins: [Skin], problems: [String]) {
      var noise = PixelPicture(width: 1300, height: height, color: (250, 250, 250))
      var value: UInt32 = 1
      for place in noise.bytes.indices {
        value = value &* 1_664_525 &+ 1_013_904_223
        noise.bytes[place] = UInt8(value >> 24)
      }
      let file = noise.png
      #expect(file.count > 300_000)
      var reader = SkinReader { _ in file }
      let skins = reader.skins([SkinSource(view: "card", path: "large.png", place: "s:1")])
      return (skins, reader.problems)
    }
    let carried = read(height: 80)
    #expect(carried.problems == [])
    let pixels = try #require(carried.skins.first?.pixels)
    #expect((pixels.width, pixels.height) == (1266, 77))
    #expect(carried.skins[0].address.utf8.count < 550_000)
    let refused = read(height: 120)
    #expect(refused.skins.isEmpty)
    #expect(refused.problems.count == 1)
    #expect(
      refused.problems.first?.hasSuffix(
        "kB even at 1266x116 pixels; save it as a JPEG of at most 400 kB") == true,
      "\(refused.problems)")
  }
}
