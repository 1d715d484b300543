import MotionMath

/// An animation between two values.
///
/// `fromValue`, `toValue` and `byValue` follow Core Animation's seven documented cases: a missing
/// end is the layer's own value, or follows from `byValue`.
///
/// ## Differences from UIKit
/// Values are plain Swift values (numbers, `CGPoint`, `CGSize`, `CGRect`, `CATransform3D`,
/// `CGColor`, `CGPath`, lists of colours or numbers) or an `NSValue`. Paths and lists that do not
/// match jump to the end, with a diagnostic.
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
      // From the presented value to the model, for animations that actions add.
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

/// A basic animation with the pace of a spring.
///
/// Over-damping counts as critical damping unless `allowsOverdamping` is set.
open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  /// In distances per second, positive towards the target.
  open var initialVelocity: CGFloat = 0
  open var allowsOverdamping = false

  /// Creates a spring by its perceptual duration in seconds and its bounce.
  ///
  /// A bounce of 0 is critically damped, 1 undamped, below 0 overdamped.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let spring = Spring(duration: perceptualDuration, bounce: bounce)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    allowsOverdamping = bounce < 0
  }

  /// The period of the undamped spring, in seconds.
  open var perceptualDuration: CFTimeInterval { spring.response }

  /// 0 (none) to 1 (undamped).
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

  /// The first and the last value: Core Animation's cases of `fromValue`, `toValue` and `byValue`.
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
