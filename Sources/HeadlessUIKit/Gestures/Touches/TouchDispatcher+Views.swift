extension TouchDispatcher {
  private enum Call {
    case began, moved, ended, cancelled
  }

  /// Ordered calls, with the touches of one view in one call.
  @MainActor
  private struct Calls {
    private var list: [(call: Call, view: UIView, touches: Set<UITouch>)] = []

    mutating func add(_ call: Call, _ view: UIView, _ touch: UITouch) {
      if let index = list.firstIndex(where: { $0.call == call && $0.view === view }) {
        list[index].touches.insert(touch)
      } else {
        list.append((call, view, [touch]))
      }
    }

    func make(with event: UIEvent?) {
      for (call, view, touches) in list {
        switch call {
        case .began: view.touchesBegan(touches, with: event)
        case .moved: view.touchesMoved(touches, with: event)
        case .ended: view.touchesEnded(touches, with: event)
        case .cancelled: view.touchesCancelled(touches, with: event)
        }
      }
    }
  }

  /// Notifies views of touches that no recogniser has taken, and cancels those that one has.
  ///
  /// Undecided recognisers may delay the beginning or the end of a touch.
  func updateViews(_ changed: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent?) {
    if withheld.isEmpty, fingers.count <= 1, changed.allSatisfy({ $0.viewState == .over }),
      fingers.allSatisfy({ $0.viewState == .over })
    {
      return
    }
    var calls = Calls()
    updateWithheld(event)
    for touch in fingers where !changed.contains(touch) { update(touch, .stationary, &calls) }
    for touch in changed.sorted(by: { $0.finger < $1.finger }) { update(touch, phase, &calls) }
    calls.make(with: event)
  }

  /// Delayed ends are sent one by one.
  private func updateWithheld(_ event: UIEvent?) {
    guard !withheld.isEmpty else { return }
    let waiting = withheld
    withheld = []
    for touch in waiting {
      var calls = Calls()
      update(touch, .ended, &calls)
      calls.make(with: event)
    }
  }

  private func update(_ touch: UITouch, _ phase: UITouch.Phase, _ calls: inout Calls) {
    guard touch.viewState != .over, let view = touch.view else { return }
    if arbiter.hasTaken(touch) {
      if touch.viewState == .begun { calls.add(.cancelled, view, touch) }
      touch.viewState = .over
      return
    }
    if touch.viewState == .waiting {
      guard view.isMultipleTouchEnabled || !isTouched(view, notBy: touch) else {
        touch.viewState = .over
        return
      }
      guard phase == .cancelled || !arbiter.delaysBeginning(of: touch) else {
        if phase == .ended { withheld.append(touch) }
        return
      }
      touch.viewState = phase == .cancelled ? .over : .begun
      guard phase != .cancelled else { return }
      calls.add(.began, view, touch)
    }
    switch phase {
    case .began, .stationary: break
    case .moved: calls.add(.moved, view, touch)
    case .ended:
      guard !arbiter.delaysEnd(of: touch) else {
        withheld.append(touch)
        return
      }
      touch.viewState = .over
      calls.add(.ended, view, touch)
    case .cancelled:
      touch.viewState = .over
      calls.add(.cancelled, view, touch)
    }
  }

  private func isTouched(_ view: UIView, notBy touch: UITouch) -> Bool {
    fingers.contains { $0 !== touch && $0.view === view && $0.viewState == .begun }
  }
}

extension UIView {
  /// Reports views on screen whose recognisers no touch can reach, since they have no area.
  ///
  /// Not scroll views, which hold recognisers of their own.
  func reportUnreachableRecognizers() {
    guard !isHidden else { return }
    if bounds.width == 0 || bounds.height == 0, scrolledSize == nil,
      gestureRecognizers?.contains(where: \.isEnabled) == true
    {
      simulation.report(.zeroSizedView, "\(type(of: self))")
    }
    for subview in subviews { subview.reportUnreachableRecognizers() }
  }
}
