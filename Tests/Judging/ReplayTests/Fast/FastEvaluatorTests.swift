import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Nightly
import PackageFolder
import Replay
import Rules
import Testing
import Traces

/// The fast evaluator and the full stack say the same, to the last bit.
///
/// They are compared under a fifth of the presets on shipped traces, nightly under all, and on 400 generated gestures under
/// generated controllers; `Proofs` in `Tests/Benchmarks` compares 100,000, every shipped
/// trace and every delivery.
struct FastEvaluatorTests {
  @Test func `equals the full replay on generated gestures and controllers`() {
    let rounds = Nightly.isOn ? 40 : 10
    var generator = GeneratedGestures(seed: 20)
    var courses: [RecognizedGesture.Course: Int] = [:]
    for round in 0..<rounds {
      let traces = (0..<40).map { generator.trace(round * 40 + $0) }
      let (controller, settings) = (generator.controller(), generator.settings())
      let evaluator = expectEqual(traces, controller, settings)
      for gesture in evaluator.gestures { courses[gesture.course, default: 0] += 1 }
    }
    // Enough gestures of each course must have been compared.
    let count = rounds * 40
    #expect(courses[.released, default: 0] > count * 3 / 10)
    #expect(courses[.cancelled, default: 0] > count / 100)
    #expect(courses[.unrecognized, default: 0] > count / 20)
    #expect(courses[.intricate, default: 0] > count / 50)
  }

  @Test
  func
    `equals the full replay of SwiftUI's drags, on a transition, on a surface and between stops`()
  {
    var generator = GeneratedGestures(seed: 52)
    for round in 0..<(Nightly.isOn ? 24 : 6) {
      let hasStops = round % 2 == 1
      let traces = (0..<20).map {
        hasStops ? generator.traceWithStops(round * 20 + $0) : generator.trace(round * 20 + $0)
      }
      var controller = hasStops ? generator.controllerWithStops() : generator.controller()
      controller.recognizer = .dragGesture
      var settings = generator.settings()
      if round % 4 == 0 { settings.scene = "swiftui-sheet" }
      expectEqual(traces, controller, settings)
    }
  }

  @Test func `equals the full replay between stops`() {
    var generator = GeneratedGestures(seed: 7)
    var reached: [String: Int] = [:]
    for round in 0..<(Nightly.isOn ? 20 : 10) {
      let traces = (0..<20).map { generator.traceWithStops(round * 20 + $0) }
      let (controller, settings) = (generator.controllerWithStops(), generator.settings())
      let evaluator = expectEqual(traces, controller, settings)
      for outcome in evaluator.outcomes(under: controller) {
        reached[outcome.decision.rawValue, default: 0] += 1
      }
    }
    // Enough outcomes at different stops must have been compared.
    #expect(reached.count >= 5, "\(reached)")
    #expect(reached.values.count { $0 > 4 } >= 4, "\(reached)")
  }

  @Test(arguments: Nightly.all(Array(Preset.all.indices), otherwiseEvery: 5))
  func `equals the full replay on the shipped traces`(index: Int) throws {
    let traces = try ShippedTraces.all()
    let deliveries: [ReplaySettings.Delivery?] = [nil, .frame, .sample, .recorded]
    let every = deliveries.flatMap { delivery in
      [60.0, 120].map { ReplaySettings(delivery: delivery, displayHz: $0) }
    }
    let settings = every[index % every.count]
    let directions = Direction.allCases.filter { traces[$0] != nil }
    var controller = Preset.all[index].controller
    controller.direction = directions[index % directions.count]
    // A tenth of the gestures; the proofs take all of them.
    let tenth = try #require(traces[controller.direction]).enumerated()
      .filter { $0.offset % 10 == index % 10 }.map(\.element)
    let evaluator = expectEqual(tenth, controller, settings)
    // Shipped gestures are plain: the closed form knows them all, but where the drag's own space moves.
    if controller.coordinateSpace == .local { return }
    #expect(!evaluator.gestures.contains { $0.course == .intricate })
  }

