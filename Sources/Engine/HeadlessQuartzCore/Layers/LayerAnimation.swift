package import MotionMath

/// The effect of an animation on a layer's values.
package protocol LayerEffect {
  /// Applies the effect to `values` at `progress`, after `repetition` complete repetitions.
  func apply(to values: inout LayerValues, progress: Double, repetition: Int)
}

package struct ModelChange {
  package let property: LayerProperty
  let before, after: AnimatableValue
}

/// An animation attached to a layer, with its timing, pace and effect.
package final class LayerAnimation {
  package let layer: CALayer
  let key: String
  private(set) var pace: AnimationPace
  let effect: any LayerEffect
  let group: CompletionGroup?
  /// The animation object added by the app; nil for a block animation.
  let explicit: CAAnimation?
  /// The change that a block animation made to the model, so that it can be undone.
  package let modelChange: ModelChange?
  /// Whether the layer's view receives no touches during the animation.
  let blocksInteraction: Bool
  package var timing: MediaTiming
  /// The clock that drives the animation once it is committed; nil if the layer's own time drives it.
  private(set) var clock: AnimationClock?
  private let startingClock: AnimationClock?
  /// Whether the animation's start time has been set; until then, the animation stays at its beginning.
  ///
  /// The start time is set at the end of the turn of the run loop in which the animation was added. For an animation of
  /// a property animator, it is set at once.
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

  /// Sets the animation's start time to now plus the animation's delay, unless the app has set an absolute begin time.
  func commit(at now: Seconds) {
    guard !isCommitted else { return }
    isCommitted = true
    if let startingClock, startingClock.covers(layer) { follow(startingClock) }
    if explicit == nil || timing.beginTime == 0 { timing.beginTime += localTime(at: now) }
  }

  private func follow(_ clock: AnimationClock) {
    self.clock = clock
    // An animation that follows a clock is linear in the clock's time, for example in a transition that a finger
    // drives.
    pace = .linear
    if explicit == nil, clock.isOutlasted(by: timing) { timing.beginTime = 0 }
    clock.followers.append(self)
  }

  /// Moves the animation from the layer's own time to a clock that began at `start`.
  func follow(_ clock: AnimationClock, begunAt start: Seconds) {
    timing.beginTime -= layer.localTime(at: start)
    follow(clock)
  }

  /// Whether the animation has the clock of an interactive transition or of a property animator.
  ///
  /// Such a clock determines when the animation ends.
  var hasOwnClock: Bool { clock != nil || startingClock != nil }

  /// Whether a block added the animation while `clock` was the one to follow.
  func isMeant(for clock: AnimationClock) -> Bool { startingClock === clock && explicit == nil }

  package func restoreModel() {
    guard let modelChange else { return }
    modelChange.property.set(modelChange.before, in: &layer.values)
  }

  package func completeModel() {
    guard let modelChange else { return }
    modelChange.property.set(modelChange.after, in: &layer.values)
  }

  private func localTime(at now: Seconds) -> Seconds {
    clock?.time(at: now) ?? layer.localTime(at: now)
  }

  /// The instant at which the animation ends unless it is removed earlier; nil if it does not end on its own.
  func end(at now: Seconds) -> Seconds? {
    if let clock, !clock.isRunning { return nil }
    guard isCommitted, let end = timing.end else { return nil }
    return clock.map { $0.instant(atLocal: end) } ?? layer.instant(atLocal: end)
  }

  func apply(to values: inout LayerValues, at now: Seconds) {
    let local = isCommitted ? localTime(at: now) : timing.beginTime
    guard let (fraction, repetition) = timing.fraction(at: local) else { return }
    func progress(at local: Seconds, _ fraction: Double) -> Double {
      pace.progress(at: fraction, duration: timing.duration) + overshoot(at: local)
    }
    if isCommitted, modelChange?.property == .position, let times = clock?.axisTimes(at: now),
      let change = effect as? ValueChange
    {
      let (x, y) = (times.x, times.y)
      change.applyPosition(
        to: &values, x: progress(at: x, timing.fraction(at: x)?.fraction ?? fraction),
        y: progress(at: y, timing.fraction(at: y)?.fraction ?? fraction))
      return
    }
    effect.apply(to: &values, progress: progress(at: local, fraction), repetition: repetition)
  }

  /// How far the animation overshoots because its clock settles with a spring, as a fraction of the animation's change.
  ///
  /// Positive beyond the animation's end, negative before its start. An animation overshoots its end only if it lasts
  /// until the end of the transition, and its start only if it begins with the transition.
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

  /// The greatest difference between two instants that count as equal, in seconds.
  private static let tolerance: Seconds = 1e-9
}

