import Foundation
import Nightly
import Testing

/// The scene under a finger, on a page in a browser.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct PadTests {
  /// Opens the pad of a page of some gestures on a phone.
  private static func pad(
    _ arguments: [String], folder: TemporaryFolder, pixelsPerPoint: Int = 1
  ) throws -> (browser: Browser, box: [Double]) {
    let file = folder.url.appendingPathComponent("page.html")
    #expect(try WrittenPage.write(arguments, to: file) == "")
    let browser = try Browser()
    try browser.imitatePhone(pixelsPerPoint: pixelsPerPoint)
    try browser.visit(file)
    return (browser, try open(browser))
  }

  /// Opens the pad and returns the frame of its screen.
  private static func open(_ browser: Browser) throws -> [Double] {
    try browser.evaluate("document.getElementById('record').click()")
    return try box(browser)
  }

  /// The pad's screen, once it has its place.
  private static func box(_ browser: Browser) throws -> [Double] {
    try browser.pause()
    let screen = try browser.padScreen()
    return [screen.left, screen.top, screen.width, screen.height]
  }

  /// Has a finger go to the right over a part of the screen, and stay or leave.
  private static func drag(
    _ browser: Browser, _ box: [Double], over part: Double, lifts: Bool = true
  ) throws {
    let places = (0...16).map {
      (x: box[0] + 6 + box[2] * part * Double($0) / 16, y: box[1] + box[3] / 2)
    }
    if lifts { return try browser.touch(places) }
    for (index, place) in places.enumerated() {
      try browser.call(
        "Input.dispatchTouchEvent",
        [
          "type": index == 0 ? "touchStart" : "touchMove",
          "touchPoints": [["x": place.x, "y": place.y]],
        ])
    }
  }

  @Test
  func `follows the finger, settles by its own rule, and keeps the gesture without a session`()
    throws
  {
    let folder = try TemporaryFolder()
    let (browser, box) = try Self.pad(
      ["traces/first-look"], folder: folder, pixelsPerPoint: 2)
    // At the side where a swipe begins, the pad's screen leaves room for the browser's own swipes.
    #expect(box[0] >= 20)
    // A point of the screen is a point of the finger, though the screen is taller than its room.
    #expect(box[2] == 390 && box[3] == 844)
    try Self.drag(browser, box, over: 0.6, lifts: false)
    try browser.wait(for: "Math.abs(panlab.pad.shown?.way.shownAt() - 0.6) < 0.05")
    // What is drawn is where the finger is: the edge of the upper screen.
    let edge = try browser.evaluate(
      "panlab.pad.views(performance.now()).views.at(-1)[2][0] / 390")
    #expect(abs(try #require(edge as? Double) - 0.6) < 0.05)
    try browser.call("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
    try browser.wait(for: "panlab.pad.made !== null")
    let verdict = try browser.evaluate("document.getElementById('pad-verdict').textContent")
    #expect((verdict as? String)?.hasPrefix("finish; ") == true, "\(verdict ?? "")")
    try browser.wait(
      for: "panlab.pad.flight === null || performance.now() > panlab.pad.flight.start + 2000")

    // The recording that is downloaded is decided by the program as it was on the page.
    try folder.write("", to: "downloads/.empty")
    let downloads = folder.url.appendingPathComponent("downloads")
    try browser.saveDownloads(in: downloads)
    try browser.evaluate("document.getElementById('pad-download').click()")
    try browser.download("recorded.csv", in: downloads)
      .write(to: folder.url.appendingPathComponent("felt.csv"))
    try browser.evaluate("document.querySelector('#pad-meant button[value=finish]').click()")
    let own = try browser.evaluate(
      "(({ decision, margin }) => [decision, String(margin)])(panlab.state.setup.outcomes.at(-1))")
    let check = try Panlab.run(["check", "felt.csv", "--format", "csv"], in: folder)
    let row = try #require(check.output.split(separator: "\n").last).split(
      separator: ",", omittingEmptySubsequences: false)
    let found = try #require(own as? [String])
    #expect(row[2] == found[0])
    #expect(abs((Double(row[5]) ?? .nan) - (Double(found[1]) ?? 0)) < 1e-5)

    // A reload loses nothing.
    try browser.visit(folder.url.appendingPathComponent("page.html"))
    try browser.wait(for: "panlab.state.setup.gestures.length === 13")
    #expect(
      try browser.evaluate("panlab.state.setup.outcomes.at(-1).verdict") as? String == "pass")
    #expect(
      try browser.evaluate("document.getElementById('record').textContent") as? String
        == "Record (1 in this browser)")
    try browser.evaluate(
      """
      (() => {
        document.getElementById("record").click();
        document.getElementById("pad-waiting").click();
        document.querySelector("#pad-kept button").click();
      })()
      """)
    let waiting = String(
      decoding: try browser.download("recorded-1.csv", in: downloads), as: UTF8.self)
    #expect(waiting.contains("# intent: finish\n"), "\(waiting)")
    #expect(browser.complaints == [])
  }

  /// Windows of phones, upright and turned, high and low, of tablets and of a computer.
  private static let windows = [
    (390, 664), (844, 390), (320, 568), (568, 320), (768, 1024), (1280, 800),
  ]

  /// Windows of the same kinds, of other phones and of a turned tablet.
  private static let otherWindows = [
    (390, 844), (375, 553), (360, 640), (412, 915), (430, 932), (1024, 768),
  ]

  /// The same 90 points of a finger in each window, and with the numbers open.
  @Test func `a point of the pad is a point of the finger in every window`() throws {
    let folder = try TemporaryFolder()
    let (browser, _) = try Self.pad(["traces/first-look"], folder: folder)
    for (width, height) in Self.windows + (Nightly.isOn ? Self.otherWindows : []) {
      // One with several pixels for each point, which are no part of where a finger is.
      try browser.imitateScreen(width, height, pixelsPerPoint: width == 390 ? 2 : 1)
      for isOpen in [false, true] {
        try browser.evaluate("panlab.pad.showDrawer(\(isOpen))")
        let box = try Self.box(browser)
        let room = try #require(
          browser.evaluate(
            """
            (({ top, bottom }) => [top, bottom])(document.getElementById("pad-room").getBoundingClientRect())
            """) as? [Double])
        let middle = (room[0] + room[1]) / 2
        // A finger that catches the surface in flight is not recorded.
        try browser.wait(for: "panlab.pad.heldAt(performance.now()) === null")
        // Each place is a frame that the page draws.
        try browser.touch((0...6).map { (x: box[0] + 6 + 15 * Double($0), y: middle) })
        try browser.wait(for: "panlab.pad.made !== null")
        let found = try #require(
          browser.evaluate(
            """
            (({ rows, scale }) => [rows[0].x, rows.at(-1).x - rows[0].x, scale])(panlab.pad.made.stored)
            """) as? [Double])
        #expect(found == [6, 90, 1], "\(width) × \(height), \(isOpen)")
        try browser.evaluate("document.getElementById('pad-drop').click()")
      }
    }
    #expect(browser.complaints == [])
  }

  /// Sends touches by number, each at a place in points of the window.
  private static func touches(
    _ browser: Browser, _ type: String, _ places: [Int: (x: Double, y: Double)]
  ) throws {
    try browser.call(
      "Input.dispatchTouchEvent",
      [
        "type": type,
        "touchPoints": places.sorted { $0.key < $1.key }.map {
          ["id": $0.key, "x": $0.value.x, "y": $0.value.y]
        },
      ])
  }

  private static let rows = "panlab.pad.made.stored.rows"

  @Test
  func `what a device would not take for a touch is none, and what it takes away is cancelled`()
    throws
  {
    let folder = try TemporaryFolder()
    let (browser, box) = try Self.pad(["traces/first-look"], folder: folder)
    func next() throws {
      try browser.evaluate("document.getElementById('pad-drop').click()")
      try browser.wait(for: "panlab.pad.heldAt(performance.now()) === null")
    }
    // A swipe from beside the screen touches its edge, as on glass.
    try browser.touch((0...16).map { (x: 4 + 16 * Double($0), y: 420) })
    try browser.wait(for: "panlab.pad.made !== null")
    let first = try browser.evaluate("[\(Self.rows)[0].x, \(Self.rows)[0].y, \(Self.rows)[1].x]")
    #expect(first as? [Double] == [0, 420, 20 - box[0] + 16])
    #expect(
      try browser.evaluate("panlab.pad.judged.decision") as? String == "finish")

    // A turned device takes the finger away.
    try next()
    for step in 0...6 {
      try Self.touches(
        browser, step == 0 ? "touchStart" : "touchMove", [0: (60 + 20 * Double(step), 420)])
    }
    try browser.imitateScreen(844, 390)
    try browser.wait(for: "panlab.pad.made !== null")
    #expect(try browser.evaluate("\(Self.rows).at(-1).phase") as? String == "cancelled")
    try Self.touches(browser, "touchEnd", [:])
    try browser.imitatePhone()

    // Another button of a mouse is no finger.
    try next()
    for type in ["mousePressed", "mouseReleased"] {
      try browser.call(
        "Input.dispatchMouseEvent",
        ["type": type, "x": 200, "y": 420, "button": "right", "clickCount": 1])
    }
    #expect(try browser.evaluate("panlab.pad.recording.rows.length") as? Int != 2)
    #expect(try browser.evaluate("panlab.pad.made") as? [String: Any] == nil)
    #expect(browser.complaints == [])
  }

  @Test func `a second finger is recorded, and the page does not judge what only Panlab can`()
    throws
  {
    let folder = try TemporaryFolder()
    let (browser, _) = try Self.pad(["traces/first-look"], folder: folder)
    try Self.touches(browser, "touchStart", [0: (80, 400)])
    try Self.touches(browser, "touchMove", [0: (110, 400)])
    try Self.touches(browser, "touchStart", [0: (110, 400), 1: (120, 600)])
    for step in 1...8 {
      try Self.touches(
        browser, "touchMove",
        [0: (110 + 12 * Double(step), 400), 1: (120 + 12 * Double(step), 600)])
    }
    try Self.touches(browser, "touchEnd", [:])
    try browser.wait(for: "panlab.pad.made !== null")
    let verdict = try browser.evaluate("document.getElementById('pad-verdict').textContent")
    #expect((verdict as? String)?.contains("Several fingers: ") == true, "\(verdict ?? "")")
    try folder.write("", to: "downloads/.empty")
    let downloads = folder.url.appendingPathComponent("downloads")
    try browser.saveDownloads(in: downloads)
    try browser.evaluate("document.getElementById('pad-download').click()")
    try browser.download("recorded.csv", in: downloads)
      .write(to: folder.url.appendingPathComponent("two.csv"))
    let check = try Panlab.run(["check", "two.csv", "--format", "csv"], in: folder)
    let row = check.output.split(separator: "\n").last?.split(
      separator: ",", omittingEmptySubsequences: false)
    #expect(["finish", "cancel"].contains(row?[2] ?? ""), "\(check)")
    #expect(browser.complaints == [])
  }

  @Test func `what was kept is judged anew after each change, its undo and a reload`() throws {
    let folder = try TemporaryFolder()
    let (browser, box) = try Self.pad(["traces/first-look"], folder: folder)
    try Self.drag(browser, box, over: 0.6)
    try browser.wait(for: "panlab.pad.made !== null")
    try browser.evaluate("document.querySelector('#pad-meant button[value=finish]').click()")
    let last =
      "(({ decision, verdict }) => `${decision} ${verdict}`)(panlab.state.setup.outcomes.at(-1))"
    #expect(try browser.evaluate(last) as? String == "finish pass")
    let rule = "progress-threshold"
    for (value, expected) in [(0.2, "finish pass"), (0.95, nil), (0.5, "finish pass")] {
      try browser.evaluate("panlab.set('\(rule)', \(value))")
      try browser.evaluate("panlab.set('velocity-threshold', \(value > 0.9 ? 5000 : 300))")
      let found = try browser.evaluate(last) as? String
      #expect(found == expected ?? "cancel fail", "\(value)")
    }
    // Nothing is flipped by a change once the only one is taken back.
    for _ in 0..<6 { try browser.evaluate("panlab.state.undo()") }
    #expect(try browser.evaluate("panlab.state.history.length") as? Int == 0)
    try browser.evaluate("panlab.set('\(rule)', 0.95)")
    #expect(try #require(browser.evaluate("panlab.state.flipped.size") as? Int) > 0)
    try browser.evaluate("panlab.state.undo()")
    #expect(try browser.evaluate("panlab.state.flipped.size") as? Int == 0)
    try browser.visit(folder.url.appendingPathComponent("page.html"))
    try browser.wait(for: "panlab.state.setup.gestures.length === 13")
    #expect(try browser.evaluate(last) as? String == "finish pass")
    let stored = try browser.evaluate("localStorage.getItem('panlab-recordings')") as? String
    #expect(stored?.contains("pass") == false)
    #expect(browser.complaints == [])
  }

  @Test func `what was kept belongs to its page, its group and its scene, and can be removed`()
    throws
  {
    let folder = try TemporaryFolder()
    let (browser, box) = try Self.pad(["traces/first-look"], folder: folder)
    try Self.drag(browser, box, over: 0.6)
    try browser.wait(for: "panlab.pad.made !== null")
    try browser.evaluate("document.querySelector('#pad-meant button[value=finish]').click()")
    let count = "panlab.state.setup.gestures.length"
    let other = folder.url.appendingPathComponent("other.html")
    try WrittenPage.write(["traces/first-look"], to: other)
    try browser.visit(other)
    try browser.wait(for: "\(count) === 12")
    // The same file, with the gestures on another scene.
    _ = try Panlab.run([
      "page", "traces/first-look", "--scene", "fade-navigation", "-o",
      folder.url.path + "/page.html",
    ])
    try browser.visit(folder.url.appendingPathComponent("page.html"))
    try browser.wait(for: "\(count) === 12")
    #expect(
      try browser.evaluate("document.getElementById('record').textContent") as? String == "Record")
    try browser.evaluate(
      "(() => { for (const id of ['record', 'pad-waiting']) document.getElementById(id).click(); })()"
    )
    let list = "document.getElementById('pad-kept').textContent"
    #expect(
      try #require(browser.evaluate(list) as? String).contains("slide-navigation"))
    try browser.evaluate(
      "[...document.querySelectorAll('#pad-kept button')].find(button => button.textContent === 'Remove').click()"
    )
    #expect(try browser.evaluate("localStorage.getItem('panlab-recordings')") as? String == "[]")
    #expect(browser.complaints == [])
  }

  @Test func `a verdict after a change knows that the scene completes whatever is decided`() throws
  {
    let folder = try TemporaryFolder()
    let (browser, _) = try Self.pad(
      ["traces/first-look", "--scene", "fade-navigation-as-written"], folder: folder)
    try browser.evaluate("panlab.set('progress-threshold', 0.99)")
    try browser.evaluate("panlab.set('velocity-threshold', 5000)")
    let found = try #require(
      browser.evaluate(
        """
        panlab.state.setup.outcomes.map(({ decision, transition, verdict }, index) =>
          [decision, transition, verdict, panlab.state.setup.gestures[index].name])
        """) as? [[String]])
    let words = ["--set", "progress-threshold=0.99", "--set", "velocity-threshold=5000"]
    let check = try Panlab.run(
      ["check", "traces/first-look", "--scene", "fade-navigation-as-written", "--format", "csv"]
        + words)
    let rows = check.output.split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(rows.map { [String($0[2]), String($0[3])] } == found.map { [$0[0], $0[2]] })
    #expect(found.contains { $0[0] == "cancel" && $0[1] == "completed" })
  }

  @Test func `a pad that is drawn smaller for a mouse says so in the recording`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("page.html")
    try WrittenPage.write(["traces/first-look"], to: file)
    let browser = try Browser()
    try browser.call(
      "Emulation.setDeviceMetricsOverride",
      ["width": 1280, "height": 700, "deviceScaleFactor": 1, "mobile": false])
    try browser.visit(file)
    let box = try Self.open(browser)
    #expect(box[3] < 700)
    for (index, type)
      in (["mousePressed"] + Array(repeating: "mouseMoved", count: 8)
      + ["mouseReleased"]).enumerated()
    {
      try browser.call(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": box[0] + 6 + 10 * Double(min(index, 8)), "y": box[1] + box[3] / 2,
          "button": "left", "clickCount": 1,
        ])
    }
    try browser.wait(for: "panlab.pad.made !== null")
    try folder.write("", to: "downloads/.empty")
    let downloads = folder.url.appendingPathComponent("downloads")
    try browser.saveDownloads(in: downloads)
    try browser.evaluate("document.getElementById('pad-download').click()")
    let csv = String(
      decoding: try browser.download("recorded.csv", in: downloads),
      as: UTF8.self)
    let scale = (844 / box[3] * 1000).rounded() / 1000
    #expect(csv.contains("# scale: \(scale)\n# pointer: mouse\n"), "\(csv)")
    try folder.write(csv, to: "mouse.csv")
    let inspection = try Panlab.run(["inspect", "mouse.csv"], in: folder)
    #expect(
      inspection.output.contains("so speeds are \(scale) times the finger's"), "\(inspection)")
  }

  @Test func `catches the surface in flight, and compares two motions under two tabs`() throws {
    let folder = try TemporaryFolder()
    let (browser, box) = try Self.pad(
      ["traces/first-look", "--set", "duration=4"], folder: folder)
    #expect(try browser.evaluate("document.getElementById('pad-sides').hidden") as? Bool == true)
    try Self.drag(browser, box, over: 0.6)
    try browser.wait(for: "panlab.pad.flight !== null")
    try Self.drag(browser, box, over: 0.2, lifts: false)
    let held = try #require(try browser.evaluate("panlab.pad.held") as? Double)
    #expect(held > 0.5 && held < 1)
    try browser.wait(for: "panlab.pad.shown?.way.shownAt() >= Math.min(\(held) + 0.1, 1)")
    try browser.call("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
    try browser.wait(
      for: "document.getElementById('pad-verdict').textContent.startsWith('Caught at ')")

    // B has the motion from before these changes, so the same drag settles more slowly there.
    try browser.evaluate("panlab.editor.setCurve({ bezier: [0, 0, 1, 1] }, false)")
    try browser.evaluate(
      "panlab.state.setPace({ duration: { text: '0.2s', part: { n: 0.2 } } })")
    try browser.wait(for: "!document.getElementById('pad-sides').hidden")
    let smaller = try Self.box(browser)
    var lengths: [Double] = []
    for side in ["a", "b"] {
      try browser.evaluate("document.getElementById('pad-\(side)').click()")
      #expect(
        try browser.evaluate("document.getElementById('pad-\(side)').getAttribute('aria-selected')")
          as? String == "true")
      try Self.drag(browser, smaller, over: 0.6)
      try browser.wait(for: "panlab.pad.flight !== null")
      lengths.append(
        try #require(try browser.evaluate("panlab.pad.flight.way.rest.length") as? Double))
      try browser.evaluate("panlab.pad.rest()")
    }
    // On a phone, the pad and the buttons below it are in sight, even with the tabs.
    let lowest = try browser.evaluate(
      """
      Math.max(...[...document.querySelectorAll("#pad-answers button, #pad-field, #pad-controls")].filter(part => !part.hidden)
        .map(part => part.getBoundingClientRect().bottom)) <= innerHeight
      """)
    #expect(lowest as? Bool == true)
    #expect(lengths[0] < 0.2)
    #expect(lengths[1] > 1)
    #expect(browser.complaints == [])
  }

  @Test func `drags by keys`() throws {
    let folder = try TemporaryFolder()
    let (browser, _) = try Self.pad(["traces/first-look"], folder: folder)
    try browser.evaluate("panlab.set('progress-threshold', 0.4)")
    // What lies under the pad is out of reach, wherever the focus is.
    for focus in ["document.activeElement.blur()", "document.getElementById('pad-field').focus()"] {
      try browser.evaluate(focus)
      try browser.press("u")
      #expect(try browser.evaluate("panlab.state.history.length") as? Int == 1)
    }
    for _ in 0..<20 { try browser.press("ArrowRight", code: 39) }
    // As on a device, a move in the frame of the release does not count, so this waits first.
    try browser.pause()
    try browser.press("Enter", code: 13)
    try browser.wait(for: "panlab.pad.made !== null")
    let verdict = try browser.evaluate("document.getElementById('pad-verdict').textContent")
    #expect((verdict as? String)?.hasPrefix("finish; ") == true, "\(verdict ?? "")")
    #expect(browser.complaints == [])
  }

  /// A screen that is wider than the window is shown from the side where the drag begins.
  @Test func `a scene that goes left is dragged to the left, by a finger and by keys`() throws {
    let folder = try TemporaryFolder()
    let (browser, _) = try Self.pad(
      ["traces/swipe-left", "--scene", "fade-push", "--set", "direction=left"], folder: folder)
    try browser.imitateScreen(320, 568)
    let box = try Self.box(browser)
    #expect(
      try browser.evaluate("document.getElementById('pad-task').textContent") as? String
        == "Drag left, as in the app.")
    #expect(box[0] + box[2] <= 320)
    let (right, middle) = (box[0] + box[2] - 6, 300.0)
    try browser.touch((0...15).map { (x: right - 17 * Double($0), y: middle) })
    try browser.wait(for: "panlab.pad.made !== null")
    let verdict = "document.getElementById('pad-verdict').textContent"
    #expect((try browser.evaluate(verdict) as? String)?.hasPrefix("finish; ") == true)
    let travel = "(({ rows }) => rows.at(-1).x - rows[0].x)(panlab.pad.made.stored)"
    #expect(try browser.evaluate(travel) as? Double == -255)
    try browser.evaluate("document.getElementById('pad-drop').click()")
    try browser.wait(for: "panlab.pad.heldAt(performance.now()) === null")
    try browser.evaluate("document.getElementById('pad-field').focus()")
    for _ in 0..<30 { try browser.press("ArrowLeft", code: 37) }
    try browser.press("Enter", code: 13)
    try browser.wait(for: "panlab.pad.made !== null")
    #expect((try browser.evaluate(verdict) as? String)?.hasPrefix("finish; ") == true)
    #expect(browser.complaints == [])
  }

  @Test func `shows under the finger what a scene makes of it that decides itself`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 200), to: "drags/long.csv")
    let program = Panlab.built.appendingPathComponent("SampleProgram")
    let terminal = try PseudoTerminal(
      ["serve", "drags", "--scene", "own-isolated", "--port", "0"], in: folder, program: program)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try browser.imitatePhone()
    try browser.visit(address.text)
    try browser.wait(for: LivePageTests.isQuiet)
    let box = try Self.open(browser)
    try Self.drag(browser, box, over: 0.5, lifts: false)
    try browser.wait(for: "panlab.pad.told?.views.length > 0")
    try browser.wait(
      for: "document.getElementById('pad-now').textContent.endsWith(' ms behind the finger')")
    try browser.call("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
    try browser.wait(for: "panlab.pad.reel?.frames.length > 10")
    #expect(browser.complaints == [])
  }
}

