/// Taps on the status bar, which scroll to the top.
///
/// - Source: `scrollsToTop`: on a phone the tap has no effect with more than one such scroll view on screen; otherwise
///   the one closest to the status bar scrolls. Our choice: the views below the status bar get the touch too.
extension UIWindow {
  /// A height, in points, that no status bar reaches; most touches end below it.
  private static let beyondStatusBars: CGFloat = 100

  func statusBarContains(_ point: CGPoint) -> Bool {
    point.y < Self.beyondStatusBars && point.y >= 0 && point.y < statusBarHeight
  }

  func scrollToTop() {
    var found: [UIScrollView] = []
    func search(_ view: UIView) {
      guard !view.isHidden, view.alpha > 0.01 else { return }
      if let scrollView = view as? UIScrollView, scrollView.scrollsToTop, isOnScreen(scrollView) {
        found.append(scrollView)
      }
      for subview in view.subviews { search(subview) }
    }
    search(self)
    func distance(_ view: UIView) -> CGFloat { view.convert(view.bounds, to: nil).minY }
    if found.count > 1, traitCollection.userInterfaceIdiom != .pad { return }
    found.min { distance($0) < distance($1) }?.scrollToTop()
  }

  private func isOnScreen(_ view: UIView) -> Bool {
    bounds.intersects(view.convert(view.bounds, to: nil))
  }
}
