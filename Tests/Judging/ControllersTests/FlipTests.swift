import Controllers
import Foundation
import MotionMath
import Rules
import Testing

struct FlipTests {
  /// Releases as a controller would see them.
  static func releases(_ count: Int, for controller: Controller) -> [Release] {
    var random = RandomGenerator(seed: 3)
    return (0..<count).map { _ in
      let extent = controller.extent.points(
        width: 390, height: 844, along: controller.direction)
      let translation = Double.random(in: -50...extent * 1.1, using: &random)
      let raw = translation / extent
      let progress = controller.clampsProgress ? min(max(raw, 0), 1) : raw
      let velocity = Double.random(in: -2500...2500, using: &random)
      return Release(
        progress: progress, translation: translation, velocity: velocity,
        peakProgress: max(progress, .random(in: 0...1, using: &random)),
        elapsed: .random(in: 0.05...1.5, using: &random), extent: extent,
        location: .random(in: 0...844, using: &random),
        speed: abs(velocity) * .random(in: 1...1.3, using: &random), width: 390, height: 844)
    }
  }

  private func finishes(_ controller: Controller, _ release: Release) -> Bool {
    controller.finishWhen.decide(release, numbers: controller.numbers).finishes
  }

  /// Expects a flip to reverse the rule's answer, and half of the change not to.
  ///
  /// The rule is asked at each instant; the answer is yes if it says finish at any of them.
  private func check(
    _ flip: Flip, of instants: [Release], _ controller: Controller,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    func answer(_ controller: Controller) -> Bool { instants.contains { finishes(controller, $0) } }
    let before = answer(controller)
    var flipped = controller
    try flipped.set(flip.parameter, to: flip.text)
    var half = controller
    try half.set(flip.parameter, to: number(flip.old + (flip.value - flip.old) / 2, flip.unit))
    if answer(flipped) == before || answer(half) != before {
      Issue.record("\(flip) of \(instants)", sourceLocation: sourceLocation)
    }
  }

  private func number(_ value: Double, _ unit: ParameterUnit) -> String { "\(value)\(unit.suffix)" }

  @Test(arguments: Preset.all)
  func `turns the decision around, and half of it does not`(preset: Preset) throws {
    let controller = preset.controller
    let count = 100
    var found = 0
    let finder = FlipFinder(controller.finishWhen, controller.numbers)
    for release in Self.releases(count, for: controller) {
      // Explanations list all of these flips; an outcome has only the first.
      let flips = controller.finishWhen.flips(of: release, numbers: controller.numbers)
      #expect(finder.nearestFlip(of: release) == flips.first)
      for flip in flips {
        found += 1
        try check(flip, of: [release], controller)
      }
    }
    // The one rule without a number in it cannot be turned around.
    #expect(preset.name == "listing-10-4" ? found == 0 : found > count / 10, "\(found)")
  }

  @Test func `names the number that is nearest, as a person would write it`() throws {
    let controller = Controller.default
    func flip(_ progress: Double, _ velocity: Double) -> String? {
      let release = Release.sample(progress: progress, velocity: velocity)
      return controller.finishWhen.flips(of: release, numbers: controller.numbers).first
        .map { "\($0.parameter) \($0.text)" }
    }
    // Reducing the progress threshold below 0.4 is a smaller change than reducing 300 pt/s below 100 pt/s.
    #expect(flip(0.4, 100) == "progress-threshold 0.3999")
    #expect(flip(0.1, 290) == "velocity-threshold 289.99pt/s")
    #expect(flip(0.7, 0) == "progress-threshold 0.7")
    // Fast back: only a greater velocity threshold lets progress count.
    #expect(flip(0.9, -400) == "velocity-threshold 400pt/s")
    // Without any progress no threshold helps.
    #expect(flip(0, -400) == nil)
  }

  @Test func `tells every parameter that can turn the decision around`() throws {
    var controller = try Controller(preset: "swift-messages")
    let release = Release.sample(progress: 0.1, translation: 40, velocity: 700)
    let flips = controller.finishWhen.flips(of: release, numbers: controller.numbers)
    #expect(
      flips.map(\.parameter) == ["velocity-threshold", "travel-threshold", "progress-threshold"])
    for flip in flips {
      controller = try Controller(preset: "swift-messages")
      try controller.set(flip.parameter, to: flip.text)
      #expect(finishes(controller, release))
    }
  }

  @Test func `finds a bend of a clause that is narrower than a hundredth of the range`() throws {
    let own = NamedParameter("a", default: 0.2, .fraction, range: 0...1)
    var controller = Controller.default
    controller.declare(own)
    controller.finishWhen = try DecisionRule(
      reading: "progress > 0.5 + 60000 * (a - 0.503) * (a - 0.508)", parameters: [own])
    let release = Release.sample(progress: 0.3)
    let flips = controller.finishWhen.flips(of: release, numbers: controller.numbers)
    #expect(flips.map(\.text) == ["0.504"])
    try check(try #require(flips.first), of: [release], controller)
  }

  @Test(arguments: Preset.all)
  func `is true of all the instants at which a rule is asked`(preset: Preset) throws {
    let controller = preset.controller
    let releases = Self.releases(100, for: controller)
    var found = 0
    for start in stride(from: 0, to: releases.count, by: 2) {
      let instants = Array(releases[start..<start + 2])
      for flip in controller.finishWhen.flips(ofAny: instants, numbers: controller.numbers) {
        found += 1
        try check(flip, of: instants, controller)
      }
    }
    #expect(preset.name == "listing-10-4" ? found == 0 : found > 1, "\(found)")
    #expect(controller.finishWhen.flips(ofAny: [], numbers: controller.numbers).isEmpty)
  }

  @Test func `measures the change by what the parameter has, or by what is natural to its unit`() {
    let release = Release.sample(progress: 0.4)
    func effort(_ old: Double, _ value: Double, _ unit: ParameterUnit) -> Double {
      Flip(parameter: "p", old: old, value: value, unit: unit).effort(at: release)
    }
    #expect(effort(200, 150, .pointsPerSecond) == 0.25)
    #expect(effort(-200, -150, .pointsPerSecond) == 0.25)
    #expect(effort(0, 100, .pointsPerSecond) == 0.25)
    #expect(effort(0, 0.1, .fraction) == 0.1)
  }
}
