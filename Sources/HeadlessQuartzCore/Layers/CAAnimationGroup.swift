import MotionMath

/// Several animations that run in one time.
///
/// The members' times count from the group's beginning; one without a duration takes the group's.
/// What a member does after the group's end is cut off.
///
/// ## Differences from UIKit
/// None known. Delegates of the members are not told, in Core Animation neither.
open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  override func effect(on layer: CALayer) -> (any LayerEffect)? {
    let transaction = layer.simulation.animations.transactions.top
    return effect(on: layer, length: timing(defaultDuration: transaction.duration).duration)
  }

  /// A group inside the group without a duration of its own takes this one's too.
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

/// The effects of a group's members, one after the other.
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

/// The look of a transition between two states of a layer.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side a transition comes from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// A transition between two pictures of a layer.
///
/// ## Differences from UIKit
/// It takes its time and tells its delegate, but nothing is drawn: the new state shows at once, and
/// a "not simulated" diagnostic says so.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  /// Where in the transition it starts, 0...1.
  open var startProgress: Float = 0
  /// Where in the transition it ends, 0...1.
  open var endProgress: Float = 1

  override func effect(on layer: CALayer) -> (any LayerEffect)? {
    layer.simulation.report(.notSimulated, "CATransition")
    return NoEffect()
  }
}

/// The effect of an animation that only takes time.
package struct NoEffect: LayerEffect {
  package init() {}

  package func apply(to values: inout LayerValues, progress: Double, repetition: Int) {}
}
