extension UIView {
  func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be added to itself or to what is in it")
    if view.parentView === self {
      move(view, to: index)
      return
    }
    let oldWindow = view.window
    let newWindow = window
    let oldParent = view.parentView
    let tellTraits = simulation.interface.overridesTraits ? view.traitWatch() : nil
    if let oldWindow, oldWindow !== newWindow { view.willLeave(oldWindow) }
    oldParent?.willRemoveSubview(view)
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.announceWindow(newWindow, with: view) }
    if let oldParent { view.detach(from: oldParent) }
    let place = min(max(index, 0), ownSubviews.count)
    if place == ownSubviews.count {
      ownSubviews.append(view)
    } else {
      ownSubviews.insert(view, at: place)
    }
    view.parentView = self
    ownLayer.insertSublayer(view.ownLayer, at: UInt32(sublayerIndex(ofSubviewAt: place)))
    setNeedsLayout()
    view.setNeedsLayout()
    view.requestConstraintUpdate()
    view.joinLayout()
    view.safeAreasMayChange(by: .place)
    view.didMoveToSuperview()
    if oldWindow !== newWindow { view.didLeaveOrEnterWindow(newWindow != nil, with: view) }
    didAddSubview(view)
    tellTraits?()
  }

  /// Returns the index at which a subview's layer is inserted: directly below the layer of the next subview.
  ///
  /// Layers without a view that lie below the next subview's layer stay below the inserted layer.
  private func sublayerIndex(ofSubviewAt place: Int) -> Int {
    guard place + 1 < ownSubviews.count else { return ownLayer.children?.count ?? 0 }
    let layers = ownLayer.children ?? []
    let above = ownSubviews[place + 1].layer
    return layers.firstIndex { $0 === above } ?? layers.count
  }

  func detach(from parent: UIView) {
    leaveLayout()
    parent.ownSubviews.removeAll { $0 === self }
    parentView = nil
    ownLayer.removeFromSuperlayer()
    parent.setNeedsLayout()
  }

  func move(_ view: UIView, to index: Int) {
    guard let old = ownSubviews.firstIndex(where: { $0 === view }) else { return }
    ownSubviews.remove(at: old)
    ownSubviews.insert(view, at: min(max(index, 0), ownSubviews.count))
    reorderSublayers()
  }

  func reorderSublayers() {
    for subview in ownSubviews { ownLayer.addSublayer(subview.ownLayer) }
  }

  /// Announces to this view and its descendants that they will move to another window, or to none.
  ///
  /// `root` is the view that is added or removed.
  func announceWindow(_ newWindow: UIWindow?, with root: UIView) {
    willMove(toWindow: newWindow)
    viewController?.viewWillMove(isEntering: newWindow != nil, with: root)
    for subview in ownSubviews { subview.announceWindow(newWindow, with: root) }
  }

  func didLeaveOrEnterWindow(_ isEntering: Bool, with root: UIView) {
    didMoveToWindow()
    viewController?.viewDidMove(isEntering: isEntering, with: root)
    for subview in ownSubviews { subview.didLeaveOrEnterWindow(isEntering, with: root) }
  }
}

/// Traversal from a view to its root without reference counting, which would take most of the time in deep trees.
///
/// Safe, because a superview clears its subviews' references to it when it is released.
extension UIView {
  /// The root of the hierarchy that contains this view; the view itself if it has no superview.
  var rootView: UIView { rootReference.takeUnretainedValue() }

  /// The size of the view's window; nil outside windows.
  var windowSize: CGSize? {
    rootReference._withUnsafeGuaranteedRef { $0.asWindow?.ownLayer.modelBounds.size }
  }

  @inline(__always)
  private var rootReference: Unmanaged<UIView> {
    var root = Unmanaged.passUnretained(self)
    while let parent = root._withUnsafeGuaranteedRef({ $0.$parentView }) { root = parent }
    return root
  }

  /// Visits the superviews from the nearest to the root, until `goesOn` returns false.
  @inline(__always)
  func climb(_ goesOn: (UIView) -> Bool) {
    var next = $parentView
    while let current = next {
      let parent = current._withUnsafeGuaranteedRef { view -> Unmanaged<UIView>?? in
        goesOn(view) ? .some(view.$parentView) : nil
      }
      guard let parent else { return }
      next = parent
    }
  }
}

extension UIView {
  /// Ends what depends on the view's being in its window: touches and the first responder.
  func willLeave(_ window: UIWindow) {
    window.touches?.viewWillLeave(self)
    endFirstResponder()
  }

  /// Makes the first responder resign if it belongs to this view, which is about to leave its window.
  ///
  /// A refusal is ignored.
  private func endFirstResponder() {
    guard let responder = simulation.interface.firstResponder,
      let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded,
      view.isDescendant(of: self)
    else { return }
    if !responder.resignFirstResponder() { simulation.interface.firstResponder = nil }
  }
}
