import Controllers
import Foundation
import MotionMath
import Rules
import Testing

/// Laws of every hand-off, checked by calculation without a replay.
struct HandOffLawTests {
  /// A release and what was decided.
  struct Case {
    let release: Release
    let finishes: Bool
    let duration: Seconds
  }

  static let extent = 400.0

  /// Releases anywhere, with fingers that move on, rest or go back.
  static let cases: [Case] = {
    var generator = RandomGenerator(seed: 5)
    return (0..<500).map { index in
      let progress = Double.random(in: 0.02...0.98, using: &generator)
      let velocity = index % 10 == 0 ? 0 : Double.random(in: -3000...3000, using: &generator)
      return Case(
        release: Release(
          progress: progress, translation: progress * extent, velocity: velocity,
          peakProgress: progress, elapsed: 0.3, extent: extent, width: extent),
        finishes: index % 2 == 0, duration: .random(in: 0.1...1.5, using: &generator))
    }
  }()

  static func controller(
    curve: String = "ease-in-out", timing: String = "none", speed: String = "1"
  ) throws -> Controller {
    var controller = Controller.default
    try controller.set("completion-curve", to: curve)
    try controller.set("timing-curve", to: timing)
    try controller.set("completion-speed", to: speed)
    try controller.set("cancel-speed", to: speed)
    return controller
  }

  @Test(arguments: [true, false])
  func `finishing and cancelling each have their own speed`(finishes: Bool) throws {
    var controller = Controller.default
    try controller.set("completion-speed", to: "2")
    try controller.set("cancel-speed", to: "0.5")
    let handOff = HandOff(
      of: controller, at: Self.cases[0].release, finishes: finishes, percentComplete: 0.5,
      duration: 1)
    #expect(handOff.completionSpeed == (finishes ? 2 : 0.5))
  }

  @Test(arguments: [(-40.0, 0.0, -0.1), (0, 0, 0), (100, 0.25, 0.25), (400, 1, 1), (500, 1, 1.25)])
  func `progress stays within 0 and 1 unless the controller lets it out`(
    travel: Double, clamped: Double, free: Double
  ) {
    var controller = Controller.default
    #expect(controller.ruler.progress(after: travel, extent: Self.extent) == clamped)
    controller.clampsProgress = false
    #expect(controller.ruler.progress(after: travel, extent: Self.extent) == free)
    #expect(controller.ruler.progress(after: travel, extent: 0) == 0)
  }

  private func completion(_ controller: Controller, _ test: Case) -> Completion {
    Completion(
      of: controller, at: test.release, finishes: test.finishes,
      percentComplete: test.release.progress, duration: test.duration)
  }

  @Test(arguments: [
    ("linear", 1.0), ("ease-out", 1 / 0.58), ("default", 0.4), ("cubic-bezier(0.2,0.5,0.3,1)", 2.5),
  ])
  func `a matched speed leaves no jump within its limits`(curve: String, slope: Double) throws {
    let controller = try Self.controller(curve: curve, speed: "matched(0.05, 20)")
    var matched = 0
    for test in Self.cases {
      let rate = (test.finishes ? 1 : -1) * test.release.velocity / Self.extent
      let speed = rate * test.duration / slope
      let rest = completion(controller, test)
      if (0.05...20).contains(speed) {
        #expect(abs(rest.handoffJump) < 1e-9)
        matched += 1
      } else {
        let limit = min(max(speed, 0.05), 20) * slope / test.duration
        #expect(abs(rest.firstRate - (test.finishes ? limit : -limit)) < 1e-9 * max(1, limit))
      }
    }
    #expect(matched > 200)
  }

  @Test(arguments: [
    "spring(0.8,0.4)", "spring(1,0.35)", "spring(3,0.2)", "spring(damping-ratio:0.8,duration:0.5)",
    "spring(mass:3,stiffness:1000,damping:500)", "spring(duration:0.5,bounce:0.3)",
  ])
  func `a spring that takes the finger's speed over leaves no jump`(spring: String) throws {
    let controller = try Self.controller(timing: spring)
    for test in Self.cases {
      #expect(abs(completion(controller, test).handoffJump) < 1e-9)
    }
  }

