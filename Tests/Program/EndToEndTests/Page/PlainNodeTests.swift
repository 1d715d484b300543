import Controllers
import Formats
import Foundation
import GeneratedRules
import MotionMath
import Nightly
import NodeRun
import Replay
import Reports
import Rules
import Testing
import Traces

/// The page's rules, recogniser, curves and drive without a browser, against what the program computes: they touch
/// nothing of a document.
@Suite(.serialized, .waiting, .enabled(if: NodeRun.isPossible, "no node is installed"))
struct PlainNodeTests {
  /// What a script says of the cases that it was given.
  private struct Verdict: Decodable {
    var compared: Int
    var wrong: [String]
  }

  /// Runs a script on cases, with the page's modules beside it.
  ///
  /// It can call `isNear`, for numbers of functions such as `exp`, whose last bits differ between systems, and `say`,
  /// for each case that differs.
  private static func judge(_ cases: JSONValue, by script: String) throws -> Verdict {
    var run = NodeRun()
    run.files = ["cases.json": cases.document(linesToDepth: 0)]
    for name in PageScript.modules(isLive: false) { run.files[name] = PageScript.source(of: name) }
    run.script = """
      import { readFileSync } from "node:fs";
      const cases = JSON.parse(readFileSync("cases.json", "utf8"));
      const wrong = [];
      let compared = 0;
      const say = text => wrong.push(text);
      const isNear = (found, expected, tolerance = 1e-9) => !Number.isFinite(found) || expected === null
        ? !Number.isFinite(found) && expected === null
        : Math.abs(found - expected) <= tolerance * Math.max(Math.abs(expected), 1);
      \(script)
      console.log(JSON.stringify({ compared, wrong: wrong.slice(0, 12) }));
      """
    return try JSONDecoder().decode(Verdict.self, from: Data(try run.output().utf8))
  }

  /// What inputs are made from: the same in every run, anew in the nightly one; PANLAB_SEED repeats one of those.
  private static func seed() -> UInt64 {
    ProcessInfo.processInfo.environment["PANLAB_SEED"].flatMap(UInt64.init)
      ?? (Nightly.isOn ? UInt64.random(in: 0..<1 << 48) : 1)
  }

  private static func numbers(_ values: [Double]) -> JSONValue {
    .array(values.map { $0.isFinite ? .number($0) : .null })
  }

  @Test func `decides by rules as the program does`() throws {
    let seed = Self.seed()
    var generator = RandomRules(seed: seed)
    let rules = (0..<(Nightly.isOn ? 5000 : 300)).map { _ in generator.condition() }
    let setups = rules.map { rule in
      var controller = Controller.default
      for parameter in RandomRules.parameters { controller.declare(parameter) }
      controller.finishWhen = DecisionRule(rule)
      return GesturePage.Setup(
        name: "rule", controller: controller, words: [], settings: ReplaySettings(), traces: [],
        frames: 0)
    }
    let page = GesturePage(title: "rules", toolVersion: "0", setups: setups)
    let stored = Quantity.allCases.filter(\.isStored)
    let told = setups.map { setup in
      JSONValue.array(
        (0..<3).map { _ in
          let release = generator.release()
          let decision = setup.controller.finishWhen
            .decide(release, numbers: setup.controller.numbers)
          return .object([
            "release": Self.numbers(stored.map { $0.value(in: release) }),
            "finishes": .bool(decision.finishes), "margin": .number(decision.margin),
            "clause": .string(decision.clause),
          ])
        })
    }
    let verdict = try Self.judge(
      .object(["page": page.json, "told": .array(told)]),
      by: """
        import { Rule, releaseOf } from "./rules.js";
        cases.page.setups.forEach(({ controller }, place) => {
          const rule = new Rule(controller);
          const values = Object.fromEntries(controller.numbers.map(({ name, value }) => [name, value]));
          const numbers = rule.numbers(values, controller.pace);
          for (const { release, finishes, margin, clause } of cases.told[place]) {
            compared += 1;
            const answer = rule.answer([releaseOf(release)], 0, numbers, null);
            // To the last bit.
            if (answer.finishes !== finishes || answer.margin !== margin || answer.text !== clause) {
              say(`${controller.text}: ${answer.finishes} ${answer.margin} ${answer.text}, not ${finishes} ${margin} ${clause}`);
            }
          }
        });
        """)
    #expect(verdict.wrong == [], "PANLAB_SEED=\(seed)")
    #expect(verdict.compared == rules.count * 3)
  }

