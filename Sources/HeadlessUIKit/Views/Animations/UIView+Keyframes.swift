import MotionMath

extension UIView {
  /// The options of a keyframe animation, including one of five calculation modes.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    public static let calculationModeLinear = KeyframeAnimationOptions([])
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    var mode: CAAnimationCalculationMode {
      switch (rawValue >> 10) & 0xF {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  /// Animates the keyframes that `animations` adds with `addKeyframe`.
  ///
  /// Changes outside a keyframe take the whole duration. Between keyframes a property is constant.
  /// The whole follows the curve in the options' bits, as in `AnimationOptions`: ease-in-ease-out
  /// by default, as in UIKit.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    // All bits but those of the calculation mode are shared with the other options.
    let shared = AnimationOptions(rawValue: options.rawValue & ~(0xF << 10))
    runBlock(
      duration: duration, delay: delay, pace: .curve(shared.curve.bezier), options: shared,
      keyframes: KeyframeRecorder(mode: options.mode), animations, completion)
  }

  /// Adds a keyframe to the current keyframe animation; outside one, makes the changes at once.
  ///
  /// Start and duration are fractions of the whole.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    let simulation = Simulation.current
    guard let slot = simulation.animations.context?.keyframes else {
      animations()
      return
    }
    simulation.animations.context?.keyframes = slot.part(
      start: frameStartTime, length: frameDuration)
    animations()
    simulation.animations.context?.keyframes = slot
  }
}
