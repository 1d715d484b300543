import Controllers
import Foundation
import MotionMath

/// The motion of a transition for formats without gestures: a curve with a duration of its own.
struct ExportedMotion {
  /// The shape of the motion.
  enum Shape {
    /// Over the fraction of the duration.
    case curve(CubicBezierCurve)
    /// Over seconds; the velocity is in distances per second, positive towards the target.
    case spring(Spring, velocity: Double)
  }

  let shape: Shape
  /// How long the whole way takes, in seconds.
  let duration: Seconds
  /// Whether the spring takes the finger's speed over, which is then left out of ``shape``.
  let takesFingerSpeed: Bool
  /// The damping ratio that was asked for where the spring shows another one; nil elsewhere.
  let heldDampingRatio: Double?

  /// The motion of the whole way from 0 to 1 under a controller, on a screen of 390 × 844 points.
  init(of controller: Controller) {
    switch controller.timing {
    case .spring(let form, let initial):
      let velocity: Double
      switch initial {
      case .fixed(let speed): (velocity, takesFingerSpeed) = (speed, false)
      case .finger: (velocity, takesFingerSpeed) = (0, true)
      }
      let spec = SpringSpec(form, velocity: velocity)
      // What is beyond critical damping moves like critical damping: so do Core Animation and UIKit.
      let spring = spec.spring.clampedToCritical
      shape = .spring(spring, velocity: velocity)
      duration = spec.settlingDuration
      let asked = form.dampingRatio
      heldDampingRatio = abs(asked - spring.dampingRatio) > 1e-9 ? asked : nil
    case .curve(let curve):
      shape = .curve(curve)
      duration = controller.duration
      (takesFingerSpeed, heldDampingRatio) = (false, nil)
    case .none:
      shape = .curve(.easeInOut)
      duration = controller.duration
      (takesFingerSpeed, heldDampingRatio) = (false, nil)
    }
  }

  /// The completed fraction of the way after a fraction of ``duration``.
  func progress(at fraction: Double) -> Double {
    switch shape {
    case .curve(let curve): curve.progress(at: fraction)
    case .spring(let spring, let velocity):
      spring.progress(at: fraction * duration, initialVelocity: velocity)
    }
  }

  /// How often the motion swings within ``duration``; 0 for a curve.
  var swings: Double {
    switch shape {
    case .curve: 0
    case .spring(let spring, _): duration / spring.response
    }
  }
}

extension SpringSpec.Form {
  /// The damping ratio that is written, or that follows from what is.
  fileprivate var dampingRatio: Double {
    switch self {
    case .response(let ratio, _), .uikit(let ratio, _): ratio
    case .physical, .bounce: SpringSpec(self).spring.dampingRatio
    }
  }
}

extension ExportedMotion {
  /// The Bézier curve nearest to the spring; nil for what is one already.
  var fit: FittedCurve? {
    guard case .spring = shape else { return nil }
    return FittedCurve(to: progress)
  }

  /// The spring by points; nil for a Bézier curve.
  var samples: PiecewiseLinear? {
    guard case .spring = shape else { return nil }
    return PiecewiseLinear(swings: swings, of: progress)
  }

  /// The Bézier curve, or the nearest one.
  var curve: CubicBezierCurve {
    switch shape {
    case .curve(let curve): curve
    case .spring: fit?.curve ?? .easeInOut
    }
  }
}
