/// The row of items at the bottom of a tab bar controller; a tap selects a screen.
///
/// ## Differences from UIKit
/// Only inside a tab bar controller: items of equal widths, 49 points high.
open class UITabBar: UIView {
  /// In points; the bar's height on devices without a home indicator.
  static let height: CGFloat = 49

  open var items: [UITabBarItem]?
  open internal(set) var selectedItem: UITabBarItem?
  /// Called with the index of a tapped item.
  var wasTapped: ((Int) -> Void)?

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let count = items?.count, count > 0, bounds.width > 0
    else { return }
    let point = touch.location(in: self)
    guard bounds.contains(point) else { return }
    wasTapped?(min(count - 1, Int(point.x / bounds.width * CGFloat(count))))
  }
}

/// The item of a screen in a tab bar.
///
/// ## Differences from UIKit
/// The image may be any object; it is not shown.
@preconcurrency @MainActor
open class UITabBarItem: NSObject {
  open var title: String?
  open var tag: Int
  open var badgeValue: String?

  public init(title: String?, image: AnyObject?, tag: Int) {
    self.title = title
    self.tag = tag
    super.init()
  }
}