  @Test func `equals the full replay of two ends on the sheet with stops`() throws {
    let traces = try ShippedTraces.all().values.flatMap(\.self).enumerated()
      .filter { $0.offset % 8 == 0 }.map(\.element)
    var decided: [String: Int] = [:]
    for direction in Direction.allCases {
      var controller = Preset.default.controller
      controller.direction = direction
      let evaluator = expectEqual(
        traces, controller, ReplaySettings(scene: "sheet-with-stops"))
      #expect(evaluator.hasClosedForm)
      for outcome in evaluator.outcomes(under: controller) {
        decided[outcome.decision.rawValue, default: 0] += 1
      }
    }
    // Enough outcomes of each kind must have been compared.
    #expect(decided["finish", default: 0] >= 8, "\(decided)")
    #expect(decided["cancel", default: 0] >= 8, "\(decided)")
  }

  @Test func `stops on a scene between two ends are left to the full stack`() throws {
    let traces = try #require(try ShippedTraces.all()[.right]).prefix(8)
    var controller = try #require(Preset(named: "sheet")).controller
    controller.direction = .right
    let evaluator = expectEqual(
      Array(traces), controller, ReplaySettings(scene: "slide-navigation"))
    #expect(!evaluator.hasClosedForm)
    #expect(!evaluator.fits(.default))
  }

  @Test
  func `equals the full replay on scenes that only the full stack knows`() throws {
    let traces = try ShippedTraces.all()[.right] ?? []
    for scene in ["slide-navigation", "fade-navigation", "spring-slide", "no-such-scene"] {
      expectEqual(
        Array(traces.prefix(3)), Preset.default.controller, ReplaySettings(scene: scene))
    }
  }

