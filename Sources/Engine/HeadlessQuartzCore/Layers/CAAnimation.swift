import MotionMath

/// The delegate of an animation.
public protocol CAAnimationDelegate: AnyObject {
  func animationDidStart(_ anim: CAAnimation)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The superclass of explicit animations.
///
/// ## Differences from UIKit
/// The layer uses the animation object itself, not a copy: do not change it after adding it.
open class CAAnimation: NSObject, CAMediaTiming {
  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  /// The timing function; linear if nil.
  open var timingFunction: CAMediaTimingFunction?
  /// The delegate, which the animation retains, as in Core Animation.
  open var delegate: (any CAAnimationDelegate)?
  open var isRemovedOnCompletion = true
  /// Stored but without effect: values on screen are functions of time, whatever the frame rate.
  open var preferredFrameRateRange = CAFrameRateRange.default

  public override init() { super.init() }

  // The values that the app stores in the animation by key.
  private var named: [String: Any]?

  #if !canImport(ObjectiveC)
    open func setValue(_ value: Any?, forKey key: String) {
      if value != nil || named != nil { named = named ?? [:] }
      named?[key] = value
    }

    open func value(forKey key: String) -> Any? { named?[key] }
  #endif

  var pace: AnimationPace { timingFunction.map { .curve($0.curve) } ?? .linear }

  /// The effect of the animation on a layer; nil if the animation has no effect.
  func effect(on layer: CALayer) -> (any LayerEffect)? { nil }

  func timing(defaultDuration: Seconds) -> MediaTiming {
    var timing = MediaTiming(
      beginTime: beginTime, timeOffset: timeOffset, speed: Double(speed),
      duration: duration > 0 ? duration : defaultDuration, repeatCount: Double(repeatCount),
      repeatDuration: repeatDuration, autoreverses: autoreverses)
    timing.fillMode = fillMode
    return timing
  }

  func didStart() { delegate?.animationDidStart(self) }

  func didStop(finished: Bool) { delegate?.animationDidStop(self, finished: finished) }

  /// Adds the animation to the layer, with the changed property's name as its key.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}

/// An animation of one property.
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  /// Whether the animation's value is added to the property's value rather than replacing it.
  ///
  /// The property's value is the model's value with the layer's earlier animations applied.
  open var isAdditive = false
  /// Whether every repetition starts where the previous repetition ended.
  open var isCumulative = false

  /// Creates an animation of a key path such as `position.x` or `transform.rotation.z`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// The reaction of a layer to a change of one of its properties.
public protocol CAAction {
  /// Starts the action, after the property has changed.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// An action that does nothing, and ends the search for other actions.
extension NSNull: CAAction {
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

extension CAAnimation: CAAction {
}

/// An animation between two values.
///
/// `fromValue`, `toValue` and `byValue` follow Core Animation's seven documented cases: a missing `fromValue` or
/// `toValue` is computed from `byValue`, or is the layer's own value.
///
/// ## Differences from UIKit
/// Values are plain Swift values (numbers, `CGPoint`, `CGSize`, `CGRect`, `CATransform3D`, `CGColor`, `CGPath`, lists
/// of colours or numbers) or an `NSValue`. An animation between mismatched paths or lists jumps to the end, with a
/// diagnostic.
open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?

  override func effect(on layer: CALayer) -> (any LayerEffect)? {
    guard let path = keyPath.flatMap(LayerKeyPath.init) else {
      layer.simulation.report(.notSimulated, "key path '\(keyPath ?? "")'")
      return nil
    }
    var change = BasicChange(
      path: path, from: fromValue.flatMap(AnimatableValue.init(any:)),
      to: toValue.flatMap(AnimatableValue.init(any:)),
      by: byValue.flatMap(AnimatableValue.init(any:)), isAdditive: isAdditive,
      isCumulative: isCumulative)
    if fromValue == nil && toValue == nil && byValue == nil {
      // Without values, as in an implicit animation, the animation starts at the value that was on screen before the
      // change, and ends at the model's new value.
      change.from =
        layer.simulation.animations.valueBeforeChange?.part(path)
        ?? path.value(in: layer.presented(at: layer.simulation.now))
    }
    if let from = change.from, let to = change.to, !from.blends(with: to) {
      layer.simulation.report(.notSimulated, "'\(keyPath ?? "")' between values of unlike shape")
    }
    return change
  }
}

/// A basic animation that moves like a spring.
///
/// Overdamping is treated as critical damping unless `allowsOverdamping` is set.
open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  /// The initial velocity, as a multiple of the distance from start to target per second; positive towards the target.
  open var initialVelocity: CGFloat = 0
  open var allowsOverdamping = false

  /// Creates a spring from its perceptual duration in seconds and its bounce.
  ///
  /// A bounce of 0 is critically damped, 1 is undamped, and below 0 is overdamped.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let spring = Spring(duration: perceptualDuration, bounce: bounce)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    allowsOverdamping = bounce < 0
  }

