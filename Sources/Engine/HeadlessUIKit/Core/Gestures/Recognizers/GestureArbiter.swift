/// Decides which recognisers of a window may begin, and sends their actions.
///
/// - Source: The contracts documented for `UIGestureRecognizer` and its delegate.
@MainActor
final class GestureArbiter {
  /// A pending action of a recogniser.
  private struct Message {
    let recognizer: UIGestureRecognizer
    let state: UIGestureRecognizer.State
  }

  private struct Pair: Equatable {
    let waiting, other: ObjectIdentifier
  }

  /// The recognisers that receive the touches on screen, in the order they were found.
  private(set) var participants: [UIGestureRecognizer] = []
  /// The pending actions, in the order of the state changes.
  private var pending: [Message] = []
  /// A spare array with reserved capacity, exchanged with the pending actions so that events do not allocate memory.
  private var spare: [Message] = []
  /// The pairs of recognisers whose failure requirements have been queried in this sequence of touches; usually few.
  private var asked: [Pair] = []
  private var isDelivering = false
  /// Whether some recogniser may be waiting for another one to fail.
  private var anyIsHeld = false
  /// The recognisers that have begun in the event being delivered.
  private var begun: [UIGestureRecognizer] = []
  /// Whether a recogniser has begun since views were last notified of cancelled touches.
  var hasNewlyTaken = false
  /// Whether an event is being handled; meanwhile, state changes of recognisers are not reported to ``didChange``.
  var isHandling = false
  /// Called after each change of a recogniser's state that happens between events.
  var didChange: () -> Void = {}
  private let interface: InterfaceState

  init(_ interface: InterfaceState) { self.interface = interface }

  /// The log of touches; nil unless a run requests it.
  var account: TouchAccount? { interface.account }

  func admit(_ recognizer: UIGestureRecognizer) {
    guard recognizer.arbiter !== self else { return }
    participants.append(recognizer)
    recognizer.arbiter = self
  }

  // MARK: Failure requirements

  /// Queries the failure requirements of each pair of recognisers, once per sequence of touches.
  func collectRequirements() {
    guard participants.count > 1 else { return }
    for waiting in participants {
      for other in participants where other !== waiting {
        let pair = Pair(waiting: ObjectIdentifier(waiting), other: ObjectIdentifier(other))
        guard !asked.contains(pair) else { continue }
        asked.append(pair)
        guard !waiting.waits(for: other) else {
          account.map { $0.note(waiting, .waits(for: $0.party(other), .code)) }
          continue
        }
        if let requirement = waiting.newRequirement(to: other) {
          waiting.passingRequirements.append((WeakBox(value: other), requirement))
          account.map { $0.note(waiting, .waits(for: $0.party(other), requirement)) }
        }
      }
    }
  }

  private func mustWait(_ recognizer: UIGestureRecognizer) -> Bool {
    participants.contains { $0.storedState != .failed && recognizer.waits(for: $0) }
  }

  // MARK: States

  /// Lets a recogniser begin, holds it back, or makes it fail.
  ///
  /// The recogniser is held back while it must wait for others to fail. It fails if another recogniser, the recogniser
  /// itself, its delegate or a touched view prevents it.
  func begin(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    if let winner = participants.first(where: { $0.hasBegun && recognizer.waits(for: $0) }) {
      fail(recognizer) { recognizer.lost(to: winner, in: $0) }
      return
    }
    guard !mustWait(recognizer) else {
      recognizer.heldState = state
      anyIsHeld = true
      account?.held(recognizer, by: participants)
      return
    }
    guard mayBegin(recognizer) else { return }
    recognizer.heldState = nil
    recognizer.storedState = state
    recognizer.wasGranted()
    hasNewlyTaken = true
    enqueue(recognizer)
    account?.recognized(recognizer)
    if isDelivering { begun.append(recognizer) } else { preventOthers(recognizer) }
  }

  private func preventOthers(_ recognizer: UIGestureRecognizer) {
    for other in participants where other !== recognizer && other.storedState == .possible {
      if other.waits(for: recognizer) || recognizer.excludes(other) {
        fail(other) { other.lost(to: recognizer, in: $0) }
      }
    }
  }

