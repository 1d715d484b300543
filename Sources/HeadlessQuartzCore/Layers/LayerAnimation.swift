package import MotionMath

/// The effect of an animation on a layer's values.
package protocol LayerEffect {
  /// Applies the effect at `progress`, after `repetition` whole repetitions.
  func apply(to values: inout LayerValues, progress: Double, repetition: Int)
}

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
  let group: CompletionGroup?
  /// The object added by the app; nil for a block animation.
  let explicit: CAAnimation?
  /// The change of the model by a block animation, for undo.
  package let modelChange: ModelChange?
  /// Whether the layer's view takes no touches meanwhile.
  let blocksInteraction: Bool
  @exclusivity(unchecked) package var timing: MediaTiming
  /// The clock that drives it once committed; nil for the layer's own time.
  @exclusivity(unchecked) private(set) var clock: AnimationClock?
  private let startingClock: AnimationClock?
  /// Whether the turn in which it was added has ended; until then its time stands still.
  @exclusivity(unchecked) private(set) var isCommitted = false

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

  /// Fixes the start: now, unless the app set one; a delay counts from now.
  func commit(at now: Seconds) {
    guard !isCommitted else { return }
    isCommitted = true
    if let startingClock, startingClock.covers(layer) { follow(startingClock) }
    if explicit == nil || timing.beginTime == 0 { timing.beginTime += localTime(at: now) }
  }

  private func follow(_ clock: AnimationClock) {
    self.clock = clock
    // Animations are linear while a finger drives the transition.
    pace = .linear
    if explicit == nil, clock.isOutlasted(by: timing) { timing.beginTime = 0 }
    clock.followers.append(self)
  }

  /// Leaves the layer's own time, in which it runs, for a clock that began at an instant.
  func follow(_ clock: AnimationClock, begunAt start: Seconds) {
    timing.beginTime -= layer.localTime(at: start)
    follow(clock)
  }

  /// Whether a finger or a property animator decides when it ends.
  var hasOwnClock: Bool { clock != nil || startingClock != nil }

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

  /// The instant at which it ends without a removal; nil if never.
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

  /// The overshoot of a spring that settles the clock, as a fraction of the change.
  ///
  /// Only changes that last until the end of the transition overshoot it, and only those that begin
  /// with it overshoot its start.
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

  /// Instants closer than this are equal, in seconds.
  private static let tolerance: Seconds = 1e-9
}

protocol BlockEffect: LayerEffect {
  var property: LayerProperty { get }
  /// The property, or the part of it that changes.
  var keyPath: String { get }
  /// Whether earlier changes of the property go on below it.
  var stacks: Bool { get }
}

extension BlockEffect {
  var keyPath: String { property.rawValue }
}

/// The effect of a block animation on one property: from an old value to the model's.
///
/// Additive: the difference from the old value fades out on top of the model, so that overlapping
/// animations add up without a jump. Differences of matrices are products. Other values start from
/// the presented one.
struct ValueChange: BlockEffect {
  let property: LayerProperty
  let from: AnimatableValue
  let to: AnimatableValue
  let keyPath: String
  /// If so, `from` is the old value minus the new one and `to` the neutral value.
  let isAdditive: Bool
  /// The matrix that removes `to` from the model; nil if that is no matrix or cannot be inverted.
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

  /// A change of a matrix that starts where running ones have brought it.
  ///
  /// `rest` is what they show on top of the new model.
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
  /// The effect on a position whose coordinates have paces of their own.
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
  /// The animation object that Core Animation would have for a block animation.
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
/// Its animations are linear in local time, from 0 to the duration. Scrubbing sets the local time;
/// otherwise it is a pure function of the simulation's.
package final class AnimationClock {
  package enum Phase {
    /// Held at a local time.
    case scrubbing(Seconds)
    /// Moving to a local time along a curve; indirect, so that holding the clock at another time moves little.
    indirect case settling(Settling)
    /// Running at its natural rate since an instant.
    case running(from: Seconds, since: Seconds)
  }

  @exclusivity(unchecked) package var phase = Phase.scrubbing(0)
  /// In seconds of local time.
  package var duration: Seconds = 0
  /// The subtrees whose block animations follow; nil for all.
  private var roots: [CALayer]?
  /// Whether hit-testing uses the presentation of the followers instead of their model.
  package var findsTouchesOnScreen = false
  /// In the order they were created.
  package var followers: [LayerAnimation] = []

  package init() {}

  /// Whether local times come by themselves.
  var isRunning: Bool {
    if case .running = phase { true } else { false }
  }

  /// Holds the clock at a local time.
  package func scrub(to time: Seconds) { phase = .scrubbing(time) }

  /// Restricts the clock to a subtree, or adds another one.
  package func addRoot(_ layer: CALayer) {
    if roots == nil { roots = [layer] } else { roots?.append(layer) }
  }

  /// Whether the layer's block animations follow this clock.
  package func covers(_ layer: CALayer) -> Bool {
    roots?.contains { layer.isDescendant(of: $0) } ?? true
  }

  /// Whether a delay takes an animation beyond the transition, so that it does not count.
  ///
  /// *Observed:* a widely used menu delays its interactive animation by the transition's whole
  /// duration, and follows the finger.
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

  /// The local times of the two coordinates of a position; nil if they have none of their own.
  func axisTimes(at now: Seconds) -> (x: Seconds, y: Seconds)? {
    if case .settling(let settling) = phase { settling.axisTimes(at: now) } else { nil }
  }

  /// The distance of a local time beyond the ends, in seconds; negative before 0.
  package func excess(at local: Seconds) -> Seconds {
    local < 0 ? local : max(0, local - duration)
  }

  /// The instant at which the clock reaches a local time while it runs; nil if never.
  package func instant(atLocal time: Seconds) -> Seconds? {
    guard case .running(let from, let since) = phase else { return nil }
    return since + time - from
  }
}
