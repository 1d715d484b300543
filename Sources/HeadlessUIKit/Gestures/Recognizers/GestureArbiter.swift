import Foundation

/// Decides among the recognisers of one window which may begin, and sends their actions.
///
/// - Source: The contracts documented for `UIGestureRecognizer` and its delegate.
final class GestureArbiter {
  /// The recognisers that take part in the touches on the screen.
  private var participants: [UIGestureRecognizer] = []
  /// The recognisers whose actions wait, in the order of their state changes.
  private var pending: [UIGestureRecognizer] = []

  // MARK: Failure requirements

  /// Asks the recognisers about one another, once they are all known.
  func collectRequirements(_ recognizers: [UIGestureRecognizer]) {
    participants = recognizers
    guard recognizers.count > 1 else { return }
    for waiting in recognizers {
      for other in recognizers where other !== waiting {
        guard !waiting.waits(for: other) else { continue }
        if waiting.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: waiting) {
          waiting.require(toFail: other)
        }
      }
    }
  }

  private func mustWait(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.failureRequirements.contains { box in
      guard let other = box.value, participants.contains(where: { $0 === other }) else {
        return false
      }
      return other.storedState != .failed
    }
  }

  // MARK: States

  /// A recogniser has met its gesture: it begins, waits, or fails because another one has it.
  func begin(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    if recognizer.failureRequirements.contains(where: { $0.value?.hasBegun ?? false }) {
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
      if recognizer.excludes(other) { fail(other) }
    }
    for other in participants where other.heldState != nil && other.waits(for: recognizer) {
      fail(other)
    }
  }

  private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    let prevented = participants.contains { other in
      other !== recognizer && other.hasBegun && other.excludes(recognizer)
    }
    guard !prevented else { return false }
    if recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) == false { return false }
    return recognizer.view?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  func fail(_ recognizer: UIGestureRecognizer) {
    guard recognizer.storedState == .possible else { return }
    recognizer.heldState = nil
    recognizer.storedState = .failed
    for other in participants {
      guard let held = other.heldState, other.waits(for: recognizer), !mustWait(other) else {
        continue
      }
      begin(other, held)
    }
  }

  func enqueue(_ recognizer: UIGestureRecognizer) {
    pending.append(recognizer)
  }

  // MARK: Actions

  /// Tells the targets of every recogniser that changed.
  func sendActions(event: UIEvent?) {
    observe(event)
    while !pending.isEmpty {
      let changed = pending
      pending = []
      for recognizer in changed {
        recognizer.sendActions()
        recognizer.view?.simulation.gestureObserver?(recognizer, .action)
      }
    }
  }

  private func observe(_ event: UIEvent?) {
    guard let window = event?.touches.first?.touchedWindow,
      let observer = window.simulation.gestureObserver
    else { return }
    for recognizer in participants where !pending.contains(where: { $0 === recognizer }) {
      observer(recognizer, .touch)
    }
  }

  /// Recognisers that have ended wait for the next gesture; touches still down are not theirs.
  func resetEnded(_ recognizers: [UIGestureRecognizer]) {
    for recognizer in recognizers {
      switch recognizer.storedState {
      case .ended, .cancelled: recognizer.finishSequence()
      case .possible, .began, .changed: recognizer.drop { $0.phase.isFinal }
      case .failed: break
      }
    }
  }

  /// All fingers are up: what failed or never came to anything starts afresh.
  func endSequence(_ recognizers: [UIGestureRecognizer]) {
    for recognizer in recognizers where recognizer.heldState == nil { fail(recognizer) }
    sendActions(event: nil)
    for recognizer in recognizers { recognizer.finishSequence() }
    participants = []
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

  func waits(for other: UIGestureRecognizer) -> Bool {
    failureRequirements.contains { $0.value === other }
  }

  /// Whether this recogniser, having begun, keeps the other from beginning.
  func excludes(_ other: UIGestureRecognizer) -> Bool {
    let together =
      delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
    return !together && canPrevent(other) && other.canBePrevented(by: self)
  }

  /// The transitions that UIKit documents; others are ignored.
  func request(_ new: State) {
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended):
      arbiter?.begin(self, new)
    case (.possible, .changed) where heldState != nil:
      break
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
