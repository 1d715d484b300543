import Foundation
public import HeadlessUIKit
package import MotionMath
package import Rules

/// The values that an interaction controller sets at the release, which determine how the transition settles.
///
/// Computed from the controller's settings, the release, and the transition's progress and duration. The interaction
/// controller sets these values and calls `finish()` or `cancel()`.
package struct HandOff {
  /// Whether the transition finishes; otherwise it goes back.
  package let finishes: Bool
  /// The value of UIKit's `completionSpeed`.
  package let completionSpeed: Double
  /// The value of UIKit's `completionCurve`; ease-in-ease-out if ``timingCurve`` is used instead.
  package let completionCurve: UIView.AnimationCurve
  /// The value of UIKit's `timingCurve`; nil if `completionCurve` suffices.
  package let timingCurve: (any UITimingCurveProvider)?

  /// The remaining part of the transition.
  let way: RemainingWay

  /// Computes the values with which the transition settles after a release.
  ///
  /// `percentComplete` is the transition's progress on screen after the last update; 0 if there was no update. Values
  /// outside 0...1 are clamped.
  package init(
    of controller: borrowing Controller, at release: Release, finishes: Bool,
    percentComplete: Double, duration: Seconds
  ) {
    self.finishes = finishes
    way = RemainingWay(
      fingerRate: release.progressRate, finishes: finishes, shown: percentComplete)
    let rule = finishes ? controller.completionSpeed : controller.cancelSpeed
    completionSpeed = rule.speed(
      at: release, controller: controller, finishes: finishes, duration: duration)
    let viewCurve =
      controller.timingCurve == .none ? controller.completionCurve.viewCurve : nil
    completionCurve = viewCurve ?? .easeInOut
    guard viewCurve == nil else {
      timingCurve = nil
      return
    }
    timingCurve = controller.timing.provider(
      over: way, isSlow: abs(release.velocity) < controller.velocityThreshold)
  }
}

extension CompletionCurve {
  /// UIKit's constant for the curve; nil if UIKit has none.
  public var viewCurve: UIView.AnimationCurve? {
    // Compares curves rather than specs, which are six times as large, because this code runs for every outcome.
    guard case .bezier(let curve) = spec else { return nil }
    return switch curve {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    default: nil
    }
  }
}

extension TimingCurve {
  /// The timing for the remaining part of the transition, as UIKit's `timingCurve`; nil if there is no timing curve.
  fileprivate func provider(over way: RemainingWay, isSlow: Bool) -> (any UITimingCurveProvider)? {
    switch self {
    case .none: nil
    case .curve(let curve):
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: curve.x1, y: curve.y1),
        controlPoint2: CGPoint(x: curve.x2, y: curve.y2))
    case .spring(let form, let velocity):
      form.parameters(velocity: velocity.value(over: way, isSlow: isSlow))
    }
  }
}

extension TimingCurve.InitialVelocity {
  fileprivate func value(over way: RemainingWay, isSlow: Bool) -> Double {
    switch self {
    case .fixed(let velocity): velocity
    case .pushed(let push) where isSlow: way.pushedVelocity(push)
    case .pushed: way.springVelocity(limit: SpringSpec.greatestVelocity)
    case .finger(let limit): way.springVelocity(limit: limit ?? SpringSpec.greatestVelocity)
    }
  }
}

extension SpringSpec.Form {
  fileprivate func parameters(velocity: Double) -> UISpringTimingParameters {
    let initial = CGVector(dx: velocity, dy: velocity)
    if case .uikit(let ratio, let duration) = self {
      return UISpringTimingParameters(
        dampingRatio: ratio, duration: duration, initialVelocity: initial)
    }
    let spring = SpringSpec(self).spring
    return UISpringTimingParameters(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: initial)
  }
}