protocol BlockEffect: LayerEffect {
  var property: LayerProperty { get }
  /// The key path of the property, or of the part of the property that changes.
  var keyPath: String { get }
  /// Whether earlier animations of the property continue and combine with this animation.
  var stacks: Bool { get }
}

extension BlockEffect {
  var keyPath: String { property.rawValue }
}

/// The effect of a block animation on one property, from an old value to the model's value.
///
/// If values of the property can be added, the animation is additive: the difference between the old and the new value
/// is added to the model and shrinks to zero, so that overlapping animations combine without a jump. For matrices, the
/// difference is a matrix by which the model's matrix is multiplied. Animations of all other values start from the
/// value on screen.
struct ValueChange: BlockEffect {
  let property: LayerProperty
  let from: AnimatableValue
  let to: AnimatableValue
  let keyPath: String
  /// Whether `from` is the old value minus the new value, and `to` is the neutral value, such as 0.
  let isAdditive: Bool
  /// The inverse of `to`, which turns an animated matrix into its difference from `to`; nil if `to` is not a matrix, or
  /// is singular.
  private let inverse: CATransform3D?

  var stacks: Bool { isAdditive || inverse != nil }

  init(_ property: LayerProperty, from: AnimatableValue, to: AnimatableValue) {
    self.property = property
    isAdditive = from.isAdditive
    self.from = isAdditive ? from.subtracting(to) : from
    self.to = isAdditive ? to.neutral : to
    keyPath =
      switch self.from {
      case .rect(let change) where property == .bounds && change.size == .zero: "bounds.origin"
      case .rect(let change) where property == .bounds && change.origin == .zero: "bounds.size"
      default: property.rawValue
      }
    if case .transform(let matrix) = to { inverse = matrix.inverse } else { inverse = nil }
  }

  /// Creates the animation of a matrix property from the value on screen to a new value, while other animations of this
  /// property are running.
  ///
  /// `rest` contains the layer's new model values with the running animations applied. The start of the new animation
  /// is chosen so that, combined with the running animations, it shows `shown`.
  init(
    _ property: LayerProperty, from shown: CATransform3D, to: CATransform3D, over rest: LayerValues
  ) {
    var start = shown
    if case .transform(let below) = property.value(in: rest), let inverse = below.inverse {
      start = CATransform3DConcat(CATransform3DConcat(shown, inverse), to)
    }
    self.init(property, from: .transform(start), to: .transform(to))
  }

  func apply(to values: inout LayerValues, progress: Double, repetition: Int) {
    let value = from.interpolated(to: to, fraction: progress)
    let below = property.value(in: values)
    switch (value, below, inverse) {
    case (.transform(let matrix), .transform(let model), let inverse?) where below != to:
      let change = CATransform3DConcat(matrix, inverse)
      property.set(.transform(CATransform3DConcat(change, model)), in: &values)
    default: property.set(isAdditive ? below.adding(value) : value, in: &values)
    }
  }
}

extension ValueChange {
  /// Applies the change to a position, with the progress `x` for its x-coordinate and `y` for its y-coordinate.
  fileprivate func applyPosition(to values: inout LayerValues, x: Double, y: Double) {
    let across = property.value(in: values)
    apply(to: &values, progress: x, repetition: 0)
    let column = values.position.x
    property.set(across, in: &values)
    apply(to: &values, progress: y, repetition: 0)
    values.position.x = column
  }
}

