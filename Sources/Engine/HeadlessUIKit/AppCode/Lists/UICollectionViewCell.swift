/// A view that a collection creates from its registered class and reuses.
open class UICollectionReusableView: UIView, ReusableView {
  open internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a view of a registered class for a collection; not in UIKit.
  public required convenience init(registered identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  /// Called before the view is reused.
  open func prepareForReuse() {}

  /// Called when the layout places the view.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Returns the attributes unchanged; never called, because only the layout determines sizes.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
  /// Never called: layouts change at once.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
}

/// A view that shows an item of a collection.
///
/// ## Differences from UIKit
/// There are no configurations. `backgroundView` fills the cell; `selectedBackgroundView` is never shown.
open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView()
  open var isSelected = false
  open var isHighlighted = false
  open var backgroundView: UIView? { didSet { fill(with: backgroundView, insteadOf: oldValue) } }
  /// Stored, but not shown.
  open var selectedBackgroundView: UIView? {
    didSet {
      if selectedBackgroundView != nil {
        simulation.report(.notSimulated, "UICollectionViewCell.selectedBackgroundView")
      }
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    fill(with: contentView)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    fill(with: contentView)
  }

  public enum DragState: Int, Sendable { case none, lifting, dragging }

  /// Never called.
  open func dragStateDidChange(_ dragState: DragState) {}
  open func updateConfiguration(using state: UICellConfigurationState) {}
  open func setNeedsUpdateConfiguration() {}
}

/// A view that a list creates from its registered class and reuses.
@MainActor
protocol ReusableView: UIView {
  init(registered identifier: String)
  var reuseIdentifier: String? { get }
  func prepareForReuse()
}

extension ReusableView {
  /// Makes a view fill this view, behind all other subviews of this view.
  func fill(with view: UIView?, insteadOf old: UIView? = nil) {
    if old !== view { old?.removeFromSuperview() }
    guard let view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }
}

/// The registered classes of a list, and the views that are ready for reuse.
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

  /// Returns an unused view or a new view of the registered class; nil if no class is registered.
  mutating func view(_ identifier: String) -> View? {
    if let view = idle[identifier]?.popLast() {
      (view as? any ReusableView)?.prepareForReuse()
      return view
    }
    return classes[identifier]?.init(registered: identifier) as? View
  }
}

/// The state on which a cell's content could depend; never read.
public struct UICellConfigurationState: Hashable, Sendable {
  public var isSelected = false
  public var isHighlighted = false
  public var isDisabled = false
  public var isEditing = false
  public var isSwiped = false
}
