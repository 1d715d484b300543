public import Controllers
import Foundation
import HeadlessUIKit
public import MotionMath
import Rules
public import Traces

/// How the rest of a transition moves under a controller, beside how a system was measured to move.
///
/// Differences in points over time; nothing is said about what people notice.
public struct Feel: Sendable {
  /// A motion along the screen.
  public struct Motion: Sendable {
    /// The position in points after a time.
    public let position: @Sendable (Seconds) -> Double
    /// The time after which it stays within a point of its end; nil if that is longer than ``longest``.
    public let remaining: Seconds?
    /// The first speed minus the finger's, in points per second; positive towards completion.
    public let jump: Double
    /// The greatest distance beyond its end, in points.
    public let overshoot: Double
  }

  /// Two motions from one place to one end.
  public struct Pair: Sendable {
    public let controller, system: Motion

    /// The greatest distance between both on the frames of a display, and when.
    public var greatestDifference: (points: Double, time: Seconds) {
      var greatest = (points: 0.0, time: 0.0)
      for frame in 0...Int(Feel.longest * Feel.displayHz) {
        let time = Double(frame) / Feel.displayHz
        let points = controller.position(time) - system.position(time)
        if abs(points) > abs(greatest.points) + 1e-9 { greatest = (points, time) }
      }
      return greatest
    }

    /// The time after which both have come within a point of the end.
    public var span: Seconds {
      max(controller.remaining ?? Feel.longest, system.remaining ?? Feel.longest)
    }
  }

  /// The longest time that is looked at, in seconds.
  public static let longest: Seconds = 5
  /// The frames per second at which motions are compared.
  static let displayHz = 120.0

  /// Whether the controller finishes at the release.
  public let finishes: Bool
  /// The rest after the release.
  public let release: Pair
  /// The whole way without a finger; nil if the system's was not measured.
  public let push: Pair?
}

extension Feel {
  /// Moves on from a release at a position, as a fraction of the screen, with a speed in points per second.
  ///
  /// The view is as far as the controller's progress says, on a way as long as the screen. The system goes to the
  /// end that the controller decides for.
  ///
  /// Nil where the table has no release spring.
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
  /// A motion whose end is known; looks for the time that it takes.
  fileprivate init(
    from start: Double, to end: Double, fingerSpeed: Double, speed: Double, overshoot: Double,
    _ position: @escaping @Sendable (Seconds) -> Double
  ) {
    self.position = position
    (jump, self.overshoot) = (speed - fingerSpeed, overshoot)
    // From behind, a millisecond at a time.
    let steps = Int(Feel.longest * 1000)
    let last = (0...steps).last { abs(position(Double($0) / 1000) - end) > 1 }
    remaining = last == steps ? nil : last.map { Double($0 + 1) / 1000 } ?? 0
  }

  /// The rest under a controller; a plain one has the completion speed 1.
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

  /// A spring that takes the finger's rate of progress over.
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
