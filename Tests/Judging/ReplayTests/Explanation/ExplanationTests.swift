import Controllers
import MotionMath
import Nightly
import Replay
import Rules
import Synthesis
import Testing
import Traces

struct ExplanationTests {
  /// Generated gestures in the controller's direction.
  private static func gestures(for controller: Controller, count: Int = 6) throws -> [Trace] {
    let direction = controller.edge == .none ? controller.direction.rawValue : "edge"
    let family =
      switch direction {
      case "left": "swipe-left"
      case "down": "pull-down"
      case "up": "pull-up"
      case "edge": "edge-swipe"
      default: "swipe-back"
      }
    let traces = SynthesisRecipe(
      family: try #require(SynthesisFamily.named(family)), count: count, seed: 17
    ).traces()
    // Exchanging x and y turns a gesture from the left edge into one down from the top edge.
    guard controller.edge == .top else { return traces }
    return traces.map { trace in
      var turned = trace
      for index in trace.samples.indices {
        turned.samples[index].x = trace.samples[index].y / 3
        turned.samples[index].y = trace.samples[index].x
      }
      return turned
    }
  }

  /// Expects that every flip changes the decision of a replay, and that half of the change does not.
  ///
  /// - Returns: The number of flips.
  private func check(
    _ trace: Trace, _ controller: Controller, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int {
    let explanation = Explanation(
      ReplayEngine().replay(trace, with: controller, keeping: [.gesture]))
    let before = ReplayEngine().replay(trace, with: controller).outcome
    #expect(
      explanation.outcome == before.withFlip(of: trace, controller: controller, settings: .init()),
      sourceLocation: sourceLocation)
    #expect(explanation.outcome.flip == explanation.flips.first, sourceLocation: sourceLocation)
    for flip in explanation.flips {
      var flipped = controller
      try flipped.set(flip.parameter, to: flip.text)
      let half = Flip(
        parameter: flip.parameter, old: flip.old, value: flip.old + (flip.value - flip.old) / 2,
        unit: flip.unit)
      var halved = controller
      try halved.set(half.parameter, to: half.text)
      let after = ReplayEngine().replay(trace, with: flipped).outcome
      #expect(
        after.decision != before.decision, "\(trace.name): \(flip)", sourceLocation: sourceLocation)
      // A controller that ignores cancelled touches may decide nothing.
      #expect(
        after.decision != .none || controller.cancelledTouch == .ignore,
        "\(trace.name): \(flip)", sourceLocation: sourceLocation)
      #expect(
        ReplayEngine().replay(trace, with: halved).outcome.decision == before.decision,
        "\(trace.name): \(flip)",
        sourceLocation: sourceLocation)
    }
    return explanation.flips.count
  }

  @Test(arguments: Nightly.all(Preset.all, otherwiseEvery: 3))
  func `every flip turns the replay around, and half of it does not`(preset: Preset) throws {
    var found = 0
    for trace in try Self.gestures(for: preset.controller) {
      found += try check(trace, preset.controller)
    }
    #expect(preset.name == "listing-10-4" ? found == 0 : found > 0)
  }

  @Test(arguments: DecisionMoment.allCases, CancelledTouch.allCases)
  func `flips are true of the whole gesture, whenever the rule is asked`(
    moment: DecisionMoment, touch: CancelledTouch
  ) throws {
    var found = 0
    for rule in ["progress > progress-threshold", "velocity > velocity-threshold"] {
      var controller = Controller.default
      try controller.set("finish-when", to: rule)
      controller.decide = moment
      controller.cancelledTouch = touch
      for trace in try Self.gestures(for: controller, count: 12) {
        found += try check(trace, controller)
      }
    }
    #expect(found > 10)
  }

  @Test func `explains the rule where it was asked, and nowhere else`() throws {
    let shipped = try Self.gestures(for: .default, count: 24)
    for moment in DecisionMoment.allCases {
      var controller = Controller.default
      controller.decide = moment
      for trace in shipped {
        let explanation = Explanation(
          ReplayEngine().replay(trace, with: controller, keeping: [.gesture]))
        let outcome = explanation.outcome
        guard let rule = explanation.rule else {
          #expect(
            ["touch cancelled", "no change before the release", nil].contains(outcome.rule))
          continue
        }
        #expect(rule.condition.holds == (outcome.decision == .finish))
        #expect(rule.condition.decidingClause?.margin.magnitude == outcome.margin?.magnitude)
        #expect(moment != .release || rule.timesAsked == 1)
      }
    }
  }

  @Test func `tells what the finger did`() throws {
    var controller = Controller.default
    controller.completionCurve = .linear
    // 300 pt in 0.5 s, back to 250 pt in 0.1 s, rest 0.2 s.
    let trace = Self.drag([(0, 0), (0.5, 300), (0.6, 250), (0.8, 250)])
    let explanation = Explanation(
      ReplayEngine().replay(trace, with: controller, keeping: [.gesture]))
    let gesture = try #require(explanation.gesture)
    #expect(gesture.recognizedTravel >= 10 && gesture.recognizedTravel < 30)
    #expect(abs((gesture.peakProgress ?? 0) - 300.0 / 390) < 0.02)
    #expect(abs((gesture.peakAt ?? 0) - 0.5) < 0.02)
    #expect(abs((gesture.reversal ?? 0) - 50) < 10)
    #expect(abs((gesture.motion?.pause ?? 0) - 0.2) < 0.02)
    #expect(gesture.motion?.speed == 0)
    // UIKit keeps the velocity of the last move.
    #expect((gesture.reportedSpeed ?? 0) < -300)
  }

  @Test func `knows the speed that matches the finger, and that some curves have none`() throws {
    let trace = Self.drag([(0, 0), (0.4, 240)])
    var controller = Controller.default
    func completion() throws -> CompletionStory {
      try #require(
        Explanation(ReplayEngine().replay(trace, with: controller, keeping: [.gesture])).completion)
    }
    #expect(try completion().match == .startsAtRest)
    controller.completionCurve = .linear
    guard case .speed(let speed) = try completion().match else {
      Issue.record("no speed matches")
      return
    }
    controller.completionSpeed = .constant(speed)
    #expect(try completion().match == .matched)
    #expect(abs(try completion().jump) < 1e-6)
    // A finger that rests cannot be matched.
    let resting = Self.drag([(0, 0), (0.3, 240), (0.5, 239), (0.9, 239)])
    controller.velocityEstimator = .leastSquares
    let story = Explanation(ReplayEngine().replay(resting, with: controller, keeping: [.gesture]))
      .completion
    #expect(story?.match == .fingerDoesNotMoveThere)
  }

  @Test func `says why a gesture started nothing`() throws {
    let explanation = Explanation(
      ReplayEngine().replay(Self.drag([(0, 0), (0.3, 4)]), with: .default, keeping: [.gesture]))
    #expect(explanation.gesture == nil && explanation.rule == nil && explanation.flips.isEmpty)
    #expect(explanation.completion == nil)
    let obstacle = try #require(explanation.obstacle)
    #expect(obstacle.description.contains("no pan was recognised"))
  }

  @Test func `lists the closest calls, the nearest first`() throws {
    let traces = try Self.gestures(for: .default, count: 24)
    let outcomes = traces.map { ReplayEngine().replay($0, with: .default).outcome }
    let calls = closestCalls(of: traces, outcomes: outcomes, controller: .default)
    #expect(calls.count == 10)
    #expect(calls.map(\.effort) == calls.map(\.effort).sorted())
    let all = closestCalls(of: traces, outcomes: outcomes, controller: .default, limit: 1000)
    #expect(all.prefix(10) == calls[...])
    let turnable = zip(traces, outcomes).filter { trace, outcome in
      !flips(of: trace, outcome: outcome, controller: .default).isEmpty
    }
    #expect(all.count == turnable.count)
  }

  /// A drag to the right through these distances, one sample every 8 ms; a finger that rests sends
  /// none.
  static func drag(_ stops: [(time: Seconds, travel: Double)]) -> Trace {
    let end = stops.last?.time ?? 0
    let count = Int((end / 0.008).rounded())
    var samples: [Trace.Sample] = []
    for index in 0...count {
      let time = end * Double(index) / Double(count)
      let later = stops.first { $0.time >= time } ?? (end, 0)
      let earlier = stops.last { $0.time < time } ?? later
      let span = later.time - earlier.time
      let share = span > 0 ? (time - earlier.time) / span : 0
      let x = 20 + earlier.travel + (later.travel - earlier.travel) * share
      guard index == count || samples.last?.x != x else { continue }
      samples.append(
        Trace.Sample(
          time: time, x: x, y: 400,
          phase: index == 0 ? .began : index == count ? .ended : .moved))
    }
    return Trace(name: "drag", samples: samples)
  }
}
