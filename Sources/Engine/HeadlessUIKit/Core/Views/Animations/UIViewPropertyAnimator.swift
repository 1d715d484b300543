import MotionMath

/// Animates changes of views and can be paused, scrubbed, reversed and continued.
///
/// While the animator runs, progress follows the timing parameters. While it is paused, `fractionComplete` is the
/// progress on screen, so that pausing and continuing never cause a jump.
///
/// ## Differences from UIKit
/// `fractionComplete` of a running animator is the progress on screen; UIKit's header does not say whether it is the
/// progress on screen or the fraction of time. A delay factor is a fraction of the remaining progress, not of the
/// remaining time. A duration factor of 0 keeps the natural remaining time, `(1 − fractionComplete) · duration`.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, @preconcurrency NSCopying {
  private struct Block {
    let delayFactor: CGFloat
    let animations: () -> Void
  }

  let simulation: Simulation
  /// The duration in seconds: as requested, unless a spring's constants determine the duration.
  open private(set) var duration: TimeInterval
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  /// The delay in seconds.
  open private(set) var delay: TimeInterval = 0
  open private(set) var state = UIViewAnimatingState.inactive {
    didSet {
      if state == .active { hasBeenActive = true }
      announceChange()
    }
  }
  /// Whether the animator was ever started or paused.
  private(set) var hasBeenActive = false
  open private(set) var isRunning = false
  /// Whether animated views receive touches.
  ///
  /// Like `isInterruptible`, must not change unless the animator is inactive.
  open var isUserInteractionEnabled = true {
    didSet { if state != .inactive { misuse("isUserInteractionEnabled") } }
  }
  /// Whether the app hit-tests views itself; false by default.
  ///
  /// If false, hit testing uses the on-screen positions of the animated views.
  open var isManualHitTestingEnabled = false {
    didSet { clock.findsTouchesOnScreen = !isManualHitTestingEnabled }
  }
  /// Whether scrubbing is linear in the fraction rather than following the timing; true by default.
  open var scrubsLinearly = true
  /// Whether the animator can be paused and stopped; true by default.
  open var isInterruptible = true {
    didSet { if state != .inactive { misuse("isInterruptible") } }
  }
  /// Whether the animator stays active at its end, so that only `isRunning` reports the end; false by default.
  open var pausesOnCompletion = false

  package let pace: AnimationPace
  /// The length of the whole animation in the clock's time: 1 if there is no duration, so that the animator can still
  /// be scrubbed.
  private var span: Seconds { duration > 0 ? duration : 1 }
  private let clock = AnimationClock()
  private var blocks: [Block] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var storedReversed = false
  private var pendingEnd: EventQueue.Ticket?
  /// The values from which a paused run can be resumed: its pace, and the elapsed fraction of its time.
  ///
  /// Set when a run is paused, but only if the run covers the whole animation, from its start to its end.
  private var resumption: (pace: AnimationPace, fraction: Double)?

  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    simulation = .current
    self.duration = parameters.duration(asked: max(0, duration))
    timingParameters = parameters
    pace = parameters.pace(duration: self.duration)
    super.init()
    prepareClock()
  }

  /// Creates an animator for use inside an animation block, with the given duration and progress over time.
  private init(duration: TimeInterval, pace: AnimationPace) {
    simulation = .current
    self.duration = duration
    timingParameters = nil
    self.pace = pace
    super.init()
    isInterruptible = false
    prepareClock()
  }

  private func prepareClock() {
    clock.findsTouchesOnScreen = true
    clock.duration = span
  }

  /// Returns an inactive animator with this animator's duration, timing, blocks, completions and settings.
  ///
  /// Our choice: UIKit does not document which settings it copies.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy =
      timingParameters.map { UIViewPropertyAnimator(duration: duration, timingParameters: $0) }
      ?? UIViewPropertyAnimator(duration: duration, pace: pace)
    (copy.blocks, copy.completions) = (blocks, completions)
    copy.isUserInteractionEnabled = isUserInteractionEnabled
    copy.isManualHitTestingEnabled = isManualHitTestingEnabled
    copy.scrubsLinearly = scrubsLinearly
    copy.isInterruptible = isInterruptible
    copy.pausesOnCompletion = pausesOnCompletion
    return copy
  }

  /// Creates an animator without a duration, with Core Animation's default curve.
  public convenience override init() {
    self.init(duration: 0, timingParameters: UICubicTimingParameters())
  }

  /// Reports an animator that is released while paused or stopped.
  ///
  /// A running animator cannot be released, because it retains itself.
  deinit {
    MainThread.enter {
      if state != .inactive { misuse("release") }
      simulation.interface.forget(self)
    }
  }

  // MARK: What it animates

  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let block = Block(delayFactor: min(max(delayFactor, 0), 1), animations: animation)
    switch state {
    case .inactive: blocks.append(block)
    case .active: run(block, from: progress)
    case .stopped: misuse("addAnimations")
    }
  }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: How far it is

  /// The running animation's motion to its start or end; nil while paused.
  var segment: Settling? {
    guard case .settling(let segment) = clock.phase else { return nil }
    return segment
  }

  /// The completed fraction of the animation in its original direction; outside 0...1 if a spring overshoots.
  package var progress: Double { clock.time(at: simulation.now) / span }

  open var fractionComplete: CGFloat {
    get {
      let fraction = storedReversed ? 1 - progress : progress
      return min(max(fraction, 0), 1)
    }
    set {
      guard !isRunning else { return }
      if state == .inactive { pauseAnimation() }
      let fraction = min(max(newValue, 0), 1)
      let shown = scrubsLinearly ? fraction : pace.progress(at: fraction, duration: duration)
      hold(at: storedReversed ? 1 - shown : shown)
      resumption = nil
      simulation.interface.tellMove(of: self)
    }
  }

  /// Whether the animator runs back to its start; `fractionComplete` then counts from the end to the start.
  open var isReversed: Bool {
    get { storedReversed }
    set {
      guard newValue != storedReversed else { return }
      let shown = progress
      storedReversed = newValue
      resumption = nil
      guard isRunning else { return }
      hold(at: shown)
      play(pace, length: naturalRemainder)
    }
  }

  /// The natural remaining time: `(1 − fractionComplete) · duration`.
  private var naturalRemainder: Seconds { (1 - fractionComplete) * duration }

  // MARK: Starting and holding

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped else { return misuse("startAnimation") }
    guard !isRunning else { return }
    self.delay = max(0, delay)
    let isFresh = state == .inactive
    if isFresh { activate() }
    simulation.interface.holding?.propertyAnimatorDidStart()
    if let resumption, !isFresh {
      resume(resumption.pace, at: resumption.fraction, after: self.delay)
    } else if isFresh {
      play(pace, length: duration, after: self.delay)
    } else {
      play(pace, length: naturalRemainder, after: self.delay)
    }
  }

  open func pauseAnimation() {
    guard state != .stopped, isInterruptible || state == .inactive else {
      return misuse("pauseAnimation")
    }
    if state == .inactive { activate() }
    guard isRunning else { return }
    if case .settling(let segment) = clock.phase, segment.length > 0 {
      let fraction = (simulation.now - segment.start) / segment.length
      let goesWholeWay = segment.from == 0 && segment.to == span
      resumption = goesWholeWay ? (segment.pace, min(max(fraction, 0), 1)) : nil
    }
    hold(at: progress)
  }

  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else { return misuse("continueAnimation") }
    let asked = durationFactor > 0 ? durationFactor * duration : naturalRemainder
    let length = asked > 0 ? parameters?.duration(asked: asked) ?? asked : 0
    resumption = nil
    play(parameters?.pace(duration: length) ?? pace, length: length)
  }

  // MARK: Stopping

  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    guard isInterruptible else { return misuse("stopAnimation") }
    let shown = clock.followers.map { $0.layer.presented(at: simulation.now) }
    for (animation, values) in zip(clock.followers, shown) {
      guard let property = animation.modelChange?.property else { continue }
      property.set(property.value(in: values), in: &animation.layer.values)
    }
    endFollowers(finished: false)
    cancelEnd()
    isRunning = false
    state = withoutFinishing ? .inactive : .stopped
    if withoutFinishing { forget() }
  }

  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return misuse("finishAnimation") }
    moveModels(to: finalPosition, stoppedFollowers)
    state = .inactive
    complete(at: finalPosition)
  }

  // MARK: Inside

  private var stoppedFollowers: [LayerAnimation] = []

  /// Reports a call that is not allowed in this state.
  private func misuse(_ call: String) {
    let word = !isInterruptible ? "uninterruptible" : isRunning ? "running" : "\(state)"
    let state = word == "active" ? "paused" : word
    simulation.report(.raisesException, "\(call) of a property animator that is \(state)")
  }

  private func activate() {
    state = .active
    let queued = blocks
    blocks = []
    hold(at: 0)
    for block in queued { run(block, from: 0) }
  }

  /// Runs a block whose changes begin after the block's delay and last until the end of the animation.
  ///
  /// `start` is the animation's progress now. The block's delay factor is a fraction of the remaining progress.
  private func run(_ block: Block, from start: Double) {
    let begin = start + block.delayFactor * (1 - start)
    let group = CompletionGroup(simulation: simulation, completion: nil)
    let outer = simulation.animations.context
    simulation.animations.context = AnimationContext(
      duration: max((1 - begin) * span, .leastNonzeroMagnitude), delay: (begin - start) * span,
      pace: .linear, allowsUserInteraction: isUserInteractionEnabled, group: group, clock: clock)
    block.animations()
    simulation.animations.context = outer
    group.close()
  }

  private func hold(at progress: Double) {
    cancelEnd()
    isRunning = false
    clock.phase = .scrubbing(progress * span)
  }

  /// Runs the animation from its current progress to its end, or to its start if it is reversed.
  private func play(_ pace: AnimationPace, length: Seconds, after delay: Seconds = 0) {
    let start = simulation.now + delay
    run(
      Settling(
        start: start, length: length, from: progress * span, to: storedReversed ? 0 : span,
        pace: pace))
  }

  /// Continues a paused run at the point where it was paused.
  ///
  /// The run must lead from the start of the animation to its end. `fraction` is the fraction of the animator's
  /// duration that had elapsed at the pause.
  private func resume(_ pace: AnimationPace, at fraction: Double, after delay: Seconds) {
    let start = simulation.now + delay - fraction * duration
    run(Settling(start: start, length: duration, from: 0, to: span, pace: pace))
  }

  private func run(_ segment: Settling) {
    isRunning = true
    resumption = nil
    clock.phase = .settling(segment)
    cancelEnd()
    // The animator retains itself while running, as in UIKit.
    pendingEnd = simulation.scheduleCancellable(at: segment.start + segment.length) { [self] in
      pendingEnd = nil
      didReachEnd()
    }
    simulation.interface.tellMove(of: self)
  }

  private func cancelEnd() {
    if let pendingEnd { simulation.cancel(pendingEnd) }
    pendingEnd = nil
  }

  private func didReachEnd() {
    isRunning = false
    clock.phase = .scrubbing(storedReversed ? 0 : span)
    guard !pausesOnCompletion else { return }
    let position = storedReversed ? UIViewAnimatingPosition.start : .end
    moveModels(to: position, clock.followers)
    endFollowers(finished: true)
    state = .inactive
    complete(at: position)
  }

  private func moveModels(to position: UIViewAnimatingPosition, _ followers: [LayerAnimation]) {
    switch position {
    case .current: break
    case .start: for animation in followers.reversed() { animation.undo() }
    case .end: for animation in followers { animation.completeModel() }
    }
  }

  private func endFollowers(finished: Bool) {
    let followers = clock.followers
    clock.followers = []
    stoppedFollowers = followers
    for animation in followers { simulation.animations.end(animation, finished: finished) }
  }

  private func complete(at position: UIViewAnimatingPosition) {
    let queued = completions
    forget()
    simulation.interface.tell(.animator(self, ended: position))
    for completion in queued { completion(position) }
  }

  private func forget() {
    completions = []
    blocks = []
    stoppedFollowers = []
    storedReversed = false
    resumption = nil
  }
}