  /// Asks other recognisers, the recogniser itself, its delegate and the touched views whether the recogniser may
  /// begin; if one refuses, the recogniser fails.
  private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    if let winner = participants.first(where: {
      $0 !== recognizer && $0.hasBegun && $0.excludes(recognizer)
    }) {
      if isDelivering { reportUndefinedOrder(winner, recognizer) }
      fail(recognizer) { recognizer.lost(to: winner, in: $0) }
    } else if !recognizer.mayBegin() {
      fail(recognizer) { _ in .refused(recognizer.ownRefusal) }
    } else if recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) == false {
      fail(recognizer) { recognizer.refusedByDelegate("gestureRecognizerShouldBegin(_:)", in: $0) }
    } else if let view = recognizer.touchedViews.first(where: {
      $0 !== recognizer.delegate && !$0.gestureRecognizerShouldBegin(recognizer)
    }) {
      fail(recognizer) { .refused(.view($0.party(view), view.refusal(of: recognizer))) }
    }
    return recognizer.storedState == .possible
  }

  /// Reports two pans of one view that begin in the same event: Apple does not specify which one wins.
  private func reportUndefinedOrder(_ winner: UIGestureRecognizer, _ loser: UIGestureRecognizer) {
    guard let view = winner.view, view === loser.view, type(of: winner) == type(of: loser),
      winner is UIPanGestureRecognizer, begun.contains(where: { $0 === winner }),
      !loser.isAbandoned
    else { return }
    let names = [winner, loser].map { PartyNames.party($0, number: 0).name }
    interface.simulation.report(
      .orderUndefined, names[0] == names[1] ? "\(names[0]), twice" : "\(names[0]) and \(names[1])")
  }

  /// Makes an undecided recogniser fail.
  func fail(_ recognizer: UIGestureRecognizer) { fail(recognizer, nil) }

  /// Makes an undecided recogniser fail.
  ///
  /// `fate` returns the event to log. If `fate` is nil, the log finds the reason itself; see
  /// ``TouchAccount/failed(_:)``.
  private func fail(
    _ recognizer: UIGestureRecognizer, _ fate: ((TouchAccount) -> TouchEvent)?
  ) {
    guard recognizer.storedState == .possible else { return }
    if let account {
      if let fate { account.note(recognizer, fate(account)) } else { account.failed(recognizer) }
    }
    recognizer.heldState = nil
    recognizer.storedState = .failed
    if !isHandling { didChange() }
    if !isDelivering { releaseHeld() }
  }

  /// Called before an event is delivered.
  func willDeliver() { isDelivering = true }

  /// Called once all recognisers have received an event.
  ///
  /// First, recognisers that began in this event prevent others. Then a recogniser that was waiting for other
  /// recognisers to fail begins if they have all failed.
  ///
  /// The two steps make the result independent of the order of recognisers, even if one event contains both a finger's
  /// release and the late beginning of a recogniser. A recogniser that begins and is cancelled in the same event
  /// prevents no others; our choice, because no source says when UIKit prevents others.
  func didDeliver() {
    isDelivering = false
    if !begun.isEmpty {
      for recognizer in begun where recognizer.hasBegun { preventOthers(recognizer) }
      begun.removeAll(keepingCapacity: true)
    }
    releaseHeld()
  }

  private func releaseHeld() {
    guard anyIsHeld else { return }
    for recognizer in participants {
      guard let held = recognizer.heldState, !mustWait(recognizer) else { continue }
      begin(recognizer, held)
    }
    anyIsHeld = participants.contains { $0.heldState != nil }
  }

  /// Makes undecided recognisers fail, except those that wait for touches or for other recognisers; called once all
  /// fingers are up.
  func failUndecided() {
    for recognizer in participants
    where recognizer.heldState == nil && !recognizer.expectsMoreTouches {
      fail(recognizer) { _ in .failed(recognizer.shortfall ?? .undecided) }
    }
  }

  // MARK: Actions

  /// Queues the actions for the current state of a recogniser whose gesture has begun.
  func enqueue(_ recognizer: UIGestureRecognizer) {
    pending.append(Message(recognizer: recognizer, state: recognizer.storedState))
    if !isHandling { didChange() }
  }

  /// Queues the actions for the end of a gesture.
  func end(_ recognizer: UIGestureRecognizer, cancelled: Bool) {
    account?.ended(recognizer, cancelled: cancelled)
    enqueue(recognizer)
  }

  /// Cancels the gesture of a recogniser that is disabled or removed from its view.
  func abandon(_ recognizer: UIGestureRecognizer, _ occasion: GestureOccasion) {
    account?.occasion = occasion
    recognizer.request(recognizer.storedState.isActive ? .cancelled : .failed)
    account?.occasion = nil
  }

  /// Sends the actions of all recognisers whose state has changed.
  ///
  /// No action is sent for a state that has already changed again.
  func sendActions(event: UIEvent?) {
    if event != nil { observe() }
    guard !pending.isEmpty else { return }
    if pending.count == 1, let message = pending.popLast() { send(message) }
    while !pending.isEmpty {
      var messages = spare
      spare = []
      swap(&messages, &pending)
      for message in messages { send(message) }
      messages.removeAll(keepingCapacity: true)
      spare = messages
    }
  }

  private func send(_ message: Message) {
    let recognizer = message.recognizer
    guard recognizer.storedState == message.state else { return }
    guard recognizer.isAttached else {
      recognizer.sendActions()
      return
    }
    interface.willAct(recognizer)
    recognizer.sendActions()
    interface.gestureObserver?(recognizer, .action)
  }

  private func observe() {
    guard let observer = interface.gestureObserver else { return }
    for recognizer in participants {
      if pending.contains(where: { $0.recognizer === recognizer }) { continue }
      observer(recognizer, .touch)
    }
  }

  // MARK: Ends

  /// Removes and resets the recognisers that take no further part in the current touches.
  ///
  /// The recogniser's state decides:
  /// - `ended` or `cancelled`: removed at once, so that the recogniser no longer receives touches that are still down.
  /// - `failed`, `began` or `changed`: removed only if all fingers are up.
  /// - `possible`: kept.
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

  /// Whether any recogniser can be removed while fingers are still down, because its gesture has ended or was
  /// cancelled.
  var anyIsThrough: Bool { participants.contains { isThrough($0, false) } }

  /// Resets all recognisers at the end of the run or when the window is released.
  func dismissAll() {
    for recognizer in participants { recognizer.finishSequence() }
    participants = []
    pending = []
    begun = []
    asked = []
  }
}

