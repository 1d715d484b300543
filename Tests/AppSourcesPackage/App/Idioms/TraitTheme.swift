import UIKit

/// Follows traits by registration, with a closure and with a method.
final class ThemedView: UIView {
  private(set) var changes = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    registerForTraitChanges([UITraitUserInterfaceStyle.self, UITraitDisplayScale.self]) {
      (view: ThemedView, previous: UITraitCollection) in
      if view.traitCollection.userInterfaceStyle != previous.userInterfaceStyle {
        view.changes += 1
      }
    }
    registerForTraitChanges([UITraitHorizontalSizeClass.self], action: #selector(relayout))
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc private func relayout() { setNeedsLayout() }

  func darken() { traitOverrides.userInterfaceStyle = .dark }
}
