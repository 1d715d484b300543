import MotionMath

/// Turns touch samples into a window's events, and sends the touches of these events to recognisers and views.
@MainActor
final class TouchDispatcher: WindowTouches {
  /// The fingers on the screen, in the order in which they touched.
  private(set) var fingers: [UITouch] = []
  /// The released fingers whose views have not yet received the touch's end, because a recogniser delays it.
  var withheld: [UITouch] = []
  let arbiter: GestureArbiter
  private let interface: InterfaceState
  private var taps = TapSeries()
  /// The window, which clears this reference when it is released.
  @Unretained private var window: UIWindow?
  /// A set that contains the only finger on the screen, reused for all events of this finger.
  ///
  /// Empty while several fingers are on the screen.
  private var loneFinger: Set<UITouch> = []
  private var lastEvent: UIEvent?
  private var settlesLater = false

  init(_ window: UIWindow) {
    self.window = window
    interface = window.simulation.interface
    arbiter = GestureArbiter(interface)
    arbiter.didChange = { [unowned self] in settleLater() }
  }

  deinit {
    MainThread.enter { arbiter.dismissAll() }
  }

  var hasFingers: Bool { !fingers.isEmpty }

  func windowWillGo() { window = nil }

  /// Cancels the touches of a view and its subviews, and what scroll views among them do with a finger.
  ///
  /// Other recognisers of the view go on until their fingers are up: what UIKit does with them is not documented.
  func viewWillLeave(_ view: UIView) {
    guard hasFingers || !withheld.isEmpty else { return }
    for touch in fingers + withheld {
      guard let touched = touch.view, touch.viewState != .over, touched.isDescendant(of: view)
      else { continue }
      let hadBegun = touch.viewState == .begun
      touch.viewState = .over
      arbiter.account?.note(touched, .touchCancelled(by: nil), finger: touch.finger)
      if hadBegun { touched.touchesCancelled([touch], with: lastEvent) }
    }
    for recognizer in arbiter.participants
    where !recognizer.storedState.isFinal && recognizer.view is UIScrollView
      && recognizer.view?.isDescendant(of: view) == true
    {
      arbiter.abandon(recognizer, .removed)
    }
  }

  func forgetTouches() {
    arbiter.dismissAll()
    fingers = []
    withheld = []
    loneFinger = []
    lastEvent = nil
  }

  // MARK: Samples to events

