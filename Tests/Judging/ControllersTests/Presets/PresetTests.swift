import Controllers
import MotionMath
import Rules
import Testing

struct PresetTests {
  @Test func `is found by its name`() throws {
    for preset in Preset.all {
      #expect(try Preset.named(preset.name) == preset)
      #expect(try Controller(preset: preset.name) == preset.controller)
    }
    #expect(Set(Preset.all.map(\.name)).count == Preset.all.count)
  }

  @Test(arguments: [
    (
      "appcoba",
      "'appcoba': no preset has this name; did you mean 'appcoda'?"
    ),
    (
      "apple",
      "'apple': no preset has this name; 'presets' lists them"
    ),
  ])
  func `names the nearest spelling and the choices`(name: String, message: String) {
    let error = #expect(throws: ControllerError.self) { try Preset.named(name) }
    #expect(error?.description == message)
  }

  @Test(arguments: [Preset.appcoda, .appcodaAsWritten, .pe, .xw, .lsEdge, .jelly])
  func `finishes beyond half the extent whatever the velocity`(preset: Preset) {
    for velocity in [-5000.0, 0, 5000] {
      for (progress, finishes) in [(0.5.nextDown, false), (0.5, false), (0.5.nextUp, true)] {
        let release = Release.sample(progress: progress, velocity: velocity)
        let decision = preset.controller.finishWhen.decide(
          release, numbers: preset.controller.numbers)
        #expect(
          decision
            == Decision(
              finishes: finishes, clause: "progress > progress-threshold", margin: progress - 0.5,
              unit: .fraction))
      }
    }
  }

  /// Progress and velocity of a release, and what `default` says to it.
  static let boundaries: [(progress: Double, velocity: Double, finishes: Bool, clause: String)] = [
    // Fast towards completion: finishes from no progress at all.
    (0, 300.0.nextUp, true, "velocity > velocity-threshold"),
    (0, 300, false, "velocity > velocity-threshold"),
    (0, 300.0.nextDown, false, "velocity > velocity-threshold"),
    // Fast back: cancels from full progress.
    (1, (-300.0).nextUp, true, "velocity >= -velocity-threshold"),
    (1, -300, true, "velocity >= -velocity-threshold"),
    (1, (-300.0).nextDown, false, "velocity >= -velocity-threshold"),
    // Slow: progress decides.
    (0.5.nextUp, 0, true, "progress > progress-threshold"),
    (0.5, 0, false, "progress > progress-threshold"),
    (0.5.nextDown, 0, false, "progress > progress-threshold"),
  ]

  @Test(arguments: boundaries)
  func `decides by direction when fast and by progress when slow`(
    progress: Double, velocity: Double, finishes: Bool, clause: String
  ) {
    let controller = Controller.default
    let release = Release.sample(progress: progress, velocity: velocity)
    let decision = controller.finishWhen.decide(release, numbers: controller.numbers)
    #expect(decision.finishes == finishes)
    #expect(decision.clause == clause)
    #expect(finishes ? decision.margin >= 0 : decision.margin <= 0)
  }

  /// The rule of `default` written out, with the deciding clause and its margin.
  private func reference(
    progress p: Double, velocity v: Double, _ pt: Double, _ vt: Double
  ) -> (Bool, String, Double) {
    let fast = ("velocity > velocity-threshold", v - vt)
    let back = ("velocity >= -velocity-threshold", v + vt)
    let slow = ("progress > progress-threshold", p - pt)
    if v > vt { return (true, fast.0, fast.1) }
    // At this velocity, the backward limit is always nearer than the forward threshold.
    if v < -vt { return (false, back.0, back.1) }
    if p > pt {
      return (v + vt) / vt <= (p - pt) / pt ? (true, back.0, back.1) : (true, slow.0, slow.1)
    }
    return (vt - v) / vt <= (pt - p) / pt ? (false, fast.0, fast.1) : (false, slow.0, slow.1)
  }

  @Test func `agrees with the rule written out, on random releases and thresholds`() {
    var generator = RandomGenerator(seed: 1)
    var clauses: [String: Int] = [:]
    for _ in 0..<20_000 {
      var controller = Controller.default
      controller.progressThreshold = .random(in: 0.05...1, using: &generator)
      controller.velocityThreshold = .random(in: 10...2000, using: &generator)
      let progress = Double.random(in: -0.2...1.2, using: &generator)
      let velocity = Double.random(in: -2500...2500, using: &generator)
      let decision = controller.finishWhen.decide(
        Release.sample(progress: progress, velocity: velocity), numbers: controller.numbers)
      let expected = reference(
        progress: progress, velocity: velocity, controller.progressThreshold,
        controller.velocityThreshold)
      #expect(decision.finishes == expected.0)
      #expect(decision.clause == expected.1)
      #expect(decision.margin == expected.2)
      #expect(decision.finishes ? decision.margin >= 0 : decision.margin <= 0)
      clauses["\(decision.clause) \(decision.finishes)", default: 0] += 1
    }
    // Each of the three clauses has decided both for finishing and for cancelling.
    #expect(clauses.count == 6, "\(clauses)")
  }

  @Test(arguments: [
    (SpeedRule.constant(1), 0.4, 1.0),
    (.constant(0.5), 1, 0.5),
    (.constant(0), 0.4, 0.01),
    (.oneMinusProgress, 0, 1),
    (.oneMinusProgress, 0.75, 0.25),
    (.oneMinusProgress, 0.995, 0.01),
    (.oneMinusProgress, 1, 0.01),
    (.oneMinusProgress, 1.5, 0.01),
    (.oneMinusProgress, -0.5, 1.5),
  ])
  func `gives a speed above zero at any progress`(
    rule: SpeedRule, progress: Double, speed: Double
  ) {
    let release = Release.sample(progress: progress)
    #expect(rule.speed(at: release, controller: .default) == speed)
  }
}
