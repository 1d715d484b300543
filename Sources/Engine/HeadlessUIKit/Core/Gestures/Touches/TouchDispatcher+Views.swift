/// The callbacks that a view receives for a touch, called in the order of the members.
private struct ViewNews: OptionSet {
  let rawValue: UInt8
  static let began = ViewNews(rawValue: 1), moved = ViewNews(rawValue: 2)
  static let ended = ViewNews(rawValue: 4), cancelled = ViewNews(rawValue: 8)

  @MainActor
  func tell(_ view: UIView, _ touches: Set<UITouch>, _ event: UIEvent?) {
    if contains(.began) { view.touchesBegan(touches, with: event) }
    if contains(.moved) { view.touchesMoved(touches, with: event) }
    if contains(.ended) { view.touchesEnded(touches, with: event) }
    if contains(.cancelled) { view.touchesCancelled(touches, with: event) }
  }
}

extension TouchDispatcher {
  /// The callbacks to make, in order; touches of one view in the same phase share a call.
  @MainActor
  private struct Calls {
    private var list: [(news: ViewNews, view: UIView, touches: Set<UITouch>)] = []

    mutating func add(_ news: ViewNews, _ touch: UITouch) {
      guard let view = touch.view else { return }
      for part in [ViewNews.began, .moved, .ended, .cancelled] where news.contains(part) {
        if let index = list.firstIndex(where: { $0.news == part && $0.view === view }) {
          list[index].touches.insert(touch)
        } else {
          list.append((part, view, [touch]))
        }
      }
    }

    func make(with event: UIEvent?) {
      for (news, view, touches) in list { news.tell(view, touches, event) }
    }
  }

  /// Notifies views of touches that no recogniser has taken, and cancels touches that a recogniser has taken.
  ///
  /// Undecided recognisers may delay the beginning or the end of a touch. If exactly one touch has changed, `only` is
  /// this touch.
  func updateViews(
    _ changed: Set<UITouch>, _ only: UITouch?, _ phase: UITouch.Phase, _ event: UIEvent?
  ) {
    if let touch = lone(only) {
      guard touch.viewState != .over, let view = touch.view else { return }
      return update(touch, phase).tell(view, changed, event)
    }
    updateWithheld(event)
    var calls = Calls()
    for touch in fingers where !changed.contains(touch) {
      calls.add(update(touch, .stationary), touch)
    }
    for touch in changed.inOrder {
      calls.add(update(touch, phase), touch)
    }
    calls.make(with: event)
  }

  /// Calls `touchesCancelled` on the views of the touches that a recogniser has taken.
  ///
  /// Called immediately before the recogniser's action.
  ///
  /// - Source: UIGestureRecognizer.h, `cancelsTouchesInView`.
  func cancelTaken(_ changed: Set<UITouch>, _ only: UITouch?, _ event: UIEvent?) {
    arbiter.hasNewlyTaken = false
    if let touch = lone(only) {
      if takesFromView(touch) { touch.view?.touchesCancelled(changed, with: event) }
      return
    }
    var calls = Calls()
    for touch in withheld + fingers.filter({ !changed.contains($0) }) + changed.inOrder
    where takesFromView(touch) {
      calls.add(.cancelled, touch)
    }
    calls.make(with: event)
  }

  /// Marks a touch as over for its view if a recogniser has taken the touch.
  ///
  /// Returns whether the view must receive `touchesCancelled`. False if no recogniser has taken the touch, if the view
  /// has not received the touch's beginning, or if the touch is already over for the view.
  private func takesFromView(_ touch: UITouch) -> Bool {
    guard touch.viewState == .begun, let taker = arbiter.taker(of: touch) else { return false }
    touch.viewState = .over
    noteLoss(of: touch, to: taker)
    return true
  }

  /// Returns the changed touch if it is the only finger, so that its callbacks need no grouping or sorting; otherwise
  /// nil.
  private func lone(_ only: UITouch?) -> UITouch? {
    guard let only, withheld.isEmpty, fingers.count <= 1, fingers.isEmpty || fingers[0] === only
    else { return nil }
    return only
  }

  /// Notifies views of touches whose end was delayed, with one call for each touch.
  private func updateWithheld(_ event: UIEvent?) {
    guard !withheld.isEmpty else { return }
    let waiting = withheld
    withheld = []
    for touch in waiting {
      guard let view = touch.view else { continue }
      update(touch, .ended).tell(view, [touch], event)
    }
  }

  private func update(_ touch: UITouch, _ phase: UITouch.Phase) -> ViewNews {
    guard touch.viewState != .over, let view = touch.view else { return [] }
    if let taker = arbiter.taker(of: touch) {
      defer { touch.viewState = .over }
      noteLoss(of: touch, to: taker)
      return touch.viewState == .begun ? .cancelled : []
    }
    var news: ViewNews = []
    if touch.viewState == .waiting {
      guard view.isMultipleTouchEnabled || !isTouched(view, notBy: touch) else {
        touch.viewState = .over
        return []
      }
      if phase != .cancelled, let delayer = arbiter.delayer(of: touch) {
        if phase == .began, let account = arbiter.account {
          account.note(view, .delayed(by: account.party(delayer)), finger: touch.finger)
        }
        if phase == .ended { withheld.append(touch) }
        return []
      }
      touch.viewState = phase == .cancelled ? .over : .begun
      guard phase != .cancelled else { return [] }
      arbiter.account?.note(view, .touchBegan, finger: touch.finger)
      news = .began
    }
    switch phase {
    case .began, .stationary: break
    case .moved: news.insert(.moved)
    case .ended:
      guard !arbiter.delaysEnd(of: touch) else {
        withheld.append(touch)
        return news
      }
      touch.viewState = .over
      arbiter.account?.note(view, .touchEnded, finger: touch.finger)
      news.insert(.ended)
    case .cancelled:
      touch.viewState = .over
      arbiter.account?.note(view, .touchCancelled(by: nil), finger: touch.finger)
      news.insert(.cancelled)
    }
    return news
  }

  private func noteLoss(of touch: UITouch, to taker: UIGestureRecognizer) {
    guard let account = arbiter.account else { return }
    account.note(touch.view, .touchCancelled(by: account.party(taker)), finger: touch.finger)
  }

  private func isTouched(_ view: UIView, notBy touch: UITouch) -> Bool {
    fingers.contains { $0 !== touch && $0.view === view && $0.viewState == .begun }
  }
}

extension UIView {
  /// Reports views on screen that have recognisers but no area, so that no touch can reach the recognisers.
  ///
  /// Excludes scroll views, which always have recognisers.
  func reportUnreachableRecognizers() {
    guard !isHidden else { return }
    if bounds.width == 0 || bounds.height == 0, scrolledSize == nil,
      gestureRecognizers?.contains(where: \.isEnabled) == true
    {
      simulation.report(.zeroSizedView, "\(type(of: self))")
    }
    for subview in ownSubviews { subview.reportUnreachableRecognizers() }
  }
}
