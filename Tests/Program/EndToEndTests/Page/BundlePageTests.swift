import Foundation
import Testing

/// A bundle in a browser.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct BundlePageTests {
  private static func browser(
    _ words: [String], in folder: TemporaryFolder, program: URL = Panlab.executable
  ) throws -> Browser {
    let file = folder.url.appendingPathComponent("a.panlab.html")
    let result = try Panlab.run(
      ["bundle"] + words + ["-o", file.path], in: folder, program: program)
    #expect(result.exitCode == 0, "\(result.error)")
    let browser = try Browser()
    try browser.visit(file)
    #expect(browser.addresses == [file.absoluteString])
    #expect(browser.complaints == [])
    return browser
  }

  private static func account(in browser: Browser) throws -> String? {
    try browser.evaluate(
      "byID('account').hidden ? null : byID('account').lastElementChild.textContent".replacing(
        "byID", with: "document.getElementById")) as? String
  }

  @Test func `opens from disk without a request, and shows the recorded account`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.browser(["shipped:first-look", "--keep", "people"], in: folder)
    let account = try #require(try Self.account(in: browser))
    let name = try #require(try browser.evaluate("panlab.shown.gesture.name") as? String)
    #expect(account.hasPrefix(name + ": "))
    // Thresholds can be dragged as on any page.
    _ = try browser.evaluate("panlab.set('velocity-threshold', 450)")
    let changes = try browser.evaluate("panlab.state.setup.changes.join(' ')") as? String
    #expect(changes == "--set velocity-threshold=450pt/s")
  }

  @Test func `shows film and account of a scene that decides itself, without its texts`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 200, from: 4), to: "drags/edge.csv")
    try folder.write("trace,intent\nedge,finish\n", to: "drags/labels.csv")
    let program = Panlab.built.appendingPathComponent("SampleProgram")
    let browser = try Self.browser(
      ["drags", "--scene", "field-gallery"], in: folder, program: program)
    let account = try #require(try Self.account(in: browser))
    #expect(account.contains("drags/edge"))
    #expect(try browser.evaluate("document.getElementById('account').open") as? Bool == true)
    let names = try browser.evaluate(
      "panlab.state.setup.looks.every(({ name }) => /^view \\d+$/.test(name))")
    #expect(names as? Bool == true)
  }

  @Test func `a script in a name stays text`() throws {
    let folder = try TemporaryFolder()
    let name = "a/x#</script><script>window.isHit = 1</script>"
    let rows = Gestures.drag(points: 330).split(separator: "\n")
    let table =
      ([rows[0] + ",trace"] + rows.dropFirst().map { $0 + "," + name.dropFirst(4) })
      .joined(separator: "\n") + "\n"
    try folder.write(table, to: "a/x.csv")
    let browser = try Self.browser(["a/x.csv"], in: folder)
    #expect(try browser.evaluate("window.isHit ?? 0") as? Int == 0)
    #expect(try browser.evaluate("panlab.shown.gesture.name") as? String == name)
  }
}
