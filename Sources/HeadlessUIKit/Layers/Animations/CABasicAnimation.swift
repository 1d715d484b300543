public import Foundation
import MotionMath

/// An animation between two values.
///
/// `fromValue`, `toValue` and `byValue` follow Core Animation's seven documented cases: a missing
/// end is the layer's own value, or is found by adding or subtracting `byValue`.
///
/// ## Differences from UIKit
/// Values are plain Swift values (`Double`, `CGFloat`, `Float`, `Int`, `CGPoint`, `CGSize`, `CGRect`,
/// `CATransform3D`); there is no `NSValue`.
open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?

  override func effect(on layer: CALayer) -> (any LayerEffect)? {
    guard let path = keyPath.flatMap(LayerKeyPath.init) else {
      layer.simulation.report(.notSimulated, "key path '\(keyPath ?? "")'")
      return nil
    }
    return BasicChange(
      path: path, from: fromValue.flatMap(AnimatableValue.init(any:)),
      to: toValue.flatMap(AnimatableValue.init(any:)),
      by: byValue.flatMap(AnimatableValue.init(any:)), isAdditive: isAdditive,
      isCumulative: isCumulative)
  }
}

/// A basic animation with the pace of a spring.
///
/// ## Differences from UIKit
/// None known. Over-damping counts as critical damping unless `allowsOverdamping` is set.
open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  /// In distances per second, positive towards the target.
  open var initialVelocity: CGFloat = 0
  open var allowsOverdamping = false

  private var spring: Spring {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
    return allowsOverdamping ? spring : spring.clampedToCritical
  }

  /// The time until the spring is taken to be at rest, in seconds.
  open var settlingDuration: CFTimeInterval {
    spring.settlingDuration(initialVelocity: initialVelocity)
  }

  override var pace: AnimationPace {
    .spring(SpringMotion(spring, displacement: 1, velocity: -initialVelocity))
  }
}

/// The effect of a basic animation.
struct BasicChange: LayerEffect {
  let path: LayerKeyPath
  let from, to, by: AnimatableValue?
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

  /// Core Animation's cases for the three values.
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
