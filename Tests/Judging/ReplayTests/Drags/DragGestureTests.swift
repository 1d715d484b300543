import Controllers
import HeadlessUIKit
import MotionMath
import Replay
import Rules
import Testing
import Traces

/// A drag that was worked out by hand.
///
/// The finger touches at (200, 400) and moves to the offsets, one every 10 ms unless `step` says otherwise. The up
/// comes 10 ms after the last move unless `hold` says otherwise.
struct HandDrag: Sendable {
  var name: String
  /// The offsets from the contact, along the direction.
  var moves: [Double]
  var up: Double
  /// The drag at its end; nil if none is recognised.
  var result: Result?
  /// The offsets across the direction; 0 beyond the last.
  var across: [Double] = []
  var step = 0.01
  var hold = 0.01
  var isCancelled = false
  var change: @Sendable (inout Controller) -> Void = { _ in }

  /// In points and points per second.
  struct Result: Equatable, Sendable {
    var translation, velocity, predicted: Double

    init(_ translation: Double, _ velocity: Double, _ predicted: Double) {
      (self.translation, self.velocity, self.predicted) = (translation, velocity, predicted)
    }
  }

  init(
    _ name: String, _ moves: [Double], up: Double, _ result: Result?, across: [Double] = [],
    step: Double = 0.01, hold: Double = 0.01, isCancelled: Bool = false,
    _ change: @escaping @Sendable (inout Controller) -> Void = { _ in }
  ) {
    (self.name, self.moves, self.up, self.result) = (name, moves, up, result)
    (self.across, self.step, self.hold) = (across, step, hold)
    (self.isCancelled, self.change) = (isCancelled, change)
  }

  var controller: Controller {
    var controller = Preset.default.controller
    controller.recognizer = .dragGesture
    controller.cancelledTouch = .release
    controller.clampsProgress = false
    change(&controller)
    return controller
  }

  func trace(along direction: Direction) -> Trace {
    func sample(_ index: Int, _ offset: Double, _ time: Double, _ phase: Trace.Phase)
      -> Trace.Sample
    {
      let aside = across.indices.contains(index) ? across[index] : 0
      let (x, y) =
        switch direction {
        case .right: (offset, aside)
        case .left: (-offset, aside)
        case .down: (aside, offset)
        case .up: (aside, -offset)
        }
      return Trace.Sample(time: time, x: 200 + x, y: 400 + y, phase: phase, touch: 0)
    }
    var samples = [sample(-1, 0, 0, .began)]
    for (index, offset) in moves.enumerated() {
      samples.append(sample(index, offset, Double(index + 1) * step, .moved))
    }
    let end = Double(moves.count) * step + hold
    samples.append(sample(moves.count - 1, up, end, isCancelled ? .cancelled : .ended))
    return Trace(name: name, samples: samples)
  }

