package import MotionMath

/// What an animation does to a layer's values.
package protocol LayerEffect {
  /// Changes `values` to what they are at `progress`, after `repetition` whole repetitions.
  func apply(to values: inout LayerValues, progress: Double, repetition: Int)
}

/// A change of a layer's model.
package struct ModelChange {
  package let property: LayerProperty
  let before, after: AnimatableValue
}

/// One animation attached to a layer: its time, its pace and its effect.
package final class LayerAnimation {
  package let layer: CALayer
  let key: String
  private(set) var pace: AnimationPace
  let effect: any LayerEffect
  /// Who is told when it ends.
  let group: CompletionGroup?
  /// The object the app added; nil for a block animation.
  let explicit: CAAnimation?
  /// What a block animation did to the model, so that it can be undone.
  package let modelChange: ModelChange?
  /// Whether the layer's view takes no touches while it runs.
  let blocksInteraction: Bool
  package var timing: MediaTiming
  /// The transition whose finger drives it, once committed.
  private(set) var clock: AnimationClock?
  /// The transition that was starting when it was made.
  private let startingClock: AnimationClock?
  /// False until the end of the turn in which it was added; until then its time stands at 0.
  private(set) var isCommitted = false

  init(
    layer: CALayer, key: String, timing: MediaTiming, pace: AnimationPace,
    effect: any LayerEffect, group: CompletionGroup? = nil, explicit: CAAnimation? = nil,
    startingClock: AnimationClock? = nil, modelChange: ModelChange? = nil,
    blocksInteraction: Bool = false
  ) {
    self.layer = layer
    self.key = key
    self.timing = timing
    self.pace = pace
    self.effect = effect
    self.group = group
    self.explicit = explicit
    self.startingClock = startingClock
    self.modelChange = modelChange
    self.blocksInteraction = blocksInteraction
  }

  /// Fixes the beginning: now, unless the app gave an instant; a delay counts from now.
  func commit(at now: Seconds) {
    guard !isCommitted else { return }
    isCommitted = true
    if let startingClock, startingClock.covers(layer) {
      // While a finger drives the transition its animations are linear.
      clock = startingClock
      pace = .linear
      startingClock.followers.append(self)
    }
    if explicit == nil || timing.beginTime == 0 {
      timing.beginTime += localTime(at: now)
    }
  }

  /// Makes the model what it was before the animation.
  package func restoreModel() {
    guard let modelChange else { return }
    modelChange.property.set(modelChange.before, in: &layer.values)
  }

  /// Makes the model what the animation was going to.
  package func completeModel() {
    guard let modelChange else { return }
    modelChange.property.set(modelChange.after, in: &layer.values)
  }

  /// The time its timing refers to: the transition's, or the layer's.
  private func localTime(at now: Seconds) -> Seconds {
    clock?.time(at: now) ?? layer.localTime(at: now)
  }

  /// The instant at which it ends by itself; nil if it does not.
  func end(at now: Seconds) -> Seconds? {
    guard isCommitted, let end = timing.end else { return nil }
    return clock.map { $0.instant(atLocal: end) } ?? layer.instant(atLocal: end)
  }

  /// Changes `values` to what is on screen at an instant.
  func apply(to values: inout LayerValues, at now: Seconds) {
    let local = isCommitted ? localTime(at: now) : timing.beginTime
    guard let (fraction, repetition) = timing.fraction(at: local) else { return }
    let progress = pace.progress(at: fraction, duration: timing.duration)
    effect.apply(
      to: &values, progress: progress + overshoot(at: local), repetition: repetition)
  }

  /// How far a spring that settles the clock carries the change beyond its end, or behind its start.
  ///
  /// A change that lasts to the end of the transition goes beyond it, one that begins with it goes
  /// behind; others have no part in it.
  private func overshoot(at local: Seconds) -> Double {
    guard let clock, modelChange != nil, case .settling = clock.phase else { return 0 }
    let excess = clock.excess(at: local)
    guard excess != 0, timing.duration > Self.tolerance else { return 0 }
    let reaches =
      excess < 0
      ? timing.beginTime <= Self.tolerance
      : abs((timing.end ?? .infinity) - clock.duration) <= Self.tolerance
    return reaches ? excess / timing.duration : 0
  }

  /// Instants nearer than this are the same, in seconds.
  private static let tolerance: Seconds = 1e-9
}

/// The effect of a block on one property.
protocol BlockEffect: LayerEffect {
  var property: LayerProperty { get }
}

/// The effect of a block animation: one property on its way from an old value to the model's.
///
/// Additive: the difference to the old value fades out on top of the model, so animations that
/// overlap sum up and never jump. Matrices cannot be summed; they go from what was on screen.
struct ValueChange: BlockEffect {
  let property: LayerProperty
  let from: AnimatableValue
  let to: AnimatableValue

  /// Additive: `from` is the old value minus the new one and `to` the neutral value.
  private let isAdditive: Bool

  init(_ property: LayerProperty, from: AnimatableValue, to: AnimatableValue) {
    self.property = property
    isAdditive = from.isAdditive
    self.from = isAdditive ? from.subtracting(to) : from
    self.to = isAdditive ? to.neutral : to
  }

  func apply(to values: inout LayerValues, progress: Double, repetition: Int) {
    let value = from.interpolated(to: to, fraction: progress)
    property.set(
      isAdditive ? property.value(in: values).adding(value) : value, in: &values)
  }
}

/// The clock of an interactive transition or of a property animator.
///
/// Animations that follow it are linear in its local time, which runs from 0 to the duration. A finger
/// sets the local time while it scrubs; otherwise it is a pure function of the simulation's.
package final class AnimationClock {
  package enum Phase {
    /// Held at a local time.
    case scrubbing(Seconds)
    /// On the way to a local time, along a curve.
    case settling(Settling)
    /// Running at its natural rate since an instant.
    case running(from: Seconds, since: Seconds)
  }

  package var phase = Phase.scrubbing(0)
  /// The local time at which everything is complete, in seconds.
  package var duration: Seconds = 0
  /// The layers whose block animations follow; nil for all.
  private var roots: [CALayer]?
  /// Whether touches find the views that follow where they are on screen, not where they will be.
  package var findsTouchesOnScreen = false
  /// The animations that follow this clock, in the order they were made.
  package var followers: [LayerAnimation] = []

  package init() {}

  /// Limits the clock to a part of the tree, or adds another part.
  package func addRoot(_ layer: CALayer) {
    roots = (roots ?? []) + [layer]
  }

  /// Whether block animations of the layer follow.
  package func covers(_ layer: CALayer) -> Bool {
    roots?.contains { layer.isDescendant(of: $0) } ?? true
  }

  /// Local time at an instant of the simulation.
  package func time(at now: Seconds) -> Seconds {
    switch phase {
    case .scrubbing(let time):
      return time
    case .settling(let settling):
      return settling.time(at: now)
    case .running(let from, let since):
      return from + now - since
    }
  }

  /// How far a local time is beyond the ends, in seconds: negative before 0, positive after the duration.
  package func excess(at local: Seconds) -> Seconds {
    local < 0 ? local : max(0, local - duration)
  }

  /// The instant at which local time reaches `time` by itself; nil if it does not.
  package func instant(atLocal time: Seconds) -> Seconds? {
    guard case .running(let from, let since) = phase else { return nil }
    return since + time - from
  }
}
