import MotionMath

extension UIView {
  /// How a keyframe animation runs; the calculation bits name one of the five modes.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

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

  /// Animates through the keyframes that `animations` adds with `addKeyframe`.
  ///
  /// Changes made outside of a keyframe take the whole duration. A property stands still between the
  /// end of one of its keyframes and the start of the next. The whole follows the curve that is named
  /// in the options' bits, as in `AnimationOptions`: ease-in-ease-out without one, as in UIKit.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before the animation starts.
  ///   - options: The calculation mode among others; linear by default.
  ///   - animations: Adds keyframes.
  ///   - completion: Told whether the animations ran to their end.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    // The bits below the calculation mode and those of the curve are those of the other options.
    let shared = AnimationOptions(rawValue: options.rawValue & ~(0xF << 10))
    runBlock(
      duration: duration, delay: delay, pace: .curve(shared.curve.bezier), options: shared,
      keyframes: KeyframeRecorder(mode: options.mode), animations, completion)
  }

  /// Adds a keyframe to the keyframe animation whose block is running; otherwise makes the changes.
  ///
  /// - Parameters:
  ///   - frameStartTime: When it starts, as a fraction of the whole.
  ///   - frameDuration: How long it takes, as a fraction of the whole.
  ///   - animations: Changes views.
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
