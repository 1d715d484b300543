/// A view that lists create by its registered class and use again.
@MainActor
protocol ReusableView: UIView {
  init(registered identifier: String)
  var reuseIdentifier: String? { get }
  func prepareForReuse()
}

/// Registered classes, and views that are out of sight.
@MainActor
struct ReusePool<View: UIView> {
  private var classes: [String: any ReusableView.Type] = [:]
  private var idle: [String: [View]] = [:]

  mutating func register(_ viewClass: AnyClass?, _ identifier: String) {
    classes[identifier] = viewClass as? any ReusableView.Type
  }

  mutating func recycle(_ view: View) {
    view.removeFromSuperview()
    guard let identifier = (view as? any ReusableView)?.reuseIdentifier else { return }
    idle[identifier, default: []].append(view)
  }

  /// An idle view, a new one of the registered class, or nil.
  mutating func view(_ identifier: String) -> View? {
    if let view = idle[identifier]?.popLast() {
      (view as? any ReusableView)?.prepareForReuse()
      return view
    }
    return classes[identifier]?.init(registered: identifier) as? View
  }
}
