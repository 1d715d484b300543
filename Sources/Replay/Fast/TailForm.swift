import HeadlessUIKit
import Interactions
import MotionMath

/// The rest of a percent-driven transition in closed form, for one controller.
struct TailForm {
  /// The rest after one hand-off.
  struct Tail {
    /// When the transition ends, on the simulation's clock.
    let end: Seconds
    /// The rate of progress just after the hand-off, per second; negative on the way back.
    let initialRate: Double
    /// How far beyond its target it goes, as a fraction of the whole.
    let overshoot: Double
  }

  private let controller: Controller
  /// The slope of the completion curve at its start.
  private let initialSlope: Double

  init(_ controller: Controller) {
    self.controller = controller
    initialSlope = controller.completionCurve.bezier.slope(at: 0)
  }

  /// The rest after an ending: as `UIPercentDrivenInteractiveTransition` runs it along a curve that
  /// stays within its ends.
  func tail(after ending: GestureEnding) -> Tail {
    let release = ending.release
    let duration = controller.duration(width: release.width, height: release.height)
    let rule = ending.finishes ? controller.completionSpeed : controller.cancelSpeed
    let progress = min(max(0, ending.percentComplete), 1)
    let from = progress * duration
    let (distance, target) = ending.finishes ? (1 - progress, duration) : (progress, 0)
    let length = distance * duration / rule.speed(at: release, controller: controller)
    let rate = length > 0 ? (target - from) / length * initialSlope : 0
    return Tail(
      end: ending.time + length, initialRate: duration > 0 ? rate / duration : 0, overshoot: 0)
  }
}

extension CompletionCurve {
  fileprivate var bezier: CubicBezierCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}
