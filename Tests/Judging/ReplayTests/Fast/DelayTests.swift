import Controllers
import MotionMath
import Replay
import Rules
import Testing
import Traces

/// What touches that reach the app late change, and what they do not.
struct DelayTests {
  private static func controller(_ delay: Seconds, _ changes: [(String, String)] = []) throws
    -> Controller
  {
    var controller = Controller.default
    for (name, value) in changes { try controller.set(name, to: value) }
    controller.delay = delay
    return controller
  }

  private static func outcome(
    _ trace: Trace, _ controller: Controller, _ settings: ReplaySettings = ReplaySettings()
  ) -> Outcome {
    ReplayEngine().replay(trace, with: controller, settings: settings).outcome
  }

  /// Drags of different speeds that end between two frames.
  private static let traces: [Trace] = (1...6).map { number in
    let count = 6 + 5 * number
    return Trace(
      name: "drag-\(number)",
      samples: (0...count).map { index in
        Trace.Sample(
          time: 0.009 * Double(index), x: 10 + 300 * Double(index * index) / Double(count * count),
          y: 400, phase: index == 0 ? .began : index == count ? .ended : .moved)
      })
  }

  private static let settings: [[(String, String)]] = [
    [], [("velocity-estimator", "android-lsq2")], [("velocity-estimator", "least-squares")],
    [("finish-when", "elapsed < 0.26s and progress > 0.2 or progress > 0.9")],
    [("recogniser", "drag-gesture")], [("decide", "during")],
  ]

  @Test(arguments: settings.indices)
  func `a delay of whole frames moves everything by itself and changes nothing else`(
    index: Int
  ) throws {
    for trace in Self.traces {
      let before = Self.outcome(trace, try Self.controller(0, Self.settings[index]))
      for frames in [1.0, 2, 6] {
        let delay = frames / 60
        var after = Self.outcome(trace, try Self.controller(delay, Self.settings[index]))
        for metric in [Metric.recognizedAt, .releasedAt, .total] {
          let (late, early) = (try #require(after[metric]), try #require(before[metric]))
          #expect(abs(late - early - delay) < 1e-9, "\(trace.name) \(metric.name)")
          after[metric] = early
        }
        for metric in Metric.all {
          if let was = before[metric] {
            #expect(abs((after[metric] ?? .nan) - was) < 1e-9 * max(1, abs(was)), "\(metric.name)")
          } else {
            #expect(after[metric] == nil)
          }
        }
        #expect(after.decision == before.decision)
      }
    }
  }

  @Test func `with one event a sample no delay changes a decision`() throws {
    let settings = ReplaySettings(delivery: .sample)
    for trace in Self.traces {
      let before = Self.outcome(trace, .default, settings)
      for delay in [0.001, 0.03, 0.2] {
        let after = Self.outcome(trace, try Self.controller(delay), settings)
        #expect(after.decision == before.decision && after.progress == before.progress)
        #expect(abs((after.releasedAt ?? 0) - (before.releasedAt ?? 0) - delay) < 1e-9)
      }
    }
  }

  @Test func `a longer delay decides no earlier`() throws {
    for trace in Self.traces {
      var last = 0.0
      for step in 0...40 {
        let delay = 0.0025 * Double(step)
        let outcome = Self.outcome(trace, try Self.controller(delay))
        let released = try #require(outcome.releasedAt)
        #expect(released >= last && released >= trace.duration + delay - 1e-9)
        last = released
      }
    }
  }

  @Test func `part of a frame moves a release into another frame, with other moves before it`()
    throws
  {
    let effects = try Self.traces.map { trace in
      let controller = try Self.controller(0.03)
      return try #require(
        DelayEffect(
          [Self.outcome(trace, controller)], of: [trace], under: controller,
          settings: ReplaySettings()))
    }
    #expect(effects.contains { $0.progress > 0.001 })
  }

  @Test func `the effect of a delay is that of two replays`() throws {
    // The last move of 60 pt counts only if it is in a frame before the release.
    let samples = [0.0, 0.02, 0.04, 0.06, 0.0801].enumerated().map { index, time in
      Trace.Sample(
        time: time, x: [100, 140, 180, 290, 290][index], y: 400,
        phase: index == 0 ? .began : index == 4 ? .ended : .moved)
    }
    let trace = Trace(name: "late", samples: samples)
    var controller = try Self.controller(0.01, [("finish-when", "progress > 0.4")])
    let late = Self.outcome(trace, controller)
    controller.delay = 0
    let prompt = Self.outcome(trace, controller)
    controller.delay = 0.01
    let effect = try #require(
      DelayEffect([late], of: [trace], under: controller, settings: ReplaySettings()))
    #expect(effect.flipped == (late.decision == prompt.decision ? [] : ["late"]))
    #expect(effect.gestures == 1)
    // The touch-up at 80.1 ms is heard of at 90.1 ms, in the frame of 100 ms; the next frame is that of 116.7 ms.
    #expect(abs(effect.latency.toDecision.mean - 0.0199) < 1e-9)
    #expect(abs(effect.latency.toFrame.mean - (7.0 / 60 - 0.0801)) < 1e-9)
    controller.delay = 0
    #expect(
      DelayEffect([prompt], of: [trace], under: controller, settings: ReplaySettings()) == nil)
  }

  @Test(arguments: DelaySentence.allCases)
  func `the effect of a delay says a sentence under its condition only`(
    sentence: DelaySentence
  ) throws {
    let delay = 0.03
    // A gesture that the delay decides at another progress, and a rule between the two.
    let places = try Self.traces.map { trace in
      try [0, delay].map { try #require(Self.outcome(trace, Self.controller($0)).progress) }
    }
    let index = try #require(places.firstIndex { abs($0[0] - $0[1]) > 0.001 })
    func effect(_ rule: String, _ delay: Seconds) throws -> DelayEffect? {
      let controller = try Self.controller(delay, [("finish-when", rule)])
      return DelayEffect(
        [Self.outcome(Self.traces[index], controller)], of: [Self.traces[index]],
        under: controller, settings: ReplaySettings())
    }
    let flipping = "progress > \((places[index][0] + places[index][1]) / 2)"
    let (same, other) = (try effect("progress > 0", delay), try effect(flipping, delay))
    let none = try effect(flipping, 0)
    let (said, unsaid): (DelayEffect?, [DelayEffect?]) =
      switch sentence {
      case .noChange, .elsewhere: (same, [other, none])
      case .changes: (other, [same, none])
      case .latency: (other, [none])
      }
    #expect(sentence.holds(for: said))
    #expect(!unsaid.contains { sentence.holds(for: $0) })
  }

  @Test func `no delay is what it was`() throws {
    for trace in Self.traces {
      var controller = Controller.default
      try controller.set("delay", to: "0ms")
      #expect(controller == .default)
      #expect(Self.outcome(trace, controller) == Self.outcome(trace, .default))
    }
    #expect(!Controller.default.parameters.contains { $0.name == "delay" })
    #expect(try Self.controller(0.03).parameters.contains { $0.name == "delay" })
  }
}
