public import Controllers
import Foundation
import HeadlessUIKit
public import MotionMath
import Rules
public import Traces

/// A comparison of how a transition settles under a controller and on a system whose motion was measured.
///
/// Compares positions over time, in points; it makes no claim about what people notice.
public struct Feel: Sendable {
  /// The motion of a transition's view along one axis of the screen.
  public struct Motion: Sendable {
    /// The view's position in points as a function of time.
    public let position: @Sendable (Seconds) -> Double
    /// The time until the view stays within a point of its end position; nil if it takes longer than ``longest``.
    public let remaining: Seconds?
    /// The view's initial speed minus the finger's speed, in points per second; positive towards completion.
    public let jump: Double
    /// The greatest distance of the view beyond its end position, in points.
    public let overshoot: Double
  }

  /// The controller's and the system's motion between the same two positions.
  public struct Pair: Sendable {
    public let controller, system: Motion

    /// The greatest difference between the positions of the two motions, and the time at which it occurs.
    ///
    /// The difference is the controller's position minus the system's position. The positions are compared 120 times
    /// per second, as at the frames of a display.
    public var greatestDifference: (points: Double, time: Seconds) {
      var greatest = (points: 0.0, time: 0.0)
      for frame in 0...Int(Feel.longest * Feel.displayHz) {
        let time = Double(frame) / Feel.displayHz
        let points = controller.position(time) - system.position(time)
        if abs(points) > abs(greatest.points) + 1e-9 { greatest = (points, time) }
      }
      return greatest
    }

    /// The time until both motions stay within a point of their end position.
    public var span: Seconds {
      max(controller.remaining ?? Feel.longest, system.remaining ?? Feel.longest)
    }
  }

  /// The longest time for which motions are compared, in seconds.
  public static let longest: Seconds = 5
  /// The number of instants per second at which motions are compared.
  static let displayHz = 120.0

  /// Whether the controller decides to finish the transition at the release.
  public let finishes: Bool
  /// The controller's and the system's motion after the release.
  public let release: Pair
  /// The controller's and the system's motion in a whole transition without a finger; nil if the system's motion was
  /// not measured.
  public let push: Pair?
}

extension Feel {
  /// Compares how a transition settles after a release under the controller and on the measured system.
  ///
  /// `position` is the finger's position as a fraction of the screen, and `velocity` is in points per second. Both
  /// motions start at the controller's progress for this position, limited to 0...1; progress 1 is the length of the
  /// screen. Both settle where the controller's decision leads: at the end or at the start of the transition.
  ///
  /// Returns nil if `table` has no spring for the system's motion after a release.
  public init?(
    of controller: Controller, beside table: MeasuredOutcomes, position: Double, velocity: Double
  ) {
    guard let spring = table.releaseSpring else { return nil }
    var controller = controller
    controller.direction = table.direction
    let judge = TableJudge(controller: controller, table: table)
    let release = judge.release(position, velocity)
    finishes = judge.decide(release).finishes
    let length = table.length
    let shown = min(max(release.progress, 0), 1)
    let duration = controller.duration(width: release.width, height: release.height)
    self.release = Pair(
      controller: Motion(
        controller, at: release, finishes: finishes, from: shown, duration: duration, length: length
      ),
      system: Motion(
        spring, rate: release.progressRate, finishes: finishes, from: shown, length: length))
    let rest = judge.release(0, 0)
    push = table.pushTimeConstant.map { constant in
      Pair(
        controller: Motion(
          controller, at: rest, finishes: true, from: 0, duration: duration, length: length,
          isPlain: true),
        system: Motion(from: 0, to: length, fingerSpeed: 0, speed: length / constant, overshoot: 0)
        {
          length * (1 - exp(-$0 / constant))
        })
    }
  }
}

extension Feel.Motion {
  /// Creates a motion with a known end position, and finds the time from which the motion stays there.
  fileprivate init(
    from start: Double, to end: Double, fingerSpeed: Double, speed: Double, overshoot: Double,
    _ position: @escaping @Sendable (Seconds) -> Double
  ) {
    self.position = position
    (jump, self.overshoot) = (speed - fingerSpeed, overshoot)
    // Searches for the last millisecond at which the view is more than a point from its end position.
    let steps = Int(Feel.longest * 1000)
    let last = (0...steps).last { abs(position(Double($0) / 1000) - end) > 1 }
    remaining = last == steps ? nil : last.map { Double($0 + 1) / 1000 } ?? 0
  }

  /// Creates the motion with which a transition settles under a controller.
  ///
  /// If `isPlain` is true, the completion speed is 1 instead of the controller's, as in a transition without a finger.
  fileprivate init(
    _ controller: Controller, at release: Release, finishes: Bool, from shown: Double,
    duration: Seconds, length: Double, isPlain: Bool = false
  ) {
    let handOff = HandOff(
      of: controller, at: release, finishes: finishes, percentComplete: shown, duration: duration)
    let settling = Settling(
      start: 0, finishes: finishes, percentComplete: shown, duration: duration,
      completionSpeed: isPlain ? 1 : handOff.completionSpeed,
      completionCurve: handOff.completionCurve, timing: handOff.timingCurve)
    let completion = Completion(settling, duration: duration, release: release)
    self.init(
      from: shown * length, to: finishes ? length : 0, fingerSpeed: completion.fingerRate * length,
      speed: completion.firstRate * length, overshoot: completion.overshoot * length
    ) { settling.time(at: $0) / duration * length }
  }

  /// Creates a spring motion that starts at the finger's rate of progress.
  fileprivate init(
    _ spring: Spring, rate: Double, finishes: Bool, from shown: Double, length: Double
  ) {
    let distance = finishes ? 1 - shown : shown
    let sign = finishes ? 1.0 : -1
    let relative = distance > 0 ? sign * rate / distance : 0
    let motion = spring.unitMotion(initialVelocity: relative)
    self.init(
      from: shown * length, to: finishes ? length : 0, fingerSpeed: rate * length,
      speed: distance > 0 ? rate * length : 0,
      overshoot: distance * length * motion.overshoot(within: Feel.longest)
    ) { (shown + sign * distance * (1 - motion.value(at: $0))) * length }
  }
}
