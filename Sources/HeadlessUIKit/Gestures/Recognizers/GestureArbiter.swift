/// Decides among the recognisers of one window which may begin, and sends their actions.
///
/// - Source: The contracts documented for `UIGestureRecognizer` and its delegate.
final class GestureArbiter {
  /// A recogniser whose targets wait to be told of a state.
  private struct Message {
    let recognizer: UIGestureRecognizer
    let state: UIGestureRecognizer.State
  }

  private struct Pair: Hashable {
    let waiting, other: ObjectIdentifier
  }

  /// The recognisers that take part in the touches on the screen, in the order they were met.
  private(set) var participants: [UIGestureRecognizer] = []
  /// What the targets will be told, in the order of the state changes.
  private var pending: [Message] = []
  /// The recognisers that have been asked about one another in this sequence of touches.
  private var asked: Set<Pair> = []
  private var isDelivering = false
  /// Whether changes are seen to without further notice, because an event is being handled.
  var isHandling = false
  /// Called after each change that comes between events.
  var didChange: () -> Void = {}

  func admit(_ recognizer: UIGestureRecognizer) {
    guard recognizer.arbiter !== self else { return }
    participants.append(recognizer)
    recognizer.arbiter = self
  }

  // MARK: Failure requirements

  /// Asks the recognisers about one another, each pair once in a sequence of touches.
  func collectRequirements() {
    guard participants.count > 1 else { return }
    for waiting in participants {
      for other in participants where other !== waiting {
        let pair = Pair(waiting: ObjectIdentifier(waiting), other: ObjectIdentifier(other))
        guard asked.insert(pair).inserted, !waiting.waits(for: other) else { continue }
        if waiting.mustWait(for: other) {
          waiting.passingRequirements.append(WeakBox(value: other))
        }
      }
    }
  }

  private func mustWait(_ recognizer: UIGestureRecognizer) -> Bool {
    participants.contains { $0.storedState != .failed && recognizer.waits(for: $0) }
  }

  // MARK: States

  /// A recogniser has met its gesture: it begins, waits, or fails because another one has it.
  func begin(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    guard !participants.contains(where: { $0.hasBegun && recognizer.waits(for: $0) }) else {
      fail(recognizer)
      return
    }
    guard !mustWait(recognizer) else {
      recognizer.heldState = state
      return
    }
    guard mayBegin(recognizer) else {
      fail(recognizer)
      return
    }
    recognizer.heldState = nil
    recognizer.storedState = state
    recognizer.wasGranted()
    enqueue(recognizer)
    for other in participants where other !== recognizer && other.storedState == .possible {
      if other.waits(for: recognizer) || recognizer.excludes(other) { fail(other) }
    }
  }

  private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    let prevented = participants.contains { other in
      other !== recognizer && other.hasBegun && other.excludes(recognizer)
    }
    guard !prevented else { return false }
    if recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) == false { return false }
    return recognizer.touchedViews.allSatisfy { view in
      view === recognizer.delegate || view.gestureRecognizerShouldBegin(recognizer)
    }
  }

  func fail(_ recognizer: UIGestureRecognizer) {
    guard recognizer.storedState == .possible else { return }
    recognizer.heldState = nil
    recognizer.storedState = .failed
    if !isHandling { didChange() }
    if !isDelivering { releaseHeld() }
  }

  /// Hands an event to the recognisers; who waited for one that failed begins after all have seen it.
  ///
  /// So the order of the recognisers does not decide whether a lift comes before a late beginning.
  func deliver(_ toAll: () -> Void) {
    isDelivering = true
    toAll()
    isDelivering = false
    releaseHeld()
  }

  private func releaseHeld() {
    for recognizer in participants {
      guard let held = recognizer.heldState, !mustWait(recognizer) else { continue }
      begin(recognizer, held)
    }
  }

  /// All fingers are up: whoever waits neither for touches nor for another recogniser fails.
  func failUndecided() {
    for recognizer in participants
    where recognizer.heldState == nil && !recognizer.expectsMoreTouches {
      fail(recognizer)
    }
  }

  // MARK: Actions

  func enqueue(_ recognizer: UIGestureRecognizer) {
    pending.append(Message(recognizer: recognizer, state: recognizer.storedState))
    if !isHandling { didChange() }
  }

  /// Tells the targets of every recogniser that changed.
  ///
  /// A state that the recogniser has left in the meantime is not told any more.
  func sendActions(event: UIEvent?) {
    observe(event)
    while !pending.isEmpty {
      let messages = pending
      pending = []
      for message in messages where message.recognizer.storedState == message.state {
        message.recognizer.sendActions()
        message.recognizer.view?.simulation.interface.gestureObserver?(message.recognizer, .action)
      }
    }
  }

  private func observe(_ event: UIEvent?) {
    guard let window = event?.touches.first?.touchedWindow,
      let observer = window.simulation.interface.gestureObserver
    else { return }
    for recognizer in participants where !pending.contains(where: { $0.recognizer === recognizer })
    {
      observer(recognizer, .touch)
    }
  }

  // MARK: Ends

  /// Lets go of recognisers that are through; touches still down are not theirs any more.
  ///
  /// What has failed stays so until all fingers are up.
  func finish(allFingersUp: Bool, _ didFinish: (UIGestureRecognizer) -> Void) {
    for recognizer in participants {
      if isThrough(recognizer, allFingersUp) {
        participants.removeAll { $0 === recognizer }
        recognizer.finishSequence()
        didFinish(recognizer)
      } else {
        recognizer.dropLifted()
      }
    }
    if participants.isEmpty { asked = [] }
  }

  private func isThrough(_ recognizer: UIGestureRecognizer, _ allFingersUp: Bool) -> Bool {
    switch recognizer.storedState {
    case .ended, .cancelled: true
    case .failed, .began, .changed: allFingersUp
    case .possible: false
    }
  }

  /// Whether somebody has ended before all fingers are up.
  var anyIsThrough: Bool { participants.contains { isThrough($0, false) } }

  /// The run or the window ends: nobody takes part in anything any more.
  func dismissAll() {
    for recognizer in participants { recognizer.finishSequence() }
    participants = []
    pending = []
    asked = []
  }
}

