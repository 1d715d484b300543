extension UIView {
  public func addSubview(_ view: UIView) {
    insert(view, at: view.parentView === self ? subviews.count - 1 : subviews.count)
  }

  /// Inserts a view among the subviews, 0 being the back.
  public func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    let others = view.parentView === self ? subviews.filter { $0 !== view } : subviews
    insert(view, at: others.firstIndex { $0 === siblingSubview } ?? others.count)
  }

  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    let others = subviews.filter { $0 !== view }
    insert(view, at: others.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? others.count)
  }

  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
    subviews.swapAt(index1, index2)
    reorderSublayers()
  }

  public func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count - 1) }

  public func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

  public func removeFromSuperview() {
    guard let parent = parentView else { return }
    let oldWindow = window
    parent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if oldWindow != nil { announceWindow(nil, with: self) }
    detach(from: parent)
    didMoveToSuperview()
    if oldWindow != nil { didLeaveOrEnterWindow(false, with: self) }
  }

  /// Whether the view is `view` or one of its descendants.
  public func isDescendant(of view: UIView) -> Bool {
    var isFound = self === view
    climb { ancestor in
      if ancestor === view { isFound = true }
      return !isFound
    }
    return isFound
  }

  /// The first view with this tag, depth first from this one.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  private func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be added to itself or to what is in it")
    if view.parentView === self {
      move(view, to: index)
      return
    }
    let oldWindow = view.window
    let newWindow = window
    let oldParent = view.parentView
    oldParent?.willRemoveSubview(view)
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.announceWindow(newWindow, with: view) }
    if let oldParent { view.detach(from: oldParent) }
    let place = min(max(index, 0), subviews.count)
    if place == subviews.count { subviews.append(view) } else { subviews.insert(view, at: place) }
    view.parentView = self
    layer.insertSublayer(view.layer, at: UInt32(sublayerIndex(ofSubviewAt: place)))
    setNeedsLayout()
    view.setNeedsLayout()
    view.requestConstraintUpdate()
    view.joinLayout()
    view.safeAreasMayChange(by: .place)
    view.didMoveToSuperview()
    if oldWindow !== newWindow { view.didLeaveOrEnterWindow(newWindow != nil, with: view) }
    didAddSubview(view)
  }

  /// Sublayers without a view stay below the subviews that follow them.
  private func sublayerIndex(ofSubviewAt place: Int) -> Int {
    guard place + 1 < subviews.count else { return layer.children?.count ?? 0 }
    let layers = layer.children ?? []
    let above = subviews[place + 1].layer
    return layers.firstIndex { $0 === above } ?? layers.count
  }

  private func detach(from parent: UIView) {
    leaveLayout()
    parent.subviews.removeAll { $0 === self }
    parentView = nil
    layer.removeFromSuperlayer()
    parent.setNeedsLayout()
  }

  private func move(_ view: UIView, to index: Int) {
    guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.remove(at: old)
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    reorderSublayers()
  }

  private func reorderSublayers() {
    for subview in subviews { layer.addSublayer(subview.layer) }
  }

  /// `root` is the view that is added or removed.
  private func announceWindow(_ newWindow: UIWindow?, with root: UIView) {
    willMove(toWindow: newWindow)
    viewController?.viewWillMove(isEntering: newWindow != nil, with: root)
    for subview in subviews { subview.announceWindow(newWindow, with: root) }
  }

  private func didLeaveOrEnterWindow(_ isEntering: Bool, with root: UIView) {
    didMoveToWindow()
    viewController?.viewDidMove(isEntering: isEntering, with: root)
    for subview in subviews { subview.didLeaveOrEnterWindow(isEntering, with: root) }
  }
}

/// The way to the root. Trees are deep, and the counting of references is what takes time in them:
/// superviews outlive their subviews, so nothing is counted here.
extension UIView {
  var parentView: UIView? {
    get { parentReference?.takeUnretainedValue() }
    set { parentReference = newValue.map(Unmanaged.passUnretained) }
  }

  /// The view without a superview that this one is in, or itself.
  var rootView: UIView {
    var root = Unmanaged.passUnretained(self)
    while let parent = root._withUnsafeGuaranteedRef({ $0.parentReference }) { root = parent }
    return root.takeUnretainedValue()
  }

  /// Visits the superviews from the nearest to the root, as long as `goesOn` says so.
  @inline(__always)
  func climb(_ goesOn: (UIView) -> Bool) {
    var next = parentReference
    while let current = next {
      let parent = current._withUnsafeGuaranteedRef { view -> Unmanaged<UIView>?? in
        goesOn(view) ? .some(view.parentReference) : nil
      }
      guard let parent else { return }
      next = parent
    }
  }
}
