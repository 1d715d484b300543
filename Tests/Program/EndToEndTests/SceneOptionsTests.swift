import Foundation
import Testing

/// Scenes on the command line: films, plots, and what does not fit.
struct SceneOptionsTests {
  /// A folder with one drag to the right, which has the name of the standard scene's own gesture.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 330), to: "traces/first-look/anna-drag-1.csv")
    return folder
  }

  @Test(arguments: ["film", "plot"])
  func `writes a picture of the scene's own gesture`(_ command: String) throws {
    let folder = try folder()
    let result = try Panlab.run(
      [command, "--scene", "slide-navigation", "-o", "out.svg"], in: folder)
    #expect(result == Panlab.Result(output: "", error: "", exitCode: 0))
    let svg = try folder.read("out.svg")
    #expect(svg.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "))
    #expect(svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("first-look/anna-drag-1"))
  }

  @Test func `draws as many instants as it is told`() throws {
    let folder = try folder()
    for frames in [2, 9] {
      _ = try Panlab.run(
        ["film", "anna-drag-1", "--frames", "\(frames)", "-o", "out.svg"], in: folder)
      let count = try folder.read("out.svg").components(separatedBy: "clip-path=").count - 1
      #expect(count == frames)
    }
    let many = try Panlab.run(
      ["film", "anna-drag-1", "--frames", "99", "-o", "out.svg"], in: folder)
    #expect(many.error.hasPrefix("Error: '--frames 99': out of range; give 2 to 24\n"))
    #expect(many.exitCode == 64)
  }

  @Test func `replay shows the views in numbers`() throws {
    let result = try Panlab.run(
      ["film", "--scene", "slide-navigation", "--frames", "3", "--format", "csv"],
      in: try folder())
    let rows = result.output.split(separator: "\n")
    #expect(rows.first?.hasPrefix("frame,t_ms,percent_complete,order,view,position_x,") == true)
    #expect(rows.contains { $0.contains(",detail,") })
    #expect(Set(rows.dropFirst().map { $0.prefix { $0 != "," } }) == ["0", "1", "2"])
    #expect(result.exitCode == 0)
  }

  @Test func `replay takes the scene's own gesture`() throws {
    let result = try Panlab.run(["replay", "--scene", "cube-navigation"], in: try folder())
    #expect(result.output.contains("first-look/anna-drag-1\n"))
    #expect(result.exitCode == 0)
    let alone = try Panlab.run(["replay", "--scene", "spring-slide"], in: try folder())
    #expect(alone.output.hasSuffix("transition  completed\n"))
    #expect(alone.exitCode == 0)
  }

  /// A command line that cannot be carried out, and what it is answered with.
  struct Misfit: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let message: String
    let exitCode: Int32

    init(_ arguments: String, _ message: String, _ exitCode: Int32) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.message = message
      self.exitCode = exitCode
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let unknown = "'cube-navgation': no scene has this name; did you mean 'cube-navigation'?"

  static let misfits = [
    Misfit("film --scene cube-navgation -o out.svg", unknown, 64),
    Misfit("check traces --scene cube-navgation", unknown, 64),
    Misfit("scenes cube-navgation", unknown, 64),
    Misfit(
      "replay anna-drag-1 --scene cube-navigation --set direction=up",
      """
      cube-navigation: the finger moves right, but controller 'default' counts up; set direction to \
      right
      """, 64),
    Misfit(
      "plot -o out.svg", "plot: no trace and no scene; name a trace, or choose a scene", 64),
    Misfit(
      "film --scene elastic-panel -o out.svg",
      "film: no trace; name one, or --shipped uses the sample gesture of 'elastic-panel'", 66),
    Misfit(
      "film anna-drag-1 --set edge=right -o out.svg",
      """
      first-look/anna-drag-1: the gesture never started the transition of slide-navigation: the \
      touch must begin within 20 pt of the right edge, but begins 370 pt from it; choose a gesture \
      that begins there, or set edge to none
      """, 1),
  ]

  @Test(arguments: misfits)
  func `says what does not fit`(_ misfit: Misfit) throws {
    let folder = try folder()
    let result = try Panlab.run(misfit.arguments, in: folder)
    #expect(result.output == "")
    #expect(result.error == "Error: \(misfit.message)\n")
    #expect(result.exitCode == misfit.exitCode)
    #expect(try !folder.contents.contains("out.svg"))
  }

  @Test func `replay shows what it saw of a gesture that starts nothing, and fails`() throws {
    let result = try Panlab.run(
      ["replay", "--scene", "slide-navigation", "--set", "edge=right"], in: try folder())
    let reason =
      "the touch must begin within 20 pt of the right edge, but begins 370 pt from it; choose a gesture that begins there, or set"
      + " edge to none\n"
    #expect(
      result.output.hasSuffix("transition  not-started\nwarning     refused-touch: \(reason)"))
    #expect(
      result.error.hasPrefix(
        "Error: first-look/anna-drag-1: the gesture never started the transition of "))
    #expect(result.exitCode == 1)
  }

  @Test func `check replays on a scene, with the direction that it needs`() throws {
    let folder = try Gestures.labelledFolder()
    let right = try Panlab.run(["check", "swipes", "--scene", "cube-navigation"], in: folder)
    #expect(
      right.output.hasSuffix(
        "2 traces: 2 passed, 0 failed; 1 finish, 1 cancel, 0 none; judged by the full stack\n"))
    #expect(right.exitCode == 0)
    let down = try Panlab.run(
      ["check", "swipes", "--scene", "coordinated-dismiss", "--format", "json"], in: folder)
    #expect(down.output.contains("\"scene\": \"coordinated-dismiss\""))
    #expect(down.exitCode == 1)
  }

  @Test func `the console starts on a scene`() throws {
    let folder = try folder()
    let result = try Panlab.run(
      ["repl", "traces", "--scene", "cube-navigation", "-c", "plot", "-c", "scene"], in: folder)
    #expect(result.output.contains("cube-navigation, first-look/anna-drag-1: finish"))
    #expect(result.output.hasSuffix("\nscene: cube-navigation\n"))
    #expect(result.error == "")
    #expect(result.exitCode == 0)
  }
}
