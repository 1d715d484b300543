/// A view that a collection creates by its registered class and uses again.
open class UICollectionReusableView: UIView, ReusableView {
  open internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Not in UIKit: how a collection creates a registered class.
  public required convenience init(registered identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  /// Called before the view is used again.
  open func prepareForReuse() {}

  /// Called when the layout places the view.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Called when the view's own size counts; gives the attributes as they are.
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

/// An item of a collection.
///
/// ## Differences from UIKit
/// No configurations; background views are kept and fill the cell.
open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView()
  open var isSelected = false
  open var isHighlighted = false
  open var backgroundView: UIView? { didSet { fill(with: backgroundView, insteadOf: oldValue) } }
  /// Kept, not shown.
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

/// A view that lists create by its registered class and use again.
@MainActor
protocol ReusableView: UIView {
  init(registered identifier: String)
  var reuseIdentifier: String? { get }
  func prepareForReuse()
}

extension ReusableView {
  /// Lets a view fill this one, behind its other subviews.
  func fill(with view: UIView?, insteadOf old: UIView? = nil) {
    if old !== view { old?.removeFromSuperview() }
    guard let view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }
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

/// What a cell's content could depend on; no cell asks for it.
public struct UICellConfigurationState: Hashable, Sendable {
  public var isSelected = false
  public var isHighlighted = false
  public var isDisabled = false
  public var isEditing = false
  public var isSwiped = false
}
