import Foundation
import Testing

@testable import Synthesis

struct SynthMotionTests {
  @Test func `agrees with the C library's sine within 4e-6, at any angle`() {
    for step in -4000...4000 {
      let turns = Double(step) / 997
      #expect(abs(sine(turns: turns) - sin(2 * .pi * turns)) < 4e-6, "at \(turns) turns")
    }
  }

  @Test(arguments: SpeedProfile.allCases)
  func `goes from rest to rest with a single bell of speed`(_ profile: SpeedProfile) {
    #expect(profile.covered(at: -1) == 0)
    #expect(profile.covered(at: 0) == 0)
    #expect(abs(profile.covered(at: 1) - 1) < 1e-12)
    #expect(abs(profile.covered(at: 7) - 1) < 1e-12)
    let steps = (0..<200).map { step in
      profile.covered(at: Double(step + 1) / 200) - profile.covered(at: Double(step) / 200)
    }
    #expect(steps.allSatisfy { $0 > 0 })
    // The first and last half per cent take next to nothing of the way: the ends are at rest.
    #expect(max(steps[0], steps[199]) < 1e-5)
    let changes = zip(steps, steps.dropFirst()).map { $1 - $0 }
    let turns = zip(changes, changes.dropFirst()).count { $0 * $1 < 0 }
    #expect(turns == 1)
  }

  @Test(arguments: [
    (SpeedProfile.minimumJerk, 0.5, 1.875), (.earlyPeak, 0.4, 2.0736), (.latePeak, 0.6, 2.0736),
  ])
  func `is fastest where its formula says`(_ profile: SpeedProfile, peak: Double, speed: Double) {
    func slope(_ t: Double) -> Double {
      (profile.covered(at: t + 1e-5) - profile.covered(at: t - 1e-5)) / 2e-5
    }
    #expect(abs(slope(peak) - speed) < 1e-6)
    #expect(slope(peak - 0.05) < speed)
    #expect(slope(peak + 0.05) < speed)
  }

  @Test func `leads a stroke to its end and bows it in the middle`() {
    let stroke = Stroke(
      start: 0.1, duration: 0.5, reach: Offset(along: 300, across: 40), bow: 25,
      profile: .minimumJerk)
    #expect(stroke.offset(at: 0.1) == .zero)
    let end = stroke.offset(at: 0.6)
    #expect(abs(end.along - 300) < 1e-9)
    #expect(abs(end.across - 40) < 1e-9)
    let middle = stroke.offset(at: 0.35) - Offset(along: 150, across: 20)
    #expect(abs(middle.length - 25) < 1e-9)
    #expect(abs(middle.along * 300 + middle.across * 40) < 1e-6)
  }

  @Test func `trembles between 8 and 12 hertz, within its amplitude`() {
    var random = RandomStream(seed: 11)
    for _ in 0..<20 {
      let tremor = Tremor(amplitude: 2, random: &random)
      let shake = (0..<10_000).map { tremor.offset(at: Double($0) / 1000).along }
      #expect(shake.allSatisfy { abs($0) <= 2.0001 })
      let rises = zip(shake, shake.dropFirst()).count { $0 < 0 && $1 >= 0 }
      #expect((79...121).contains(rises), "\(rises) periods in ten seconds")
    }
  }

  @Test func `rests where it stopped, tremor included`() {
    var random = RandomStream(seed: 2)
    let path = FingerPath(
      start: Offset(along: 50, across: 400),
      strokes: [
        Stroke(
          start: -0.05, duration: 0.5, reach: Offset(along: 200, across: 0), bow: 0,
          profile: .minimumJerk)
      ],
      tremor: Tremor(amplitude: 3, random: &random), restsFrom: 0.3)
    #expect(path.location(at: 0) == path.start)
    #expect(path.location(at: 0.3) == path.location(at: 0.7))
    #expect(path.location(at: 0.29) != path.location(at: 0.3))
  }
}
