import Foundation

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
