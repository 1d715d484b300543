import Testing
import Traces

@testable import Synthesis

struct GestureProfileTests {
  /// Drags to the right at 60 Hz, each a little longer and slower than the last, without metadata.
  private func drags(_ count: Int, label: Label? = nil, every hertz: Double = 60) -> [Trace] {
    (0..<count).map { index in
      let steps = 24 + 2 * index
      let samples = (0...steps).map { step in
        let done = SpeedProfile.earlyPeak.covered(at: Double(step) / Double(steps))
        return Trace.Sample(
          time: (Double(step) * 1000 / hertz).rounded() / 1000,
          x: 30 + done * Double(200 + 10 * index), y: 400,
          phase: step == 0 ? .began : step == steps ? .ended : .moved)
      }
      return Trace(name: "drags/\(index)", samples: samples, label: label)
    }
  }

  private func gestures(like traces: [Trace], screen: ScreenSize? = nil) throws -> [Trace] {
    let profile = try #require(GestureProfile(of: traces, screen: screen))
    return FittedRecipe(folder: "drags", count: 24, seed: 2, screen: profile.screen)
      .traces(like: profile)
  }

  @Test(arguments: [(60.0, 60), (90, 90), (120, 120), (48, 50), (250, 240)])
  func `looks as often as the recordings' panel`(_ hertz: Double, rate: Int) throws {
    let recorded = drags(8, every: hertz)
    #expect(SamplingRate.rate(of: Array(recorded[0].samples)) == rate)
    for gesture in try gestures(like: recorded) {
      let interval = GestureMeasures(of: Array(gesture.samples)).interval
      #expect(abs(interval - 1 / Double(rate)) <= 0.001, "\(gesture.name)")
    }
  }

  @Test func `leaves gestures unlabelled where the recordings are, and writes no labels then`()
    throws
  {
    let recorded = drags(6)
    #expect(try gestures(like: recorded).allSatisfy { $0.label == nil })
    let profile = try #require(GestureProfile(of: recorded))
    let files = FittedRecipe(folder: "drags", count: 5, screen: profile.screen)
      .files(like: profile)
    #expect(files.count == 5)
    let undecided = try gestures(like: drags(6, label: Label(intent: .any, weight: 3)))
    #expect(undecided.allSatisfy { $0.label?.intent == .any && $0.label?.weight == 3 })
  }

  @Test func `takes no fewer than four recordings that move`() throws {
    #expect(GestureProfile(of: drags(3)) == nil)
    let tap = Trace(
      name: "tap",
      samples: [
        .init(time: 0, x: 10, y: 10, phase: .began), .init(time: 0.02, x: 11, y: 10, phase: .moved),
        .init(time: 0.05, x: 11, y: 10, phase: .ended),
      ])
    #expect(GestureProfile(of: drags(3) + [tap]) == nil)
    let profile = try #require(GestureProfile(of: drags(4) + [tap]))
    #expect(profile.count == 4)
    #expect(profile.unmoved == 1)
  }

  @Test func `makes gestures for the screen of the recordings, or in proportion for another`()
    throws
  {
    var recorded = drags(8)
    for index in recorded.indices { recorded[index].metadata["screen"] = "430x932" }
    let own = try gestures(like: recorded)
    #expect(own.allSatisfy { $0.metadata.screen == ScreenSize(width: 430, height: 932) })
    let half = try gestures(like: recorded, screen: ScreenSize(width: 215, height: 466))
    func travel(_ traces: [Trace]) -> Double {
      GestureMedians(traces.map { GestureMeasures(of: Array($0.samples)) }).travel
    }
    #expect(abs(travel(half) / travel(own) - 0.5) < 0.05)
    #expect(half.allSatisfy { $0.samples.allSatisfy { (0..<215).contains($0.x) } })
  }

  @Test func `stretches the usual screen where recordings without one go beyond it`() throws {
    var recorded = drags(6)
    for index in recorded.indices {
      for sample in recorded[index].samples.indices { recorded[index].samples[sample].x *= 4 }
    }
    let profile = try #require(GestureProfile(of: recorded))
    #expect(profile.screen == ScreenSize(width: 1120, height: 844))
  }

  @Test func `sees how much people differ`() throws {
    let drags = drags(12)
    func profile(_ person: (Int) -> String?) throws -> GestureProfile {
      try #require(
        GestureProfile(
          of: drags.enumerated().map { index, drag in
            var drag = drag
            drag.metadata["person"] = person(index)
            return drag
          }))
    }
    #expect(try profile { _ in nil }.individuality == 0)
    // Neighbouring drags are alike. So people with three neighbouring drags each differ from one another, and people
    // with every fourth drag do not.
    #expect(try profile { "person \($0 / 3)" }.individuality > 0.5)
    #expect(try profile { "person \($0 % 4)" }.individuality < 0.2)
  }

  @Test func `a kind with one recording is not its copy`() throws {
    var recorded = drags(9)
    recorded[8].samples[recorded[8].samples.count - 1].phase = .cancelled
    let profile = try #require(GestureProfile(of: recorded))
    let lone = try #require(profile.strata.first { $0.kind.isCancelled })
    #expect(lone.count == 1)
    let durations = lone.tables[GestureTraits.Trait.duration.rawValue].knots
    #expect(Set(durations).count > 5)
  }
}
