/// A bar with buttons, which can be tapped.
///
/// ## Differences from UIKit
/// Colours and images are stored, but not drawn.
open class UIToolbar: UIView {
  /// The height, in points.
  static let height: CGFloat = 44

  open var items: [UIBarButtonItem]? { didSet { setNeedsLayout() } }
  open var barStyle = UIBarStyle.default
  open var barTintColor: UIColor?
  open var isTranslucent = true
  open lazy var standardAppearance = UIToolbarAppearance()
  open var compactAppearance: UIToolbarAppearance?
  open var scrollEdgeAppearance: UIToolbarAppearance?
  private var buttons = BarButtons()

  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  open override func layoutSubviews() {
    super.layoutSubviews()
    buttons.spread(items ?? [], in: self)
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {}

  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
}