extension UIGestureRecognizer {
  var hasBegun: Bool { storedState.isActive || storedState == .ended }

  /// Whether this recogniser begins only after the recogniser `other` has failed.
  func waits(for other: UIGestureRecognizer) -> Bool {
    failureRequirements.contains { $0.value === other }
      || passingRequirements.contains { $0.other.value === other }
  }

  /// Asks both recognisers and their delegates whether this recogniser must wait for `other` to fail.
  ///
  /// Returns nil if it need not wait.
  func newRequirement(to other: UIGestureRecognizer) -> Requirement? {
    if shouldRequireFailure(of: other) { return .waiting }
    if delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false {
      return .waitingDelegate
    }
    if other.shouldBeRequiredToFail(by: self) { return .other }
    let isRequired = other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self)
    return isRequired ?? false ? .otherDelegate : nil
  }

  /// Whether this recogniser, once begun, keeps the recogniser `other` from beginning.
  func excludes(_ other: UIGestureRecognizer) -> Bool {
    let together =
      delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
    return !together && canPrevent(other) && other.canBePrevented(by: self)
  }

  /// The views that may keep the gesture from beginning: from the touched views up to the recogniser's view.
  var touchedViews: [UIView] {
    var views: [UIView] = []
    views.reserveCapacity(8)
    for touch in touches {
      var ancestor = touch.view
      while let current = ancestor {
        if !views.contains(where: { $0 === current }) { views.append(current) }
        ancestor = current === view ? nil : current.superview
      }
    }
    return views
  }
}

extension GestureArbiter {
  /// Whether a recogniser of this touch has begun and cancels touches in views.
  func hasTaken(_ touch: UITouch) -> Bool { taker(of: touch) != nil }

  /// Returns the recogniser that has begun and therefore cancels a touch in its view; nil if there is none.
  func taker(of touch: UITouch) -> UIGestureRecognizer? {
    firstRecognizer(of: touch) { $0.cancelsTouchesInView && $0.hasBegun }
  }

  /// Returns the undecided recogniser that delays the beginning of a touch for its view; nil if there is none.
  func delayer(of touch: UITouch) -> UIGestureRecognizer? {
    firstRecognizer(of: touch) { $0.delaysTouchesBegan && $0.storedState == .possible }
  }

  /// Whether the end of the touch is delayed until a recogniser decides.
  func delaysEnd(of touch: UITouch) -> Bool {
    firstRecognizer(of: touch) { $0.delaysTouchesEnded && $0.storedState == .possible } != nil
  }

  private func firstRecognizer(
    of touch: UITouch, where isSo: (UIGestureRecognizer) -> Bool
  ) -> UIGestureRecognizer? {
    touch.gestureRecognizers?.first { $0.arbiter === self && isSo($0) }
  }
}
