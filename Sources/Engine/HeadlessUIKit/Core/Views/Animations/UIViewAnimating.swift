package import MotionMath

public enum UIViewAnimatingState: Int, Sendable {
  case inactive, active, stopped
}

public enum UIViewAnimatingPosition: Int, Sendable {
  case end, start, current
}

/// An animation that can be started, paused, scrubbed and reversed.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  /// The completed fraction of the way to the current end: 0...1.
  var fractionComplete: CGFloat { get set }

  func startAnimation()
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation that accepts more animations and can continue with another timing.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void)
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  public func addAnimations(_ animation: @escaping () -> Void) {}
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}

public enum UITimingCurveType: Int, Sendable {
  case builtin, cubic, spring, composed
}

/// The timing of a property animator.
///
/// ## Differences from UIKit
/// A custom type can determine its timing only through `cubicTimingParameters` and `springTimingParameters`.
public protocol UITimingCurveProvider: NSObjectProtocol {
  var timingCurveType: UITimingCurveType { get }
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// Returns the pace of an animation of this duration; Core Animation's default curve if no timing is specified.
  func pace(duration: Seconds) -> AnimationPace {
    if let spring = springTimingParameters { return spring.pace(duration: duration) }
    return .curve(cubicTimingParameters?.curve ?? .default)
  }

  /// Returns the duration of the animation: `asked`, unless a spring's constants determine the duration.
  func duration(asked: Seconds) -> Seconds {
    springTimingParameters?.settlingDuration ?? asked
  }
}

/// A cubic Bézier curve: one of the named curves, or a curve with custom control points.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
  /// The named curve; ease-in-ease-out if the control points are custom.
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  let curve: CubicBezierCurve
  /// `.builtin` for a named curve and the default one, `.cubic` for custom control points.
  public let timingCurveType: UITimingCurveType

  /// Creates Core Animation's default curve, with the control points (0.25, 0.1) and (0.25, 1).
  public override init() {
    animationCurve = .easeInOut
    timingCurveType = .builtin
    curve = .default
    controlPoint1 = CGPoint(x: curve.x1, y: curve.y1)
    controlPoint2 = CGPoint(x: curve.x2, y: curve.y2)
    super.init()
  }

  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    timingCurveType = .builtin
    self.curve = curve.bezier
    controlPoint1 = CGPoint(x: self.curve.x1, y: self.curve.y1)
    controlPoint2 = CGPoint(x: self.curve.x2, y: self.curve.y2)
    super.init()
  }

  /// Creates a curve from two control points.
  ///
  /// - Precondition: The x of both points lies in 0...1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    timingCurveType = .cubic
    controlPoint1 = point1
    controlPoint2 = point2
    curve = CubicBezierCurve(point1.x, point1.y, point2.x, point2.y)
    super.init()
  }

  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }
}

/// The timing of a spring.
///
/// With a damping ratio the spring settles within the animator's duration. With mass, stiffness and damping the
/// animator lasts until the spring settles.
///
/// A position follows both components of the initial velocity, each along its axis. Every other property follows the
/// greater component; our choice, because Apple's documentation does not say.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
  private enum Form {
    case ratio(Double)
    case timed(ratio: Double, duration: Seconds)
    case constants(Spring)
  }

  /// The initial velocity, in animation distances per second, positive towards the target.
  public let initialVelocity: CGVector
  private let form: Form

  /// Creates the system's spring: mass 3, stiffness 1000, damping 500.
  public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    form = .ratio(ratio)
    initialVelocity = velocity
    super.init()
  }

  /// Creates a spring that settles within `duration`; the duration of the animator that uses the spring has no effect.
  ///
  /// Not in UIKit, where the animator determines the duration. Such a spring simulates an app that starts a second
  /// animator with this duration when the interaction ends.
  package init(dampingRatio ratio: CGFloat, duration: Seconds, initialVelocity velocity: CGVector) {
    form = .timed(ratio: ratio, duration: duration)
    initialVelocity = velocity
    super.init()
  }

  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    form = .constants(Spring(mass: mass, stiffness: stiffness, damping: damping).clampedToCritical)
    initialVelocity = velocity
    super.init()
  }

  /// Creates a spring from the perceptual duration and bounce of iOS 17.
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero
  ) {
    let spring = Spring(duration: duration, bounce: bounce)
    self.init(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: initialVelocity)
  }

  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// The spring's own duration, in seconds; nil if the animator determines it.
  var settlingDuration: Seconds? {
    switch form {
    case .ratio: nil
    case .timed(_, let duration): duration
    case .constants(let spring):
      // Ignores a velocity component of 0: nothing moves along its axis.
      [initialVelocity.dx, initialVelocity.dy].filter { $0 != 0 }
        .map { spring.settlingDuration(initialVelocity: $0) }.max()
        ?? spring.settlingDuration(initialVelocity: 0)
    }
  }

  func pace(duration: Seconds) -> AnimationPace {
    func motion(_ velocity: CGFloat) -> SpringMotion {
      let spring =
        switch form {
        case .constants(let spring): spring
        case .ratio(let ratio), .timed(let ratio, _):
          Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
        }
      return spring.unitMotion(initialVelocity: velocity)
    }
    if case .constants = form {} else if duration <= 0 { return .linear }
    let (x, y) = (initialVelocity.dx, initialVelocity.dy)
    return x == y ? .spring(motion(x)) : .plane(x: motion(x), y: motion(y))
  }
}
