import Foundation

/// Where a presenter's view was before a presentation took it away.
struct PresenterPlace {
  private let superview: WeakBox<UIView>
  private let index: Int
  /// Whether the view filled its superview, and has to again.
  private let fills: Bool

  /// nil for a view that is nowhere.
  init?(of view: UIView) {
    guard let superview = view.superview else { return nil }
    self.superview = WeakBox(value: superview)
    index = superview.subviews.firstIndex { $0 === view } ?? superview.subviews.count
    fills = view.frame == superview.bounds
  }

  /// Moves the view into a presentation's container, without moving it on the screen.
  func move(_ view: UIView, into container: UIView) {
    view.center = container.convert(view.center, from: superview.value)
    container.insertSubview(view, at: 0)
  }

  /// Gives the view the container's size again, if the window has changed in the meantime.
  func refit(_ view: UIView, to container: UIView) {
    guard fills, view.bounds.size != container.bounds.size else { return }
    view.bounds.size = container.bounds.size
    view.center = CGPoint(x: container.bounds.midX, y: container.bounds.midY)
  }

  /// Puts the view back where it was, at the place on the screen that the animator gave it.
  func putBack(_ view: UIView, from container: UIView) {
    guard let superview = superview.value else { return }
    view.center = superview.convert(view.center, from: container)
    superview.insertSubview(view, at: index)
  }
}
