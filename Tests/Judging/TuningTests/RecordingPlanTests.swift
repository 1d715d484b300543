import Foundation
import MotionMath
import Testing

@testable import Tuning

/// How many people are needed to tell a gain from chance, estimated before they are recorded.
struct RecordingPlanTests {
  private let spread = GainSpread(changed: 0.2, deviation: 0.1)

  @Test func `fewer than six people tell nothing`() {
    #expect(spread.power(gain: 0.9, people: 5, each: 1000) == 0)
    #expect(spread.power(gain: 0.9, people: 6, each: 1000) > 0.99)
  }

  @Test(arguments: [(0.1, 5), (0.1, 20), (0.05, 20), (0.02, 40)])
  func `the number of people is the first that tells a gain in four cases of five`(
    gain: Double, each: Int
  ) throws {
    let people = try #require(spread.people(telling: gain, each: each))
    #expect(spread.power(gain: gain, people: people, each: each) >= 0.8)
    #expect(spread.power(gain: gain, people: people - 1, each: each) < 0.8)
  }

  @Test func `the power is that of Student's interval in many trials`() {
    var random = RandomGenerator(seed: 5)
    func normal() -> Double {
      let radius = (-2 * log(Double.random(in: 1e-12..<1, using: &random))).squareRoot()
      return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
    }
    let (people, each, gain) = (16, 20, 0.1)
    let limit = StudentQuantile.deviations(degreesOfFreedom: people - 1)
    let deviation = (spread.between + spread.within / Double(each)).squareRoot()
    let told = (0..<2000).count { _ in
      let own = (0..<people).map { _ in gain + deviation * normal() }
      let mean = own.reduce(0, +) / Double(people)
      let squares = own.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return mean > limit * (squares / Double(people - 1) / Double(people)).squareRoot()
    }
    #expect(abs(Double(told) / 2000 - spread.power(gain: gain, people: people, each: each)) < 0.03)
  }

  @Test func `people who differ and gestures that differ are told apart`() throws {
    // Half of the people gain by a fifth of their gestures, the others lose as much.
    let changes = (0..<40).flatMap { person in
      (0..<10).map { $0 < 2 ? person.isMultiple(of: 2) ? 1.0 : -1 : 0 }
    }
    let groups = (0..<400).map { "p\($0 / 10)" }
    let apart = try #require(GainSpread(changes, groups: GroupIndex(groups)))
    #expect(abs(apart.within - 10 * 0.16 / 9) < 1e-12)
    #expect(abs(apart.between - (0.04 * 40 / 39 - apart.within / 10)) < 1e-12)
    // The same changes, spread over the people.
    let mixed = try #require(
      GainSpread(changes, groups: GroupIndex((0..<400).map { "p\($0 * 7919 % 400 / 10)" })))
    #expect(mixed.between < apart.between)
    #expect(GainSpread([1, 0], groups: GroupIndex(["a", "b"])) == nil)
    #expect(GainSpread([1, 0], groups: GroupIndex(["a", "a"])) == nil)
  }
}
