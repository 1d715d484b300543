import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Scenes from the command line: lists, films, plots, and combinations that do not fit.
struct SceneTests {
  @Test func `lists every scene with what it is and the gesture that drives it`() throws {
    let result = try Panlab.run(["scenes", "--format", "csv"])
    #expect(result.exitCode == 0)
    let rows = result.output.split(separator: "\n")
    for name in [
      "fade-navigation", "spring-slide", "shrink-dismiss", "cube-navigation", "diagonal",
      "vertical-pan", "slide-down-menu", "panel", "magic-move", "elastic-panel", "page-flip",
      "circle-spread", "scale-navigation", "custom-scale", "spring-modal", "snapshot-spring",
      "tab-slide", "coordinated", "skip-control", "zoom-dismiss", "sheet-with-list",
    ] {
      #expect(rows.contains { $0.hasPrefix("\(name),") }, "\(name)")
    }
  }

  @Test(arguments: [
    ["film", "--scene", "cub-navigation", "-o", "x.svg"],
    ["check", "swipes", "--scene", "cub-navigation"],
    ["replay", "--scene", "cub-navigation"],
  ])
  func `names the nearest scene`(arguments: [String]) throws {
    let result = try Panlab.run(arguments, in: try Gestures.labelledFolder())
    #expect(
      result
        == Panlab.Result(
          output: "",
          error:
            "Error: 'cub-navigation': no scene has this name; did you mean 'cube-navigation'?\n",
          exitCode: 64))
  }

  @Test func `says when scene and controller do not fit`() throws {
    let result = try Panlab.run(["replay", "--scene", "page-flip", "--set", "direction=down"])
    #expect(
      result
        == Panlab.Result(
          output: "",
          error: "Error: page-flip: the finger moves left, but controller 'default' counts down;"
            + " set direction to left\n",
          exitCode: 64))
  }

  @Test func `says why a gesture never started the transition, and writes nothing`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      [
        "film", "swipes/long.csv", "--scene", "cube-navigation", "--controller", "ls-edge",
        "--set", "edge-width=5", "-o", "film.svg",
      ], in: folder)
    #expect(
      result.error
        == "Error: swipes/long: the gesture never started the transition of cube-navigation: the"
        + " touch must begin within 5 pt of the left edge, but begins 20 pt from it; choose a gesture that"
        + " begins there, or set edge to none\n")
    #expect(result.exitCode == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/film.svg"))
  }

  @Test(arguments: ["film", "plot"], ["cube-navigation", "circle-spread-dismiss", "panel"])
  func `draws a picture that an XML parser reads, the same each time`(
    command: String, scene: String
  ) throws {
    let folder = try TemporaryFolder()
    for name in ["one.svg", "two.svg"] {
      let result = try Panlab.run([command, "--shipped", "--scene", scene, "-o", name], in: folder)
      #expect(result == Panlab.Result(output: "", error: "", exitCode: 0))
    }
    let text = try folder.read("one.svg")
    #expect(try folder.read("two.svg") == text)
    let elements = ElementCounter()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = elements
    #expect(parser.parse())
    #expect(elements.counts["svg"] == 1)
    #expect(elements.counts["text", default: 0] > 6)
  }

  @Test func `shows the views as numbers`() throws {
    let result = try Panlab.run([
      "film", "--scene", "circle-spread-dismiss", "--frames", "3", "--format", "csv",
    ])
    #expect(result.exitCode == 0)
    let rows = result.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let header = try #require(rows.first)
    let view = try #require(header.firstIndex(of: "view"))
    let radius = try #require(header.firstIndex(of: "mask_radius"))
    let radii = rows.dropFirst().filter { $0[view] == "presented" }.compactMap {
      Double($0[radius])
    }
    // The circle closes on the button: from half the screen's diagonal, √(390² + 844²) / 2 = 464.9 pt.
    let first = try #require(radii.first)
    #expect(abs(first - 464.9) < 20)
    #expect(radii == radii.sorted(by: >) && radii.count >= 2)
  }

  @Test func `the console changes the scene, says what flips and takes it back`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      [
        "repl", "swipes", "-c", "scene cube-navigation", "-c", "undo", "-c", "plot swipes/long",
      ], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("scene: slide-navigation -> cube-navigation\n"))
    #expect(result.output.contains("undid: scene cube-navigation\n"))
    #expect(result.output.contains("recognised "))
  }

  @Test(arguments: [("default", Int32(0)), ("appcoda", 0), ("pe", 1)])
  func `the doctor's verdict is the exit code`(controller: String, code: Int32) throws {
    let result = try Panlab.run(["doctor", "--controller", controller])
    #expect(result.exitCode == code)
    #expect(result.output.hasPrefix("\(controller) on slide-navigation\n"))
    #expect(result.output.contains("\n22 scenarios: "))
  }
}

/// Counts the elements of a document.
private final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var counts: [String: Int] = [:]

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
  ) {
    counts[elementName, default: 0] += 1
  }
}