  /// Sends the events of samples that reach the app together: beginnings first, then moves, then ends.
  ///
  /// Creates each event only after the previous event was handled, because touches are mutable objects.
  func deliver(_ samples: ArraySlice<TouchSample>) {
    guard let window, let first = samples.first else { return }
    if samples.count == 1 || samples.allSatisfy({ $0.phase == .moved }) {
      send(samples, first.phase, in: window)
      return
    }
    if let end = TouchDispatcher.end(of: samples) {
      send(samples[end...], samples[end].phase, in: window)
      return
    }
    for part in TouchDispatcher.parts(of: samples) {
      let lifted = Set(part.filter { $0.phase.isFinal }.map(\.finger))
      for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
        let own = part.filter {
          $0.phase == phase && !(phase == .moved && lifted.contains($0.finger))
        }
        send(own[...], phase, in: window)
      }
    }
  }

  private func send(_ samples: ArraySlice<TouchSample>, _ phase: UITouch.Phase, in window: UIWindow)
  {
    if phase == .began, !fingers.isEmpty { cancelForgotten(samples, in: window) }
    guard phase != .stationary, let event = event(samples, phase, in: window) else { return }
    window.sendEvent(event)
  }

  /// Returns the index of the last sample if the samples are one finger's moves followed by its end; otherwise nil.
  private static func end(of samples: ArraySlice<TouchSample>) -> Int? {
    guard let last = samples.last, last.phase.isFinal else { return nil }
    let moves = samples.dropLast()
    let isEnd = moves.allSatisfy { $0.phase == .moved && $0.finger == last.finger }
    return isEnd ? samples.endIndex - 1 : nil
  }

  /// Splits the samples of one delivery into parts, so that a new part begins whenever a released finger touches again.
  private static func parts(of samples: ArraySlice<TouchSample>) -> [[TouchSample]] {
    guard samples.count > 1 else { return [Array(samples)] }
    var parts: [[TouchSample]] = [[]]
    var lifted: Set<Int> = []
    for sample in samples {
      if sample.phase == .began, lifted.contains(sample.finger) {
        parts.append([])
        lifted = []
      }
      if sample.phase.isFinal { lifted.insert(sample.finger) }
      parts[parts.count - 1].append(sample)
    }
    return parts
  }

  /// Cancels the touches of fingers that touch again although their release was never received.
  private func cancelForgotten(_ began: ArraySlice<TouchSample>, in window: UIWindow) {
    for sample in began {
      guard let lost = fingers.first(where: { $0.finger == sample.finger }) else { continue }
      let end = TouchSample(
        time: sample.time, location: lost.windowLocation, phase: .cancelled, finger: lost.finger)
      guard let event = event([end][...], .cancelled, in: window) else { continue }
      window.sendEvent(event)
    }
  }

  private func event(
    _ samples: ArraySlice<TouchSample>, _ phase: UITouch.Phase, in window: UIWindow
  ) -> UIEvent? {
    guard let last = samples.last else { return nil }
    if phase != .began, fingers.count == 1, samples.allSatisfy({ $0.finger == last.finger }) {
      let touch = fingers[0]
      guard touch.finger == last.finger else { return nil }
      touch.follow(last)
      return event(of: touch, samples, phase, last.time)
    }
    if phase == .began, fingers.isEmpty, samples.count == 1 {
      // The first finger: while it is the only one, all its events share one set of touches.
      guard let touch = begin(last, in: window) else { return nil }
      return event(of: touch, samples, phase, last.time)
    }
    var changed: Set<UITouch> = []
    for index in samples.indices {
      let sample = samples[index]
      // Only the last sample of a finger moves its touch; the finger's earlier samples are coalesced.
      if index + 1 < samples.endIndex,
        samples[(index + 1)...].contains(where: { $0.finger == sample.finger })
      {
        continue
      }
      if phase == .began {
        if let touch = begin(sample, in: window) { changed.insert(touch) }
      } else if let touch = fingers.first(where: { $0.finger == sample.finger }) {
        touch.follow(sample)
        changed.insert(touch)
      }
    }
    guard !changed.isEmpty else { return nil }
    if fingers.count == 1 { return event(of: fingers[0], samples, phase, last.time) }
    let others = fingers.filter { !changed.contains($0) }
    for finger in others { finger.rest() }
    return UIEvent(
      touches: changed, others: others.isEmpty ? nil : Set(others), phase: phase, samples: samples,
      timestamp: last.time)
  }

  /// Puts a finger on the screen; returns nil if the touch is ignored, for example during a transition.
  private func begin(_ sample: TouchSample, in window: UIWindow) -> UITouch? {
    window.reportUnreachableRecognizers()
    if let reason = interface.ignoredTouch(in: window) {
      interface.account?.ignored(sample, reason)
      return nil
    }
    let touch = UITouch(sample, window: window)
    touch.tapCount = taps.begin(sample)
    fingers.append(touch)
    loneFinger = []
    return touch
  }

  /// Returns an event of the only finger on screen.
  private func event(
    of touch: UITouch, _ samples: ArraySlice<TouchSample>, _ phase: UITouch.Phase, _ time: Seconds
  ) -> UIEvent {
    if loneFinger.isEmpty { loneFinger = [touch] }
    // Reuses the last event unless the app has retained it.
    if isKnownUniquelyReferenced(&lastEvent), let lastEvent, lastEvent.only === touch {
      lastEvent.follow(phase, samples: samples, timestamp: time)
      return lastEvent
    }
    return UIEvent(of: touch, in: loneFinger, phase, samples: samples, timestamp: time)
  }

  // MARK: Events to recognisers and views

  func send(_ event: UIEvent) {
    let (arbiter, touches, phase) = (arbiter, event.touches, event.phase)
    if lastEvent !== event { lastEvent = event }
    arbiter.isHandling = true
    if phase == .cancelled { arbiter.account?.occasion = .touchTaken }
    if phase == .began {
      for touch in touches.inOrder { findReceivers(of: touch, event) }
    }
    let only = event.only ?? (touches.count == 1 ? touches.first : nil)
    arbiter.willDeliver()
    let receivers = arbiter.participants
    if let only {
      for recognizer in receivers where !recognizer.storedState.isFinal && recognizer.receives(only)
      {
        recognizer.deliver(touches, phase, event)
      }
    } else {
      for recognizer in receivers where !recognizer.storedState.isFinal {
        let own = touches.filter { recognizer.receives($0) }
        if !own.isEmpty { recognizer.deliver(own, phase, event) }
      }
    }
    arbiter.didDeliver()
    if phase.isFinal {
      if let account = arbiter.account {
        account.occasion = nil
        for touch in touches.inOrder { account.fingerUp(touch) }
      }
      for touch in touches { taps.end(touch, count: touch.tapCount) }
      if let only, phase == .ended, window?.statusBarContains(only.windowLocation) == true {
        statusBarWasTouched(by: only)
      }
      fingers.removeAll { touches.contains($0) }
      loneFinger = []
    }
    decide(event, touches, only, phase)
    arbiter.isHandling = false
  }

  private func findReceivers(of touch: UITouch, _ event: UIEvent) {
    let hit = touch.touchedWindow.hitTest(touch.windowLocation, with: event)
    if fingers.count > 1, isKeptOut(touch, on: hit) { return }
    touch.view = hit
    arbiter.account?.fingerDown(touch, on: hit)
    var found: [UIGestureRecognizer] = []
    found.reserveCapacity(4)
    var view = hit
    while let current = view {
      for recognizer in current.recognizersInOrder {
        if let objection = recognizer.objection(to: touch, event) {
          note(objection, of: recognizer, touch)
          continue
        }
        found.append(recognizer)
        arbiter.account?.note(recognizer, .received, finger: touch.finger)
        arbiter.admit(recognizer)
      }
      view = current.superview
    }
    touch.gestureRecognizers = found
    arbiter.collectRequirements()
  }

  /// Scrolls to the top after a tap on the status bar.
  private func statusBarWasTouched(by touch: UITouch) {
    if taps.endsWithTap(of: touch) { window?.scrollToTop() }
  }

  private func note(
    _ objection: UIGestureRecognizer.Objection, of recognizer: UIGestureRecognizer, _ touch: UITouch
  ) {
    guard let account = arbiter.account else { return }
    let refusal =
      switch objection {
      case .itself(let refusal): refusal
      case .delegate(let method): recognizer.delegateRefusal(method, in: account)
      }
    account.note(recognizer, .declined(refusal), finger: touch.finger)
  }

  /// Sends actions, notifies views, and removes finished recognisers.
  ///
  /// If exactly one touch has changed, `only` is this touch.
  private func decide(
    _ event: UIEvent?, _ touches: Set<UITouch>, _ only: UITouch?, _ phase: UITouch.Phase
  ) {
    if fingers.isEmpty { arbiter.failUndecided() }
    if arbiter.hasNewlyTaken { cancelTaken(touches, only, lastEvent) }
    arbiter.sendActions(event: event)
    updateViews(touches, only, phase, lastEvent)
    arbiter.sendActions(event: nil)
    // After a move, usually no recogniser has finished: while fingers move, only disabled and discrete recognisers can
    // finish.
    guard phase != .moved || arbiter.anyIsThrough else { return }
    removeFinished()
  }

  private func removeFinished() {
    arbiter.finish(allFingersUp: fingers.isEmpty) { recognizer in
      for finger in fingers { finger.gestureRecognizers?.removeAll { $0 === recognizer } }
    }
    guard fingers.isEmpty else { return }
    if withheld.isEmpty { lastEvent = nil }
  }

  // MARK: Changes between events

  /// At the end of the run loop's turn, sends actions, notifies views and removes finished recognisers.
  ///
  /// Called if a timer or the app has changed a recogniser's state between events.
  private func settleLater() {
    guard !settlesLater, let window else { return }
    settlesLater = true
    window.simulation.atEndOfTurn { [weak self] in
      guard let self, let window = self.window else { return }
      settlesLater = false
      arbiter.isHandling = true
      // Retains the window, because actions could release it.
      withExtendedLifetime(window) { self.decide(nil, [], nil, .stationary) }
      arbiter.isHandling = false
    }
  }
}