  @Test func `estimates velocities as the program does`() throws {
    let seed = Self.seed()
    var dice = Dice(seed: seed)
    let cases = (0..<(Nightly.isOn ? 5000 : 400)).map { _ in
      var time = dice.between(0, 3)
      let samples = (0..<dice.pick([1, 2, 3, 4, 8, 30])).map { _ in
        // Reports of the same time, of every usual rate, and after a pause.
        time += dice.pick([0, 0.004, 0.0083, 0.0167, 0.0167, 0.03, 0.039, 0.045, 0.2])
        return PositionSample(time: time, x: dice.between(0, 390), y: dice.between(0, 844))
      }
      let now = time + dice.pick([0, 0, 0.008, 0.02, 0.05])
      var (tracker, sampler) = (UIKitVelocityTracker(), UIKitVelocityTracker())
      for sample in samples {
        tracker.add(time: sample.time, x: sample.x, y: sample.y)
        sampler.addReplacing(time: sample.time, x: sample.x, y: sample.y)
      }
      let estimators = VelocityEstimator.allCases.filter { $0 != .uikit }
      let velocities = estimators.map { ($0.rawValue, $0.velocity(of: samples, at: now)) }
      let all = velocities + [("pan", tracker.velocity), ("drag", sampler.velocity)]
      return JSONValue.object([
        "samples": .array(samples.map { Self.numbers([$0.time, $0.x, $0.y]) }),
        "now": .number(now),
        "told": .object(all.map(\.0), all.map { Self.numbers([$0.1.x, $0.1.y]) }),
      ])
    }
    let verdict = try Self.judge(
      .array(cases),
      by: """
        import { estimators, Pan } from "./recogniser.js";
        const area = { frame: [0, 0, 390, 844], covers: [] };
        /** A recogniser that only measures: its hysteresis is never reached. */
        const measured = (samples, drag) => {
          const pan = new Pan({ drag, edge: "none", hysteresis: 1e6, test: "euclidean" }, [390, 844], area);
          pan.begin(samples[0]);
          for (const sample of samples.slice(1)) pan.move(sample);
          return pan.velocity;
        };
        for (const { samples: rows, now, told } of cases) {
          const samples = rows.map(([time, x, y]) => ({ time, x, y }));
          for (const [name, expected] of Object.entries(told)) {
            compared += 1;
            const found = name === "pan" ? measured(samples, null) : name === "drag" ? measured(samples, "place")
              : estimators[name](samples, now);
            if (!found.every((part, axis) => isNear(part, expected[axis]))) {
              say(`${name} of ${JSON.stringify(rows)} at ${now}: ${found}, not ${expected}`);
            }
          }
        }
        """)
    #expect(verdict.wrong == [], "PANLAB_SEED=\(seed)")
    #expect(verdict.compared == cases.count * (VelocityEstimator.allCases.count + 1))
  }

  @Test func `plays curves and springs as the program does`() throws {
    let seed = Self.seed()
    var dice = Dice(seed: seed)
    let parts = [0, 0.05, 0.2, 0.5, 0.8, 0.95, 1]
    let cases = try (0..<(Nightly.isOn ? 5000 : 300)).map { _ in
      var controller = Controller.default
      let curve = dice.curve()
      let velocity = dice.pick([0, dice.between(-4, 12)])
      let asked = dice.between(0.05, 1.5)
      let isBezier = !curve.hasPrefix("spring")
      // A spring of the timing curve takes the finger's velocity.
      try controller.set(isBezier ? "completion-curve" : "timing-curve", to: curve)
      let told: [String: JSONValue]
      switch (controller.timingCurve, controller.completionCurve.spec) {
      case (.spring(let form, .finger), _):
        let isTimed = if case .uikit = form { true } else { false }
        let spring: Spring
        let length: Seconds
        if case .uikit(let ratio, let duration) = form {
          spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
          length = duration
        } else {
          spring = SpringSpec(form).spring.clampedToCritical
          length = spring.settlingDuration(initialVelocity: velocity)
        }
        let motion = spring.unitMotion(initialVelocity: velocity)
        told = [
          "length": .number(length), "slope": .number(velocity),
          "overshoot": .number(motion.overshoot(within: length)),
          "progress": Self.numbers(
            parts.map { $0 == 1 ? 1 : spring.progress(at: $0 * length, initialVelocity: velocity) }),
          "isTimed": .bool(isTimed),
        ]
      case (_, .bezier(let bezier)):
        told = [
          "length": .number(asked), "overshoot": .number(bezier.overshoot),
          "slope": bezier.slope(at: 0).isFinite ? .number(bezier.slope(at: 0) / asked) : .null,
          "progress": Self.numbers(parts.map { bezier.progress(at: $0) }),
        ]
      default: told = [:]
      }
      return JSONValue.object([
        "curve": .string(curve),
        "data": controller.paceJSON[isBezier ? "completion" : "timing"] ?? .null,
        "velocity": .number(velocity), "asked": .number(asked), "told": .object(told),
      ])
    }
    let verdict = try Self.judge(
      .object(["curves": .array(cases), "parts": Self.numbers(parts)]),
      by: """
        import { paceOf } from "./curves.js";
        for (const { curve, data, velocity, asked, told } of cases.curves) {
          const found = paceOf(data, asked, velocity);
          for (const name of ["length", "slope", "overshoot"]) {
            compared += 1;
            if (!isNear(found[name], told[name], 1e-7)) say(`${name} of ${curve} at ${velocity}: ${found[name]}, not ${told[name]}`);
          }
          cases.parts.forEach((part, index) => {
            compared += 1;
            const progress = found.progress(part * found.length);
            if (!isNear(progress, told.progress[index], 1e-7)) {
              say(`${curve} at ${velocity} after ${part}: ${progress}, not ${told.progress[index]}`);
            }
          });
        }
        """)
    #expect(verdict.wrong == [], "PANLAB_SEED=\(seed)")
    #expect(verdict.compared == cases.count * (3 + parts.count))
  }

