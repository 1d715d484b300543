package import MotionMath

/// The running animations of a simulation, and the settings for changes being made now.
package final class AnimationEngine: AnimationTimeline {
  /// The settings of the `UIView.animate` block being executed; nil while no block is executed.
  package var context: AnimationContext? {
    didSet { isInBlock = context != nil }
  }
  /// Whether ``context`` is set; cheaper to read than ``context`` itself, which is large.
  private(set) var isInBlock = false
  /// The clock that newly created animations will follow; set while an interactive transition starts.
  package var startingClock: AnimationClock?
  /// The value that a changed property had on screen before the change; set while the property's action runs.
  var valueBeforeChange: ShownValue?
  var transactions = TransactionStack()
  /// The animations that have not ended, in the order in which they were added.
  private var active: [LayerAnimation] = []
  private var uncommitted: [LayerAnimation] = []

  /// The difference up to which two instants count as equal, in seconds; conversions of time accumulate rounding
  /// errors.
  private static let resolution: Seconds = 1e-9

  func add(_ animation: LayerAnimation) {
    animation.group?.join()
    active.append(animation)
    uncommitted.append(animation)
    animation.layer.records.append(animation)
  }

  var isRunning: Bool { !active.isEmpty }

  package var isWaiting: Bool { !uncommitted.isEmpty || transactions.isImplicitUsed }

  /// Starts the animations added in this turn of the run loop, and ends the turn's implicit transaction.
  package func commit(at now: Seconds) {
    if !uncommitted.isEmpty {
      let added = uncommitted
      uncommitted = []
      for animation in added {
        animation.commit(at: now)
        animation.explicit?.didStart()
      }
    }
    transactions.flushImplicit()?.closeGroup()
  }

  package func nextEnd(after now: Seconds) -> Seconds? {
    var earliest: Seconds?
    for animation in active {
      guard let end = animation.end(at: now) else { continue }
      earliest = min(earliest ?? end, end)
    }
    return earliest
  }

  package func endDue(at now: Seconds) {
    let due = active.filter { animation in
      animation.end(at: now).map { $0 <= now + Self.resolution } ?? false
    }
    for animation in due { end(animation, finished: true) }
  }

  /// Removes an animation from its layer and notifies its delegate and group.
  package func end(_ animation: LayerAnimation, finished: Bool) {
    guard let index = active.firstIndex(where: { $0 === animation }) else { return }
    active.remove(at: index)
    let stays = finished && animation.explicit.map { !$0.isRemovedOnCompletion } ?? false
    if !stays { animation.layer.records.removeAll { $0 === animation } }
    animation.explicit?.didStop(finished: finished)
    animation.group?.leave(finished: finished)
  }

  /// Ends the animations of a subtree in the next turn of the run loop, unless the subtree is back in a window by then.
  ///
  /// An animation that follows the clock of an interactive transition or a property animator continues, because this
  /// clock determines when the animation ends.
  func layerLeftWindow(_ layer: CALayer) {
    func concerned() -> [LayerAnimation] {
      active.filter { !$0.hasOwnClock && $0.layer.isDescendant(of: layer) }
    }
    guard !concerned().isEmpty else { return }
    layer.simulation.async { [self] in
      guard !layer.isInWindow else { return }
      for animation in concerned() { end(animation, finished: false) }
    }
  }

  /// Wraps work that is deferred to later in the same turn of the run loop, so that the current transaction waits for
  /// animations that the work starts.
  package func inTransaction(_ work: @escaping () -> Void) -> () -> Void {
    guard let group = transactions.top.group else { return work }
    group.join()
    return { [self] in
      transactions.begin(waitedForBy: group)
      work()
      transactions.commit()?.closeGroup()
      group.leave(finished: true)
    }
  }

  /// Delays the current transaction's completion block, if there is one, until the returned function is called.
  package func holdTransaction() -> () -> Void {
    guard let group = transactions.top.group else { return {} }
    group.join()
    return { group.leave(finished: true) }
  }

  /// Whether an animation of the layer or of a descendant has not ended yet; paused animations count.
  package func isAnimating(below layer: CALayer) -> Bool {
    active.contains { $0.layer.isDescendant(of: layer) }
  }

  /// Whether an animation object that the app added is running on the layer or a descendant.
  package func containsExplicit(below layer: CALayer) -> Bool {
    active.contains { $0.explicit != nil && $0.layer.isDescendant(of: layer) }
  }

  /// Lets the app's animation objects on the layer and its descendants be over.
  ///
  /// Their begin times were local times of a layer that was held near 0. A device's clock, to which the layer returns,
  /// has run for hours.
  package func outdateExplicit(below layer: CALayer) {
    for animation in active
    where animation.explicit != nil && animation.isCommitted && animation.timing.end != nil
      && !animation.hasOwnClock && animation.layer.isDescendant(of: layer)
    {
      animation.timing.beginTime -= Self.uptime
    }
  }

  /// Longer than any animation, in seconds.
  private static let uptime: Seconds = 1_000_000

  /// Makes block animations follow a clock that began at `start`.
  ///
  /// Applies to the animations of the layers that the clock covers, if they began at or after `start` and no other
  /// clock drives them.
  ///
  /// - Returns: Whether there were any such animations.
  package func follow(_ clock: AnimationClock, begunAt start: Seconds) -> Bool {
    let begun = active.filter { animation in
      animation.explicit == nil && animation.isCommitted && !animation.hasOwnClock
        && clock.covers(animation.layer)
        && animation.timing.beginTime >= animation.layer.localTime(at: start) - Self.resolution
    }
    for animation in begun { animation.follow(clock, begunAt: start) }
    return !begun.isEmpty
  }

  /// The layers of block animations that were added for a clock which does not cover them.
  package func layers(outside clock: AnimationClock) -> [CALayer] {
    uncommitted.filter { $0.isMeant(for: clock) && !clock.covers($0.layer) }.map(\.layer)
  }

  package func removeAll() {
    for animation in active {
      animation.layer.records = []
      animation.clock?.followers = []
    }
    active = []
    uncommitted = []
  }
}