/// Counts consecutive taps at one place for `UITouch.tapCount`, with the limits of ``TapLimits``.
struct TapSeries {
  /// The last released touch that may have been a tap.
  private var last: (location: CGPoint, liftedAt: Seconds, count: Int)?
  private var start: (finger: Int, location: CGPoint, time: Seconds)?
  private let limits = TapLimits()

  /// Begins a touch; returns the number of consecutive taps, including this touch.
  mutating func begin(_ sample: TouchSample) -> Int {
    start = (sample.finger, sample.location, sample.time)
    guard let last, sample.time - last.liftedAt <= limits.maximumInterval,
      distance(sample.location, last.location) <= limits.allowableMovement
    else {
      self.last = nil
      return 1
    }
    return last.count + 1
  }

  /// Ends a touch; a touch that lasted too long, moved too far or was cancelled ends the series of taps.
  @MainActor
  mutating func end(_ touch: UITouch, count: Int) {
    guard let start, start.finger == touch.finger, touch.phase == .ended,
      touch.timestamp - start.time <= limits.maximumDuration,
      distance(touch.windowLocation, start.location) <= limits.allowableMovement
    else {
      last = nil
      return
    }
    last = (start.location, touch.timestamp, count)
  }

  /// Whether the touch that has just ended was a tap.
  @MainActor
  func endsWithTap(of touch: UITouch) -> Bool { last?.liftedAt == touch.timestamp }
}

extension UIWindow {
  /// The dispatcher of the window's touches, created on first use.
  var touchDispatcher: TouchDispatcher {
    if let made = touches as? TouchDispatcher { return made }
    let made = TouchDispatcher(self)
    touches = made
    return made
  }
}

extension UIView {
  /// The view's recognisers in the order in which they receive touches.
  ///
  /// Recognisers whose targets were all released come last: they have nothing to do.
  fileprivate var recognizersInOrder: [UIGestureRecognizer] {
    let all = gestureRecognizers ?? []
    guard all.contains(where: \.isAbandoned) else { return all }
    return all.filter { !$0.isAbandoned } + all.filter(\.isAbandoned)
  }
}