  /// Follows the gestures of a page from their samples alone, and judges them anew.
  private static let driving = """
    import { Setup } from "./state.js";
    import { followed } from "./drive.js";
    import { samplesOf, wayFrom } from "./motion.js";
    cases.page.setups.forEach((stored, place) => {
      const setup = new Setup(stored, cases.page.traces);
      setup.gestures.forEach((gesture, index) => {
        const { decision, margin } = setup.outcomes[index];
        const name = `${setup.name} ${gesture.name}`;
        compared += 1;
        if (decision !== gesture.decision || margin !== gesture.margin) say(`${name}: ${decision} ${margin}`);
        const flip = setup.flipsOf(index)[0];
        const nearest = flip === undefined ? null : [flip.parameter.name, flip.value];
        if (gesture.asked !== null && JSON.stringify(nearest) !== JSON.stringify(gesture.flip)) say(`${name}: flips at ${nearest}, not ${gesture.flip}`);
        if (!gesture.isPlain || gesture.isThin) return;
        const rows = samplesOf(gesture);
        const course = followed(setup, { rows, screen: gesture.screen ?? setup.screen, hz: setup.hz ?? gesture.hz ?? 60, start: gesture.start });
        const answer = course.asked === null ? null : setup.rule.decision(course.asked, course.start, setup.rule.numbers(setup.values, setup.pace));
        const found = answer === null || answer.stop === null ? "none" : setup.controller.stops[answer.stop] ?? (answer.finishes ? "finish" : "cancel");
        compared += 1;
        if (found !== gesture.decision) return say(`${name}: from its samples ${found}, not ${gesture.decision}`);
        if (answer === null || !setup.isDrivable || gesture.completion === null) return;
        const way = wayFrom(setup, course, found, answer, setup.how, rows[0].time);
        compared += 2;
        if (!isNear(way.released, gesture.released, 2e-6)) say(`${name}: released at ${way.released}, not ${gesture.released}`);
        if (!isNear(way.rest.length, gesture.completion, 2e-6)) say(`${name}: settles in ${way.rest.length}, not ${gesture.completion}`);
      });
    });
    """

  @Test func `decides and follows the shipped gestures as the program does`() throws {
    let folder = try TemporaryFolder()
    try WrittenPage.write(
      ["--suite", "traces/panlab.json"], to: folder.url.appendingPathComponent("page.html"))
    let page = try folder.read("page.html")
    let data = try #require(page.components(separatedBy: "id=\"data\">").last)
    let json = try #require(data.components(separatedBy: "</script>").first)
    let verdict = try Self.judge(
      .object(["page": try JSONReader.value(in: Array(json.utf8))]), by: Self.driving)
    #expect(verdict.wrong == [])
    #expect(verdict.compared > 252 * 3)
  }

  @Test func `drives what nobody has seen as the program does`() throws {
    let seed = Self.seed()
    var dice = Dice(seed: seed)
    let presets = Preset.all.map(\.controller).filter { $0.coordinateSpace == .global }
    let setups = try (0..<(Nightly.isOn ? 200 : 12)).map { index in
      var controller = dice.pick(presets)
      try dice.disturb(&controller)
      controller.name = "\(index): \(controller.name)"
      let traces = (0..<5).map { dice.trace(named: "drag-\($0)", for: controller) }
      return GesturePage.Setup(
        name: controller.name, controller: controller, words: [], settings: ReplaySettings(),
        traces: traces)
    }
    let page = GesturePage(title: "drives", toolVersion: "0", setups: setups)
    let verdict = try Self.judge(.object(["page": page.json]), by: Self.driving)
    #expect(verdict.wrong == [], "PANLAB_SEED=\(seed)")
    #expect(verdict.compared > setups.count * 5)
  }
}
