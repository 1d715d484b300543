import Controllers
import Formats
import MotionMath
import Testing

@testable import Export

struct OrigamiExportTests {
  /// Origami's tension and friction, and the stiffness and damping of the same spring.
  ///
  /// - Source: The default of Rebound's `SpringConfig.java`; `AnimatedNative-test.js` of React Native,
  ///   which converts as Rebound does; the anchors of Rebound's `OrigamiValueConverter.java`.
  @Test(arguments: [
    (40.0, 7.0, 230.2, 22.0), (164, 5, 679.08, 16), (30, 8, 194, 25),
  ])
  func `tension and friction are as published`(
    tension: Double, friction: Double, stiffness: Double, damping: Double
  ) {
    for mass in [1.0, 2.5] {
      let spring = OrigamiSpring(
        Spring(mass: mass, stiffness: mass * stiffness, damping: mass * damping))
      #expect(abs(spring.tension - tension) < 1e-9)
      #expect(abs(spring.friction - friction) < 1e-9)
    }
  }

  // React Native's test: bounciness 8 and speed 10 are this spring.
  @Test func `bounciness and speed are as published`() throws {
    let spring = OrigamiSpring(
      Spring(stiffness: 299.618_823_529_411_77, damping: 23.052_231_409_011_91))
    let pop = try #require(spring.pop)
    #expect(abs(pop.bounciness - 8) < 1e-8)
    #expect(abs(pop.speed - 10) < 1e-8)
    #expect(spring.notes == [])
  }

  /// Converts bounciness and speed to a spring as Rebound does, and expects the export to convert back.
  ///
  /// The branches are Rebound's ranges of tension.
  @Test(arguments: [(2.0, 0.5), (0, 6), (20, 6), (5, 30), (12, 2.5)])
  func `bounciness and speed make the spring again`(bounciness: Double, speed: Double) throws {
    let tension = 0.5 + 199.5 * speed / 34
    let still: Double
    if tension <= 18 {
      let cubes = 0.0007 * tension * tension * tension
      still = cubes - 0.031 * tension * tension + 0.64 * tension + 1.28
    } else if tension <= 44 {
      let cubes = 0.000_044 * tension * tension * tension
      still = cubes - 0.006 * tension * tension + 0.36 * tension + 2
    } else {
      let cubes = 0.000_000_45 * tension * tension * tension
      still = cubes - 0.000_332 * tension * tension + 0.1078 * tension + 5.84
    }
    let share = 0.8 * bounciness / 34
    let way = 2 * share - share * share
    let friction = way * 0.01 + (1 - way) * still
    let pop = try #require(
      OrigamiSpring(
        Spring(stiffness: (tension - 30) * 3.62 + 194, damping: (friction - 8) * 3 + 25)
      ).pop)
    #expect(abs(pop.bounciness - bounciness) < 1e-6)
    #expect(abs(pop.speed - speed) < 1e-6)
  }

  @Test func `says which springs the patches do not take`() {
    let slow = OrigamiSpring(Spring(stiffness: 80, damping: 14))
    #expect(slow.pop == nil)
    #expect(
      slow.notes == [
        "the tension \(Number.shortest(slow.tension)) is not above 0, where the sliders of Rebound"
          + " begin",
        "no bounciness and speed make this spring; give the patch tension and friction",
      ])
    let still = OrigamiSpring(Spring(stiffness: 230.2, damping: 0))
    #expect(still.friction == 0)
    #expect(still.notes.first?.hasPrefix("the friction 0 is not above 0") == true)
    // A spring with more damping than bounciness 0 gives.
    #expect(OrigamiSpring(Spring(stiffness: 299.6, damping: 40)).pop == nil)
  }

  @Test func `the file holds a spring, or the curve as it is`() throws {
    var controller = Controller.default
    try controller.set(
      "timing-curve", to: "spring(mass:1,stiffness:299.618824,damping:23.0522314)")
    guard let spring = ExportSamples.export(controller).origami.members,
      let curve = ExportSamples.export(.default).origami.members
    else {
      Issue.record("no object")
      return
    }
    #expect(spring["tension"] == .number(59.176_470_7))
    #expect(spring["bounciness"] != nil && spring["speed"] != nil)
    #expect(spring["control-points"] == nil)
    #expect(curve["tension"] == nil)
    #expect(
      curve["control-points"] == .array([.number(0.42), .number(0), .number(0.58), .number(1)]))
    #expect(curve["duration-s"] == .number(0.35))
    #expect(
      ExportSamples.export(.default).notes(for: .origami).last
        == "Origami's spring patches know no curves; use a classic animation with the control points"
    )
  }
}
