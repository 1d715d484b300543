import MotionMath

/// What an animation tells its delegate.
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
/// The layer uses the object that was added, not a copy: do not change it afterwards.
open class CAAnimation: NSObject, CAMediaTiming {
  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  /// nil is linear.
  open var timingFunction: CAMediaTimingFunction?
  /// Kept alive by the animation, as in Core Animation.
  open var delegate: (any CAAnimationDelegate)?
  open var isRemovedOnCompletion = true

  public override init() {
    super.init()
  }

  /// The pace between its first and its last instant.
  var pace: AnimationPace {
    timingFunction.map { .curve($0.curve) } ?? .linear
  }

  /// What it does to a layer; nil for an animation without effect.
  func effect(on layer: CALayer) -> (any LayerEffect)? { nil }

  func timing(defaultDuration: Seconds) -> MediaTiming {
    MediaTiming(
      beginTime: beginTime, timeOffset: timeOffset, speed: Double(speed),
      duration: duration > 0 ? duration : defaultDuration, repeatCount: Double(repeatCount),
      repeatDuration: repeatDuration, autoreverses: autoreverses,
      fillsBackwards: fillMode == .backwards || fillMode == .both,
      fillsForwards: fillMode == .forwards || fillMode == .both)
  }

  func didStart() {
    delegate?.animationDidStart(self)
  }

  func didStop(finished: Bool) {
    delegate?.animationDidStop(self, finished: finished)
  }
}

/// An animation of one property.
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  /// Whether the effect is added to the value below it.
  open var isAdditive = false
  /// Whether every repetition starts from where the one before ended.
  open var isCumulative = false

  /// Creates an animation of a key path such as `position.x` or `transform.rotation.z`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// What a layer does when one of its properties changes.
public protocol CAAction {
  /// Starts the action; the property has its new value already.
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
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}
