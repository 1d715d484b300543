import Foundation
import MotionMath
import Nightly
import Testing

@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct GesturePageTests {
  /// A page of some gestures, in a browser.
  private static func page(
    _ arguments: [String], folder: TemporaryFolder, in directory: TemporaryFolder? = nil,
    fragment: String = "", program: URL = Panlab.executable
  ) throws -> Browser {
    let file = folder.url.appendingPathComponent("page.html")
    if directory == nil, program == Panlab.executable {
      #expect(try WrittenPage.write(arguments, to: file) == "")
    } else {
      let result = try Panlab.run(
        ["page"] + arguments + ["-o", file.path], in: directory, program: program)
      #expect(result == Panlab.Result(output: "", error: "", exitCode: 0))
    }
    let browser = try Browser()
    try browser.visit(file, fragment: fragment)
    return browser
  }

  /// The shipped traces that finish or cancel.
  private static let transitions = [
    "first-look", "swipe-back", "edge-swipe", "pull-down", "pull-up", "swipe-left", "training",
    "unseen",
  ].map { "traces/\($0)" }

  @Test func `decides every shipped trace under every preset as the program does`() throws {
    let answer = try Panlab.run(["presets", "--format", "json"])
    let listing = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    let names = try #require((listing as? [String: Any])?["presets"] as? [[String: Any]])
      // Presets with stops need other gestures.
      .filter { $0["family"] as? String != "stops" }.compactMap { $0["name"] as? String }
    #expect(names.count > 20)
    let presets = Nightly.all(names, otherwiseEvery: 8)
    let folder = try TemporaryFolder()
    let browser = try Self.page(
      (Panlab.isNamed ? Self.transitions : ["traces/first-look"]) + ["--frames", "0"]
        + presets.flatMap { ["--controller", $0] }, folder: folder)
    #expect(try Self.equalGestures(in: browser) >= (Panlab.isNamed ? 190 : 12) * presets.count)
    #expect(browser.complaints == [])
    // The page was given the same outcomes that `check` reports.
    let check = try Panlab.run([
      "check", "traces/first-look", "--controller", names[0], "--format", "json",
    ])
    let outcomes = try #require(
      (JSONSerialization.jsonObject(with: Data(check.output.utf8)) as? [String: Any])?["outcomes"]
        as? [[String: Any]])
    for outcome in outcomes {
      let name = try #require(outcome["trace"] as? String)
      let gesture = try browser.evaluate(
        "panlab.state.setups[0].gestures.find(gesture => gesture.name === '\(name)')")
      let given = try #require(gesture as? [String: Any])
      #expect(given["decision"] as? String == outcome["decision"] as? String)
      let margins = (given["margin"] as? Double, outcome["margin"] as? Double)
      #expect(abs((margins.0 ?? 0) - (margins.1 ?? 0)) < 1e-6)
      #expect(given["rule"] as? String == outcome["rule"] as? String)
    }
  }

  /// Expects the page to decide every gesture as the program did, with the same nearest flip.
  ///
  /// - Returns: The number of gestures.
  private static func equalGestures(
    in browser: Browser, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int {
    let found =
      try browser.evaluate(
        """
        (() => {
          const wrong = [];
          let count = 0;
          for (const [place, setup] of panlab.state.setups.entries()) {
            panlab.state.place = place;
            setup.gestures.forEach((gesture, index) => {
              const outcome = setup.outcomes[index];
              const flip = panlab.flip(index);
              count += 1;
              if (outcome.decision !== gesture.decision || outcome.margin !== gesture.margin
                || outcome.text !== gesture.rule || JSON.stringify(flip) !== JSON.stringify(gesture.flip)) {
                wrong.push([setup.name, gesture.name, outcome.decision, outcome.margin, outcome.text, flip,
                  gesture.decision, gesture.margin, gesture.rule, gesture.flip].join(" "));
              }
            });
          }
          return { count, wrong };
        })()
        """) as? [String: Any]
    let wrong = try #require(found?["wrong"] as? [String])
    #expect(wrong == [], "\(wrong.count) differ", sourceLocation: sourceLocation)
    return found?["count"] as? Int ?? 0
  }

  @Test func `draws what became of each recogniser below the time line, and says the cause`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 200, from: 4), to: "drags/edge.csv")
    try folder.write("trace,intent\nedge,finish\n", to: "drags/labels.csv")
    let program = Panlab.built.appendingPathComponent("SampleProgram")
    let browser = try Self.page(
      ["drags", "--scene", "field-gallery"], folder: folder, in: folder, program: program)
    let lanes = try browser.evaluate(
      "[...document.querySelectorAll('#lanes li')].map(lane => `${lane.className}: ${lane.textContent}`)"
    )
    let told = try #require(lanes as? [String])
    #expect(told.count == 2)
    // Nothing began.
    let counts = try browser.evaluate("document.getElementById('counts').textContent")
    #expect(
      (counts as? String)?.hasSuffix(" · 0 finish, 0 cancel") == true, "\(counts ?? "")")
    #expect(
      told.contains {
        $0.hasPrefix(
          "prevented: the edge pan of the view of GalleryController: prevented at 0.033 s by the pan of pictures (UIScrollView)"
        )
      }, "\(told)")
    #expect(
      told.contains {
        $0.hasPrefix("ended: the pan of pictures (UIScrollView): recognised at 0.033 s, ended at ")
      }, "\(told)")
    // The recognition is marked where the plot has that instant.
    let marked = try browser.evaluate(
      """
      (() => {
        const mark = document.querySelector("#lanes .mark").getBoundingClientRect();
        const plot = document.getElementById("plot").getBoundingClientRect();
        const recognised = panlab.state.setup.gestures[0].lanes.map(lane => lane[3]).find(time => time !== null);
        return Math.abs(mark.left - plot.left - panlab.chart.x.place(recognised));
      })()
      """)
    #expect(try #require(marked as? Double) <= 1.5)
    let cause = try browser.evaluate("document.querySelector('#card .cause').textContent")
    #expect(
      (cause as? String)?.contains(
        "the edge pan of the view of GalleryController was prevented: no failure requirement between them"
      ) == true, "\(cause ?? "")")
    #expect(browser.complaints == [])
  }

  @Test func `opens on the first failure, says why, and takes arrows and fingers as one step`()
    throws
  {
    let folder = try TemporaryFolder()
    let browser = try Self.page(
      [
        "traces/first-look", "--set", "velocity-threshold=4000", "--set", "progress-threshold=0.8",
      ],
      folder: folder)
    let first = "panlab.state.setup.outcomes.findIndex(({ verdict }) => verdict === 'fail')"
    #expect(
      try browser.evaluate("panlab.state.selected === \(first) && \(first) > 0") as? Bool == true)
    func text(_ id: String) throws -> String {
      try browser.evaluate("document.getElementById('\(id)').textContent") as? String ?? ""
    }
    let sentence = try text("gesture-sentence")
    #expect(sentence.hasPrefix("cancel; finish was meant: FAIL; "), "\(sentence)")
    #expect(sentence.contains(" below velocity-threshold "), "\(sentence)")
    let failed = try browser.evaluate(
      "panlab.state.setup.outcomes.filter(({ verdict }) => verdict === 'fail').length")
    let chip = "document.querySelector('#chips button[value=fail]')"
    #expect(
      try browser.evaluate("\(chip).textContent") as? String == "failed \(failed as? Int ?? 0)")
    try browser.evaluate("\(chip).click()")
    #expect(try browser.evaluate("panlab.state.order.length") as? Int == failed as? Int)
    #expect(try browser.evaluate("\(chip).getAttribute('aria-pressed')") as? String == "true")

    try browser.evaluate("document.querySelector('#sliders input[type=range]').focus()")
    for _ in 0..<3 { try browser.press("ArrowLeft", code: 37) }
    #expect(try browser.evaluate("panlab.state.history.length") as? Int == 1)
    try browser.press("u")
    #expect(try browser.evaluate("panlab.state.setup.changes.length") as? Int == 0)

    // The button of a flip disappears with the flip, and the focus moves to what comes after it.
    try browser.evaluate(
      "(button => { button.focus(); button.click(); })(document.querySelector('#flips button'))")
    #expect(try browser.evaluate("document.activeElement === document.body") as? Bool == false)
    try browser.press("u")

    // A finger drags a threshold and does not scroll the page.
    try browser.imitatePhone()
    try browser.evaluate("document.getElementById('plot').scrollIntoView({ block: 'center' })")
    try browser.wait(
      for: "panlab.chart.handles.some(({ threshold }) => threshold.parameter !== null)")
    try browser.pause()
    let handle = try #require(
      browser.evaluate(
        """
        (() => {
          const box = document.getElementById("plot").getBoundingClientRect();
          const { place } = panlab.chart.handles.find(({ threshold, isVertical }) =>
            threshold.parameter !== null && !isVertical);
          return [box.left + box.width / 2, box.top + place, scrollY];
        })()
        """) as? [Double])
    try browser.touch((0...8).map { (handle[0], handle[1] + 5 * Double($0)) })
    #expect(try browser.evaluate("panlab.state.setup.changes.length") as? Int == 1)
    #expect(try browser.evaluate("panlab.state.history.length") as? Int == 1)
    #expect(try browser.evaluate("scrollY") as? Double == handle[2])

    // On a phone the stage stays in sight while the list scrolls, and the list shows the selected gesture. The click
    // removes the filter first: the drag may have flipped the gesture, which is then no failure.
    try browser.evaluate("\(chip).click()")
    try browser.evaluate("document.getElementById('list').scrollIntoView({ block: 'end' })")
    try browser.pause()
    let places = try browser.evaluate(
      """
      (() => {
        const box = id => document.getElementById(id).getBoundingClientRect();
        const [phone, list, row] = ["phone", "list", `gesture-${panlab.state.selected}`].map(box);
        return [phone.top >= 0, phone.bottom <= list.bottom, list.bottom <= innerHeight + 1, row.top >= list.top,
          row.bottom <= list.bottom];
      })()
      """)
    #expect(places as? [Bool] == Array(repeating: true, count: 5))
    #expect(browser.complaints == [])
  }

  @Test func `finds gestures by tag, by person and by words, in the order in which people count`()
    throws
  {
    let folder = try TemporaryFolder()
    for (name, head) in [
      ("drag-10", "# person: ann\n"), ("drag-2", "# person: ann\n"),
      ("drag-1", "# person: annabel\n"), ("flick-1", ""),
    ] {
      try folder.write(head + Gestures.drag(points: 330), to: "swipes/\(name).csv")
    }
    try folder.write(
      """
      trace,intent,tags,note
      drag-10,finish,hard drag,
      drag-2,finish,drag,a hard one
      drag-1,cancel,drag,
      flick-1,finish,flick person:bo,

      """, to: "swipes/labels.csv")
    let browser = try Self.page(["swipes"], folder: folder, in: folder)
    let shown = "panlab.state.order.map(index => panlab.state.setup.gestures[index].name.slice(7))"
    func names() throws -> [String]? { try browser.evaluate(shown) as? [String] }
    /// Presses a chip; what is left of the list.
    func press(_ chip: String) throws -> [String]? {
      try browser.evaluate("document.querySelector('#gestures button[value=\"\(chip)\"]').click()")
      return try names()
    }
    // What fails comes first.
    #expect(try names() == ["drag-1", "drag-2", "drag-10", "flick-1"])
    let chips =
      "['tags', 'people'].map(id => [...document.getElementById(id).children].map(chip => chip.textContent).join())"
    #expect(
      try browser.evaluate(chips) as? [String] == [
        "drag 3,flick 1,hard 1", "ann 2,annabel 1,bo 1",
      ])
    #expect(try press("tag:hard") == ["drag-10"])
    #expect(
      try browser.evaluate("document.getElementById('filter').value") as? String == "tag:hard")
    #expect(try press("tag:hard")?.count == 4)
    #expect(try press("person:ann") == ["drag-2", "drag-10"])
    #expect(try press("fail") == [])
    // A row that is filtered out is no descendant of the list.
    #expect(
      try browser.evaluate(
        "document.getElementById('list').hasAttribute('aria-activedescendant')") as? Bool == false)
    #expect(try browser.evaluate("document.getElementById('none').hidden") as? Bool == false)
    let pressed = "[...document.querySelectorAll('#gestures [aria-pressed=true]')]"
    #expect(
      try browser.evaluate("\(pressed).map(chip => chip.value)") as? [String] == [
        "fail", "person:ann",
      ])
    #expect(try press("")?.count == 4)
    // A row of chips is a single Tab stop; the arrow keys move within the row.
    try browser.evaluate("document.querySelector('#people button').focus()")
    try browser.press("ArrowRight", code: 39)
    #expect(try browser.evaluate("document.activeElement.value") as? String == "person:annabel")
    #expect(
      try browser.evaluate("document.querySelectorAll('#people [tabindex=\"0\"]').length") as? Int
        == 1)
    // Words are looked for in names, notes, tags and people.
    try browser.press("/", code: 191)
    for key in "hard" { try browser.press(String(key)) }
    #expect(try names() == ["drag-2", "drag-10"])
    for key in " bo" { try browser.press(String(key)) }
    #expect(try names() == [])
    #expect(browser.complaints == [])
  }

  @Test
  func
    `tells values where the pointer is, goes to the time that is clicked, and describes each number`()
    throws
  {
    let folder = try TemporaryFolder()
    let browser = try Self.page(
      ["traces/first-look"], folder: folder, fragment: "#default/first-look%2Fanna-drag-1")
    let place = try #require(
      browser.evaluate(
        """
        (() => {
          const box = document.getElementById("plot").getBoundingClientRect();
          return [Math.round(box.left + panlab.chart.x.place(0.25)), Math.round(box.top + panlab.chart.y.place(0.9)),
            box.left];
        })()
        """) as? [Double])
    let pixels = "document.getElementById('plot').toDataURL()"
    let before = try browser.evaluate(pixels) as? String
    try browser.hover(at: (place[0], place[1]))
    try browser.wait(for: "panlab.chart.words !== null")
    let found =
      try browser.evaluate(
        """
        (() => {
          const time = panlab.chart.x.value(\(place[0] - place[2]));
          const { way } = panlab.shown;
          const finger = way.points.filter(point => point.time <= time).at(-1).finger;
          return [panlab.chart.words, `${time.toFixed(3)} s, finger ${finger.toFixed(3)}, transition ${way.percentAt(time).toFixed(3)}`,
            String(time)];
        })()
        """) as? [String]
    let words = try #require(found)
    #expect(words[0] == words[1])
    #expect(try browser.evaluate(pixels) as? String != before)
    try browser.drag(from: (place[0], place[1]), to: (place[0], place[1]))
    let time = try #require(browser.evaluate("panlab.time") as? Double)
    #expect(abs(time - (Double(words[2]) ?? .nan)) < 0.002)

    let silent = try browser.evaluate(
      """
      [...document.querySelectorAll("#controls input[type=number], #controls input[type=range]")]
        .filter(input => input.closest("[hidden]") === null)
        .map(input => input.closest("[title]")?.title ?? "")
        .filter(title => !/-?[\\d.]+ to [\\d.]+.*by default/.test(title))
      """)
    #expect(silent as? [String] == [])
    #expect(
      try browser.evaluate("document.querySelector('#sliders .slider').title.includes('pt/s')")
        as? Bool == true)

    // With Shift, a slider moves a tenth as far as the mouse, and the drag is one step.
    let track = try #require(
      browser.evaluate(
        """
        (() => {
          const box = document.querySelector("input[type=range][aria-label=progress-threshold]").getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2, box.width - 16];
        })()
        """) as? [Double])
    try browser.drag(from: (track[0], track[1]), to: (track[0] + 40, track[1]), withShift: true)
    let value = try browser.evaluate("panlab.state.setup.values['progress-threshold']")
    #expect(abs(try #require(value as? Double) - 0.5 - 4 / track[2]) < 0.01)
    #expect(try browser.evaluate("panlab.state.history.length") as? Int == 1)

    // With Shift, a threshold dragged in the plot also moves a tenth as far.
    let line = try #require(
      browser.evaluate(
        """
        (() => {
          const box = document.getElementById("plot").getBoundingClientRect();
          const { y, handles } = panlab.chart;
          return [box.left + box.width / 2, box.top + handles[0].place, y.value(0) - y.value(100)];
        })()
        """) as? [Double])
    let slowly = try #require(value as? Double)
    try browser.drag(from: (line[0], line[1]), to: (line[0], line[1] - 100), withShift: true)
    let moved = try browser.evaluate("panlab.state.setup.values['progress-threshold']")
    #expect(abs(try #require(moved as? Double) - slowly - line[2] / 10) < 0.01)
    #expect(browser.complaints == [])
  }

  @Test func `a reload keeps what is compared, filtered and changed`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.page(["traces/first-look"], folder: folder)
    try browser.evaluate(
      """
      (() => {
        panlab.set("progress-threshold", 0.4);
        panlab.editor.setCurve({ bezier: [0, 0, 1, 1] }, false);
        document.getElementById("keep").click();
        panlab.set("progress-threshold", 0.2);
        const filter = document.getElementById("filter");
        filter.value = "drag";
        filter.dispatchEvent(new Event("input"));
      })()
      """)
    let seen = """
      JSON.stringify([panlab.state.kept.values, panlab.state.kept.pace, panlab.state.isKept, panlab.state.setup.values,
        panlab.state.filter, [...panlab.state.flipped], document.getElementById("compare").value])
      """
    let before = try #require(try browser.evaluate(seen) as? String)
    // The map shows the boundary of the kept values, at 0.4. Beside it, at 0.44, far fewer pixels are opaque.
    let opaque = try browser.evaluate(
      """
      [0.4, 0.44].map(progress => {
        const { canvas, x, y } = panlab.map;
        const scale = canvas.width / canvas.clientWidth;
        const [left, top] = [x.place(progress), y.place(260)].map(place => Math.round(place * scale));
        const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        pen.drawImage(canvas, 0, 0);
        const { data } = pen.getImageData(left - 2, top, 5, Math.round(y.place(-260) * scale) - top);
        return data.filter((value, index) => index % 4 === 3 && value > 160).length;
      })
      """)
    let counts = try #require(opaque as? [Int])
    #expect(counts[0] >= counts[1] + 15, "\(counts)")
    #expect(before.contains(#""progress-threshold":0.4"#))
    #expect(before.contains(#"true,{"#) && before.contains(#""progress-threshold":0.2"#))
    try browser.wait(for: "location.hash.includes('find=drag')")
    try browser.reload()
    try browser.wait(for: "panlab.state.kept !== null")
    #expect(try browser.evaluate(seen) as? String == before)
    #expect(try browser.evaluate("document.getElementById('filter').value") as? String == "drag")
    // The decisions differ because the numbers do, so the page must not report that the browser decides differently.
    #expect(try browser.evaluate("document.getElementById('problem').hidden") as? Bool == true)
    #expect(browser.complaints == [])
  }

  @Test func `undo goes on after a reload, one step after another and in every setup`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.page(
      ["traces/first-look", "--controller", "default", "--controller", "flutter-cupertino"],
      folder: folder)
    let seen = """
      JSON.stringify([panlab.state.place, panlab.state.setups.map(({ values, pace }) => [values, pace.texts])])
      """
    // Changes in one setup and then in another: a number, a drag with two reports, the motion.
    let changes = [
      "panlab.set('progress-threshold', 0.4)",
      "panlab.set('velocity-threshold', 500); panlab.state.set('velocity-threshold', 600, true)",
      "panlab.state.setPace({ duration: { text: '0.5s', part: { n: 0.5 } } })",
      """
      panlab.state.choose(1);
      panlab.set(panlab.state.setup.parameters[0].name, panlab.state.setup.parameters[0].range[0]);
      """,
    ]
    var states = [try #require(browser.evaluate(seen) as? String)]
    for change in changes {
      try browser.evaluate(change)
      states.append(try #require(browser.evaluate(seen) as? String))
    }
    #expect(Set(states).count == 5)
    let compared =
      "JSON.stringify([[...panlab.state.flipped], document.getElementById('undo').disabled])"
    let before = try browser.evaluate(compared) as? String
    try browser.reload()
    #expect(try browser.evaluate(seen) as? String == states[4])
    #expect(try browser.evaluate(compared) as? String == before)
    // Undo shows the setup of the step that it undoes, so the index of the shown setup is not compared.
    for (count, expected) in states.dropLast().enumerated().reversed() {
      if count == 1 { try browser.reload() }
      try browser.press("u")
      let found = try #require(browser.evaluate(seen) as? String)
      #expect(found.dropFirst(2) == expected.dropFirst(2))
    }
    #expect(try browser.evaluate("panlab.state.history.length") as? Int == 0)
    #expect(
      try browser.evaluate("document.getElementById('undo').disabled") as? Bool == true)
    // The steps do not belong to another address in the same tab, here the page without a fragment.
    try browser.evaluate("panlab.set('progress-threshold', 0.7)")
    try browser.evaluate("panlab.address.write()")
    let file = folder.url.appendingPathComponent("page.html")
    try browser.visit("about:blank")
    try browser.visit(file)
    #expect(try browser.evaluate("panlab.state.history.length") as? Int == 0)
    #expect(browser.complaints == [])
  }

  @Test func `shows what tune proposes on sliders, map and list`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.page(["traces/first-look"], folder: folder)
    // Compares the slider's pixels at two values, and the whole picture of the map.
    let found = try browser.evaluate(
      """
      (async () => {
        await new Promise(resolve => setTimeout(resolve, 300));
        const canvas = document.querySelector("input[aria-label=progress-threshold] + canvas");
        const range = panlab.state.setup.parameters.find(({ name }) => name === "progress-threshold").range;
        const at = value => {
          const inset = 8 * devicePixelRatio;
          const x = inset + (canvas.width - 2 * inset) * (value - range[0]) / (range[1] - range[0]);
          const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
          pen.drawImage(canvas, 0, 0);
          return [...pen.getImageData(Math.round(x), 1, 1, 1).data].join();
        };
        const look = () => [at(0.25), at(0.7), document.getElementById("map").toDataURL()];
        const before = look();
        panlab.state.propose({ values: { "progress-threshold": 0.3 }, intervals: { "progress-threshold": [0.2, 0.4] },
          answer: ["0.3"] });
        const after = look();
        const turned = panlab.state.proposal.turned.size;
        const rows = [...document.querySelectorAll("#rows .row")].filter(row => row.textContent.includes("; proposed: "));
        const lines = document.getElementById("proposal-text").textContent;
        return [...before.map((part, index) => part !== after[index]), turned > 0, rows.length > 0, lines.includes(`${turned} of 12 gestures`),
          document.getElementById("proposal").hidden === false, panlab.state.setup.changes.length === 0];
      })()
      """)
    #expect(
      found as? [Bool] == [true, false, true, true, true, true, true, true], "\(found ?? "")")
    #expect(browser.complaints == [])
  }

  @Test func `takes pictures, a film, an onion skin and the table along`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.page(
      ["traces/first-look"], folder: folder, fragment: "#default/first-look%2Fanna-drag-1")
    let found =
      try browser.evaluate(
        """
        (() => {
          document.getElementById("onion").value = 7;
        const scrubber = document.getElementById("scrubber");
        scrubber.value = 0.2;
        scrubber.dispatchEvent(new Event("input"));
          const [picture, film, onion] = ["picture, SVG", "film, animated SVG", "onion skin, SVG"]
            .map(name => new DOMParser().parseFromString(panlab.take(name), "image/svg+xml"));
          const count = (part, name) => part.getElementsByTagName(name).length;
          const { way } = panlab.shown;
          const views = time => panlab.views(0, panlab.state.selected, way, time);
          const first = way.points.find(({ percent }) => percent !== null).time;
          const instants = [0, 1, 2, 3, 4, 5, 6].map(index => first + (way.end - first) * index / 6);
          const corners = views(panlab.time).map(([, , corners, outline]) =>
            (outline ?? corners).map(value => value.toFixed(1)).join(" "));
          return {
            broken: [picture, film, onion].reduce((sum, part) => sum + count(part, "parsererror"), 0),
            corners: [...picture.querySelectorAll("polygon")].map(part => part.getAttribute("points")).join() === corners.join(),
            finger: count(picture, "polyline") === 3 && count(picture, "circle") === 1,
            frames: [count(film, "animate"), Math.ceil(way.end * 30)],
            skins: [count(onion, "polygon"), instants.reduce((sum, time) => sum + views(time).length, 0)],
          };
        })()
        """) as? [String: Any]
    let taken = try #require(found)
    #expect(taken["broken"] as? Int == 0)
    #expect(taken["corners"] as? Bool == true)
    #expect(taken["finger"] as? Bool == true)
    for pair in [taken["frames"], taken["skins"]] {
      let numbers = try #require(pair as? [Int])
      #expect(numbers[0] == numbers[1] && numbers[0] >= 7)
    }

    // The browser's own decoder reads every frame of the film. The frames' times add up to the gesture's time and 0.8
    // s, and a place changes from the picture of the upper screen to a row of the lower one.
    let decoded = try browser.evaluate(
      """
      (async () => {
        const data = await (await panlab.film()).arrayBuffer();
        const decoder = new ImageDecoder({ data, type: "image/png" });
        await decoder.tracks.ready;
        const count = decoder.tracks.selectedTrack.frameCount;
        const pen = new OffscreenCanvas(390, 844).getContext("2d", { willReadFrequently: true });
        const centres = [];
        let length = 0;
        for (let frameIndex = 0; frameIndex < count; frameIndex++) {
          const { image } = await decoder.decode({ frameIndex });
          length += image.duration / 1e6;
          pen.drawImage(image, 0, 0);
          centres.push("#" + [...pen.getImageData(195, 260, 1, 1).data.slice(0, 3)]
            .map(part => part.toString(16).padStart(2, "0")).join(""));
        }
        const { way, setup } = panlab.shown;
        const fill = name => setup.looks.find(look => look.name === name).fill;
        return [count === Math.ceil(way.end * 30), Math.abs(length - way.end - 0.8) < 0.002,
          centres[0] === fill("detail"), centres.at(-1) === "#ffffff"];
      })()
      """)
    #expect(decoded as? [Bool] == [true, true, true, true])

    try folder.write("", to: "downloads/.empty")
    let downloads = folder.url.appendingPathComponent("downloads")
    try browser.saveDownloads(in: downloads)
    /// What the menu saves.
    func saved(_ choice: String, as name: String) throws -> Data {
      try browser.evaluate(
        """
        (() => {
          const menu = document.getElementById("take");
          menu.value = "\(choice)";
          menu.dispatchEvent(new Event("change"));
        })()
        """)
      return try browser.download(name, in: downloads)
    }
    let picture = try saved("picture, PNG", as: "anna-drag-1.png")
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count > 2000)
    let film = try saved("film, animated PNG", as: "anna-drag-1-film.png")
    #expect(film.starts(with: [0x89, 0x50, 0x4E, 0x47]) && film.count > picture.count)
    let table = String(decoding: try saved("table, CSV", as: "gestures.csv"), as: UTF8.self)
    let check = try Panlab.run(["check", "traces/first-look", "--format", "csv"])
    func columns(_ text: String) -> [[Substring]] {
      text.split(separator: "\n").dropFirst().map {
        Array($0.split(separator: ",", omittingEmptySubsequences: false)[0...4])
      }
    }
    #expect(columns(table) == columns(check.output))
    #expect(columns(table).count == 12)
    #expect(browser.complaints == [])
  }

  @Test(arguments: ["release", "during", "last-change"])
  func `decides between stops as the program does`(decide: String) throws {
    let folder = try TemporaryFolder()
    let names =
      Panlab.isNamed
      ? [
        "sheet", "floating-panel-stops", "gorhom-stops", "vaul-stops", "bottom-sheet-lucaszischka",
        "bottom-sheet-danielsaidi", "swiftui-drawer", "snap", "swiftui-blanket",
        "bottom-sheet-wouter125",
      ]
      : [decide == "release" ? "sheet" : "vaul-stops"]
    let traces = (Panlab.isNamed ? ["traces/sheet"] : []) + ["traces/sheet-unseen"]
    let settings = ["--set", "decide=\(decide)"]
    let browser = try Self.page(
      traces + ["--frames", "0"] + settings + names.flatMap { ["--controller", $0] },
      folder: folder)
    #expect(try Self.equalGestures(in: browser) == (Panlab.isNamed ? 60 : 12) * names.count)
    for (place, name) in names.enumerated() {
      let check = try Panlab.run(
        ["check"] + traces + settings + ["--controller", name, "--format", "csv"])
      let rows = check.output.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)[0...4].joined(separator: ",")
      }
      let shown = try browser.evaluate(
        """
        panlab.state.setups[\(place)].outcomes.map(({ decision, verdict, text }, index) => {
          const { name, intent } = panlab.state.setups[\(place)].gestures[index];
          return [name, intent, decision, verdict, text].join();
        })
        """)
      #expect(shown as? [String] == rows, "\(name)")
    }
    #expect(browser.complaints == [])
  }

  /// Drags that decide at the release, from the last change and in mid-drag, between two ends and stops.
  @Test(arguments: [
    ("slide-over-card", "traces/pull-down"), ("swiftui-image-viewer", "traces/pull-down"),
    ("stream-chat-reply", "traces/swipe-back"), ("swiftui-drawer", "traces/sheet-unseen"),
    ("bottom-sheet-lucaszischka", "traces/sheet-unseen"),
    ("bottom-sheet-wouter125", "traces/sheet-unseen"),
  ])
  func `decides SwiftUI's drags as the program does, under every reading`(
    controller: String, traces: String
  ) throws {
    let folder = try TemporaryFolder()
    let browser = try Self.page(
      [traces, "--frames", "0", "--controller", controller], folder: folder)
    #expect(try Self.equalGestures(in: browser) >= 12)
    let check = try Panlab.run(["check", traces, "--controller", controller, "--format", "json"])
    let outcomes = try #require(
      (JSONSerialization.jsonObject(with: Data(check.output.utf8)) as? [String: Any])?["outcomes"]
        as? [[String: Any]])
    let expected = try outcomes.map { outcome in
      try #require(outcome["readings"] as? [[String: Any]]).map {
        "\($0["reading"] ?? ""): \($0["decision"] ?? "")"
      }
    }
    let shown = try browser.evaluate(
      """
      panlab.state.setup.gestures.map((_, index) =>
        panlab.state.setup.readingsOf(index).map(({ name, decision }) => `${name}: ${decision}`))
      """)
    #expect(shown as? [[String]] == expected)
    let sentence = try browser.evaluate("document.getElementById('gesture-sentence').textContent")
    #expect((sentence as? String)?.contains(" reading of SwiftUI's drag ") ?? false)
    #expect(browser.complaints == [])
  }

  @Test func `shows stops by their names`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.page(
      ["traces/sheet-unseen", "--controller", "sheet", "--frames", "6"], folder: folder,
      fragment: "#sheet/sheet-unseen%2Frosa-drag-1")
    func text(_ id: String) throws -> String? {
      try browser.evaluate("document.getElementById('\(id)').textContent") as? String
    }
    #expect(try text("counts") == "11 passed, 1 failed · 3 closed, 6 half, 3 full")
    #expect(
      try text("gesture-sentence")?.hasPrefix("full; full was meant: pass; ") == true)
    #expect(
      try text("gesture-outcome")
        == "from full; drag that goes nowhere, meant to stay, let go at 17 %")
    #expect(
      try browser.evaluate("document.getElementById('plot').getAttribute('aria-label')") as? String
        == "Progress of finger, transition and view over 0.90 s, closed at 0.000, half at 0.543, full"
        + " at 1.000")
    #expect(try browser.evaluate("document.getElementById('map').hidden") as? Bool == true)
    // Another number leads to another stop.
    try browser.evaluate("document.querySelector('#flips button').click()")
    let changes = try #require(try text("changes"))
    #expect(changes.hasPrefix("Flipped by the last change: 1"), "\(changes)")
    #expect(changes.hasSuffix("sheet-unseen/rosa-drag-1 full → half, now fails"), "\(changes)")
    #expect(browser.complaints == [])
  }

  @Test func `agrees with check --set wherever its sliders stand`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.page(["traces/first-look", "--frames", "0"], folder: folder)
    // A seeded sequence, so that every run has the same settings.
    var numbers = RandomGenerator(seed: 20)
    for _ in 0..<(Panlab.isNamed ? 50 : 10) {
      let (progress, velocity) = (
        numbers.fraction(), numbers.fraction() * numbers.fraction() * 2500
      )
      let words = try browser.evaluate(
        """
        (() => {
          for (const [name, value] of [["progress-threshold", \(progress)], ["velocity-threshold", \(velocity)]]) {
            const track = document.querySelector(`input[type=range][aria-label=${name}]`);
            track.value = value;
            track.dispatchEvent(new Event("input"));
            track.dispatchEvent(new Event("change"));
          }
          const { setup } = panlab.state;
          return { words: setup.changes.join(" "), outcomes: setup.outcomes.map(
            ({ decision, text, verdict }, index) => [setup.gestures[index].name, decision, verdict, text].join()),
            margins: setup.outcomes.map(({ margin }) => margin) };
        })()
        """)
      let page = try #require(words as? [String: Any])
      let settings = try #require(page["words"] as? String)
      let check = try Panlab.run(
        ["check", "traces/first-look", "--format", "csv"]
          + settings.split(separator: " ").map(String.init))
      let rows = check.output.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      #expect(
        page["outcomes"] as? [String]
          == rows.map { [$0[0], $0[2], $0[3], $0[4]].joined(separator: ",") }, "\(settings)")
      // The table rounds margins to millionths.
      let margins = try #require(page["margins"] as? [Double])
      #expect(margins.count == rows.count)
      for (margin, row) in zip(margins, rows) {
        #expect(abs(margin - (Double(row[5]) ?? .nan)) <= 5.1e-7, "\(settings) \(row[0])")
      }
    }
    #expect(browser.complaints == [])
  }

  @Test func `needs nothing but itself, and only the keyboard`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.page(["traces/first-look"], folder: folder)
    func value(_ expression: String) throws -> String {
      "\(try browser.evaluate(expression) ?? "")"
    }
    let name = "document.getElementById('gesture-name').textContent"
    #expect(try value(name) == "first-look/anna-drag-1")
    try browser.press("ArrowDown", code: 40)
    #expect(try value(name) == "first-look/ben-drag-1")
    let time = try value("panlab.time")
    try browser.press("ArrowLeft", code: 37)
    #expect(try value("panlab.time") < time)
    try browser.press(" ", code: 32)
    #expect(try value("document.getElementById('play').getAttribute('aria-label')") == "Stop")
    try browser.press(" ", code: 32)
    try browser.press("/", code: 191)
    #expect(try value("document.activeElement.id") == "filter")
    for key in "kaya" { try browser.press(String(key)) }
    #expect(try value("panlab.state.order.length") == "1")
    // From the filter the next stops are the list, the player, and then the numbers.
    for _ in 0..<20 where try value("document.activeElement.id") != "number-velocity-threshold" {
      try browser.press("Tab", code: 9)
    }
    #expect(try value("document.activeElement.id") == "number-velocity-threshold")
    try browser.press("Tab", code: 9)
    try browser.press("ArrowRight", code: 39)
    #expect(try value("panlab.state.setup.changes.join()") == "--set velocity-threshold=301pt/s")
    try browser.press("u")
    #expect(try value("panlab.state.setup.changes.length") == "0")
    #expect(browser.addresses == [folder.url.appendingPathComponent("page.html").absoluteString])
    #expect(browser.complaints == [])
  }

  @Test func `turns gestures when a threshold is dragged, and writes the controller that does`()
    throws
  {
    let folder = try TemporaryFolder()
    let browser = try Self.page(
      ["traces/first-look"], folder: folder, fragment: "#default/first-look%2Fkaya-reversal-1")
    let name = try browser.evaluate("document.getElementById('gesture-name').textContent")
    #expect(name as? String == "first-look/kaya-reversal-1")
    // The list is scrolled to the selected gesture, although most gestures come before it.
    let isInSight = try browser.evaluate(
      """
      (() => {
        const [list, row] = ["list", `gesture-${panlab.state.selected}`]
          .map(id => document.getElementById(id)?.getBoundingClientRect());
        return row !== undefined && row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
      })()
      """)
    #expect(isInSight as? Bool == true)
    // The line of the progress threshold, from 0.5 to about 0.2.
    let place = try #require(
      browser.evaluate(
        """
        (() => {
          const box = document.getElementById("plot").getBoundingClientRect();
          const { chart } = panlab;
          return [box.left + 200, box.top + chart.y.place(0.5), box.top + chart.y.place(0.2)];
        })()
        """) as? [Double])
    try browser.drag(from: (place[0], place[1]), to: (place[0], place[2]))
    let threshold = try browser.evaluate("panlab.state.setup.values['progress-threshold']")
    #expect(abs((threshold as? Double ?? 0) - 0.2) < 0.02)
    #expect(try browser.evaluate("panlab.state.history.length") as? Int == 1)
    let flipped = try browser.evaluate("document.getElementById('changes').textContent") as? String
    #expect(flipped?.hasPrefix("Flipped by the last change: ") ?? false)
    let file = try #require(browser.evaluate("panlab.state.setup.file") as? String)
    let counts = try browser.evaluate("document.getElementById('counts').textContent") as? String
    try folder.write(file, to: "tuned.json")
    let check = try Panlab.run([
      "check", "traces/first-look", "--controller", folder.url.path + "/tuned.json",
    ])
    let last = try #require(check.output.split(separator: "\n").last)
    let passed = try #require(last.split(separator: " ").dropFirst(2).first)
    #expect(counts?.hasPrefix("\(passed) passed, ") ?? false, "\(last)")
    #expect(browser.complaints == [])
  }

  @Test func `shows markup in names and notes as text`() throws {
    let folder = try TemporaryFolder()
    let markup = "</script><img src=x onerror=document.title=1>"
    try folder.write(Gestures.drag(points: 330), to: "swipes/<b>long.csv")
    try folder.write(
      "trace,intent,weight,tags,note\n<b>long,finish,1,,\(markup)\n", to: "swipes/labels.csv")
    let browser = try Self.page(["swipes"], folder: folder, in: folder)
    #expect(try browser.evaluate("document.querySelectorAll('b > *, img').length") as? Int == 0)
    #expect(
      try browser.evaluate("document.getElementById('gesture-name').textContent") as? String
        == "swipes/<b>long")
    let card = try browser.evaluate("document.getElementById('gesture-outcome').textContent")
    #expect((card as? String)?.contains(markup) ?? false)
    #expect(browser.complaints == [])
  }

  @Test(.enabled(if: Panlab.isNamed, "PANLAB_PROGRAM names no program built for release"))
  func `decides two thousand gestures as the program does, and is small`() throws {
    let folder = try TemporaryFolder()
    let synth = try Panlab.run([
      "synth", "swipe-back", "--count", "2000", "--seed", "7", "-o", folder.url.path + "/many",
    ])
    #expect(synth.exitCode == 0, "\(synth.error)")
    let browser = try Self.page(["many", "--frames", "0"], folder: folder, in: folder)
    #expect(try browser.evaluate("panlab.state.setup.gestures.length") as? Int == 2000)
    try browser.evaluate("panlab.set('progress-threshold', 0.42)")
    let counts = try browser.evaluate("document.getElementById('counts').textContent") as? String
    let check = try Panlab.run(["check", "many", "--set", "progress-threshold=0.42"], in: folder)
    let last = try #require(check.output.split(separator: "\n").last)
    let passed = try #require(last.split(separator: " ").dropFirst(2).first)
    #expect(counts?.hasPrefix("\(passed) passed, ") ?? false, "\(last), \(counts ?? "")")
    #expect(browser.complaints == [])
    _ = try Self.page(Self.transitions, folder: folder)
    let size = try folder.url.appendingPathComponent("page.html").resourceValues(
      forKeys: [.fileSizeKey]
    ).fileSize
    #expect(size ?? .max < 3_000_000)
  }

  @Test func `opens at the gesture that an HTML report links to`() throws {
    let folder = try Gestures.labelledFolder()
    let check = try Panlab.run(
      [
        "check", "swipes", "--set", "progress-threshold=0.9", "--set", "velocity-threshold=5000",
        "--report", "html=reports/report.html",
        "--report", "page=pages/a page.html", "--quiet",
      ], in: try Self.withFolders(["reports", "pages"], in: folder))
    #expect(check.exitCode == 1)
    let report = try folder.read("reports/report.html")
    let link = "href=\"../pages/a%20page.html#check/swipes%2Flong\""
    #expect(report.contains("<a \(link)>Drag its thresholds</a>"))
    #expect(!report.contains("#check/swipes%2Fshort"))
    let browser = try Browser()
    try browser.visit(
      folder.url.appendingPathComponent("pages/a page.html"), fragment: "#check/swipes%2Flong")
    #expect(
      try browser.evaluate("document.getElementById('gesture-name').textContent") as? String
        == "swipes/long")
    #expect(browser.complaints == [])
  }

  private static func withFolders(
    _ names: [String], in folder: TemporaryFolder
  ) throws -> TemporaryFolder {
    for name in names { try folder.write("", to: "\(name)/.empty") }
    return folder
  }
}
