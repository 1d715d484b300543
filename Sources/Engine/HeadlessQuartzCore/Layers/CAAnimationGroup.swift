import MotionMath

/// Several animations with a common timing.
///
/// The times of the group's animations count from the start of the group; an animation without a duration uses the
/// group's duration. Animations are cut off at the end of the group. As in Core Animation, the delegates of the group's
/// animations are not called.
open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  override func effect(on layer: CALayer) -> (any LayerEffect)? {
    let transaction = layer.simulation.animations.transactions.top
    return effect(on: layer, length: timing(defaultDuration: transaction.duration).duration)
  }

  /// Creates the group's effect; `length` is the group's duration.
  ///
  /// Members without a duration of their own, including nested groups, use the same duration.
  private func effect(on layer: CALayer, length: Seconds) -> GroupEffect {
    let members = (animations ?? []).compactMap { member -> GroupEffect.Member? in
      let timing = member.timing(defaultDuration: length)
      let effect =
        (member as? CAAnimationGroup)?.effect(on: layer, length: timing.duration)
        ?? member.effect(on: layer)
      return effect.map { GroupEffect.Member(timing: timing, pace: member.pace, effect: $0) }
    }
    return GroupEffect(duration: length, members: members)
  }
}

struct GroupEffect: LayerEffect {
  struct Member {
    let timing: MediaTiming
    let pace: AnimationPace
    let effect: any LayerEffect
  }

  let duration: Seconds
  let members: [Member]

  func apply(to values: inout LayerValues, progress: Double, repetition: Int) {
    let time = progress * duration
    for member in members {
      guard let (fraction, own) = member.timing.fraction(at: time) else { continue }
      member.effect.apply(
        to: &values,
        progress: member.pace.progress(at: fraction, duration: member.timing.duration),
        repetition: own)
    }
  }
}

/// The kind of a transition between two states of a layer.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which the new state enters in a transition.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// A transition between two states of a layer.
///
/// ## Differences from UIKit
/// The transition lasts its duration and calls its delegate, but nothing is drawn: the new state shows immediately,
/// with a `not-simulated` diagnostic.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  /// The progress at which the transition starts, 0...1.
  open var startProgress: Float = 0
  /// The progress at which the transition ends, 0...1.
  open var endProgress: Float = 1

  override func effect(on layer: CALayer) -> (any LayerEffect)? {
    layer.simulation.report(.notSimulated, "CATransition")
    return NoEffect()
  }
}

/// The effect of an animation that lasts for a time but changes nothing.
package struct NoEffect: LayerEffect {
  package init() {}

  package func apply(to values: inout LayerValues, progress: Double, repetition: Int) {}
}