  @Test func `finds the flips that a replay finds, whenever the rule is asked`() {
    var generator = GeneratedGestures(seed: 41)
    var (compared, found) = (0, 0)
    let rounds = Nightly.isOn ? 80 : 20
    for round in 0..<rounds {
      let hasStops = round % 2 == 1
      let traces = (0..<10).map {
        hasStops ? generator.traceWithStops(round * 10 + $0) : generator.trace(round * 10 + $0)
      }
      let controller = hasStops ? generator.controllerWithStops() : generator.controller()
      let settings = generator.settings()
      let evaluator = FastEvaluator(traces, controller: controller, settings: settings)
      for (index, trace) in traces.enumerated() {
        guard let known = evaluator.instantsAsked(of: index, under: controller) else { continue }
        let replayed = ReplayEngine().instantsAsked(
          of: trace, under: controller, settings: settings)
        let (rule, numbers) = (controller.finishWhen, controller.numbers)
        let flips = rule.flips(ofAny: known.instants, from: known.start, numbers: numbers)
        #expect(known.start == replayed.start)
        #expect(
          flips == rule.flips(ofAny: replayed.instants, from: replayed.start, numbers: numbers))
        compared += 1
        found += flips.count
      }
    }
    // Enough gestures must have been compared, and enough flips found.
    #expect(compared > rounds * 4 && found > rounds / 4, "\(compared), \(found)")
  }

  @Test func `says only of the speed that is used that it cannot match, between stops too`() throws
  {
    let traces = try ShippedTraces.all()[.up] ?? []
    var controller = try Controller(preset: "sheet")
    (controller.timingCurve, controller.completionCurve) = (.none, .easeInOut)
    controller.cancelSpeed = .matched(SpeedRule.matchedLimits)
    let outcomes = expectEqual(traces, controller, ReplaySettings()).outcomes(under: controller)
    let notes = outcomes.map { $0.diagnostics.contains { $0.code == "no-speed-matches" } }
    #expect(notes == outcomes.map { $0.decision == .stop($0.start ?? "") && $0.release != nil })
    #expect(Set(notes) == [true, false])
  }

  @Test
  func `a gesture recognised once serves every controller with the same recogniser`() throws {
    let traces = try ShippedTraces.all()[.right] ?? []
    let evaluator = FastEvaluator(traces, controller: Preset.default.controller)
    var controller = Preset.default.controller
    controller.velocityThreshold = 450
    controller.progressThreshold = 0.2
    #expect(evaluator.fits(controller))
    let full = traces.map { ReplayEngine().replay($0, with: controller).outcome }
    #expect(evaluator.outcomes(under: controller) == full)
    #expect(evaluator.outcomes(under: controller, of: 3..<7) == Array(full[3..<7]))
    controller.hysteresis = 20
    #expect(!evaluator.fits(controller))
  }

  @Test
  func `releases and endings are those of the outcomes`() throws {
    let traces = try ShippedTraces.all()[.right] ?? []
    var controller = Preset.default.controller
    controller.decide = .during
    let evaluator = FastEvaluator(traces, controller: controller)
    let outcomes = evaluator.outcomes(under: controller)
    var seen = 0
    evaluator.forEachEnding(under: controller, of: traces.indices) { index, ending in
      seen += 1
      #expect(ending?.finishes == outcomes[index].decision.finishes)
      #expect(ending?.margin == outcomes[index].margin)
      #expect(ending?.time == outcomes[index].releasedAt)
      #expect(ending?.release.velocity == outcomes[index].velocity)
    }
    #expect(seen == traces.count)
    controller.decide = .release
    let atLift = FastEvaluator(traces, controller: controller)
    #expect(
      atLift.releases(under: controller).map { $0?.progress }
        == atLift.outcomes(under: controller).map(\.progress))
  }

  @Test func `threads that share the traces give the outcomes of one`() throws {
    let shipped = try ShippedTraces.all()[.right] ?? []
    let traces = Array(repeatElement(shipped, count: 800 / shipped.count + 1).joined())
    let controller = Preset.default.controller
    let evaluator = FastEvaluator(traces, controller: controller)
    let outcomes = evaluator.outcomes(under: controller)
    #expect(outcomes.map(\.trace) == traces.map(\.name))
    for jobs in [2, 3, 8] {
      #expect(evaluator.outcomes(under: controller, jobs: jobs) == outcomes)
    }
  }

  @Test
  func `the cache answers as without it, whatever changes between`() throws {
    var traces = try ShippedTraces.all()[.right] ?? []
    var controller = Preset.default.controller
    var cache = RecognitionCache()
    func expectFresh(_ traces: [Trace], _ location: SourceLocation = #_sourceLocation) {
      let outcomes = cache.outcomes(
        of: traces, controller: controller, settings: ReplaySettings())
      #expect(
        outcomes == traces.map { ReplayEngine().replay($0, with: controller).outcome },
        sourceLocation: location)
    }
    expectFresh(traces)
    controller.velocityThreshold = 600
    expectFresh(traces)
    for hysteresis in [5.0, 20, 30, 40, 50, 5] {
      controller.hysteresis = hysteresis
      expectFresh(traces)
    }
    traces[0].label = Label(intent: .cancel)
    expectFresh(traces)
    traces.removeLast(2)
    expectFresh(traces)
    traces[1].samples.removeLast()
    expectFresh(traces)
    expectFresh([])
  }

  @Test(arguments: DragUp.allCases, [Trace.Phase.ended, .cancelled])
  func `equals the full replay of drags that move or end as they are recognised`(
    up: DragUp, ending: Trace.Phase
  ) {
    func trace(_ dispatches: [Double]) -> Trace {
      let places = [20.0, 26, 40, 60]
      return Trace(
        name: "quick",
        samples: places.indices.map { k in
          Trace.Sample(
            time: Double(k) * 0.004, x: places[k], y: 400,
            phase: k == 0 ? .began : k == 3 ? ending : .moved, dispatch: dispatches[k])
        })
    }
    let traces = [
      trace([0.004, 0.004, 0.02, 0.03]), trace([0.008, 0.008, 0.008, 0.02]),
      trace([0.012, 0.012, 0.012, 0.012]),
    ]
    var controller = Preset.default.controller
    (controller.recognizer, controller.dragUp, controller.hysteresis) = (.dragGesture, up, 0)
    for decide in DecisionMoment.allCases {
      controller.decide = decide
      let evaluator = expectEqual(traces, controller, ReplaySettings())
      #expect(evaluator.gestures.allSatisfy { $0.course == .intricate })
    }
  }

  @discardableResult
  private func expectEqual(
    _ traces: [Trace], _ controller: Controller, _ settings: ReplaySettings,
    _ location: SourceLocation = #_sourceLocation
  ) -> FastEvaluator {
    let evaluator = FastEvaluator(traces, controller: controller, settings: settings)
    for (trace, fast) in zip(traces, evaluator.outcomes(under: controller)) {
      let full = ReplayEngine().replay(trace, with: controller, settings: settings).outcome
      #expect(fast == full, "\(settings) \(controller.name)", sourceLocation: location)
    }
    return evaluator
  }
}

