/// The buttons of a bar: made when the bar is laid out, and kept as long as the same items are shown.
///
/// Apple's places are private. Our choice: buttons begin 8 points from the edge, are as high as the bar, and are as wide
/// as their title, with 8.5 points for each character, and 16 points more, at least 44; the back button is 20 points wider
/// for its arrow.
@MainActor
struct BarButtons {
  private static let margin: CGFloat = 8
  private static let padding: CGFloat = 16
  private static let arrow: CGFloat = 20
  private static let smallest: CGFloat = 44
  private static let character: CGFloat = 8.5

  private var views: [ObjectIdentifier: UIView] = [:]
  private var back: BarButton?
  private var titleView: UIView?

  mutating func clear() { keep([]) }

  /// Places the back button and the left items from the left, the right items from the right, and the title view in the
  /// middle.
  mutating func show(
    back: (title: String, tap: () -> Void)?, left: [UIBarButtonItem], title: UIView?,
    right: [UIBarButtonItem], in bar: UIView
  ) {
    keep(left + right)
    var x = Self.margin
    let height = min(bar.bounds.height, Self.smallest)
    func place(_ view: UIView, _ width: CGFloat, at x: CGFloat) {
      view.frame = CGRect(x: x, y: 0, width: width, height: height)
      if view.superview !== bar { bar.addSubview(view) }
    }
    if let back {
      let button = self.back ?? BarButton()
      self.back = button
      button.show(back.title) { _ in back.tap() }
      let width = Self.width(of: back.title) + Self.arrow
      place(button, width, at: x)
      x += width
    } else {
      self.back?.removeFromSuperview()
      self.back = nil
    }
    for item in left where !item.isSpace && !item.isHidden {
      let width = Self.width(of: item)
      place(view(for: item), width, at: x)
      x += width
    }
    var end = bar.bounds.width - Self.margin
    for item in right where !item.isSpace && !item.isHidden {
      let width = Self.width(of: item)
      end -= width
      place(view(for: item), width, at: end)
    }
    if titleView !== title { titleView?.removeFromSuperview() }
    titleView = title
    guard let title else { return }
    let size = title.bounds.isEmpty ? title.intrinsicContentSize : title.bounds.size
    let width = min(max(size.width, 0), max(0, end - x))
    place(title, width, at: min(max((bar.bounds.width - width) / 2, x), end - width))
  }

  /// Places items from the left; flexible spaces take equal parts of the rest.
  mutating func spread(_ items: [UIBarButtonItem], in bar: UIView) {
    let shown = items.filter { !$0.isHidden }
    keep(shown)
    let widths = shown.map { $0.kind == .flexibleSpace ? 0 : Self.width(of: $0) }
    let flexible = shown.count { $0.kind == .flexibleSpace }
    let rest = max(0, bar.bounds.width - 2 * Self.margin - widths.reduce(0, +))
    var x = Self.margin
    for (item, width) in zip(shown, widths) {
      if item.kind == .flexibleSpace {
        x += rest / CGFloat(flexible)
        continue
      }
      if !item.isSpace {
        let view = view(for: item)
        view.frame = CGRect(x: x, y: 0, width: width, height: min(bar.bounds.height, 44))
        if view.superview !== bar { bar.addSubview(view) }
      }
      x += width
    }
  }

  private mutating func view(for item: UIBarButtonItem) -> UIView {
    let view = item.customView ?? views[ObjectIdentifier(item)] ?? BarButton()
    views[ObjectIdentifier(item)] = view
    item.button = view
    (view as? BarButton)?.show(item)
    return view
  }

  /// Removes the views of items that are no longer shown.
  private mutating func keep(_ items: [UIBarButtonItem]) {
    let names = Set(items.map { ObjectIdentifier($0) })
    for (name, view) in views where !names.contains(name) {
      view.removeFromSuperview()
      views[name] = nil
    }
  }

  private static func width(of item: UIBarButtonItem) -> CGFloat {
    if item.width > 0 || item.kind == .fixedSpace { return item.width }
    if let view = item.customView {
      return view.bounds.isEmpty ? max(view.intrinsicContentSize.width, 0) : view.bounds.width
    }
    return width(of: item.title ?? "")
  }

  private static func width(of title: String) -> CGFloat {
    max(smallest, CGFloat(title.count) * character + padding)
  }
}

/// A button in a bar, whose accessibility label is its title.
private final class BarButton: UIControl {
  private var tapped: (UIEvent?) -> Void = { _ in }

  func show(_ item: UIBarButtonItem) {
    isEnabled = item.isEnabled
    show(item.title ?? "") { [weak item, weak self] event in
      item?.wasTapped(on: self, with: event)
    }
  }

  func show(_ title: String, _ tapped: @escaping (UIEvent?) -> Void) {
    self.tapped = tapped
    accessibilityLabel = title
  }

  override func send(liftInside event: UIEvent?) {
    super.send(liftInside: event)
    tapped(event)
  }
}
