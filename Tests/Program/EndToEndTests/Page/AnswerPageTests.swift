import Foundation
import PackageFolder
import Reports
import Testing

/// What a page says to a change, where its parts stand, and how large they are.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct AnswerPageTests {
  /// Whether all of some parts are within the window.
  private static func areInSight(_ parts: String...) -> String {
    """
    \(parts).every(part => {
      const { top, bottom, height } = document.querySelector(part).getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight;
    })
    """
  }

  @Test(arguments: [(768, 1024), (844, 390)])
  func `a tablet and a turned phone show the screen whole beside what is said of it`(
    width: Int, height: Int
  ) throws {
    let folder = try TemporaryFolder()
    let browser = try Browser.page(["traces/first-look"], in: folder, isPhone: true)
    try browser.imitateScreen(width, height, pixelsPerPoint: 2)
    let isBeside = """
      (() => {
        const box = part => document.querySelector(part).getBoundingClientRect();
        const [screen, card] = [box("#phone"), box("#card")];
        return screen.right <= card.left && screen.top >= 0 && screen.height > 200 && screen.bottom <= box("#tabs").top
          && document.documentElement.scrollWidth === innerWidth;
      })()
      """
    #expect(try browser.evaluate(isBeside) as? Bool == true)
    #expect(try browser.evaluate(Self.areInSight("#player", "#gesture-sentence")) as? Bool == true)
    // The screen stays in sight while the list below is read.
    try browser.evaluate("scrollTo(0, 400)")
    #expect(try browser.evaluate(isBeside) as? Bool == true)
    #expect(browser.complaints == [])
  }

  @Test(arguments: [false, true])
  func `says beside a number that moves what flips and for whom`(isPhone: Bool) throws {
    let folder = try TemporaryFolder()
    let browser = try Browser.page(["traces/first-look"], in: folder, isPhone: isPhone)
    if isPhone {
      try browser.evaluate("document.querySelector('#tabs [value=numbers]').click()")
    }
    try browser.pause()
    let track = try #require(
      browser.evaluate(
        """
        (() => {
          const box = document.querySelector("#sliders input[type=range]").getBoundingClientRect();
          return [box.left + box.width * 300 / 5000, box.left + box.width * 2500 / 5000, box.top + box.height / 2];
        })()
        """) as? [Double])
    // The finger is still down: what is said is not said only in the end.
    func move(_ step: Int, isUp: Bool = false) throws {
      let x = track[0] + (track[1] - track[0]) * Double(step) / 6
      if isPhone {
        let type = isUp ? "touchEnd" : step == 0 ? "touchStart" : "touchMove"
        try browser.call(
          "Input.dispatchTouchEvent",
          ["type": type, "touchPoints": isUp ? [] : [["x": x, "y": track[2]]]])
      } else {
        let type = isUp ? "mouseReleased" : step == 0 ? "mousePressed" : "mouseMoved"
        try browser.call(
          "Input.dispatchMouseEvent",
          ["type": type, "x": x, "y": track[2], "button": "left", "buttons": 1, "clickCount": 1])
      }
    }
    for step in 0...6 { try move(step) }
    let line = "document.getElementById('answer-flips').textContent"
    try browser.wait(for: "/^\\d+ gestures? flip/.test(\(line))")
    #expect(
      try browser.evaluate(
        Self.areInSight("#answer-flips", "#answer-people", "#answer-marks", "#sliders input"))
        as? Bool == true)
    try move(6, isUp: true)
    let value = try #require(
      browser.evaluate("panlab.state.setup.values['velocity-threshold']") as? Double)
    func decisions(_ words: [String]) throws -> [[Substring]] {
      try Panlab.run(["check", "traces/first-look", "--format", "csv"] + words).output
        .split(separator: "\n").dropFirst()
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }
    let pairs = zip(
      try decisions([]), try decisions(["--set", "velocity-threshold=\(value)"]))
    let flipped = pairs.filter { $0[2] != $1[2] }
    let failing = flipped.filter { $0[3] == "pass" && $1[3] == "fail" }
    #expect(!flipped.isEmpty)
    #expect(
      try browser.evaluate(line) as? String
        == "\(flipped.count) gesture\(flipped.count == 1 ? " flips" : "s flip"): "
        + "\(failing.count) now fail\(failing.count == 1 ? "s" : "").")
    let marks = try browser.evaluate("document.querySelectorAll('#answer-marks button').length")
    #expect(marks as? Int == flipped.count)
    let people = try browser.evaluate("document.getElementById('answer-people').textContent")
    #expect((people as? String)?.contains("lose") == true, "\(people ?? "")")

    // A motion flips nothing; which transitions settle otherwise stands there.
    try browser.evaluate(
      "panlab.state.setPace({ duration: { text: '0.7s', part: { n: 0.7 } } })")
    #expect(try browser.evaluate(line) as? String == "No decision flips.")
    let settling = try browser.evaluate("document.getElementById('answer-people').textContent")
    #expect(
      (settling as? String)?.contains("of 12 that end as before, 12 later (median ") == true,
      "\(settling ?? "")")
    #expect(browser.complaints == [])
  }

  /// The statements that stand on a page, by what only they say.
  private static let statements: [PageSentence: String] = [
    .noNumbers: "/^This scene decides itself/.test(answer)",
    .notAsked: "/^Move a number/.test(answer)",
    .flips: "/flips?\\b.*\\.$/.test(answer) && !/^Move/.test(answer)",
    .whoChanges: "/\\b(gain|lose)s?\\b/.test(people)",
    .settling: "/\\b(sooner|later) \\(median/.test(people)",
    .inSample: "lines.some(line => /^in-sample: /.test(line))",
    .difference:
      "lines.some(line => /better|worse|as good as|no difference|cannot tell/.test(line))",
    .allWhoGain: "lines.some(line => /^gain: .*; lose: /.test(line))",
  ]

  private static func said(in browser: Browser) throws -> Set<PageSentence> {
    Set(
      try statements.filter { _, isSaid in
        try browser.evaluate(
          """
          (() => {
            const answer = document.getElementById("answer-flips").textContent;
            const people = document.getElementById("answer-people").textContent;
            const lines = [...document.querySelectorAll("#changes > p")].map(line => line.textContent);
            return \(isSaid);
          })()
          """) as? Bool == true
      }.keys)
  }

  @Test func `says each sentence under its condition, and under no other`() throws {
    let folder = try TemporaryFolder()
    // What is said of two controllers, one of them tuned on these gestures.
    let tuned = try Panlab.run(
      [
        "tune", packageFolder.appendingPathComponent("traces/first-look").path, "--tune",
        "velocity-threshold", "--take",
        "tuned", "-o", "tuned.json",
      ], in: folder)
    #expect(tuned.exitCode == 0, "\(tuned)")
    let browser = try Browser.page(
      ["traces/first-look", "--beside", folder.url.appendingPathComponent("tuned.json").path],
      in: folder)
    let flipping = "panlab.state.set('velocity-threshold', 5000)"
    var seen: [Set<PageSentence>] = []
    func expect(_ sentences: Set<PageSentence>, after step: String) throws {
      if !step.isEmpty { try browser.evaluate("(() => { \(step); })()") }
      let said = try Self.said(in: browser)
      #expect(said == sentences, "\(step)")
      seen.append(said)
    }
    try expect([.notAsked], after: "")
    try expect([.flips], after: "panlab.state.set('velocity-threshold', 300.5)")
    try expect([.flips, .whoChanges, .difference, .allWhoGain], after: flipping)
    try expect(
      [.flips, .settling],
      after: "panlab.state.setPace({ duration: { text: '0.7s', part: { n: 0.7 } } })")
    try expect(
      [.flips, .whoChanges, .settling, .inSample, .difference, .allWhoGain],
      after: "panlab.state.other = 1; panlab.state.tell('setup')")

    // Gestures without labels, and a scene without numbers.
    try folder.write(
      String(
        contentsOf: packageFolder.appendingPathComponent("traces/first-look/anna-drag-1.csv"),
        encoding: .utf8), to: "alone/a.csv")
    for (words, step, sentences) in [
      (["--scene", "slide-navigation"], "panlab.state.set('progress-threshold', 1)", [.flips]),
      (["--scene", "panel"], "", [.noNumbers]),
    ] as [([String], String, Set<PageSentence>)] {
      let file = folder.url.appendingPathComponent("alone.html")
      _ = try Panlab.run(["page", "alone", "-o", file.path] + words, in: folder)
      try browser.visit(file)
      try expect(sentences, after: step)
    }
    for sentence in PageSentence.allCases {
      #expect(seen.contains { $0.contains(sentence) }, "\(sentence) is never said")
      #expect(seen.contains { !$0.contains(sentence) }, "\(sentence) is always said")
    }
    #expect(browser.complaints == [])
  }

  @Test func `an address that is entered amid a change is followed, and not overwritten`() throws {
    let folder = try TemporaryFolder()
    let browser = try Browser.page(["traces/first-look"], in: folder)
    // The page writes its own address before the browser has told it of the other one.
    try browser.evaluate(
      """
      (() => {
        const { name, gestures } = panlab.state.setup;
        panlab.set("velocity-threshold", 450);
        location.hash = `#${encodeURIComponent(name)}/${encodeURIComponent(gestures[1].name)}`;
        panlab.address.write();
      })()
      """)
    try browser.wait(for: "panlab.state.selected === 1")
    // From then on it writes again.
    try browser.evaluate("panlab.set('velocity-threshold', 350)")
    try browser.wait(for: "location.hash.endsWith('?set=velocity-threshold%3D350')")
    #expect(browser.complaints == [])
  }

  @Test func `a suite opens on its groups, worst first, and an address on its gesture`() throws {
    let folder = try TemporaryFolder()
    let browser = try Browser.page(["--suite", "traces/panlab.json"], in: folder)
    let rows = try #require(
      browser.evaluate(
        """
        [...document.querySelectorAll("#overview tbody tr")].map(row => [...row.cells].map(cell => cell.textContent))
        """) as? [[String]])
    #expect(rows.count == 10)
    let failed = rows.compactMap { Int($0[3]) }
    #expect(failed == failed.sorted(by: >))
    let check = try Panlab.run(["check", "--suite", "traces/panlab.json"])
    let passed = rows.compactMap { Int($0[2]) }.reduce(0, +)
    #expect(check.output.contains("\(passed) passed, \(failed.reduce(0, +)) failed"), "\(check)")
    // A change of a number is seen in the group in which it is made.
    try browser.evaluate("panlab.set('velocity-threshold', 1500)")
    let flipped = try browser.evaluate(
      "[...document.querySelectorAll('#overview tbody tr')].map(row => Number(row.cells[4].textContent)).join()"
    )
    #expect((flipped as? String)?.contains { $0 != "0" && $0 != "," } == true)
    try browser.evaluate("document.querySelector('#overview tbody button').click()")
    #expect(try browser.evaluate("document.getElementById('overview').hidden") as? Bool == true)
    #expect(
      try browser.evaluate("panlab.state.setup.outcomes[panlab.state.selected].verdict") as? String
        == "fail")
    try browser.evaluate("document.getElementById('to-overview').click()")
    #expect(try browser.evaluate("document.querySelector('main').hidden") as? Bool == true)
    try browser.evaluate("location.hash = '#pull-up/pull-up%2Fhugo-drag-1'")
    try browser.wait(for: "panlab.state.setup.name === 'pull-up'")
    #expect(try browser.evaluate("document.getElementById('overview').hidden") as? Bool == true)
    #expect(browser.complaints == [])
  }

  @Test func `the sides of a hypothesis stand beside each other, with the strips of what flips`()
    throws
  {
    let folder = try TemporaryFolder()
    let browser = try Browser.page(["traces/first-look"], in: folder)
    try browser.evaluate("panlab.set('velocity-threshold', 900)")
    try browser.evaluate("document.getElementById('keep').click()")
    try browser.evaluate("panlab.set('progress-threshold', 0.9)")
    try browser.evaluate("document.getElementById('to-board').click()")
    let table = try #require(
      browser.evaluate(
        """
        [...document.querySelectorAll("#board tr")].map(row => [...row.cells].map(cell => cell.textContent))
        """) as? [[String]])
    #expect(table[0] == ["", "As opened", "Now", "B"])
    for (column, words) in [
      (1, []), (2, ["velocity-threshold=900", "progress-threshold=0.9"]),
      (3, ["velocity-threshold=900"]),
    ] {
      let check = try Panlab.run(
        ["check", "traces/first-look"] + words.flatMap { ["--set", $0] })
      #expect(
        check.output.contains("\(table[1][column]) passed, \(table[2][column]) failed"),
        "\(table), \(check)")
    }
    try browser.pause()
    // A strip of each side for each gesture that flips, with something drawn on it.
    let drawn = try browser.evaluate(
      """
      (() => {
        const strips = [...document.querySelectorAll("#board canvas")];
        const isDrawn = canvas => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some(value => value > 0);
        return strips.length > 0 && strips.length % 3 === 0 && strips.every(isDrawn);
      })()
      """)
    #expect(drawn as? Bool == true)
    #expect(browser.complaints == [])
  }

  @Test func `on a phone every target is as large as a finger, and no field is zoomed in on`()
    throws
  {
    let folder = try TemporaryFolder()
    let browser = try Browser.page(["traces/first-look"], in: folder, isPhone: true)
    try browser.evaluate("panlab.editor.choose('spring')")
    let small = """
      (() => {
        const isSeen = part => part.offsetParent !== null && getComputedStyle(part).visibility !== "hidden";
        const parts = [...document.querySelectorAll("button, select, input, summary, a[href]")].filter(isSeen);
        // A box to tick is as large as its label.
        const of = part => part.type === "checkbox" ? part.closest("label") : part;
        const small = parts.filter(part => {
          const { width, height } = of(part).getBoundingClientRect();
          return width < 43.5 || height < 43.5;
        });
        const zoomed = parts.filter(part => part.matches("input, select") && parseFloat(getComputedStyle(part).fontSize) < 16);
        return [parts.length, ...[...small, ...zoomed].map(part => part.id || part.textContent)].join();
      })()
      """
    for tab in ["gestures", "numbers", "feel"] {
      try browser.evaluate("document.querySelector('#tabs [value=\(tab)]').click()")
      try browser.pause()
      let found = try #require(browser.evaluate(small) as? String)
      #expect(Int(found) != nil, "\(tab): \(found)")
      #expect(
        try browser.evaluate("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
    }
    #expect(browser.complaints == [])
  }

  @Test func `a number is scrubbed by its name, and changes are stepped through both ways`() throws
  {
    let folder = try TemporaryFolder()
    let browser = try Browser.page(["traces/first-look"], in: folder)
    // What is drawn late may still move the number, so its place must have stayed the same for a while.
    try browser.wait(
      for: """
        (() => {
          const { left, top } = document.querySelector("#sliders label").getBoundingClientRect();
          const place = `${left}/${top}`;
          window.steady = place === window.place ? (window.steady ?? 0) + 1 : 0;
          window.place = place;
          return window.steady > 20 && document.getElementById("busy").hidden
            && !document.body.classList.contains("working");
        })()
        """)
    let name = try #require(
      browser.evaluate(
        """
        (() => {
          const { left, top } = document.querySelector("#sliders label").getBoundingClientRect();
          return [left + 4, top + 6];
        })()
        """) as? [Double])
    try browser.drag(from: (name[0], name[1]), to: (name[0] + 60, name[1]))
    let value = "panlab.state.setup.values['velocity-threshold']"
    // A loaded computer may show the last report of the mouse some frames later.
    let goal = 300 + 60.0 / 300 * 5000
    try browser.wait(for: "Math.abs(\(value) - \(goal)) < 30")
    let scrubbed = try #require(browser.evaluate(value) as? Double)
    #expect(try browser.evaluate("panlab.state.history.length") as? Int == 1)
    try browser.press("u")
    #expect(try browser.evaluate(value) as? Double == 300)
    try browser.evaluate("document.getElementById('redo').click()")
    #expect(try browser.evaluate(value) as? Double == scrubbed)
    #expect(try browser.evaluate("document.getElementById('redo').disabled") as? Bool == true)
    #expect(browser.complaints == [])
  }

  @Test func `a spring is chosen by its name and bent by its handles`() throws {
    let folder = try TemporaryFolder()
    let browser = try Browser.page(["traces/first-look"], in: folder)
    try browser.evaluate("panlab.editor.choose('spring')")
    try browser.evaluate("document.querySelector('#motion-springs [value=bouncy]').click()")
    let text = "panlab.state.setup.pace.texts['timing-curve']"
    #expect(try browser.evaluate(text) as? String == "spring(duration:0.5,bounce:0.3)")
    #expect(
      try browser.evaluate(
        "document.querySelector('#motion-springs [value=bouncy]').getAttribute('aria-pressed')")
        as? String == "true")
    let places = try #require(
      browser.evaluate(
        """
        (() => {
          const canvas = document.getElementById("spring");
          canvas.scrollIntoView();
          const { left, top } = canvas.getBoundingClientRect();
          const scales = panlab.editor.springScales(canvas.clientWidth, canvas.clientHeight);
          const { duration } = panlab.editor.springHandles(scales);
          return [left + duration[0], top + duration[1], left + scales.x.place(0.8), top + duration[1]];
        })()
        """) as? [Double])
    try browser.drag(from: (places[0], places[1]), to: (places[2], places[3]))
    #expect(try browser.evaluate(text) as? String == "spring(duration:0.8,bounce:0.3)")
    try browser.press("u")
    #expect(try browser.evaluate(text) as? String == "spring(duration:0.5,bounce:0.3)")
    #expect(browser.complaints == [])
  }

  @Test func `a picture stands for a view, moves with it, and is written into the page's file`()
    throws
  {
    let folder = try TemporaryFolder()
    let browser = try Browser.page(["traces/first-look"], in: folder)
    try browser.evaluate(
      """
      (async () => {
        const canvas = new OffscreenCanvas(780, 1688);
        const pen = canvas.getContext("2d");
        pen.fillStyle = "rgb(255, 0, 0)";
        pen.fillRect(0, 0, 780, 1688);
        const blob = await canvas.convertToBlob({ type: "image/png" });
        await panlab.pictures.take("list", new File([blob], "shot.png", { type: "image/png" }));
      })()
      """)
    // The list comes out from under the detail as the finger moves on.
    func share(at time: Double) throws -> Double {
      try browser.evaluate(
        """
        (() => {
          const scrubber = document.getElementById("scrubber");
          scrubber.value = \(time);
          scrubber.dispatchEvent(new Event("input"));
        })()
        """)
      return try #require(browser.evaluate(Browser.redOfPhone) as? Double)
    }
    let (early, late) = (try share(at: 0.1), try share(at: 0.7))
    #expect(early < 0.2 && late > 0.4, "\(early), \(late)")
    try folder.write("", to: "downloads/.empty")
    let downloads = folder.url.appendingPathComponent("downloads")
    try browser.saveDownloads(in: downloads)
    try browser.evaluate("document.getElementById('save-page').click()")
    let page = try browser.download("default.html", in: downloads)
    #expect(page.count < 1_000_000)
    try browser.visit(downloads.appendingPathComponent("default.html"))
    try browser.wait(for: "(\(Browser.redOfPhone)) > 0.4")
    #expect(try browser.evaluate("panlab.state.setup.differences.length") as? Int == 0)
    let refusal = try browser.evaluate(
      """
      (async () => {
        await panlab.pictures.take("list", new File(["no picture"], "notes.png", { type: "image/png" }));
        return document.getElementById("taken").textContent;
      })()
      """)
    #expect(refusal as? String == "'notes.png' cannot be read as a picture.")
    #expect(browser.complaints == [])
  }
}