extension Outcome.Choice {
  fileprivate var finishes: Bool? { self == .none ? nil : self == .finish }
}

/// The traces in the repository, by the direction of their family.
enum ShippedTraces {
  private static let folder = packageFolder.appendingPathComponent("traces")

  /// Read once for all tests.
  private static let read = Result { try readAll() }

  static func all() throws -> [Direction: [Trace]] { try read.get() }

  private static func readAll() throws -> [Direction: [Trace]] {
    var traces: [Direction: [Trace]] = [:]
    let families = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for family in families where !family.contains(".") {
      let directory = folder.appendingPathComponent(family)
      let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      for file in files where file.hasSuffix(".csv") && file != "labels.csv" {
        let path = directory.appendingPathComponent(file).path
        traces[direction(of: family), default: []] += try TraceReader.read(path: path)
      }
    }
    return traces
  }

  private static func direction(of family: String) -> Direction {
    switch family {
    case "pull-down": .down
    case "pull-up", "sheet", "sheet-unseen": .up
    case "swipe-left": .left
    default: .right
    }
  }
}

/// A sample of the outcomes is compared with those of the full stack.
struct VerificationTests {
  @Test func `verifies one trace in a hundred, at least twenty, the same ones every time`() {
    #expect(Verification.sample.places(in: 3_000).count == 30)
    #expect(Verification.sample.places(in: 900).count == 20)
    #expect(Verification.sample.places(in: 12) == Set(0..<12))
    #expect(Verification.count(3).places(in: 900).count == 3)
    #expect(Verification.count(3).places(in: 900) == Verification.count(3).places(in: 900))
    #expect(Verification.count(5).places(in: 2) == [0, 1])
    #expect(Verification.none.places(in: 900) == [])
    #expect(Verification.all.places(in: 3) == [0, 1, 2])
    #expect(Verification.sample.places(in: 3_000).isSubset(of: 0..<3_000))
  }

  @Test func `a difference is an error that names the trace`() throws {
    let traces = Array(try #require(try ShippedTraces.all()[.right]).prefix(4))
    let controller = Preset.default.controller
    let evaluator = FastEvaluator(traces, controller: controller)
    var outcomes = evaluator.outcomes(under: controller)
    try evaluator.verify(outcomes, at: traces.indices, under: controller)
    func message() -> String? {
      do throws(VerificationFailure) {
        try evaluator.verify(outcomes, at: traces.indices, under: controller)
        return nil
      } catch {
        return error.description
      }
    }
    let advice =
      "; please report this bug in panlab, and replay every trace with '--verify stack-only'"
    outcomes[1].decision = outcomes[1].decision == .finish ? .cancel : .finish
    let words = outcomes[1].decision == .finish ? "'finish' and 'cancel'" : "'cancel' and 'finish'"
    #expect(
      message() == "\(traces[1].name): the closed form and the full stack differ: \(words)\(advice)"
    )
    outcomes = evaluator.outcomes(under: controller)
    let progress = try #require(outcomes[2].progress)
    outcomes[2].progress = nil
    #expect(
      message()
        == "\(traces[2].name): the closed form and the full stack differ: progress none and"
        + " \(progress)\(advice)")
    outcomes[2].progress = progress
    outcomes[2].rule = "magic"
    #expect(
      message()
        == "\(traces[2].name): the closed form and the full stack differ: other words or"
        + " diagnostics\(advice)")
  }

  @Test func `where there is no closed form nothing is compared`() throws {
    let traces = Array(try #require(try ShippedTraces.all()[.right]).prefix(1))
    let controller = Preset.default.controller
    let evaluator = FastEvaluator(
      traces, controller: controller, settings: ReplaySettings(scene: "fade-navigation"))
    #expect(!evaluator.hasClosedForm)
    var outcomes = evaluator.outcomes(under: controller)
    outcomes[0].rule = "magic"
    try evaluator.verify(outcomes, at: [0], under: controller)
  }
}