extension UIViewPropertyAnimator {
  /// Creates an animator for use inside an animation block.
  ///
  /// The animator inherits the block's duration and pace unless its options override them, and is not interruptible.
  ///
  /// - Source: UIViewPropertyAnimator.h.
  fileprivate static func nested(
    in outer: AnimationContext, duration: TimeInterval, options: UIView.AnimationOptions
  ) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(
      duration: options.contains(.overrideInheritedDuration) ? max(0, duration) : outer.duration,
      pace: options.contains(.overrideInheritedCurve) ? .curve(options.curve.bezier) : outer.pace)
  }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates and starts an animator.
  ///
  /// Inside an animation block, the animator has the block's duration and timing unless its options override them.
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let outer = Simulation.current.animations.context
    let animator =
      outer.map { nested(in: $0, duration: duration, options: options) }
      ?? UIViewPropertyAnimator(duration: duration, curve: options.curve)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay + (outer?.delay ?? 0))
    return animator
  }
}

extension LayerAnimation {
  /// Restores the model values from before the animation.
  ///
  /// Requests layout for a view whose size changes, and for everything that constraints place relative to the view.
  @MainActor
  func undo() {
    restoreModel()
    guard let property = modelChange?.property, property == .bounds || property == .position,
      let view = layer.owner as? UIView
    else { return }
    if property == .bounds { view.setNeedsLayout() }
    if view.existingLayoutParts != nil { view.layoutFrameDidChange(hasScrolled: false) }
    view.safeAreasMayChange(by: [.place, .bounds])
  }
}

#if !canImport(ObjectiveC)
  extension UIViewPropertyAnimator: ObservableByName {
    func observableValue(named name: String) -> AnyHashable? {
      name == "state" ? state.rawValue : nil
    }
  }
#endif
