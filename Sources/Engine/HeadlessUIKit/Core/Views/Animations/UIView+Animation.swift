import MotionMath

extension UIView {
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
  }

  /// The options of a block animation, including one of four curves.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    public static let curveEaseInOut = AnimationOptions([])
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Unknown curve bits count as ease-in-ease-out.
    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16) & 0xF) ?? .easeInOut }
  }

  public static func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void)
  {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Animates the changes made in `animations` along a named curve.
  ///
  /// Model values change at once. `completion` runs when all animations of the block have ended, or in the next turn of
  /// the run loop if there are none; its argument reports whether the animations ran to their end. Nested blocks
  /// inherit duration and curve unless their options override them. A duration of 0 or less changes the values without
  /// animation.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    runBlock(
      duration: duration, delay: delay, pace: .curve(options.curve.bezier), options: options,
      animations, completion)
  }

  /// Animates the changes made in `animations` along a spring that settles within `duration`.
  ///
  /// The spring has settled when less than a thousandth of the distance remains. A damping ratio of 1 does not
  /// overshoot; ratios near 0 oscillate longer. The velocity is in animation distances per second, positive towards the
  /// target. The options' curve is ignored.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let pace: AnimationPace
    if duration > 0 {
      let spring = Spring(dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity)
      pace = .spring(SpringMotion(spring, displacement: 1, velocity: -velocity))
    } else {
      pace = .linear
    }
    runBlock(duration: duration, delay: delay, pace: pace, options: options, animations, completion)
  }

  /// Animates the changes made in `animations` along a spring of a perceptual duration.
  ///
  /// The animation lasts until the spring settles: 0.8 s with the defaults. A bounce of 0 does not overshoot, values
  /// near 1 oscillate longer, and a negative bounce overdamps. The velocity is in animation distances per second,
  /// positive towards the target.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard duration > 0 else {
      runBlock(duration: 0, delay: delay, pace: .linear, options: options, animations, completion)
      return
    }
    let spring = Spring(duration: duration, bounce: bounce)
    runBlock(
      duration: spring.settlingDuration(initialVelocity: velocity, allowsOverdamping: true),
      delay: delay, pace: .spring(SpringMotion(spring, displacement: 1, velocity: -velocity)),
      options: options, animations, completion)
  }

  /// Makes changes without animation, even inside an animation block.
  public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let areEnabled = areAnimationsEnabled
    setAnimationsEnabled(false)
    performingWithoutAnimation(actionsWithoutAnimation)
    setAnimationsEnabled(areEnabled)
  }

  /// Sets whether animation blocks animate their changes.
  ///
  /// Code that switches animations off must switch them on again.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    Simulation.current.interface.animatesBlocks = enabled
  }

  public static var areAnimationsEnabled: Bool { Simulation.current.interface.animatesBlocks }

  static func performingWithoutAnimation<Result>(_ body: () -> Result) -> Result {
    let simulation = Simulation.current
    let outer = simulation.animations.context
    simulation.animations.context = nil
    defer { simulation.animations.context = outer }
    return body()
  }

  /// The duration with which a change made now would be animated, in seconds; 0 outside animation blocks.
  public static var inheritedAnimationDuration: TimeInterval {
    Simulation.current.animations.context?.duration ?? 0
  }

  /// Runs a block whose changes are animated; a recorder, if given, collects the changes as keyframes and animates the
  /// keyframes.
  static func runBlock(
    duration: TimeInterval, delay: TimeInterval, pace: AnimationPace, options: AnimationOptions,
    keyframes recorder: KeyframeRecorder? = nil, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    let simulation = Simulation.current
    let outer = simulation.animations.context
    let group = CompletionGroup(simulation: simulation, completion: completion)
    let animates = areAnimationsEnabled
    var context = AnimationContext(
      duration: animates ? max(0, duration) : 0, delay: animates ? max(0, delay) : 0, pace: pace,
      repeats: options.contains(.repeat), autoreverses: options.contains(.autoreverse),
      allowsUserInteraction: options.contains(.allowUserInteraction), group: group)
    if let outer {
      if !options.contains(.overrideInheritedDuration) {
        context.duration = outer.duration
        context.delay += outer.delay
      }
      if !options.contains(.overrideInheritedCurve) { context.pace = outer.pace }
      if !options.contains(.overrideInheritedOptions) { context.inheritOptions(of: outer) }
      (context.keyframes, context.clock) = (outer.keyframes, outer.clock)
    }
    let settings = context
    if let recorder { context.keyframes = KeyframeRecorder.Slot(whole: recorder) }
    simulation.animations.context = context
    animations()
    if options.contains(.layoutSubviews) { simulation.interface.layOut() }
    simulation.animations.context = outer
    recorder?.animate(in: settings)
    group.close()
  }
}

