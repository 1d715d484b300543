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

  /// Opens a bundle from a folder of its own.
  private static func browser(_ text: String, in folder: TemporaryFolder) throws -> Browser {
    let browser = try Browser()
    try open(folder.write(text, to: "mail/any name.html"), in: browser)
    return browser
  }

  private static func open(_ file: URL, in browser: Browser) throws {
    try browser.visit(file)
    #expect(browser.addresses == [file.absoluteString])
    #expect(browser.complaints == [])
  }

  /// Chooses a gesture, has it shared, and puts the file in the folder `other`.
  private static func share(
    _ place: Int, by browser: Browser, in folder: TemporaryFolder, to other: TemporaryFolder
  ) throws -> String {
    try browser.saveDownloads(in: folder.url)
    try browser.evaluate("panlab.state.select(\(place))")
    try browser.evaluate("document.getElementById('share').click()")
    try browser.wait(for: "/ has this gesture/.test(document.getElementById('taken').textContent)")
    let said = try #require(
      try browser.evaluate("document.getElementById('taken').textContent") as? String)
    let name = String(said.prefix { $0 != " " })
    let data = try browser.download(name, in: folder.url)
    try other.write(String(decoding: data, as: UTF8.self), to: name)
    return name
  }

  private static let bundle = "JSON.parse(document.getElementById('panlab-bundle').textContent)"

  @Test(arguments: BundleTests.incidents)
  func `opens from disk, decides as recorded, and hands one gesture on`(
    _ incident: BundleTests.Incident
  ) throws {
    let (folder, mail) = (try TemporaryFolder(), try TemporaryFolder())
    try BundleTests.write(incident, in: folder)
    let text = try folder.read("a.panlab.html")
    let browser = try Self.browser(text, in: mail)
    let isSame = try browser.evaluate(
      """
      \(Self.bundle).gestures.every(({ name, outcome }, place) =>
        outcome.decision === panlab.state.setup.outcomes[place].decision
          && name === panlab.state.setup.gestures[place].name)
      """)
    #expect(isSame as? Bool == true)
    let name = try #require(
      try browser.evaluate("panlab.state.setup.gestures.at(-1).name") as? String)
    let count = try #require(try browser.evaluate("panlab.state.setup.gestures.length") as? Int)
    // The page's own changes, such as a chosen gesture and a moved threshold, stay out of the file.
    _ = try browser.evaluate(
      "panlab.state.setup.parameters.length > 0 && panlab.set('velocity-threshold', 450)")
    let file = try Self.share(count - 1, by: browser, in: folder, to: mail)
    #expect(browser.addresses.count == 1)
    let shared = try mail.read(file)
    #expect(shared.utf8.count <= 400_000)
    let told = "\(file): 1 gesture, decided as when the bundle was written\n"
    for verb in [["explain"], ["explain", "--format", "json"], ["check", "--format", "csv"]] {
      let whole = try Panlab.run(
        verb + ["mail/any name.html", name], in: mail, program: incident.program)
      let one = try Panlab.run(verb + [file], in: mail, program: incident.program)
      #expect(one.output == whole.output, "\(verb)")
      #expect(one.exitCode == whole.exitCode, "\(verb)")
      if verb == ["explain"] { #expect(one.error == told) }
    }
    // What was handed on opens as the whole did, and is handed on again under the same name.
    try Self.open(mail.url.appendingPathComponent(file), in: browser)
    #expect(try browser.evaluate("panlab.state.setup.gestures.length") as? Int == 1)
    let again = try Self.share(0, by: browser, in: try TemporaryFolder(), to: try TemporaryFolder())
    #expect(again == file)
  }

  @Test func `one of a group's failures keeps its limits, and frames go with their recording`()
    throws
  {
    let (folder, mail) = (try TemporaryFolder(), try TemporaryFolder())
    try BundleTests.writeFailures(in: folder)
    var browser = try Self.browser(try folder.read("failed/sheet.panlab.html"), in: mail)
    let file = try Self.share(2, by: browser, in: folder, to: mail)
    let check = try Panlab.run(["check", file], in: mail)
    #expect(check.exitCode == 1)
    #expect(check.output.contains("1 trace: 0 passed, 1 failed"), "\(check.output)")
    let list = try Panlab.run(["bundle", "--list", file], in: mail)
    #expect(list.output.contains("\nlimits       completion\n"), "\(list.output)")

    try BundleTests.writeRecordings(in: folder)
    let written = try Panlab.run(
      ["bundle", "device", "--keep", "notes", "-o", "b.html"], in: folder)
    #expect(written.exitCode == 0, "\(written.error)")
    browser = try Self.browser(try folder.read("b.html"), in: mail)
    let one = try Self.share(0, by: browser, in: folder, to: mail)
    let inside = try Panlab.run(["bundle", "--list", one], in: mail)
    #expect(
      inside.output.contains(
        "\nother files  device/a.frames, device/labels.csv, controller.json, panlab.json\n"),
      "\(inside.output)")
    #expect(
      try Panlab.run(["agree", one], in: mail).output
        == Panlab.run(["agree", "device/a.csv"], in: folder).output)
  }

  @Test func `is handed to the system's sheet where there is one`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.browser(["shipped:first-look/anna-drag-1"], in: folder)
    try browser.evaluate(
      """
      (() => {
        navigator.canShare = ({ files }) => files.length === 1;
        navigator.share = async data => { window.handed = data; };
      })()
      """)
    try browser.evaluate("document.getElementById('share').click()")
    try browser.wait(for: "window.handed !== undefined")
    #expect(
      try browser.evaluate("[handed.files[0].name, handed.files[0].type].join()") as? String
        == "person-1-drag-1.panlab.html,text/html")
    let text = try #require(try browser.evaluate("handed.files[0].text()") as? String)
    try folder.write(text, to: "handed.html")
    #expect(try Panlab.run(["check", "handed.html"], in: folder).exitCode == 0)
    // A person who closes the sheet gets no file after all.
    try browser.evaluate(
      """
      (() => {
        document.getElementById("taken").textContent = "";
        navigator.share = async () => { throw new DOMException("closed", "AbortError"); };
      })()
      """)
    try browser.evaluate("document.getElementById('share').click()")
    try browser.pause()
    #expect(try browser.evaluate("document.getElementById('taken').textContent") as? String == "")
  }

  @Test func `a page without recordings says what to type`() throws {
    let folder = try TemporaryFolder()
    let page = try Panlab.run(
      ["page", "shipped:first-look", "--controller", "appcoda", "-o", "a.html"], in: folder)
    #expect(page.exitCode == 0, "\(page.error)")
    let browser = try Browser()
    try browser.visit(folder.url.appendingPathComponent("a.html"))
    try browser.evaluate("panlab.set('progress-threshold', 0.4)")
    try browser.evaluate("document.getElementById('share').click()")
    let said = try #require(
      try browser.evaluate("document.getElementById('taken').textContent") as? String)
    let command = try #require(said.split(separator: ": ").last)
    #expect(
      said.hasPrefix("This page has no recordings. Type where they are: panlab bundle FOLDER "))
    let line = String(command).replacing("panlab", with: "$panlab", maxReplacements: 1)
      .replacing("FOLDER", with: "shipped:first-look")
    let result = try Panlab.shell(line, in: folder)
    #expect(result.exitCode == 0, "\(line): \(result.error)")
    let file = try #require(try folder.contents.first { $0.hasSuffix(".panlab.html") })
    let list = try Panlab.run(["bundle", "--list", file], in: folder).output
    #expect(list.contains("controller   appcoda\n"), "\(list)")
    #expect(
      try folder.read(file).contains(#"progress-threshold\" : 0.4"#))
  }

  @Test func `a served page asks the program, which adds what was changed`() throws {
    let folder = try Console.folder()
    let suite =
      #"{"groups": {"mine": {"traces": "traces/swipes", "budgets": {"completion": "1s"}}}}"#
    try folder.write(suite, to: "panlab.json")
    for words in [["serve", "traces", "--port", "0"], ["serve", "--port", "0"]] {
      let terminal = try PseudoTerminal(words, in: folder)
      let address = try ServeTests.address(terminal)
      let browser = try Browser()
      try browser.visit(address.text)
      try browser.wait(for: LivePageTests.isQuiet)
      try browser.evaluate("panlab.set('velocity-threshold', 456)")
      try browser.wait(for: "\(LivePageTests.isQuiet) && \(LivePageTests.threshold) === 456")
      let other = try TemporaryFolder()
      let file = try Self.share(0, by: browser, in: try TemporaryFolder(), to: other)
      #expect(file == "long.panlab.html")
      #expect(try other.read(file).contains(#"velocity-threshold\" : 456"#))
      let check = try Panlab.run(["check", file], in: other)
      #expect(check.output.contains("1 trace: 1 passed, 0 failed"), "\(check.output)\(check.error)")
      let list = try Panlab.run(["bundle", "--list", file], in: other).output
      #expect(
        list.contains("\nlimits       \(words.count == 3 ? "completion 1s" : "none")\n"), "\(list)")
      let refused = try browser.evaluate("panlab.link.ask({ share: 'no/such' })") as? [String: Any]
      #expect(refused?["error"] as? String == "'no/such': no such trace; load the page again")
      terminal.type(PseudoTerminal.Key.controlC)
      #expect(try terminal.exitCode() == 128 + SIGINT)
    }
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
