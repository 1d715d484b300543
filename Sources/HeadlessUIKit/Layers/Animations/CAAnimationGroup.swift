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
    let transaction = layer.simulation.transactions.top
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
