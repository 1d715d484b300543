import HeadlessUIKit

/// Where the views on a screen are at one instant, without what scrolls and without what is in a control.
@MainActor
struct ViewPlaces {
  private struct Place: Equatable {
    let center: CGPoint
    let size: CGSize
    let transform: CGAffineTransform
    let offset: CGPoint?
    /// The number of subviews; nil for a scroll view, whose subviews come and go as it scrolls.
    let count: Int?

    @MainActor
    init(_ view: UIView) {
      let scrollView = view as? UIScrollView
      (center, size, transform) = (view.center, view.bounds.size, view.transform)
      offset = scrollView?.contentOffset
      count = scrollView == nil ? view.subviews.count : nil
    }
  }

  /// A view, not retained, so that it lives as long as it would unobserved, and its place.
  private struct Kept {
    weak var view: UIView?
    let place: Place
  }

  private var places: [ObjectIdentifier: Kept] = [:]

  init(of window: UIWindow) {
    func visit(_ view: UIView) {
      places[ObjectIdentifier(view)] = Kept(view: view, place: Place(view))
      if !(view is UIControl) { view.subviews.forEach(visit) }
    }
    visit(window)
  }

  /// Whether some view is in another place now, or was added or removed.
  ///
  /// The views in a scroll view that has scrolled are passed over.
  func differ(in window: UIWindow) -> Bool {
    func differs(_ view: UIView) -> Bool {
      guard let kept = places[ObjectIdentifier(view)], kept.view === view else { return false }
      let (before, now) = (kept.place, Place(view))
      if now.offset != before.offset { return false }
      if now != before { return true }
      return view is UIControl ? false : view.subviews.contains(where: differs)
    }
    return differs(window)
  }
}
