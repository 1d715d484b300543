public import MotionMath

/// The curve along which the rest of a transition runs: the shape alone, at no speed of the finger's.
///
/// UIKit's `completionCurve` names four curves; any other one is given to `timingCurve`, which needs an
/// interruptible animator. A spring starts at the velocity that is written with it, 0 without.
public struct CompletionCurve: Hashable, Sendable {
  /// The curve, or the spring.
  public let spec: CurveSpec

  /// Creates a curve.
  public init(_ spec: CurveSpec) {
    self.spec = spec
  }

  /// Starts slowly and ends slowly; UIKit's default.
  public static let easeInOut = CompletionCurve(.bezier(.easeInOut))
  /// Starts slowly.
  public static let easeIn = CompletionCurve(.bezier(.easeIn))
  /// Ends slowly.
  public static let easeOut = CompletionCurve(.bezier(.easeOut))
  /// Constant speed.
  public static let linear = CompletionCurve(.bezier(.linear))
}

/// What UIKit's `timingCurve` is given at the hand-off; it wins over ``CompletionCurve``.
public enum TimingCurve: Hashable, Sendable {
  /// Nothing: the completion curve counts.
  case none
  /// A curve, over the time that the completion speed leaves.
  case curve(CubicBezierCurve)
  /// A spring, which takes its own time whatever the completion speed.
  case spring(SpringSpec.Form, InitialVelocity)

  /// The speed at which a spring takes the transition over.
  public enum InitialVelocity: Hashable, Sendable {
    /// The finger's, over the distance left, in the direction the transition then goes; held within
    /// ± `limit` distances per second where there is one.
    case finger(limit: Double?)
    /// So many distances per second, positive towards the target: 0 settles from rest.
    case fixed(Double)
  }
}

extension Controller {
  /// What the rest of the transition is timed by: the timing curve, or where there is none the
  /// completion curve.
  public var timing: TimingCurve {
    guard timingCurve == .none else { return timingCurve }
    switch completionCurve.spec {
    case .bezier(let curve): return .curve(curve)
    case .spring(let spec): return .spring(spec.form, .fixed(spec.velocity))
    }
  }
}