extension Simulation {
  package var animations: AnimationEngine {
    if let timeline { return unsafeDowncast(timeline, to: AnimationEngine.self) }
    let made = AnimationEngine()
    timeline = made
    return made
  }
}

/// The settings that a running `UIView.animate` block applies to changes made inside it.
package struct AnimationContext {
  package var duration: Seconds
  package var delay: Seconds
  package var pace: AnimationPace
  var repeats = false
  package var autoreverses = false
  /// The number of repetitions, which may be fractional; if 0, `repeats` alone decides.
  package var repeatCount = 0.0
  var allowsUserInteraction = false
  /// The keyframe of a `UIView.animateKeyframes` block that is being recorded; nil if no keyframe is being recorded.
  package var keyframes: KeyframeRecorder.Slot?
  var group: CompletionGroup
  /// The clock of the property animator to which the animation block belongs; nil if it belongs to no property
  /// animator.
  package var clock: AnimationClock?

  package init(
    duration: Seconds, delay: Seconds, pace: AnimationPace, repeats: Bool = false,
    autoreverses: Bool = false, allowsUserInteraction: Bool, group: CompletionGroup,
    clock: AnimationClock? = nil
  ) {
    (self.duration, self.delay, self.pace) = (duration, delay, pace)
    (self.repeats, self.autoreverses) = (repeats, autoreverses)
    self.allowsUserInteraction = allowsUserInteraction
    (self.group, self.clock) = (group, clock)
  }

  /// An animation of a layer's property from its present value, with the timing of this animation block.
  ///
  /// Nil if the property cannot be animated.
  package func action(of layer: CALayer, forKey key: String) -> (any CAAction)? {
    guard let property = LayerProperty(rawValue: key) else { return nil }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = property.value(in: layer.values).any
    (animation.duration, animation.beginTime) = (duration, delay)
    if case .curve(let curve) = pace {
      animation.timingFunction = CAMediaTimingFunction(
        controlPoints: Float(curve.x1), Float(curve.y1), Float(curve.x2), Float(curve.y2))
    }
    return animation
  }

  /// Copies the options of the outer animation block to a nested block.
  package mutating func inheritOptions(of outer: AnimationContext) {
    repeats = outer.repeats
    repeatCount = outer.repeatCount
    autoreverses = outer.autoreverses
    allowsUserInteraction = outer.allowsUserInteraction
  }
}
