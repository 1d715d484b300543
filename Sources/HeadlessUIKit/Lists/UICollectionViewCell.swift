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
}

/// An item of a collection.
///
/// ## Differences from UIKit
/// No configurations; background views are kept and fill the cell.
open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView()
  open var isSelected = false
  open var isHighlighted = false
  open var backgroundView: UIView? { didSet { fill(with: backgroundView, insteadOf: oldValue) } }
  /// Kept, not shown.
  open var selectedBackgroundView: UIView?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContentView()
  }

  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func fill(with view: UIView?, insteadOf old: UIView?) {
    if old !== view { old?.removeFromSuperview() }
    guard let view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }
}
