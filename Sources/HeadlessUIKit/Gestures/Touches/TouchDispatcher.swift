import Foundation

/// Turns samples into a window's events and hands their touches to recognisers and views.
final class TouchDispatcher {
  /// The fingers on the screen, in the order of touching.
  private var fingers: [UITouch] = []
  /// The recognisers of the fingers on the screen, in the order they were met.
  private(set) var recognizers: [UIGestureRecognizer] = []
  let arbiter = GestureArbiter()
  /// The set of the finger that is alone on the screen, made once per gesture.
  private var loneFinger: Set<UITouch> = []

  deinit {
    for recognizer in recognizers { recognizer.leave(arbiter) }
  }

  /// Drops the fingers that are still on the screen when a run ends.
  func forgetTouches() {
    fingers = []
    loneFinger = []
  }

  // MARK: Samples to events

  /// Sends the events that a delivery makes: beginnings first, then moves, then ends.
  func deliver(_ samples: ArraySlice<TouchSample>, in window: UIWindow) {
    if samples.count == 1 || samples.allSatisfy({ $0.phase == .moved }) {
      if let event = event(samples, in: window) { window.sendEvent(event) }
    } else {
      for event in stagedEvents(samples, in: window) { window.sendEvent(event) }
    }
  }

  private func stagedEvents(
    _ samples: ArraySlice<TouchSample>, in window: UIWindow
  ) -> [UIEvent] {
    let ended = Set(samples.filter { $0.phase.isFinal }.map(\.finger))
    let stages: [(TouchSample) -> Bool] = [
      { $0.phase == .began },
      { $0.phase == .moved && !ended.contains($0.finger) },
      { $0.phase.isFinal },
    ]
    return stages.compactMap { isInStage in event(samples.filter(isInStage)[...], in: window) }
  }

  private func event(_ samples: ArraySlice<TouchSample>, in window: UIWindow) -> UIEvent? {
    var touches: Set<UITouch> = []
    var latest: UITouch?
    for sample in samples where sample.phase != .stationary {
      guard let touch = touch(for: sample, in: window), touch !== latest else { continue }
      if touches.isEmpty { touches = set(of: touch) } else { touches.insert(touch) }
      latest = touch
    }
    guard !touches.isEmpty, let last = samples.last else { return nil }
    return UIEvent(touches: touches, samples: samples, timestamp: last.time)
  }

  private func set(of touch: UITouch) -> Set<UITouch> {
    if loneFinger.first !== touch { loneFinger = [touch] }
    return loneFinger
  }

  private func touch(for sample: TouchSample, in window: UIWindow) -> UITouch? {
    if sample.phase == .began {
      fingers.removeAll { $0.finger == sample.finger }
      let touch = UITouch(sample, window: window)
      fingers.append(touch)
      return touch
    }
    guard let touch = fingers.first(where: { $0.finger == sample.finger }) else { return nil }
    touch.follow(sample)
    return touch
  }

  // MARK: Events to recognisers and views

  func send(_ event: UIEvent, in window: UIWindow) {
    let touches = event.touches
    guard let phase = touches.first?.phase else { return }
    if phase == .began {
      for touch in touches { findReceivers(of: touch, event, in: window) }
    }
    for recognizer in recognizers {
      let takesAll = touches.allSatisfy { recognizer.receives($0) }
      let own = takesAll ? touches : touches.filter { recognizer.receives($0) }
      guard !own.isEmpty else { continue }
      recognizer.deliver(own, phase, event)
    }
    arbiter.sendActions(event: event)
    sendToViews(touches, phase, event)
    if phase.isFinal {
      fingers.removeAll { touches.contains($0) }
    }
    arbiter.resetEnded(recognizers)
    if fingers.isEmpty {
      arbiter.endSequence(recognizers)
      for recognizer in recognizers { recognizer.leave(arbiter) }
      recognizers = []
      loneFinger = []
    }
  }

  private func findReceivers(of touch: UITouch, _ event: UIEvent, in window: UIWindow) {
    let hit = window.hitTest(touch.windowLocation, with: event)
    touch.view = hit
    var found: [UIGestureRecognizer] = []
    var view = hit
    while let current = view {
      for recognizer in current.gestureRecognizers ?? [] where recognizer.accepts(touch) {
        found.append(recognizer)
        if !recognizers.contains(where: { $0 === recognizer }) {
          recognizers.append(recognizer)
          recognizer.arbiter = arbiter
        }
      }
      view = current.superview
    }
    touch.gestureRecognizers = found
    arbiter.collectRequirements(recognizers)
  }

  /// Views get what no recogniser has taken; a touch that a recogniser takes is cancelled for them.
  private func sendToViews(_ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) {
    if touches.allSatisfy(\.isLostToRecognizer) { return }
    for touch in touches.sorted(by: { $0.finger < $1.finger }) {
      guard let view = touch.view, !touch.isLostToRecognizer else { continue }
      let taken = touch.gestureRecognizers?.contains { $0.hasTaken(touch) } ?? false
      if taken {
        touch.isLostToRecognizer = true
        view.touchesCancelled([touch], with: event)
        continue
      }
      switch phase {
      case .began: view.touchesBegan([touch], with: event)
      case .moved: view.touchesMoved([touch], with: event)
      case .stationary: break
      case .ended: view.touchesEnded([touch], with: event)
      case .cancelled: view.touchesCancelled([touch], with: event)
      }
    }
  }
}

extension UITouch.Phase {
  var isFinal: Bool { self == .ended || self == .cancelled }
}
