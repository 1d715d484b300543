/// The place and look of an item, header or footer.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @MainActor NSCopying {
  public enum Category: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }

  open var indexPath: IndexPath
  open private(set) var representedElementCategory = Category.cell
  /// nil for items.
  open private(set) var representedElementKind: String?
  open var center = CGPoint.zero
  open var size = CGSize.zero
  open var transform = CGAffineTransform.identity
  open var transform3D = CATransform3DIdentity
  open var alpha: CGFloat = 1
  /// Higher ones are in front.
  open var zIndex = 0
  open var isHidden = false

  public required init(indexPath: IndexPath, kind: String?, category: Category) {
    self.indexPath = indexPath
    representedElementKind = kind
    representedElementCategory = category
    super.init()
  }

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init(indexPath: indexPath, kind: nil, category: .cell)
  }

  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init(indexPath: indexPath, kind: elementKind, category: .supplementaryView)
  }

  /// Without the transform.
  open var frame: CGRect {
    get { bounds.offsetBy(dx: center.x - size.width / 2, dy: center.y - size.height / 2) }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
    }
  }

  open var bounds: CGRect { CGRect(origin: .zero, size: size) }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(
      indexPath: indexPath, kind: representedElementKind, category: representedElementCategory)
    (copy.center, copy.size, copy.alpha) = (center, size, alpha)
    (copy.transform, copy.transform3D) = (transform, transform3D)
    (copy.zIndex, copy.isHidden) = (zIndex, isHidden)
    return copy
  }

  open override func copy() -> Any { MainThread.run { copy(with: nil) } }
}

/// Where a collection's items are; to be subclassed.
///
/// ## Differences from UIKit
/// No decoration views, no contexts of invalidation and no attributes of appearing and
/// disappearing items: these are never asked for.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  public override init() { super.init() }

  public init?(coder: NSCoder) { super.init() }

  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// Computes the layout, before it is asked.
  open func prepare() {}

  open var collectionViewContentSize: CGSize { .zero }

  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Whether scrolling asks for the layout again.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Where a drag that was let go comes to rest; by default where it would anyway.
  ///
  /// Offsets are in points, `velocity` is that of the offset in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  open func invalidateLayout() { collectionView?.setNeedsMeasuring() }
}
