import Controllers
import Formats
import Foundation
import MotionMath
import Nightly
import Replay
import Reports
import SampleScenes
import Scenes
import Testing
import Traces

/// The closed form in the browser, against what the program's full stack does with the same samples.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct DrivingParityTests {
  /// Gestures under a controller on a scene.
  private struct Case {
    var name: String
    var controller: Controller
    var settings = ReplaySettings()
    var traces: [Trace]
  }

  /// The shipped gestures of some folders.
  private static func shipped(_ folders: String..., limit: Int) throws -> [Trace] {
    let all = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: "traces/\(folder)").sorted()
        .filter { $0.hasSuffix(".csv") && $0 != "labels.csv" }
        .flatMap { try TraceReader.read(path: "traces/\(folder)/\($0)", name: "\(folder)/\($0)") }
    }
    let step = max(all.count / limit, 1)
    return stride(from: 0, to: all.count, by: step).prefix(limit).map { all[$0] }
  }

  /// The frames of a gesture by the full stack: each instant with the transition's progress.
  ///
  /// A late touch and its first move may come in one frame, in which the drag then begins and changes; only the last
  /// progress is drawn.
  private static func frames(_ record: ReplayRecord) -> JSONValue {
    let steps = record.steps.filter { $0.percentComplete != nil && $0.event != "end" }
    let drawn = zip(steps, steps.dropFirst().map { $0.time as Double? } + [nil])
      .filter { step, next in step.time != next }
    return .array(
      drawn.map { step, _ in .array([.number(step.time), .number(step.percentComplete ?? 0)]) })
  }

  /// What the page finds of every gesture, against the vectors of the program.
  private static let comparison = """
    (vectors => {
      const worst = { progress: 0, stage: 0, margin: 0 };
      const wrong = [];
      // A number half-way between two decimals may be rounded to either, since sides differ in the last bit.
      const areAlike = (one, two) => {
        const numbers = /-?\\d+(?:\\.\\d+)?/g;
        const others = two.match(numbers) ?? [];
        return one.replace(numbers, "#") === two.replace(numbers, "#") && (one.match(numbers) ?? []).every((text, index) =>
          Math.abs(text - others[index]) <= 1.01 * 10 ** -(text.split(".")[1]?.length ?? 0));
      };
      let [decisions, recognised, flips, frames, screens] = [0, 0, 0, 0, 0];
      vectors.forEach((gestures, place) => gestures.forEach((told, index) => {
        const setup = panlab.state.setups[place];
        const gesture = setup.gestures[index];
        const name = `${setup.name} ${gesture.name}`;
        panlab.state.place = place;
        const flip = panlab.flip(index);
        flips += 1;
        if (JSON.stringify(flip) !== JSON.stringify(gesture.flip)) wrong.push(`${name}: flip ${flip}, not ${gesture.flip}`);
        const differsInMargin = margin => {
          const difference = Math.abs((margin ?? 0) - (told.margin ?? 0)) / Math.max(Math.abs(told.margin ?? 0), 1);
          worst.margin = Math.max(worst.margin, difference);
          if (difference > 1e-6) wrong.push(`${name}: margin ${margin}, not ${told.margin}`);
        };
        if (told.decision !== null) {
          const { decision, margin } = setup.outcomes[index];
          decisions += 1;
          if (decision !== told.decision) wrong.push(`${name}: ${decision}, not ${told.decision}`);
          differsInMargin(margin);
          const sentence = panlab.sentence(place, index);
          if (setup.isDriven && !areAlike(sentence, told.sentence)) wrong.push(`${name}: '${sentence}', not '${told.sentence}'`);
        }
        if (setup.isDriven && gesture.isPlain && !gesture.isThin && told.decision !== null) {
          // The page's own recogniser and rule, from the samples alone.
          const course = panlab.course(place, index);
          const answer = course.asked === null ? null
            : setup.rule.decision(course.asked, course.start, setup.rule.numbers(setup.values, setup.pace));
          const decision = answer === null || answer.stop === null ? "none"
            : setup.controller.stops[answer.stop] ?? (answer.finishes ? "finish" : "cancel");
          recognised += 1;
          if (decision !== told.decision) wrong.push(`${name}: ${decision}, not ${told.decision}`);
          differsInMargin(answer?.margin);
        }
        const way = panlab.way(place, index);
        for (const [time, percent] of told.frames) {
          const found = way?.percentAt(time) ?? null;
          frames += 1;
          const difference = found === null ? 1 : Math.abs(found - percent);
          worst.progress = Math.max(worst.progress, difference);
          if (!(difference <= 1e-6)) wrong.push(`${name} at ${time}: ${found}, not ${percent}`);
        }
        let shown = null;
        for (const [frame, [, , , views]] of told.reel.entries()) {
          // The times in it are rounded.
          const time = frame / 60;
          shown = views ?? shown;
          const found = panlab.views(place, index, way, time);
          screens += 1;
          if (found.length !== shown.length) { wrong.push(`${name} at ${time}: ${found.length} views, not ${shown.length}`); continue; }
          found.forEach((view, order) => view[2].forEach((corner, axis) => {
            const difference = Math.abs(corner - shown[order][2][axis]);
            worst.stage = Math.max(worst.stage, difference);
            if (!(difference <= 0.5)) wrong.push(`${name} at ${time}: view ${order} ${corner}, not ${shown[order][2][axis]}`);
          }));
        }
      }));
      return { worst, wrong: wrong.slice(0, 12), count: wrong.length, decisions, recognised, flips, frames, screens };
    })
    """

  /// Has the page and the program drive the same gestures, and compares them.
  ///
  /// - Returns: How many frames and screens were compared.
  private static func compare(
    _ cases: [Case], keepsScreens: Bool, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (frames: Int, screens: Int) {
    var vectors: [JSONValue] = []
    let setups = cases.map { each in
      let settings = each.settings.scened(for: each.controller)
      vectors.append(
        .array(
          each.traces.map { trace in
            let record = ReplayEngine().replay(
              trace, with: each.controller, settings: settings,
              keeping: keepsScreens ? [.steps, .gesture, .everyFrame] : [.steps, .gesture])
            let outcome = record.outcome
            let reel = keepsScreens ? (try? Reel(record)).map(GesturePage.json)?["reel"] : nil
            return .object([
              "frames": frames(record), "reel": reel ?? .array([]),
              "decision": outcome.transition == .stuck
                ? .null : .string(outcome.decision.rawValue),
              "sentence": .string(Explanation(record).sentence),
              "margin": outcome.margin.map(JSONValue.number) ?? .null,
            ])
          }))
      return GesturePage.Setup(
        name: each.name, controller: each.controller, words: [], settings: settings,
        traces: each.traces)
    }
    let page = GesturePage(title: "parity", toolVersion: "0", setups: setups)
    let folder = try TemporaryFolder()
    try folder.write(page.text, to: "page.html")
    let browser = try Browser()
    try browser.visit(folder.url.appendingPathComponent("page.html"))
    let data = JSONValue.array(vectors).document(linesToDepth: 0)
    let found = try #require(
      try browser.evaluate("\(comparison)(\(data))") as? [String: Any],
      sourceLocation: sourceLocation)
    let wrong = found["wrong"] as? [String] ?? []
    #expect(
      wrong == [],
      "\(comment?.description ?? "") \(found["count"] ?? 0) differ, \(found["worst"] ?? "")",
      sourceLocation: sourceLocation)
    #expect(browser.complaints == [], sourceLocation: sourceLocation)
    let count = (frames: found["frames"] as? Int ?? 0, screens: found["screens"] as? Int ?? 0)
    if Panlab.isNamed {
      // The figures of a run with the program built for release.
      let worst = found["worst"] as? [String: Double] ?? [:]
      print(
        "\(cases.count) scenes or controllers, \(cases.map(\.traces.count).reduce(0, +)) gestures,",
        "\(found["decisions"] ?? 0) decisions, \(found["recognised"] ?? 0) from the samples alone,",
        "\(found["flips"] ?? 0) flips,",
        "\(count.frames) frames and \(count.screens) screens; largest differences: progress",
        "\(worst["progress"] ?? .nan), \(worst["stage"] ?? .nan) pt on the stage, margin",
        "\(worst["margin"] ?? .nan)")
    }
    return count
  }

  @Test func `shows every frame on six scenes as the program does`() throws {
    for scene in SampleScenes.all where scene.name == "own-panel" { try Scene.add(scene) }
    // `pull-down` has only a dozen gestures, but three of the scenes use them.
    let count = Panlab.isNamed ? 60 : 2
    func onScene(_ name: String, _ controller: Controller, _ folders: [Trace]) -> Case {
      var settings = ReplaySettings()
      settings.scene = name
      return Case(name: name, controller: controller, settings: settings, traces: folders)
    }
    let pulls = try Self.shipped("pull-down", limit: count)
    let swipes = try Self.shipped("swipe-back", "training", "first-look", limit: count)
    let sheet = try #require(Preset.all.first { $0.name == "sheet" }).controller
    var down = Controller.default
    try down.set("direction", to: "down")
    let found = try Self.compare(
      [
        onScene("slide-navigation", .default, swipes), onScene("cube-navigation", .default, swipes),
        onScene("sheet-with-stops", sheet, try Self.shipped("sheet", "sheet-unseen", limit: count)),
        onScene("panel", down, pulls), onScene("zoom-dismiss", down, pulls),
        onScene("own-panel", down, pulls),
      ], keepsScreens: true)
    #expect(found.screens > 50 * count)
  }

  @Test func `a gesture whose recording was thinned moves as the whole recording does`() throws {
    let rounded = { (value: Double) in (value * 1000).rounded() / 1000 }
    var metadata = TraceMetadata()
    metadata["screen"] = "390x844"
    let traces = (0..<110).map { number in
      let samples = (0...480).map { index in
        let time = Double(index) / 240
        return Trace.Sample(
          time: time, x: rounded(20 + 140 * time + 14 * sin(Double(3 + number % 5) * time)),
          y: rounded(400 + 9 * sin(7 * time)),
          phase: index == 0 ? .began : index == 480 ? .ended : .moved)
      }
      return Trace(name: "bow-\(number)", metadata: metadata, samples: Trace.Samples(samples))
    }
    var page = GesturePage(
      title: "thin", toolVersion: "0",
      setups: [
        GesturePage.Setup(
          name: "default", controller: .default, words: [], settings: ReplaySettings(),
          traces: traces)
      ])
    let folder = try TemporaryFolder()
    let browser = try Browser()
    var ways: [[[Double]]] = []
    for isWhole in [true, false] {
      page.isWhole = isWhole
      try folder.write(page.text, to: "page.html")
      try browser.visit(folder.url.appendingPathComponent("page.html"))
      let thin = try browser.evaluate(
        "panlab.state.setup.gestures.slice(-5).filter(({ isThin }) => isThin).length")
      #expect(thin as? Int == (isWhole ? 0 : 5))
      let found = try browser.evaluate(
        """
        [105, 106, 107, 108, 109].map(index => {
          const way = panlab.way(0, index);
          return Array.from({ length: 132 }, (_, frame) => way?.percentAt(frame / 60) ?? -1);
        })
        """)
      ways.append(try #require(found as? [[Double]]))
    }
    for (whole, thin) in zip(ways[0], ways[1]) {
      #expect(whole.max() == 1)
      // The tolerance is 1.5 points on a screen 390 points wide. Thinning moves the path by up to half a point, and
      // reports come at other times. Up to two frames may differ more, because the recognition may fall into a
      // neighbouring frame.
      let far = zip(whole, thin).filter { abs($0 - $1) > 1.5 / 390 }
      #expect(far.count <= 2, "\(far)")
    }
    #expect(browser.complaints == [])
  }

  /// Controllers and samples that nobody has seen: anew in every run, unless PANLAB_SEED repeats one.
  @Test func `drives what nobody has seen as the program does`() throws {
    let seed =
      ProcessInfo.processInfo.environment["PANLAB_SEED"].flatMap(UInt64.init)
      ?? UInt64.random(in: 0..<1 << 48)
    var random = Dice(seed: seed)
    let presets = Preset.all.map(\.controller).filter { $0.coordinateSpace == .global }
    let cases = try (0..<(Panlab.isNamed ? 60 : 8)).map { index in
      var controller = random.pick(presets)
      try random.disturb(&controller)
      controller.name = "\(index): \(controller.name)"
      if index.isMultiple(of: 4) {
        // No preset depends on the velocity at every change.
        try controller.set(
          "finish-when",
          to: controller.stops.isEmpty
            ? "peak-velocity > 900pt/s or progress > 0.6"
            : "here(peak-velocity > 900pt/s or progress > 0.6)")
      }
      let traces = (0..<4).map { random.trace(named: "drag-\($0)", for: controller) }
      var settings = ReplaySettings()
      // On the cube, a rule with the finger's location needs the full stack, because the screen turns.
      let rule = try controller.parameter(named: "finish-when").text(in: controller)
      let isFlat = rule.contains("location")
      if controller.stops.isEmpty {
        settings.scene =
          isFlat ? Scene.standard.name : random.pick([Scene.standard.name, "cube-navigation"])
      }
      return Case(
        name: controller.name, controller: controller, settings: settings, traces: traces)
    }
    let found = try Self.compare(cases, keepsScreens: false, "PANLAB_SEED=\(seed):")
    #expect(found.frames > 20 * cases.count, "PANLAB_SEED=\(seed)")
  }

  /// What the pad makes of rows alone, against the program's full stack: whether the pan is recognised or refused, the
  /// decision, how the transition ends, when it has settled, and where the views rest.
  private static let feeling = """
    (told => {
      const wrong = [];
      const worst = { time: 0, rest: 0 };
      let [felt, unjudged] = [0, 0];
      told.forEach((gestures, place) => gestures.forEach(({ name, stored, decision, transition, isRefused, settled, views }) => {
        const { setup, gesture, outcome, way } = panlab.felt(place, stored);
        if (!setup.isJudgeable || outcome.decision === "unknown") { unjudged += 1; return; }
        felt += 1;
        const say = text => wrong.push(`${setup.name} ${name}: ${text}`);
        if (outcome.decision !== decision) return say(`${outcome.decision}, not ${decision}`);
        if (outcome.transition !== transition) say(`${outcome.transition}, not ${transition}`);
        if (decision === "none" && gesture.isRefused !== isRefused) say(`refused: ${gesture.isRefused}, not ${isRefused}`);
        if (settled !== null) {
          const difference = Math.abs(way.end - settled);
          worst.time = Math.max(worst.time, difference);
          if (!(difference <= 0.001)) say(`settled at ${way.end}, not ${settled}`);
        }
        if (views === null) return;
        const shown = panlab.viewsOf(setup.on(gesture.screen), way, way === null ? 0 : way.end + 1);
        if (shown.length !== views.length) return say(`${shown.length} views at rest, not ${views.length}`);
        shown.forEach((view, order) => view[2].forEach((corner, axis) => {
          const difference = Math.abs(corner - views[order][2][axis]);
          worst.rest = Math.max(worst.rest, difference);
          if (!(difference <= 0.5)) say(`view ${order} rests at ${corner}, not ${views[order][2][axis]}`);
        }));
      }));
      return { worst, wrong: wrong.slice(0, 40), count: wrong.length, felt, unjudged };
    })
    """

  /// Every scene that a controller drives, under eight rules, each with drags that nobody has seen.
  @Test func `the pad decides and settles every scene as the program does`() throws {
    let seed =
      ProcessInfo.processInfo.environment["PANLAB_SEED"].flatMap(UInt64.init)
      ?? UInt64.random(in: 0..<1 << 48)
    var random = Dice(seed: seed)
    for scene in SampleScenes.all where scene.name == "own-panel" { try Scene.add(scene) }
    let scenes = Scene.all.filter {
      $0.drive == .percent && ($0.own == nil || $0.name == "own-panel")
    }
    let rules = [
      "default", "appcoda", "ls-edge", "presentr", "jelly", "swift-messages", "resizable-sheet",
      "floating-panel",
    ]
    let presets = try rules.map { name in
      try #require(Preset.all.first { $0.name == name }).controller
    }
    let isLong = Nightly.isOn
    var setups: [GesturePage.Setup] = []
    var told: [JSONValue] = []
    for scene in scenes {
      // A run by the way tries two of the rules on each scene; the nightly one tries all, with more drags.
      let chosen = isLong ? presets : [random.pick(presets), random.pick(presets)]
      for (number, preset) in chosen.enumerated() {
        var controller = preset
        controller.name = "\(scene.name) \(number): \(controller.name)"
        if let direction = scene.direction {
          try? controller.set("direction", to: direction.rawValue)
        }
        var settings = ReplaySettings()
        settings.scene = scene.name
        settings = settings.scened(for: controller)
        let traces = (0..<(isLong ? 60 : 3)).map {
          random.touch(named: "drag-\($0)", for: controller)
        }
        setups.append(
          GesturePage.Setup(
            name: controller.name, controller: controller, words: [], settings: settings,
            traces: Array(traces.prefix(1))))
        told.append(
          .array(
            traces.map { trace in
              let record = ReplayEngine().replay(
                trace, with: controller, settings: settings, keeping: [.everyFrame])
              let outcome = record.outcome
              let settled = outcome.completion.flatMap { rest in
                outcome.releasedAt.map { $0 + rest }
              }
              let reel = (try? Reel(record)).map(GesturePage.json)?["reel"]?.elements ?? []
              let last = reel.compactMap { $0.elements?.last }.last { $0 != .null }
              return .object([
                "name": .string(trace.name), "stored": Self.stored(trace),
                "decision": .string(outcome.decision.rawValue),
                "transition": .string(outcome.transition.rawValue),
                "isRefused": .bool(outcome.isRefused),
                "settled": settled.map(JSONValue.number) ?? .null,
                "views": outcome.transition == .stuck ? .null : last ?? .null,
              ])
            }))
      }
    }
    let page = GesturePage(title: "felt", toolVersion: "0", setups: setups)
    let folder = try TemporaryFolder()
    try folder.write(page.text, to: "page.html")
    let browser = try Browser()
    try browser.visit(folder.url.appendingPathComponent("page.html"))
    let data = JSONValue.array(told).document(linesToDepth: 0)
    let found = try #require(
      try browser.evaluate("\(Self.feeling)(\(data))") as? [String: Any])
    let wrong = found["wrong"] as? [String] ?? []
    #expect(wrong == [], "PANLAB_SEED=\(seed): \(found["count"] ?? 0) differ, \(found)")
    #expect((found["felt"] as? Int ?? 0) > told.count * 2, "PANLAB_SEED=\(seed)")
    if isLong { print("felt on \(scenes.count) scenes: \(found)") }
  }

  /// A trace in the form in which the pad keeps it.
  private static func stored(_ trace: Trace) -> JSONValue {
    .object([
      "width": .number(390), "height": .number(844), "hz": .number(60), "scale": .number(1),
      "pointerType": .string("touch"), "intent": .null, "key": .string(trace.name),
      "stops": .array([]), "start": .text(trace.metadata["start"]),
      "rows": .array(
        trace.samples.map { sample in
          .object([
            "time": .number((sample.time * 1_000_000).rounded() / 1000), "x": .number(sample.x),
            "y": .number(sample.y), "phase": .string(sample.phase.rawValue),
          ])
        }),
    ])
  }
}