  /// The period of the undamped spring, in seconds.
  open var perceptualDuration: CFTimeInterval { spring.response }

  /// The bounce, from 0 (none) to 1 (undamped).
  open var bounce: CGFloat { spring.bounce }

  private var spring: Spring {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
    return allowsOverdamping ? spring : spring.clampedToCritical
  }

  /// The time until the spring counts as at rest, in seconds.
  open var settlingDuration: CFTimeInterval {
    spring.settlingDuration(initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping)
  }

  override var pace: AnimationPace {
    .spring(SpringMotion(spring, displacement: 1, velocity: -initialVelocity))
  }
}

struct BasicChange: LayerEffect {
  let path: LayerKeyPath
  var from: AnimatableValue?
  let to, by: AnimatableValue?
  let isAdditive, isCumulative: Bool

  func apply(to values: inout LayerValues, progress: Double, repetition: Int) {
    guard let below = path.value(in: values) else { return }
    let model = isAdditive ? below.neutral : below
    let (start, end) = ends(model: model)
    var value = start.interpolated(to: end, fraction: progress)
    if isCumulative && repetition > 0 {
      for _ in 0..<repetition { value = value.adding(end) }
    }
    path.set(isAdditive ? below.adding(value) : value, in: &values)
  }

  /// The first and the last value of the animation, by Core Animation's rules for `fromValue`, `toValue` and `byValue`.
  private func ends(model: AnimatableValue) -> (AnimatableValue, AnimatableValue) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.adding(by))
    case (nil, let to?, let by?): (to.subtracting(by), to)
    case (let from?, nil, nil): (from, model)
    case (nil, let to?, nil): (model, to)
    case (nil, nil, let by?): (model, model.adding(by))
    case (nil, nil, nil): (model, model)
    }
  }
}

/// An animation through several values, or of a point along a path.
///
/// The animation's own timing function applies to the whole animation; `timingFunctions` apply to its segments.
///
/// ## Differences from UIKit
/// Values are plain Swift values, as for ``CABasicAnimation``. In the cubic modes, matrices, colours and paths are
/// interpolated linearly. `rotationMode` is stored but not simulated. In the linear mode, a point does not move at
/// constant speed along a curve of the path, but evenly in the curve's Bézier parameter.
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  /// The path, used instead of `values` for properties that are points.
  open var path: CGPath?
  /// The key times as fractions of the duration, one key time per value; in the discrete mode, there may be one more.
  open var keyTimes: [NSNumber]?
  /// The timing functions of the segments between values, so there is one function fewer than there are values.
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The tension at each value, for the cubic modes: −1 (loose) to 1 (tight).
  open var tensionValues: [NSNumber]?
  /// The continuity at each value, for the cubic modes: the curve has a corner at the value unless the continuity is 0.
  open var continuityValues: [NSNumber]?
  /// The bias at each value, for the cubic modes: the direction in which the curve leans.
  open var biasValues: [NSNumber]?
  open var rotationMode: CAAnimationRotationMode?

  override func effect(on layer: CALayer) -> (any LayerEffect)? {
    guard let keyPath = keyPath.flatMap(LayerKeyPath.init) else {
      layer.simulation.report(.notSimulated, "key path '\(keyPath ?? "")'")
      return nil
    }
    if rotationMode != nil {
      layer.simulation.report(.notSimulated, "CAKeyframeAnimation.rotationMode")
    }
    guard let track else { return nil }
    return KeyframeChange(
      path: keyPath, track: track, isAdditive: isAdditive, isCumulative: isCumulative)
  }

  private var track: (any KeyframeTrack)? {
    let settings = ValueTrack.Settings(
      mode: calculationMode, keyTimes: keyTimes.map(numbers),
      curves: (timingFunctions ?? []).map(\.curve), tension: tensionValues.map(numbers) ?? [],
      continuity: continuityValues.map(numbers) ?? [], bias: biasValues.map(numbers) ?? [])
    if let path { return PathTrack(path, settings) }
    let values = (values ?? []).compactMap(AnimatableValue.init(any:))
    return values.isEmpty ? nil : ValueTrack(values, settings)
  }

  private func numbers(_ list: [NSNumber]) -> [Double] { list.map(\.doubleValue) }
}

struct KeyframeChange: LayerEffect {
  let path: LayerKeyPath
  let track: any KeyframeTrack
  let isAdditive, isCumulative: Bool

  func apply(to values: inout LayerValues, progress: Double, repetition: Int) {
    guard let below = path.value(in: values) else { return }
    var value = track.value(at: progress)
    if isCumulative && repetition > 0 {
      let end = track.value(at: 1)
      for _ in 0..<repetition { value = value.adding(end) }
    }
    path.set(isAdditive ? below.adding(value) : value, in: &values)
  }
}