/// What is drawn on a page is true, and stands out.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct PagePictureTests {
  private static func page(_ arguments: [String]) throws -> (Browser, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("page.html")
    try WrittenPage.write(arguments, to: file)
    let browser = try Browser()
    try browser.visit(file)
    return (browser, folder)
  }

  @Test func `a comparison plays each controller's own completion on one stage`() throws {
    let folder = try TemporaryFolder()
    let slow =
      #"{"base": "default", "name": "slow", "duration": 1.4, "completion-curve": "linear"}"#
    try folder.write(slow, to: "slow.json")
    let (browser, _) = try Self.page(
      [
        "traces/first-look", "--controller", "default", "--controller",
        folder.url.path + "/slow.json",
      ])
    let found =
      try browser.evaluate(
        """
        (() => {
          const menu = document.getElementById("compare");
          menu.value = "1";
          menu.dispatchEvent(new Event("change"));
          menu.dispatchEvent(new Event("blur"));
          const { way, ghost } = panlab.shown;
          return [way.rest.length, ghost.way.rest.length, way.rest.duration, ghost.way.rest.duration];
        })()
        """) as? [Double]
    let lengths = try #require(found)
    #expect(abs(lengths[1] / lengths[0] - 4) < 1e-6)
    #expect(lengths[2] == 0.35 && lengths[3] == 1.4)
    #expect(browser.complaints == [])
  }

  @Test func `the line of a sheet's view begins at its first position and ends at its last`() throws
  {
    let (browser, _) = try Self.page(["traces/sheet-unseen", "--controller", "sheet"])
    let ends = try browser.evaluate(
      "[0, 0.5, 1].map(progress => panlab.state.setup.viewProgress(progress))")
    let values = try #require(ends as? [Double])
    for (value, expected) in zip(values, [0, 0.5, 1]) { #expect(abs(value - expected) < 0.002) }
    #expect(browser.complaints == [])
  }

  @Test func `plot, film and page use one set of colours, and names of stops cover no curve`()
    throws
  {
    let name = "sheet-unseen/rosa-drag-1"
    let (browser, folder) = try Self.page(["traces/sheet-unseen", "--controller", "sheet"])
    let look = try #require(
      browser.evaluate(
        """
        (() => {
          const style = getComputedStyle(document.documentElement);
          const mark = name => style.getPropertyValue(`--mark-${name}`).trim().toLowerCase();
          return [...panlab.state.setup.looks.map(({ fill }) => fill.toLowerCase()), mark("finger"), mark("finish")];
        })()
        """) as? [String])
    func picture(_ verb: String) throws -> String {
      let file = folder.url.appendingPathComponent("\(verb).svg").path
      let result = try Panlab.run([
        verb, "traces/\(name).csv", "--controller", "sheet", "--format", "svg", "-o", file,
      ])
      #expect(result.exitCode == 0, "\(result.error)")
      return try folder.read("\(verb).svg").lowercased()
    }
    let (film, plot) = (try picture("film"), try picture("plot"))
    #expect(look.count > 2)
    for color in look.dropLast() { #expect(film.contains(color), "\(color)") }
    for color in look.suffix(2) { #expect(plot.contains(color), "\(color)") }
    // Beside the plot there are the names alone: no pixel there has the colour of a curve.
    let beside = try browser.evaluate(
      """
      (() => {
        const { canvas, x } = panlab.chart;
        const scale = canvas.width / canvas.clientWidth;
        const left = Math.ceil((x.place(panlab.shown.end) + 4) * scale);
        const { data } = canvas.getContext("2d").getImageData(left, 0, canvas.width - left, canvas.height);
        let [written, colored] = [0, 0];
        for (let place = 0; place < data.length; place += 4) {
          if (data[place + 3] < 64) continue;
          written += 1;
          const part = data.slice(place, place + 3);
          if (Math.max(...part) - Math.min(...part) > 60) colored += 1;
        }
        return [written, colored];
      })()
      """)
    let pixels = try #require(beside as? [Int])
    #expect(pixels[0] > 100)
    #expect(pixels[1] == 0)
    #expect(browser.complaints == [])
  }

  @Test func `forced colours keep the legend's colours and the frame of what is chosen`() throws {
    let (browser, folder) = try Self.page(["traces/first-look"])
    try browser.call(
      "Emulation.setEmulatedMedia", ["features": [["name": "forced-colors", "value": "active"]]])
    try browser.visit(folder.url.appendingPathComponent("page.html"))
    let found = try browser.evaluate(
      """
      (() => {
        const style = (part, pseudo) => getComputedStyle(document.querySelector(part), pseudo);
        const swatches = ["finger", "finish", "view", "accent"].map(name =>
          style(`#stage .legend .${name}`, "::before").backgroundColor);
        const chosen = [".row[aria-selected=true]", "#chips [aria-pressed=true]"].map(part => style(part).outlineStyle);
        return [String(matchMedia("(forced-colors: active)").matches), String(new Set(swatches).size), ...chosen];
      })()
      """)
    #expect(found as? [String] == ["true", "4", "solid", "solid"])
    #expect(browser.complaints == [])
  }

  /// WCAG 2, success criterion 1.4.11: three to one against what is beside it.
  @Test(arguments: ["light", "dark"])
  func `the colours of thresholds and curves stand out from every fill`(look: String) throws {
    let (browser, folder) = try Self.page(["traces/first-look"])
    try browser.call(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": look]]])
    try browser.visit(folder.url.appendingPathComponent("page.html"))
    let weak = try browser.evaluate(
      """
      (() => {
        const linear = value => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
        const contrast = (a, b) => {
          const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
          return (x + 0.05) / (y + 0.05);
        };
        const hex = text => [1, 3, 5].map(place => parseInt(text.slice(place, place + 2), 16));
        const style = getComputedStyle(document.documentElement);
        const color = name => hex(style.getPropertyValue(`--${name}`).trim());
        // The fills of a canvas: what covers a twentieth of it.
        const fills = id => {
          const canvas = document.getElementById(id);
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          const ground = color("panel");
          const counts = new Map();
          for (let place = 0; place < data.length; place += 4) {
            const share = data[place + 3] / 255;
            const key = [0, 1, 2].map(part => Math.round(data[place + part] * share + ground[part] * (1 - share))).join();
            counts.set(key, (counts.get(key) ?? 0) + 1);
          }
          return [...counts].filter(([, count]) => count > data.length / 80).map(([key]) => key.split(",").map(Number));
        };
        const weak = [];
        for (const [id, names] of [["map", ["accent", "mark-finish", "mark-cancel"]],
          ["plot", ["accent", "mark-finger", "mark-finish", "mark-view"]], ["rate", ["mark-finger", "mark-finish"]]]) {
          for (const fill of fills(id)) {
            for (const name of names) {
              const found = contrast(color(name), fill);
              if (found < 3) weak.push(`${id}: ${name} ${found.toFixed(2)} on ${fill}`);
            }
          }
        }
        return weak;
      })()
      """)
    #expect(weak as? [String] == [])
  }
}

/// The motion after the release, as it is edited on a page.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct MotionEditorTests {
  private static func field(_ key: String, _ value: String) -> String {
    """
    (() => {
      const field = document.getElementById("motion-\(key)");
      field.value = "\(value)";
      field.dispatchEvent(new Event("change"));
    })()
    """
  }

  @Test func `a spring's three descriptions are linked, and the jump goes away with its velocity`()
    throws
  {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("page.html")
    try WrittenPage.write(["traces/first-look"], to: file)
    let browser = try Browser()
    try browser.visit(file)
    func value(_ expression: String) throws -> String {
      "\(try browser.evaluate(expression) ?? "")"
    }
    let jump = "document.getElementById('motion-jump').textContent"
    #expect(try value(jump).contains(": jump "))
    let before = try #require(try browser.evaluate("panlab.editor.jump") as? Double)
    #expect(abs(before) > 0.1)
    try browser.evaluate(Self.field("kind", "spring"))
    #expect(try value(jump).contains("no jump at the hand-off"))
    try browser.evaluate(Self.field("spring-response-response", "0.5"))
    try browser.evaluate(Self.field("spring-response-ratio", "0.6"))
    #expect(try value("document.getElementById('motion-spring-bounce-bounce').value") == "0.4")
    // k = (2π/0.5)², c = 2 · 0.6 · 2π/0.5
    #expect(
      try value("document.getElementById('motion-spring-physical-stiffness').value") == "157.9137")
    #expect(
      try value("document.getElementById('motion-spring-physical-damping').value") == "15.0796")
    #expect(
      try value("document.getElementById('motion-overshoot').textContent").hasPrefix(
        "From rest it overshoots by 9.5 %"))
    try browser.evaluate(Self.field("spring-bounce-bounce", "0"))
    #expect(
      try value("panlab.state.setup.changes.join()")
        == "--set 'timing-curve=spring(duration:0.5,bounce:0)'")
    // What the page writes is a controller of the program.
    try folder.write(try value("panlab.state.setup.file"), to: "felt.json")
    let shown = try Panlab.run(["export", "felt.json", "--format", "json"], in: folder)
    #expect(shown.output.contains("spring(duration:0.5,bounce:0)"), "\(shown)")
    try browser.press("u")
    #expect(
      try value("panlab.state.setup.changes.join()")
        == "--set 'timing-curve=spring(0.6,0.5)'")
    // The address contains the curve, so that a reload or a shared link restores it.
    try browser.wait(for: "decodeURIComponent(location.hash).includes('spring(0.6,0.5)')")
    try browser.reload()
    try browser.wait(
      for: "panlab.state.setup.changes.join() === \"--set 'timing-curve=spring(0.6,0.5)'\"")
    #expect(browser.complaints == [])
  }

  @Test func `handles of the curve are dragged as one step, and the session sets them`() throws {
    let folder = try Console.folder()
    let terminal = try Console.open(in: folder)
    terminal.type("serve --port 0" + PseudoTerminal.Key.enter)
    let address = try ServeTests.address(terminal)
    try terminal.expect(Console.prompt)
    let browser = try Browser()
    try browser.visit(address.text)
    try browser.wait(for: LivePageTests.isQuiet)
    let handle = try #require(
      browser.evaluate(
        """
        (() => {
          const curve = document.getElementById("curve");
          curve.scrollIntoView();
          const box = curve.getBoundingClientRect();
          const { x, y } = panlab.editor.scales(curve.clientWidth, curve.clientHeight);
          return [box.left + x.place(0.42), box.top + y.place(0), box.left + x.place(0.8), box.top + y.place(0.3)];
        })()
        """) as? [Double])
    try browser.drag(from: (handle[0], handle[1]), to: (handle[2], handle[3]))
    try browser.wait(
      for:
        "\(LivePageTests.isQuiet) && panlab.state.setup.pace.texts['completion-curve'] === 'cubic-bezier(0.8,0.3,0.58,1)'"
    )
    try terminal.expect("cubic-bezier(0.8,0.3,0.58,1)")
    try browser.wait(for: "panlab.state.standing.undo?.startsWith('set ')")
    let answer = try browser.evaluate("panlab.link.run(['export', 'json'])") as? [String: Any]
    #expect(
      (answer?["text"] as? String)?.contains("cubic-bezier(0.8,0.3,0.58,1)") == true,
      "\(answer ?? [:])")
    // One undo takes the whole drag back.
    try browser.press("u")
    try browser.wait(
      for:
        "\(LivePageTests.isQuiet) && panlab.state.setup.pace.texts['completion-curve'] === 'ease-in-out'"
    )
    #expect(try browser.evaluate("panlab.state.standing.undo") as? String == nil)
    // The second handle changes neither the length nor the first rate, only the rates in between. The drag draws them
    // at once, so drawing again changes nothing.
    let rates = "document.getElementById('rate').toDataURL()"
    let second = try #require(
      browser.evaluate(
        """
        (() => {
          const curve = document.getElementById("curve");
          const box = curve.getBoundingClientRect();
          const { x, y } = panlab.editor.scales(curve.clientWidth, curve.clientHeight);
          return [box.left + x.place(0.58), box.top + y.place(1), box.left + x.place(0.2), box.top + y.place(0.9)];
        })()
        """) as? [Double])
    try browser.drag(from: (second[0], second[1]), to: (second[2], second[3]))
    try browser.wait(
      for:
        "\(LivePageTests.isQuiet) && panlab.state.setup.pace.texts['completion-curve'] === 'cubic-bezier(0.42,0,0.2,0.9)'"
    )
    let dragged = try browser.evaluate(rates) as? String
    try browser.evaluate("panlab.state.tell('labels')")
    #expect(try browser.evaluate(rates) as? String == dragged)
    #expect(browser.complaints == [])
  }
}
