import HeadlessUIKit

/// Where the views on a screen are at one instant, without what scrolls and without what is in a control.
@MainActor
struct ViewPlaces {
  private struct Place: Equatable {
    let center: CGPoint
    let size: CGSize
    let transform: CGAffineTransform
    /// The number of subviews; nil for a scroll view, whose subviews come and go as it scrolls.
    let count: Int?

    @MainActor
    init(_ view: UIView) {
      (center, size, transform) = (view.center, view.bounds.size, view.transform)
      count = view is UIScrollView ? nil : view.subviews.count
    }
  }

  /// A view, not retained, so that it lives as long as it would unobserved, and its place.
  private struct Kept {
    weak var view: UIView?
    let place: Place
    /// How far a scroll view is scrolled.
    let offset: CGPoint?
  }

  private var places: [ObjectIdentifier: Kept] = [:]

  init(of window: UIWindow) {
    func visit(_ view: UIView) {
      places[ObjectIdentifier(view)] = Kept(
        view: view, place: Place(view), offset: (view as? UIScrollView)?.contentOffset)
      if !(view is UIControl) { view.subviews.forEach(visit) }
    }
    visit(window)
  }

  /// Whether some view is in another place now, or was added or removed.
  ///
  /// The views in a scroll view that has scrolled are passed over, and those that come and go in any scroll view.
  func differ(in window: UIWindow) -> Bool {
    func differs(_ view: UIView) -> Bool {
      guard let kept = places[ObjectIdentifier(view)], kept.view === view else {
        return !(view.superview is UIScrollView)
      }
      let (before, now) = (kept.place, Place(view))
      if now != before { return true }
      if let scrollView = view as? UIScrollView, scrollView.contentOffset != kept.offset {
        return false
      }
      return view is UIControl ? false : view.subviews.contains(where: differs)
    }
    return differs(window)
  }
}