  static let all: [HandDrag] = [
    HandDrag("short of the minimum", [9], up: 9, nil),
    HandDrag("exactly the minimum", [10], up: 10, Result(10, 1000, 260)),
    HandDrag("two equal steps", [10, 20], up: 20, Result(20, 1000, 270)),
    // Velocity: 0.75 · 1000 + 0.25 · 2000
    HandDrag("faster at the end", [10, 30], up: 30, Result(30, 1250, 342.5)),
    // Velocity: 0.75 · 2000 + 0.25 · 0
    HandDrag("a move to the same place", [20, 20], up: 20, Result(20, 1500, 395)),
    // Velocity: 0.75 · 2000 − 0.25 · 1000
    HandDrag("back at the end", [20, 10], up: 10, Result(10, 1250, 322.5)),
    HandDrag("only the last two steps count", [50, 60, 70], up: 70, Result(70, 1000, 320)),
    HandDrag("slower and slower", [40, 60, 70], up: 70, Result(70, 1750, 507.5)),
    HandDrag("the up moves on", [10, 20], up: 25, Result(25, 1000, 275)),
    HandDrag("the up goes back", [10, 20], up: 14, Result(14, 1000, 264)),
    HandDrag("the up does not count", [10, 20], up: 25, Result(20, 1000, 270)) {
      $0.dragUp = .nothing
    },
    // Velocity: 0.75 · 1000 + 0.25 · 500
    HandDrag("the up is a sample", [10, 20], up: 25, Result(25, 875, 243.75)) {
      $0.dragUp = .velocity
    },
    HandDrag("held, and the up is no sample", [10, 20], up: 20, Result(20, 1000, 270), hold: 0.5),
    HandDrag("held, and the up is a sample", [10, 20], up: 20, Result(20, 750, 207.5), hold: 0.5) {
      $0.dragUp = .velocity
    },
    HandDrag("held, the last pair with the up", [10, 20], up: 20, Result(20, 0, 20), hold: 0.5) {
      ($0.dragUp, $0.velocityEstimator) = (.velocity, .lastPair)
    },
    HandDrag("the last pair alone", [10, 30], up: 30, Result(30, 2000, 530)) {
      $0.velocityEstimator = .lastPair
    },
    HandDrag("against the direction", [-10], up: -10, Result(-10, -1000, -260)),
    HandDrag("across the direction", [0], up: 0, Result(0, 0, 0), across: [12]),
    HandDrag("a diagonal of 6 and 8", [6], up: 6, Result(6, 600, 156), across: [8]),
    HandDrag("a diagonal just too short", [6], up: 6, nil, across: [7.9]),
    HandDrag("no minimum and no move", [], up: 0, Result(0, 0, 0)) { $0.hysteresis = 0 },
    HandDrag("no minimum and a tremble", [3], up: 3, Result(3, 300, 78)) { $0.hysteresis = 0 },
    HandDrag("no minimum, and up elsewhere", [], up: 4, Result(4, 0, 4)) { $0.hysteresis = 0 },
    HandDrag("short of a minimum of 20", [19], up: 19, nil) { $0.hysteresis = 20 },
    HandDrag("a minimum of 20", [20], up: 20, Result(20, 2000, 520)) { $0.hysteresis = 20 },
    // Velocity: 0.75 · −500 + 0.25 · −500. The drag is recognised because it once reached the minimum.
    HandDrag("there and back again", [10, 5, 0], up: 0, Result(0, -500, -125)),
    HandDrag("an up alone is no drag", [5], up: 40, nil),
    HandDrag("without the first points", [10, 30], up: 30, Result(20, 1250, 332.5)) {
      $0.translationOrigin = .recognition
    },
    // 1 pt at 1 s, then 3 pt at 2 s. Velocity: 0.75 · 1 + 0.25 · 2
    HandDrag("seconds apart", [1, 3], up: 3, Result(3, 1.25, 3.3125), step: 1, hold: 1) {
      $0.hysteresis = 1
    },
    HandDrag("cancelled, and decided", [10, 20], up: 35, Result(20, 1000, 270), isCancelled: true),
    HandDrag("quarter points", [10.25, 20.75], up: 20.75, Result(20.75, 1031.25, 278.5625)),
  ]
}

