import Foundation
import MotionMath
import Testing
import Traces

@testable import Synthesis

struct MotionTests {
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
    // The first and the last half per cent of the time cover almost no distance: the ends are at rest.
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
      start: 0.1, duration: 0.5, reach: GestureOffset(along: 300, across: 40), bow: 25,
      profile: .minimumJerk)
    #expect(stroke.offset(at: 0.1) == .zero)
    let end = stroke.offset(at: 0.6)
    #expect(abs(end.along - 300) < 1e-9)
    #expect(abs(end.across - 40) < 1e-9)
    let middle = stroke.offset(at: 0.35) - GestureOffset(along: 150, across: 20)
    #expect(abs(middle.length - 25) < 1e-9)
    #expect(abs(middle.along * 300 + middle.across * 40) < 1e-6)
  }

  @Test func `trembles between 8 and 12 hertz, within its amplitude`() {
    var random = RandomGenerator(seed: 11)
    for _ in 0..<20 {
      let tremor = Tremor(amplitude: 2, random: &random)
      let shake = (0..<10_000).map { tremor.offset(at: Double($0) / 1000).along }
      #expect(shake.allSatisfy { abs($0) <= 2.0001 })
      let rises = zip(shake, shake.dropFirst()).count { $0 < 0 && $1 >= 0 }
      #expect((79...121).contains(rises), "\(rises) periods in ten seconds")
    }
  }

  @Test func `rests where it stopped, tremor included`() {
    var random = RandomGenerator(seed: 2)
    let path = FingerPath(
      start: GestureOffset(along: 50, across: 400),
      strokes: [
        Stroke(
          start: -0.05, duration: 0.5, reach: GestureOffset(along: 200, across: 0), bow: 0,
          profile: .minimumJerk)
      ],
      tremor: Tremor(amplitude: 3, random: &random), restsFrom: 0.3)
    #expect(path.location(at: 0) == path.start)
    #expect(path.location(at: 0.3) == path.location(at: 0.7))
    #expect(path.location(at: 0.29) != path.location(at: 0.3))
  }
}

struct TouchSamplerTests {
  @Test func `looks every 8 or 9 ms, 120 times a second`() {
    #expect((0...7).map(TouchSampler(jump: 5).scanTime) == [0, 8, 17, 25, 33, 42, 50, 58])
    #expect(TouchSampler(jump: 5).scanTime(1200) == 10_000)
  }

  @Test func `freezes after touch-down, jumps, and leaves out what does not move`() {
    // A minimum-jerk stroke of 200 pt in 200 ms that stops at 100 ms; the release is at 150 ms.
    let reports = reports(along: 200, lasting: 0.2, restsFrom: 0.1, lift: 0.15)
    // By hand: 200·(10τ³−15τ⁴+6τ⁵) in half points. At 25 ms this is 3.2 pt, too short for a first move.
    #expect(
      reports == [
        .init(milliseconds: 0, location: GestureOffset(along: 20, across: 300), phase: .began),
        .init(milliseconds: 33, location: GestureOffset(along: 27, across: 300), phase: .moved),
        .init(milliseconds: 42, location: GestureOffset(along: 33, across: 300), phase: .moved),
        .init(milliseconds: 50, location: GestureOffset(along: 40.5, across: 300), phase: .moved),
        .init(milliseconds: 58, location: GestureOffset(along: 50, across: 300), phase: .moved),
        .init(milliseconds: 67, location: GestureOffset(along: 62.5, across: 300), phase: .moved),
        .init(milliseconds: 75, location: GestureOffset(along: 75, across: 300), phase: .moved),
        .init(milliseconds: 83, location: GestureOffset(along: 88.5, across: 300), phase: .moved),
        .init(milliseconds: 92, location: GestureOffset(along: 105, across: 300), phase: .moved),
        .init(milliseconds: 100, location: GestureOffset(along: 120, across: 300), phase: .moved),
        .init(milliseconds: 150, location: GestureOffset(along: 120, across: 300), phase: .ended),
      ])
  }

  @Test func `delivers moves with the next frame and the end at once`() {
    let reports = reports(along: 200, lasting: 0.2, restsFrom: .infinity, lift: 0.07)
    #expect(reports.map(\.milliseconds) == [0, 33, 42, 50, 58, 67, 75])
    #expect(DispatchTimes.of(reports) == [4, 37, 54, 54, 71, 71, 79])
  }

  private func reports(
    along: Double, lasting duration: Double, restsFrom: Double, lift: Double
  ) -> [TouchSampler.Report] {
    var random = RandomGenerator(seed: 1)
    let path = FingerPath(
      start: GestureOffset(along: 20, across: 300),
      strokes: [
        Stroke(
          start: 0, duration: duration, reach: GestureOffset(along: along, across: 0), bow: 0,
          profile: .minimumJerk)
      ],
      tremor: Tremor(amplitude: 0, random: &random), restsFrom: restsFrom)
    return TouchSampler(jump: 5).reports(of: path, until: lift, ending: .ended)
  }
}