/// What an observer of recognisers is told about.
package enum GestureMoment: Sendable {
  /// A recogniser has seen an event and its targets were not told anything.
  case touch
  /// A recogniser's targets were told.
  case action
}

extension UIGestureRecognizer {
  var hasBegun: Bool { storedState.isActive || storedState == .ended }

  /// Whether this recogniser begins only after the other has failed.
  func waits(for other: UIGestureRecognizer) -> Bool {
    failureRequirements.contains { $0.value === other }
      || passingRequirements.contains { $0.value === other }
  }

  /// Asks both recognisers and their delegates.
  func mustWait(for other: UIGestureRecognizer) -> Bool {
    shouldRequireFailure(of: other)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.shouldBeRequiredToFail(by: self)
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  /// Whether this recogniser, having begun, keeps the other from beginning.
  func excludes(_ other: UIGestureRecognizer) -> Bool {
    let together =
      delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
    return !together && canPrevent(other) && other.canBePrevented(by: self)
  }

  /// The views that are asked before the gesture begins: from those touched up to the recogniser's.
  var touchedViews: [UIView] {
    var views: [UIView] = []
    for touch in touches {
      var ancestor = touch.view
      while let current = ancestor {
        if !views.contains(where: { $0 === current }) { views.append(current) }
        ancestor = current === view ? nil : current.superview
      }
    }
    return views
  }

  /// The transitions that UIKit documents; others are ignored.
  func request(_ new: State) {
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended):
      arbiter?.begin(self, new)
    case (.possible, .failed), (.possible, .cancelled):
      arbiter?.fail(self)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      storedState = new
      arbiter?.enqueue(self)
    case (.began, .failed), (.changed, .failed):
      storedState = .cancelled
      arbiter?.enqueue(self)
    default:
      break
    }
  }
}

extension GestureArbiter {
  /// Whether a recogniser has recognised its gesture with this touch, so that views lose it.
  func hasTaken(_ touch: UITouch) -> Bool {
    anyRecognizer(of: touch) { $0.cancelsTouchesInView && $0.hasBegun }
  }

  /// Whether the view must not know of the touch until a recogniser has failed.
  func delaysBeginning(of touch: UITouch) -> Bool {
    anyRecognizer(of: touch) { $0.delaysTouchesBegan && $0.storedState == .possible }
  }

  /// Whether the view must not know that the finger was lifted until a recogniser has decided.
  func delaysEnd(of touch: UITouch) -> Bool {
    anyRecognizer(of: touch) { $0.delaysTouchesEnded && $0.storedState == .possible }
  }

  private func anyRecognizer(
    of touch: UITouch, _ isSo: (UIGestureRecognizer) -> Bool
  ) -> Bool {
    touch.gestureRecognizers?.contains { $0.arbiter === self && isSo($0) } ?? false
  }
}
