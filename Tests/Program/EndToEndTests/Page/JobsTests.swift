import Foundation
import Testing

/// What a person does on the page for five jobs, with a mouse at 1280 × 800 points: how many actions it takes, and how
/// long the page takes over them.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct JobsTests {
  /// A job on a page: what is done is done by the browser's own events, and counted.
  private final class Job {
    let name: String
    let browser: Browser
    private(set) var actions = 0
    private let start = ContinuousClock.now

    init(_ name: String, on browser: Browser) { (self.name, self.browser) = (name, browser) }

    /// The middle of an element in the window; nil if something else is there.
    private func place(of element: String) throws -> (x: Double, y: Double)? {
      let place =
        try browser.evaluate(
          """
          (() => {
            const element = \(element);
            const { left, top, width, height } = element.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            return width > 0 && element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
          })()
          """) as? [Double]
      return place.map { ($0[0], $0[1]) }
    }

    /// Clicks an element; one that is not in sight is scrolled to before, which is an action too.
    func click(_ element: String) throws {
      try browser.wait(for: "\(element).getClientRects().length > 0 && !\(element).disabled")
      if try place(of: element) == nil {
        actions += 1
        try browser.evaluate("\(element).scrollIntoView({ block: 'center' })")
      }
      let place = try #require(try place(of: element), "\(element)")
      actions += 1
      for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
        try browser.call(
          "Input.dispatchMouseEvent",
          ["type": type, "x": place.x, "y": place.y, "button": "left", "clickCount": 1])
      }
    }

    /// Drags over the pad's screen, by a share of its width, for a third of a second.
    func dragOnPad(by share: Double) throws {
      // A finger that catches the surface in flight is not recorded.
      try browser.wait(for: "panlab.pad.heldAt(performance.now()) === null")
      let screen = try browser.padScreen()
      let (x, y) = (screen.left + screen.width * 0.04, screen.top + screen.height / 2)
      actions += 1
      func mouse(_ type: String, _ x: Double) throws {
        try browser.call(
          "Input.dispatchMouseEvent",
          ["type": type, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1])
      }
      try browser.hover(at: (x, y))
      try mouse("mousePressed", x)
      for step in 1...20 {
        usleep(16_000)
        try mouse("mouseMoved", x + screen.width * share * Double(step) / 20)
      }
      try mouse("mouseReleased", x + screen.width * share)
    }

    /// Prints the job's figures and holds them below limits.
    func end(actions limit: Int, seconds: Double) {
      let taken = (ContinuousClock.now - start) / .seconds(1)
      print("job '\(name)': \(actions) actions, \((taken * 100).rounded() / 100) s")
      #expect(actions <= limit, "\(name)")
      #expect(taken <= seconds, "\(name)")
    }
  }

  private static func resize(_ browser: Browser) throws {
    try browser.call(
      "Emulation.setDeviceMetricsOverride",
      ["width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false])
  }

  @Test func `finds why, turns two, takes the jump away and compares in few actions`() throws {
    let folder = try TemporaryFolder()
    let browser = try Browser.page(
      [
        "traces/first-look", "--set", "velocity-threshold=4000", "--set", "progress-threshold=0.8",
      ], in: folder)
    let finding = Job("find why a gesture failed", on: browser)
    try browser.wait(
      for: """
        (box => box.textContent.includes("FAIL; ") && box.textContent.includes(" below velocity-threshold ")
          && box.getBoundingClientRect().top >= 0 && box.getBoundingClientRect().bottom <= innerHeight)(
          document.getElementById("gesture-sentence"))
        """)
    finding.end(actions: 0, seconds: 5)

    let failed = try #require(
      try browser.evaluate(
        """
        panlab.state.setup.outcomes.map(({ verdict }, index) => [verdict, index])
          .filter(([verdict]) => verdict === "fail").map(([, index]) => index)
        """) as? [Int])
    #expect(failed.count >= 2)
    let turning = Job("turn two gestures", on: browser)
    let turned =
      "\(failed).filter(index => panlab.state.setup.outcomes[index].verdict === 'pass').length"
    while turning.actions < 20 {
      try turning.click("document.querySelector('#flips button')")
      if let count = try browser.evaluate(turned) as? Int, count >= 2 { break }
      let next = "\(failed).find(index => panlab.state.setup.outcomes[index].verdict === 'fail')"
      try turning.click("document.getElementById(`gesture-${\(next)}`)")
    }
    turning.end(actions: 5, seconds: 10)

    let joining = Job("take the jump away", on: browser)
    #expect(try browser.evaluate("Math.abs(panlab.editor.jump) > 0.1") as? Bool == true)
    try joining.click("document.getElementById('motion-join')")
    try browser.wait(for: "Math.abs(panlab.editor.jump) < 0.005")
    joining.end(actions: 1, seconds: 5)

    let comparing = Job("compare", on: browser)
    try comparing.click("document.getElementById('to-board')")
    try browser.wait(for: "document.querySelectorAll('#board th[scope=col]').length >= 2")
    comparing.end(actions: 1, seconds: 5)
    #expect(browser.complaints == [])
  }

  @Test func `records, labels and tunes five gestures in few actions`() throws {
    let folder = try Console.folder()
    let terminal = try PseudoTerminal(["serve", "traces/swipes", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try Self.resize(browser)
    try browser.visit(address.text)
    try browser.wait(for: LivePageTests.isQuiet)
    let job = Job("record, label and tune five gestures", on: browser)
    try job.click("document.getElementById('record')")
    for index in 0..<5 {
      try job.dragOnPad(by: index % 2 == 0 ? 0.8 : 0.25)
      let meant = index % 2 == 0 ? "finish" : "cancel"
      try job.click(
        "[...document.querySelectorAll('#pad-meant button')].find(button => button.textContent === '\(meant)')"
      )
      try browser.wait(
        for: "document.getElementById('pad-verdict').textContent.startsWith('\(index + 1) kept')")
    }
    try job.click("document.getElementById('pad-close')")
    try browser.wait(for: "panlab.state.setup.gestures.length === 7")
    try job.click("document.getElementById('tune')")
    try browser.wait(
      for: "\(LivePageTests.isQuiet) && (\(LivePageTests.said)).startsWith('> tune\\n')")
    job.end(actions: 17, seconds: 30)
    #expect(browser.complaintsWhileConnected == [])
  }
}