struct SpeedPulseTests {
  @Test(arguments: [0.02, 0.1, 0.3, 0.5, 0.62, 0.9, 0.98])
  func `rises from 0 to 1 with the mean asked for`(_ mean: Double) {
    let rise = SpeedRise(mean: mean)
    #expect(rise.area(to: 0) == 0)
    #expect(abs(rise.area(to: 1) - mean) < 1e-12)
    let heights = (0..<500).map {
      (rise.area(to: Double($0 + 1) / 500) - rise.area(to: Double($0) / 500)) * 500
    }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 >= $0 - 1e-9 })
    #expect(heights.allSatisfy { (-1e-9...1 + 1e-9).contains($0) })
  }

  @Test(arguments: [
    (300.0, 0.5, 1100.0, 135.0), (90, 0.08, 1700, 1650), (200, 1.6, 300, 0), (40, 0.4, 900, 0),
    (60, 0.1, 700, 300),
  ])
  func `leads as far as it should, once as fast, and ends as fast as it should`(
    _ distance: Double, duration: Double, peak: Double, end: Double
  ) {
    let pulse = SpeedPulse(
      distance: distance, duration: duration, start: 0.1 * peak, peak: peak, end: end)
    #expect(pulse.covered(at: 0) == 0)
    #expect(abs(pulse.covered(at: duration) - distance) < 1e-9)
    #expect(abs(pulse.covered(at: duration * 2) - distance) < 1e-9)
    let step = duration / 4000
    let speeds = (0..<4000).map {
      (pulse.covered(at: Double($0 + 1) * step) - pulse.covered(at: Double($0) * step)) / step
    }
    #expect(speeds.allSatisfy { $0 >= -1e-6 })
    #expect(abs((speeds.max() ?? 0) / peak - 1) < 0.02)
    #expect(abs((speeds.last ?? 0) - end) < 0.02 * peak)
    let changes = zip(speeds, speeds.dropFirst()).map { $1 - $0 }.filter { abs($0) > 1e-6 * peak }
    #expect(zip(changes, changes.dropFirst()).count { $0 > 0 && $1 < 0 } <= 1)
    #expect(zip(changes, changes.dropFirst()).count { $0 < 0 && $1 > 0 } == 0)
  }

  @Test func `scales its speeds where the peak asked for is below the mean`() {
    let pulse = SpeedPulse(distance: 100, duration: 0.1, start: 0, peak: 500, end: 0)
    #expect(abs(pulse.covered(at: 0.1) - 100) < 1e-9)
  }

  @Test(arguments: [(250.0, 250.0, 120.0), (250, 90, -400), (250, 160, 200), (180, -20, 0)])
  func `goes out to the reach and lifts at the travel`(
    _ reach: Double, travel: Double, release: Double
  ) {
    var random = RandomGenerator(seed: 1)
    let path = PulsedPath(
      start: GestureOffset(along: 40, across: 300),
      legs: PulsedPath.Leg.legs(
        reach: reach, travel: travel, duration: 0.6, peak: 1400, release: release),
      slope: 0.1, bow: 5, reach: reach, tremor: Tremor(amplitude: 0, random: &random),
      restsFrom: 0.6)
    let places = (0...600).map { path.location(at: Double($0) / 1000) - path.start }
    #expect(abs((places.map(\.along).max() ?? 0) - reach) < 0.5)
    #expect(abs((places.last?.along ?? 0) - travel) < 1e-6)
    #expect(path.location(at: 1) == path.location(at: 0.6))
    let speed = (places[600].along - places[599].along) * 1000
    #expect(abs(speed - release) < 40)
  }
}