extension UIView {
  /// Calls a closure, and repeats the animations of the closure's changes.
  ///
  /// Outside an animation block the changes are not animated, so nothing is repeated.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    let engine = Simulation.current.animations
    let outer = engine.context
    engine.context?.repeatCount = Double(count)
    engine.context?.autoreverses = autoreverses
    animations()
    engine.context = outer
  }
}

extension UIView.AnimationCurve {
  var bezier: CubicBezierCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}

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
  /// Changes made outside a keyframe are animated over the whole duration. Between two keyframes that change a
  /// property, the property is constant. The options select the curve of the whole animation with the same bits as
  /// `AnimationOptions`; the default is ease-in-ease-out, as in UIKit.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    // Apart from the bits of the calculation mode, both option sets use the same bits.
    let shared = AnimationOptions(rawValue: options.rawValue & ~(0xF << 10))
    runBlock(
      duration: duration, delay: delay, pace: .curve(shared.curve.bezier), options: shared,
      keyframes: KeyframeRecorder(mode: options.mode), animations, completion)
  }

  /// Adds a keyframe to the current keyframe animation.
  ///
  /// Start and duration are fractions of the whole animation. Outside a keyframe animation, makes the changes at once.
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

extension UIView.AnimationOptions {
  public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
  public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
  public static let transitionCurlUp = Self(rawValue: 3 << 20)
  public static let transitionCurlDown = Self(rawValue: 4 << 20)
  public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
  public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
  public static let preferredFramesPerSecond60 = Self(rawValue: 3 << 24)
  public static let preferredFramesPerSecond30 = Self(rawValue: 7 << 24)

  /// Whether the options name a flip, a curl or a dissolve.
  var namesTransition: Bool { rawValue >> 20 & 0xF != 0 }
}

extension UIView {
  public enum SystemAnimation: UInt, Sendable {
    case delete
  }

  /// Fades views out and removes them, with animations of the app beside it.
  ///
  /// The duration, 0.3 s, is our choice; UIKit's is not documented. A view that was removed has its alpha again.
  public static func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let alphas = views.map(\.alpha)
    animate(withDuration: 0.3, delay: 0, options: options) {
      for view in views { view.alpha = 0 }
      parallelAnimations?()
    } completion: { isFinished in
      for (view, alpha) in zip(views, alphas) {
        view.removeFromSuperview()
        view.alpha = alpha
      }
      completion?(isFinished)
    }
  }
}

/// Transitions between two states of a view; their effects, such as flips, are not simulated.
///
/// The new state appears at once, unless `allowAnimatedContent` animates the changes. If the options name a transition,
/// `not-simulated` is reported. As in UIKit, the completion runs at the end of the duration, or in the next turn of the
/// run loop if the options name no transition and nothing is animated.
extension UIView {
  /// Changes the contents of `view` in a transition.
  ///
  /// With `allowAnimatedContent` the changes animate too.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    runBlock(
      duration: duration, delay: 0, pace: .curve(options.curve.bezier), options: options,
      {
        if options.contains(.allowAnimatedContent) {
          animations?()
        } else if let animations {
          performWithoutAnimation(animations)
        }
        view.addTransition(options)
      }, completion)
  }

  /// Replaces `fromView` with `toView` in a transition of their superview.
  ///
  /// With `showHideTransitionViews` both views stay in the superview, and `isHidden` changes instead.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      runBlock(duration: 0, delay: 0, pace: .linear, options: options, {}, completion)
      return
    }
    transition(
      with: container, duration: duration, options: options.subtracting(.allowAnimatedContent),
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  private func addTransition(_ options: AnimationOptions) {
    guard options.namesTransition, let context = simulation.animations.context,
      context.duration > 0
    else { return }
    simulation.report(.notSimulated, "UIView.transition")
    ownLayer.addBlockAnimation(NoEffect(), key: "transition", context)
  }
}
