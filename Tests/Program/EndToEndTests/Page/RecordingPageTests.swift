import Foundation
import Testing

/// Gestures that are recorded on the page of a session, in a browser.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct RecordingPageTests {
  typealias Key = PseudoTerminal.Key

  @Test func `records what a finger does, and tunes on it`() throws {
    let folder = try Console.folder()
    var terminal = try PseudoTerminal(["serve", "traces/swipes", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try browser.imitatePhone()
    try browser.visit(address.text)
    try browser.wait(for: LivePageTests.isQuiet)
    try browser.evaluate(
      "(() => { for (const id of ['record', 'pad-guided']) document.getElementById(id).click(); })()"
    )
    let task = "document.getElementById('pad-task').textContent"
    #expect(
      try browser.evaluate(task) as? String
        == "1 of 10: drag right: to the end, at an even speed. (finish)")
    let screen = try browser.padScreen()
    let middle = screen.top + screen.height / 2
    let verdict = "document.getElementById('pad-verdict').textContent"
    let keeps =
      "[...document.querySelectorAll('#pad-meant button')].find(button => !button.hidden).click()"
    try browser.touch(
      (1...16).map { (screen.left + 8 + screen.width * 0.85 * Double($0) / 16, middle) })
    try browser.wait(for: "\(verdict).startsWith('finish; ')")
    let isGood = try browser.evaluate("panlab.pad.judged.isGood") as? Bool
    // Only the connection is lost at this moment; the recording is kept.
    try browser.evaluate("(() => { panlab.link.socket.close(); \(keeps); })()")
    try browser.wait(for: "\(verdict) === '1 kept, recorded: traces/swipes/recorded-1.csv'")
    try browser.touch((1...16).map { (screen.left + 8 + Double($0) * 4, middle) })
    try browser.wait(for: "!document.getElementById('pad-drop').hidden")
    try browser.evaluate(
      "(button => { button.focus(); button.click(); })(document.getElementById('pad-drop'))")
    // The button has gone with its gesture.
    #expect(try browser.evaluate("document.activeElement.id") as? String == "pad-close")
    #expect((try browser.evaluate(task) as? String)?.hasPrefix("2 of 10: ") ?? false)
    try browser.evaluate("document.getElementById('pad-close').click()")
    try browser.wait(for: "panlab.state.setup.gestures.length === 3")

    // What was kept is as good a recording as the page said, and is decided as it said.
    let inspection = try Panlab.run(
      [
        "inspect", "traces/swipes/recorded-1.csv", "--limit", "samples=4", "--limit",
        "repairs=0", "--limit", "gaps=0", "--limit", "scene=yes",
      ], in: folder)
    #expect((inspection.exitCode == 0) == isGood, "\(inspection)")
    let recorded = "panlab.state.setup.outcomes[2]"
    let check = try Panlab.run(
      ["check", "traces/swipes/recorded-1.csv", "--format", "csv"], in: folder)
    let row = try #require(check.output.split(separator: "\n").last).split(
      separator: ",", omittingEmptySubsequences: false)
    #expect(row.prefix(4) == ["swipes/recorded-1", "finish", "finish", "pass"])
    #expect(try browser.evaluate("\(recorded).verdict") as? String == "pass")
    let margin = try #require(browser.evaluate("\(recorded).margin") as? Double)
    #expect(abs(margin - (Double(row[5]) ?? .nan)) < 1e-6)
    #expect(
      try folder.read("traces/swipes/recorded-1.csv").contains("with a touch\n# intent: finish\n"))

    // One person's gestures are no evidence for others: the page proposes nothing, and nothing changes.
    let before = try browser.evaluate("JSON.stringify(panlab.state.setup.values)") as? String
    try browser.evaluate("document.getElementById('tune').click()")
    try browser.wait(
      for: "\(LivePageTests.isQuiet) && (\(LivePageTests.said)).startsWith('> tune\\n')")
    #expect(
      try browser.evaluate(
        "document.getElementById('proposal').hidden && document.getElementById('accept').disabled")
        as? Bool == true)
    #expect(
      try browser.evaluate("JSON.stringify(panlab.state.setup.values)") as? String == before)
    try browser.evaluate("panlab.link.run(['set', 'velocity-threshold', '350'])")
    try browser.wait(
      for: "\(LivePageTests.isQuiet) && panlab.state.standing.undo?.startsWith('set ')")
    let values = try browser.evaluate("panlab.state.setup.values") as? [String: Double]
    let answer = try browser.evaluate("panlab.link.run(['export', 'json'])") as? [String: Any]
    let export = try #require(answer?["text"] as? String)
    let numbers = try JSONSerialization.jsonObject(with: Data(export.utf8)) as? [String: Any]
    #expect(values?.count == 2)
    for (name, value) in values ?? [:] { #expect(numbers?[name] as? Double == value) }
    #expect(browser.complaintsWhileConnected == [])

    terminal.send(SIGKILL)
    #expect(try terminal.exitCode() == 128 + SIGKILL)
    terminal = try PseudoTerminal(["--resume"], in: folder)
    try terminal.expect("3 traces: ")
    try terminal.expect(Console.changedPrompt)
  }

  @Test
  func `begins with nothing, chooses by Return, and says when its address is another session's`()
    throws
  {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(["serve", "--save", "rec", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try browser.imitatePhone()
    try browser.visit(address.text)
    try browser.wait(for: LivePageTests.isQuiet)
    let empty = try browser.evaluate(
      """
      [document.getElementById("gesture-sentence").textContent, String(document.getElementById("labelling").hidden)]
      """)
    #expect(
      empty as? [String] == ["No gesture yet: press Record, and drag as in the app.", "true"])
    try browser.evaluate("document.getElementById('record').click()")
    let screen = try browser.padScreen()
    let middle = screen.top + screen.height / 2
    try browser.touch(
      (1...16).map { (screen.left + 8 + screen.width * 0.85 * Double($0) / 16, middle) })
    let verdict = "document.getElementById('pad-verdict').textContent"
    try browser.wait(for: "\(verdict).startsWith('finish; ')")
    try browser.evaluate("document.querySelector('#pad-meant button:not([hidden])').click()")
    try browser.wait(for: "panlab.state.setup.gestures.length === 1")
    #expect(try folder.read("rec/recorded-1.csv").contains("# intent: finish\n"))

    // Another device's screen is shown partly, and a point of it is a point of the finger too.
    try browser.evaluate("panlab.pad.takeDevice('768x1024')")
    try browser.wait(for: "panlab.pad.screen.join('x') === '768x1024'")
    try browser.pause()
    let wide = try browser.padScreen()
    #expect(wide.width == 768 && wide.height == 1024)
    try browser.touch(
      (1...16).map {
        (wide.left + 320 * Double($0) / 16, wide.top + wide.height / 2)
      })
    try browser.wait(for: "/^(finish|cancel); /.test(\(verdict))")
    try browser.evaluate("document.querySelector('#pad-meant button:not([hidden])').click()")
    try browser.wait(for: "panlab.state.setup.gestures.length === 2")
    let rows = try folder.read("rec/recorded-2.csv").split(separator: "\n")
    #expect(rows.first == "# screen: 768x1024")
    let last = try #require(rows.last).split(separator: ",").compactMap { Double($0) }
    #expect(abs(last[1] - 320) < 3 && abs(last[2] - 512) < 3, "\(last)")
    try browser.evaluate("document.getElementById('pad-close').click()")

    // Arrows look for an entry, Return chooses it.
    try browser.evaluate("document.getElementById('use').focus()")
    let chosen = try browser.evaluate("document.getElementById('use').value") as? String
    for _ in 0..<2 { try browser.press("ArrowDown", code: 40) }
    let next = try #require(
      browser.evaluate("document.getElementById('use').value") as? String)
    #expect(next != chosen)
    #expect(
      try browser.evaluate("panlab.link.sent === null && panlab.state.standing.controller")
        as? String == chosen)
    try browser.press("Enter", code: 13)
    try browser.wait(for: "panlab.state.standing.controller === '\(next)'")

    // A session started again in the same folder has the same address, and the page reconnects.
    terminal.type(Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
    let again = try PseudoTerminal(["serve", "rec", "--port", "\(address.port)"], in: folder)
    #expect(try ServeTests.address(again).token == address.token)
    try browser.wait(for: "panlab.link.isOpen && panlab.state.standing.controller === 'default'")
    again.type(Key.controlC)
    #expect(try again.exitCode() == 128 + SIGINT)

    // Another folder's session at the same port has an address of its own.
    let elsewhere = try Console.folder()
    let other = try PseudoTerminal(
      ["serve", "traces/swipes", "--port", "\(address.port)"], in: elsewhere)
    _ = try ServeTests.address(other)
    try browser.wait(
      for: "document.getElementById('link').textContent.startsWith('this address is no longer')")
  }

  @Test func `a recording without a connection is kept, survives a reload, and is saved then`()
    throws
  {
    let folder = try Console.folder()
    let terminal = try PseudoTerminal(["serve", "traces/swipes", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try browser.imitatePhone()
    try browser.visit(address.text)
    try browser.wait(for: LivePageTests.isQuiet)
    try browser.evaluate(
      "(() => { panlab.link.open = () => {}; panlab.link.socket.close(); })()")
    try browser.wait(
      for: "document.getElementById('link').textContent.startsWith('connection lost')")
    try browser.evaluate("document.getElementById('record').click()")
    let screen = try browser.padScreen()
    // The screen keeps its size, whatever the window leaves for it.
    #expect(screen.width == 390 && screen.height == 844)
    try browser.touch(
      (1...16).map {
        (screen.left + screen.width * 0.9 * Double($0) / 16, screen.top + screen.height / 2)
      })
    let verdict = "document.getElementById('pad-verdict').textContent"
    try browser.wait(for: "\(verdict).startsWith('No connection: ')")
    let stored = "JSON.parse(localStorage.getItem('panlab-recordings'))"
    let last = try #require(
      browser.evaluate("(({ x, y }) => [x, y])(\(stored)[0].rows.at(-1))") as? [Double])
    #expect(abs(last[0] - 390 * 0.9) < 1.5)
    #expect(abs(last[1] - 422) < 1.5)
    // Nobody has said yet what the gesture was meant to do, and the recording is there again after a reload.
    try browser.visit(address.text)
    try browser.wait(for: LivePageTests.isQuiet)
    #expect(
      try browser.evaluate("document.getElementById('record').textContent") as? String
        == "Record (1 not saved)")
    try browser.evaluate("document.getElementById('record').click()")
    try browser.wait(for: "\(verdict).startsWith('finish; ')")
    try browser.evaluate(
      "(() => { panlab.link.open = () => {}; panlab.link.socket.close(); })()")
    try browser.evaluate("document.querySelector('#pad-meant button[value=finish]').click()")
    #expect(
      try browser.evaluate(verdict) as? String
        == "Kept in this browser until the session is back.")
    try browser.visit(address.text)
    try browser.wait(for: "\(LivePageTests.isQuiet) && panlab.state.setup.gestures.length === 3")
    #expect(try browser.evaluate("\(stored).length") as? Int == 0)
    #expect(
      try folder.read("traces/swipes/recorded-1.csv")
        .hasPrefix(
          "# screen: 390x844\n# note: recorded on the page with a touch\n# intent: finish\n"))
    terminal.type(Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }

  @Test func `records what is meant to go to a stop`() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      [
        "serve", "shipped:sheet-unseen", "--controller", "sheet", "--save", "recordings", "--port",
        "0",
      ], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try browser.imitatePhone()
    try browser.visit(address.text)
    try browser.wait(for: LivePageTests.isQuiet)
    try browser.evaluate("document.getElementById('record').click()")
    func text(_ id: String) throws -> String? {
      try browser.evaluate("document.getElementById('\(id)').textContent") as? String
    }
    #expect(try text("pad-task") == "Drag up, as in the app.")
    #expect(try browser.evaluate("document.getElementById('pad-guided').hidden") as? Bool == true)
    let screen = try browser.padScreen()
    let (middle, bottom) = (screen.left + screen.width / 2, screen.top + screen.height)
    // From the first stop to about the middle of the screen.
    try browser.touch(
      (1...16).map { (middle, bottom - 8 - screen.height * 0.45 * Double($0) / 16) })
    try browser.wait(for: "!document.getElementById('pad-meant').hidden")
    let decision = try browser.evaluate("panlab.pad.judged.decision") as? String
    #expect(["half", "full"].contains(decision))
    #expect(try browser.evaluate("panlab.pad.judged.text.includes('cannot')") as? Bool == false)
    let meant = "[...document.querySelectorAll('#pad-meant button')]"
    #expect(
      try browser.evaluate("\(meant).map(button => button.textContent).join()") as? String
        == "closed,half,full,any,none")
    try browser.evaluate("\(meant).find(button => button.value === 'half').click()")
    let verdict = "document.getElementById('pad-verdict').textContent"
    try browser.wait(for: "\(verdict).startsWith('1 kept')")
    #expect(
      try browser.evaluate(verdict) as? String == "1 kept, recorded: recordings/recorded-1.csv")
    try browser.evaluate("document.getElementById('pad-close').click()")
    try browser.wait(for: "panlab.state.setup.gestures.length === 13")
    let recorded = "panlab.state.setup.outcomes[12]"
    #expect(try browser.evaluate("\(recorded).decision") as? String == decision)
    #expect(
      try browser.evaluate("\(recorded).verdict") as? String
        == (decision == "half" ? "pass" : "fail"))
    let check = try Panlab.run(
      ["check", "recordings/recorded-1.csv", "--controller", "sheet", "--format", "csv"],
      in: folder)
    let row = try #require(check.output.split(separator: "\n").last).split(
      separator: ",", omittingEmptySubsequences: false)
    #expect(row.prefix(3) == ["recordings/recorded-1", "half", Substring(decision ?? "")])
    #expect(browser.complaints == [])
    terminal.type(Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }
}