/// SwiftUI's drag, in the full stack and in closed form.
struct DragGestureTests {
  @Test(arguments: HandDrag.all.indices)
  func `a drag is what a hand works out`(index: Int) throws {
    let drag = HandDrag.all[index]
    for direction in Direction.allCases {
      var controller = drag.controller
      controller.direction = direction
      let trace = drag.trace(along: direction)
      let settings = ReplaySettings(delivery: .sample)
      let full = ReplayEngine().replay(trace, with: controller, settings: settings).outcome
      let fast = FastEvaluator([trace], controller: controller, settings: settings)
        .outcomes(under: controller)
      #expect(fast == [full], "\(drag.name)")
      guard let expected = drag.result else {
        #expect(full.transition == .notStarted, "\(drag.name)")
        continue
      }
      let release = try #require(full.release, "\(drag.name)")
      #expect(abs(release.translation - expected.translation) < 1e-9, "\(drag.name)")
      #expect(abs(release.velocity - expected.velocity) < 1e-6, "\(drag.name)")
      #expect(
        abs(Quantity.predictedTranslation.value(in: release) - expected.predicted) < 1e-6,
        "\(drag.name)")
    }
  }

  @Test func `at least thirty drags are worked out by hand`() { #expect(HandDrag.all.count >= 30) }

  @Test func `the sampler replaces a sample of the same time and drops an older one`() {
    var tracker = UIKitVelocityTracker()
    for (time, x) in [(0.0, 0.0), (0.01, 10), (0.01, 12), (0.005, 90), (0.02, 22)] {
      tracker.addReplacing(time: time, x: x, y: 0)
    }
    // 0.75 · 1200 + 0.25 · 1000
    #expect(abs(tracker.velocity.x - 1150) < 1e-9)
  }

  @Test func `the mean counts the first points without their time`() throws {
    let drag = HandDrag("mean", [10, 20, 30], up: 30, nil)
    let record = ReplayEngine().replay(
      drag.trace(along: .right), with: drag.controller, settings: ReplaySettings(delivery: .sample))
    let release = try #require(record.outcome.release)
    #expect(abs(release.active - 0.03) < 1e-12)
    #expect(abs(Quantity.meanVelocity.value(in: release) - 1000) < 1e-9)
  }

  @Test(arguments: DecisionMoment.allCases)
  func `the greatest velocity so far lasts until the release`(decide: DecisionMoment) throws {
    // The last pair of points gives 1000, 2000, 500 and 100 pt/s; and −1000, −2000 and −500.
    for (moves, peak) in [([10.0, 30, 35, 36], 2000.0), ([-10, -30, -35], 0)] {
      for recognizer in RecognizerKind.allCases {
        let drag = HandDrag("peak", moves, up: moves.last ?? 0, nil) {
          ($0.velocityEstimator, $0.decide, $0.recognizer) = (.lastPair, decide, recognizer)
        }
        var controller = drag.controller
        controller.finishWhen = try DecisionRule(reading: "peak-velocity > 1500pt/s")
        let (trace, settings) = (drag.trace(along: .right), ReplaySettings(delivery: .sample))
        let full = ReplayEngine().replay(trace, with: controller, settings: settings).outcome
        let fast = FastEvaluator([trace], controller: controller, settings: settings)
          .outcomes(under: controller)
        #expect(fast == [full])
        #expect(full.decision == (peak > 1500 ? .finish : .cancel))
        #expect(abs((full.release?.peakVelocity ?? -1) - peak) < 1e-6)
      }
    }
  }

  @Test func `a rule of the last change sees the recognition and not the up`() {
    var controller = HandDrag("last change", [], up: 0, nil).controller
    controller.decide = .lastChange
    controller.finishWhen = DecisionRule(
      .comparison(
        Comparison(.quantity(.translation), .greaterOrEqual, .constant(10, .points))))
    for (moves, up, finishes) in [([10.0], 10.0, true), ([10, 5], 90, false), ([10], 0, true)] {
      let trace = HandDrag("last", moves, up: up, nil).trace(along: .right)
      let outcome = ReplayEngine().replay(
        trace, with: controller, settings: ReplaySettings(delivery: .sample)
      ).outcome
      #expect(outcome.decision == (finishes ? .finish : .cancel), "\(moves) \(up)")
    }
  }

  /// A surface follows a finger that goes 10 points at every sample.
  private static func surface(_ space: CoordinateSpace, to end: Int) throws -> ReplayRecord {
    let drag = HandDrag("local", (1...end).map { 10 * Double($0) }, up: 10 * Double(end), nil)
    var controller = drag.controller
    (controller.direction, controller.coordinateSpace) = (.up, space)
    return ReplayEngine().replay(
      drag.trace(along: .up), with: controller,
      settings: ReplaySettings(delivery: .sample, scene: "swiftui-sheet"),
      keeping: [.everyFrame])
  }

  @Test func `local coordinates of a surface that follows feed back`() throws {
    // Each event misses what the surface moved at the previous change, so the changes see 10, 10, 20, 20, …
    func travels(_ space: CoordinateSpace) throws -> [Double?] {
      try (1...6).map { try Self.surface(space, to: $0).outcome.release?.translation }
    }
    #expect(try travels(.local) == [0, 10, 10, 20, 20, 30])
    #expect(try travels(.global) == [10, 20, 30, 40, 50, 60])
    let local = try Self.surface(.local, to: 6)
    #expect(try Self.surface(.global, to: 6).outcome.diagnostics.isEmpty)
    let note = try #require(local.outcome.diagnostics.first)
    #expect(
      "\(note.code): \(note.message)"
        == "local-coordinates: the finger moved 60.0 pt and the drag 30.0 pt: the surface's own movement is missing"
        + " from the travel; set coordinate-space to global")
  }

  @Test func `the film shows a surface in local coordinates stay behind its finger`() throws {
    func travel(_ space: CoordinateSpace) throws -> Double {
      let curves = try ProgressCurves(try Self.surface(space, to: 40))
      let held = curves.points.filter { $0.finger != nil }
      return try #require(held.compactMap(\.percentComplete).max()) * 844
    }
    #expect(abs(try travel(.global) - 400) < 1)
    #expect(abs(try travel(.local) - 200) < 1)
  }

  @Test func `a cancelled touch stays, goes back or is decided`() {
    let trace = HandDrag("cancelled", [100, 300], up: 300, nil, isCancelled: true)
      .trace(along: .right)
    var controller = HandDrag("cancelled", [], up: 0, nil).controller
    func decision(_ reaction: CancelledTouch) -> Outcome.Choice {
      controller.cancelledTouch = reaction
      return ReplayEngine().replay(trace, with: controller).outcome.decision
    }
    #expect(decision(.release) == .finish)
    #expect(decision(.cancel) == .cancel)
    #expect(decision(.ignore) == .none)
  }
}
