import Formats
import Foundation
import PackageFolder
import Testing

/// A team's own pictures of views, which `skins` in a suite names: on pages, in films, and what is said of wrong ones.
@Suite(.serialized, .waiting) struct SkinTests {
  /// A suite of two groups on a pop; `skins` is the value of the first group's key.
  private static func folder(skins: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("screens"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: packageFolder.appendingPathComponent("traces/first-look"),
      to: folder.url.appendingPathComponent("back"))
    try folder.write(
      """
      {
        "scene": "slide-navigation",
        "groups": {
          "back": {
            "traces": "back",
            "skins": \(skins)
          },
          "bare": { "traces": "back/anna-drag-1.csv" }
        }
      }

      """, to: "panlab.json")
    let red = PixelPicture(width: 195, height: 422, color: (255, 0, 0))
    try Data(red.png).write(to: folder.url.appendingPathComponent("screens/detail.png"))
    try Data([0xFF, 0xD8, 0xFF, 0xE0]).write(
      to: folder.url.appendingPathComponent("screens/detail.jpg"))
    return folder
  }

  private static let good = #"{ "detail": "screens/detail.png" }"#

  @Test func `a page has the pictures of its groups, each once`() throws {
    let folder = try Self.folder(skins: Self.good)
    #expect(
      try Panlab.run(["page", "-o", "page.html"], in: folder)
        == Panlab.Result(output: "", error: "", exitCode: 0))
    let page = try folder.read("page.html")
    #expect(page.components(separatedBy: "data:image/png;base64,").count == 2)
    #expect(page.components(separatedBy: #""skins":{"detail":0}"#).count == 2)
    // A page whose suite names none has none.
    let bare = try Self.folder(skins: "{}")
    _ = try Panlab.run(["page", "-o", "page.html"], in: bare)
    #expect(try !bare.read("page.html").contains(#""skins":{"#))
  }

  @Test(.enabled(if: Browser.path != nil, Browser.absence))
  func `a browser draws them in place of their views`() throws {
    let folder = try Self.folder(skins: Self.good)
    _ = try Panlab.run(["page", "-o", "page.html"], in: folder)
    let browser = try Browser()
    try browser.visit(folder.url.appendingPathComponent("page.html"), fragment: "#back/first-look")
    try browser.evaluate("panlab.state.choose(0)")
    try browser.wait(for: "(\(Browser.redOfPhone)) > 0.1")
    // What is downloaded of it has the picture once, and shows it.
    let drawn = try #require(
      browser.evaluate(
        """
        (async () => {
          const text = panlab.take("picture, SVG");
          const image = new Image();
          image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
          await image.decode();
          const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
          pen.drawImage(image, 0, 0);
          const { data } = pen.getImageData(0, 0, image.width, image.height);
          let count = 0;
          for (let place = 0; place < data.length; place += 4) count += data[place] > 240 && data[place + 1] < 20;
          const film = panlab.take("film, animated SVG");
          return [count / (image.width * image.height), film.split("<image ").length - 1, film.split("<use ").length - 1];
        })()
        """) as? [Double])
    #expect(drawn[0] > 0.1 && drawn[1] == 1 && drawn[2] > 3, "\(drawn)")
    // The other group names no pictures.
    try browser.evaluate("panlab.state.choose(1)")
    try browser.wait(for: "(\(Browser.redOfPhone)) < 0.01")
    #expect(browser.complaints.filter { !$0.contains("willReadFrequently") } == [])
    #expect(browser.addresses.filter { !$0.hasPrefix("data:") }.count == 1)
  }

  @Test func `a film has them, drawn or as pixels`() throws {
    let folder = try Self.folder(skins: Self.good)
    let words = ["film", "back/anna-drag-1.csv", "--scene", "slide-navigation"]
    for form in ["svg", "svg-animated"] {
      let run = try Panlab.run(words + ["--format", form, "-o", "film.svg"], in: folder)
      #expect(run.exitCode == 0, "\(run)")
      let film = try folder.read("film.svg")
      #expect(film.components(separatedBy: "<image ").count == 2)
      #expect(film.components(separatedBy: "<use ").count > 3)
    }
    let run = try Panlab.run(words + ["--format", "apng", "-o", "film.png"], in: folder)
    #expect(run.exitCode == 0, "\(run)")
    let bytes = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("film.png")))
    let first = try PixelPicture(png: bytes)
    let reds = stride(from: 0, to: first.bytes.count, by: 3).count {
      first.bytes[$0] == 255 && first.bytes[$0 + 1] == 0 && first.bytes[$0 + 2] == 0
    }
    #expect(reds > first.width * first.height / 3)
    // On another scene, the suite names none.
    _ = try Panlab.run(
      ["film", "back/anna-drag-1.csv", "--scene", "cube-navigation", "-o", "film.svg"], in: folder)
    #expect(try !folder.read("film.svg").contains("<image "))
  }

  @Test(arguments: [
    (
      #"{ "detail": "screens/gone.png" }"#,
      "panlab.json:6: 'skins': no file screens/gone.png; correct the path of 'detail'"
    ),
    (
      #"{ "detail": "panlab.json" }"#,
      "panlab.json: not a picture that browsers show; give a PNG, JPEG or WebP file"
    ),
    (
      #"{ "detial": "screens/detail.png" }"#,
      "panlab.json:6: 'skins': no view 'detial' in scene 'slide-navigation'; name one of "
    ),
    (#"{ "detail": "screens" }"#, "screens: a folder where a file was expected; name a file in it"),
  ])
  func `says what is wrong with a picture; a check is not failed by it`(
    skins: String, message: String
  ) throws {
    let folder = try Self.folder(skins: skins)
    let page = try Panlab.run(["page", "-o", "page.html"], in: folder)
    #expect(page.error.hasPrefix("Error: \(message)"), "\(page)")
    #expect(
      page.exitCode != 0 && !FileManager.default.fileExists(atPath: folder.url.path + "/page.html"))
    let film = try Panlab.run(
      ["film", "back/anna-drag-1.csv", "--scene", "slide-navigation", "-o", "film.svg"], in: folder)
    #expect(film.error.hasPrefix("Error: \(message)"), "\(film)")
    let check = try Panlab.run(["check", "--report", "page=page.html"], in: folder)
    #expect(check.error.contains("Warning: \(message)"), "\(check)")
    #expect(try folder.read("page.html").contains(#""skinProblems":["#))
    let usual = try Panlab.run(["check"], in: folder)
    #expect(check.exitCode == usual.exitCode && usual.error == "")
  }

  @Test func `an animated PNG needs a PNG, and a drawing does not`() throws {
    let folder = try Self.folder(skins: #"{ "detail": "screens/detail.jpg" }"#)
    let words = ["film", "back/anna-drag-1.csv", "--scene", "slide-navigation", "-o"]
    #expect(try Panlab.run(words + ["film.svg"], in: folder).exitCode == 0)
    let run = try Panlab.run(words + ["film.png", "--format", "apng"], in: folder)
    #expect(
      run.error
        == "Error: screens/detail.jpg: not a PNG, which 'apng' needs; save it as one, or give --format svg-animated\n"
    )
  }

  @Test func `a suite's key must be paths by names`() throws {
    let folder = try Self.folder(skins: #"{ "detail": 1 }"#)
    let run = try Panlab.run(["check"], in: folder)
    #expect(
      run.error.hasPrefix(
        "Error: panlab.json:6: 'skins': no picture for 'detail'; name a PNG, JPEG or WebP file"),
      "\(run)")
  }
}
