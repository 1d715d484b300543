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
  /// Linear when nil.
  open var timingFunction: CAMediaTimingFunction?
  /// Kept alive by the animation, as in Core Animation.
  open var delegate: (any CAAnimationDelegate)?
  open var isRemovedOnCompletion = true

  public override init() { super.init() }

  var pace: AnimationPace { timingFunction.map { .curve($0.curve) } ?? .linear }

  /// The effect on a layer; nil for an animation without effect.
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
}

/// An animation of one property.
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  /// Whether the effect is added to the underlying value.
  open var isAdditive = false
  /// Whether every repetition starts where the previous one ended.
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

/// The action that does nothing and ends the search for others.
extension NSNull: CAAction {
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

extension CAAnimation: CAAction {
  /// Adds the animation to the layer under the property's key.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}