extension LayerAnimation {
  /// The animation object that Core Animation would create for a block animation.
  var description: CAAnimation {
    let change = effect as? ValueChange
    let result = CABasicAnimation(keyPath: (effect as? any BlockEffect)?.keyPath ?? key)
    if let change, let path = LayerKeyPath(change.keyPath) {
      func part(_ value: AnimatableValue) -> Any? {
        var values = LayerValues()
        change.property.set(value, in: &values)
        return path.value(in: values)?.any
      }
      (result.fromValue, result.toValue) = (part(change.from), part(change.to))
      result.isAdditive = change.isAdditive
    }
    result.duration = timing.duration
    result.repeatCount = Float(timing.repeatCount)
    result.autoreverses = timing.autoreverses
    result.fillMode = .both
    if case .curve(let curve) = pace {
      result.timingFunction = CAMediaTimingFunction(
        controlPoints: Float(curve.x1), Float(curve.y1), Float(curve.x2), Float(curve.y2))
    }
    return result
  }
}

/// The clock of an interactive transition or of a property animator.
///
/// Animations that follow the clock are linear in the clock's local time, from 0 to the duration. Scrubbing sets the
/// local time; otherwise the local time is a pure function of the simulation's time.
package final class AnimationClock {
  package enum Phase {
    /// The clock is paused at a local time.
    case scrubbing(Seconds)
    /// The clock settles: its local time moves along a curve to a final value.
    ///
    /// The case is indirect, so that the enumeration stays small and is cheap to assign while scrubbing.
    indirect case settling(Settling)
    /// The clock runs at normal speed; its local time was `from` at the simulation's time `since`.
    case running(from: Seconds, since: Seconds)
  }

  package var phase = Phase.scrubbing(0)
  /// The clock's duration, in seconds of local time.
  package var duration: Seconds = 0
  /// The layers to whose subtrees the clock is restricted; nil if it is not restricted.
  ///
  /// An animation from a `UIView` animation block follows the clock only if its layer is in one of these subtrees.
  private var roots: [CALayer]?
  /// Whether hit-testing uses the presentation of the animated layers instead of their model.
  package var findsTouchesOnScreen = false
  /// The animations that follow the clock, in order of creation.
  package var followers: [LayerAnimation] = []

  package init() {}

  /// Whether the clock advances at its natural rate rather than being scrubbed or settling.
  var isRunning: Bool {
    if case .running = phase { true } else { false }
  }

  /// Pauses the clock at a local time.
  package func scrub(to time: Seconds) { phase = .scrubbing(time) }

  /// Restricts the clock to a layer's subtree; further calls add further subtrees.
  package func addRoot(_ layer: CALayer) {
    if roots == nil { roots = [layer] } else { roots?.append(layer) }
  }

  /// Whether the layer's block animations follow this clock.
  package func covers(_ layer: CALayer) -> Bool {
    roots?.contains { layer.isDescendant(of: $0) } ?? true
  }

  /// Whether an animation with a delay would end after the transition; if so, the delay is ignored.
  ///
  /// *Observed:* a widely used menu delays its interactive animation by the transition's whole duration, and yet the
  /// animation follows the finger.
  func isOutlasted(by timing: MediaTiming) -> Bool {
    guard roots != nil, timing.beginTime > 0, let end = timing.end else { return false }
    return end > duration + 1e-9
  }

  package func time(at now: Seconds) -> Seconds {
    switch phase {
    case .scrubbing(let time): return time
    case .settling(let settling): return settling.time(at: now)
    case .running(let from, let since): return from + now - since
    }
  }

  /// The local times for the x and y coordinates of a position; nil if they do not differ from ``time(at:)``.
  func axisTimes(at now: Seconds) -> (x: Seconds, y: Seconds)? {
    if case .settling(let settling) = phase { settling.axisTimes(at: now) } else { nil }
  }

  /// How far a local time is beyond the duration, in seconds; negative before 0, and 0 from 0 to the duration.
  package func excess(at local: Seconds) -> Seconds {
    local < 0 ? local : max(0, local - duration)
  }

  /// The instant at which the clock reaches a local time; nil if the clock is not running.
  package func instant(atLocal time: Seconds) -> Seconds? {
    guard case .running(let from, let since) = phase else { return nil }
    return since + time - from
  }
}