  @Test(arguments: [
    "spring(0.8,0.4,velocity:0)", "spring(damping-ratio:1,duration:0.5,velocity:0)",
  ])
  func `a spring from rest drops the finger's speed`(spring: String) throws {
    for controller in [
      try Self.controller(timing: spring), try Self.controller(curve: "spring(0.8,0.4)"),
    ] {
      for test in Self.cases {
        let jump = completion(controller, test).handoffJump
        #expect(abs(jump + test.release.velocity / Self.extent) < 1e-12)
      }
    }
  }

  @Test(arguments: ["1", "0.3", "matched", "1-progress"], ["ease-in-out", "ease-in"])
  func `a curve that starts at rest always jumps unless the finger rests`(
    speed: String, curve: String
  ) throws {
    let controller = try Self.controller(curve: curve, speed: speed)
    for test in Self.cases {
      let jump = completion(controller, test).handoffJump
      #expect(jump == -test.release.velocity / Self.extent)
    }
  }

  @Test(arguments: [0.2, 0.4, 0.576, 0.8])
  func `a spring from rest overshoots by its closed form`(ratio: Double) throws {
    let controller = try Self.controller(timing: "spring(\(ratio),0.4,velocity:0)")
    let share = exp(-ratio * .pi / (1 - ratio * ratio).squareRoot())
    for test in Self.cases {
      let progress = test.release.progress
      let distance = test.finishes ? 1 - progress : progress
      #expect(abs(completion(controller, test).overshoot - share * distance) < 1e-12)
    }
  }

  @Test func `a spring takes its settling time, or the duration it was given`() throws {
    for test in Self.cases {
      let progress = test.release.progress
      let distance = test.finishes ? 1 - progress : progress
      let velocity = (test.finishes ? 1 : -1) * test.release.velocity / Self.extent / distance
      let physical = completion(try Self.controller(timing: "spring(0.8,0.4)", speed: "2"), test)
      let settling = Spring(dampingRatio: 0.8, response: 0.4)
        .settlingDuration(initialVelocity: velocity)
      #expect(abs(physical.length - settling) < 1e-12)
      let timed = completion(
        try Self.controller(timing: "spring(damping-ratio:0.8,duration:0.5)", speed: "2"), test)
      #expect(timed.length == 0.5)
    }
  }

  @Test func `a spring takes over no more than its limit`() throws {
    let controller = try Self.controller(timing: "spring(0.8,0.3,velocity-limit:5)")
    for test in Self.cases {
      let progress = test.release.progress
      let distance = test.finishes ? 1 - progress : progress
      let rate = (test.finishes ? 1 : -1) * test.release.velocity / Self.extent
      let expected = min(max(rate / distance, -5), 5) * distance * (test.finishes ? 1 : -1)
      #expect(abs(completion(controller, test).firstRate - expected) < 1e-9)
    }
  }

  @Test(arguments: ["none", "spring(0.8,0.4)", "spring(damping-ratio:0.8,duration:0.5)"])
  func `with nowhere to go the rest takes no time and stays finite`(timing: String) throws {
    let controller = try Self.controller(timing: timing, speed: "matched")
    for (progress, finishes) in [(1.0, true), (1.5, true), (0.0, false), (-0.5, false)] {
      let release = Release(
        progress: progress, translation: progress * Self.extent, velocity: 800,
        peakProgress: progress, elapsed: 0.3, extent: Self.extent)
      let rest = Completion(
        of: controller, at: release, finishes: finishes, percentComplete: progress, duration: 0.4)
      #expect(rest.length == 0)
      #expect(rest.firstRate == 0)
      #expect(rest.overshoot == 0)
      #expect(rest.handoffJump == -2)
    }
  }

  @Test func `a curve that starts vertically has a finite rate`() throws {
    let controller = try Self.controller(curve: "cubic-bezier(0,1,0.5,1)", speed: "matched")
    for test in Self.cases { #expect(completion(controller, test).handoffJump.isFinite) }
  }

  @Test func `the timing curve wins over the completion curve`() throws {
    let both = try Self.controller(curve: "linear", timing: "ease-out")
    let alone = try Self.controller(curve: "ease-out")
    for test in Self.cases {
      #expect(completion(both, test) == completion(alone, test))
    }
  }
}
