/// The position and appearance of an item, header or footer.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @MainActor NSCopying {
  public enum Category: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }

  open var indexPath: IndexPath
  open private(set) var representedElementCategory = Category.cell
  /// The kind of header or footer; nil for items.
  open private(set) var representedElementKind: String?
  open var center = CGPoint.zero
  open var size = CGSize.zero
  open var transform = CGAffineTransform.identity
  open var transform3D = CATransform3DIdentity
  open var alpha: CGFloat = 1
  /// The order from back to front; views with higher values are in front.
  open var zIndex = 0
  open var isHidden = false

  public required init(indexPath: IndexPath, kind: String?, category: Category) {
    self.indexPath = indexPath
    representedElementKind = kind
    representedElementCategory = category
    super.init()
  }

  public convenience override init() { self.init(forCellWith: IndexPath(item: 0, section: 0)) }

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init(indexPath: indexPath, kind: nil, category: .cell)
  }

  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init(indexPath: indexPath, kind: elementKind, category: .supplementaryView)
  }

  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) { self.init(indexPath: indexPath, kind: decorationViewKind, category: .decorationView) }

  /// The frame without the transform.
  open var frame: CGRect {
    get { bounds.offsetBy(dx: center.x - size.width / 2, dy: center.y - size.height / 2) }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
    }
  }

  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

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

/// The positions of a collection's items; an abstract class.
///
/// ## Differences from UIKit
/// There are no decoration views, no partial invalidation, and no attributes for appearing and disappearing items.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  weak var owner: UICollectionView?
  open var collectionView: UICollectionView? { owner }

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init() }

  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// Computes the layout; called before the layout is read.
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

  /// Returns whether scrolling recomputes the layout; false by default.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Returns the offset at which the content comes to rest after the finger is released; the proposed offset by
  /// default.
  ///
  /// Offsets are in points. `velocity` is the velocity of the offset, in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  open func invalidateLayout() { collectionView?.setNeedsMeasuring() }

  /// Invalidates the whole layout, whatever the context says.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidateLayout()
  }

  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { UICollectionViewLayoutInvalidationContext() }

  // Never called: changes are not animated, and there are no decoration views.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  open func finalizeCollectionViewUpdates() {}
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  open func finalizeAnimatedBoundsChange() {}
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    Simulation.current.report(.notSimulated, "UICollectionViewLayout.register")
  }
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { UICollectionViewLayoutInvalidationContext() }
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  open func finalizeLayoutTransition() {}
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  { proposedContentOffset }
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

/// A layout of items in lines, with a header and a footer for each section.
///
/// ## Differences from UIKit
/// The delegate or `itemSize` determines the size of items; `estimatedItemSize` has no effect. Headers and footers
/// cannot be pinned to the visible bounds.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// A size that stands for the content's own size; has no effect.
  public static let automaticSize = CGSize(width: 1.797_693_134_862_315_7e308, height: 0)

  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  /// Stored, but has no effect; setting a size is reported as `not-simulated`.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      guard estimatedItemSize != .zero else { return }
      Simulation.bound?.report(.notSimulated, "UICollectionViewFlowLayout.estimatedItemSize")
    }
  }
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { reportPinning(sectionHeadersPinToVisibleBounds) }
  }
  open var sectionFootersPinToVisibleBounds = false {
    didSet { reportPinning(sectionFootersPinToVisibleBounds) }
  }

  private var elements: [UICollectionViewLayoutAttributes] = []
  private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var size = CGSize.zero

  private func reportPinning(_ isWanted: Bool) {
    guard isWanted else { return }
    Simulation.current.report(
      .notSimulated, "UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds")
  }

  open override var collectionViewContentSize: CGSize { size }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { items[indexPath] }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elements.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { elements.filter { $0.frame.intersects(rect) } }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    return isVertical
      ? newBounds.width != collectionView.bounds.width
      : newBounds.height != collectionView.bounds.height
  }

  private var isVertical: Bool { scrollDirection == .vertical }

  /// The lengths of a size along the scroll direction and across it.
  ///
  /// With these functions, vertical and horizontal layouts share their code.
  private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

  open override func prepare() {
    super.prepare()
    (elements, items) = ([], [:])
    guard let collectionView else { return }
    let inset = collectionView.adjustedContentInset
    let breadth =
      isVertical
      ? collectionView.bounds.width - inset.left - inset.right
      : collectionView.bounds.height - inset.top - inset.bottom
    var end: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      end = layOut(section, of: collectionView, from: end, breadth)
    }
    size =
      isVertical ? CGSize(width: breadth, height: end) : CGSize(width: end, height: breadth)
  }

  /// Lays out a section; returns the position of the section's end along the scroll direction.
  private func layOut(
    _ section: Int, of view: UICollectionView, from start: CGFloat, _ breadth: CGFloat
  ) -> CGFloat {
    let delegate = view.flowDelegate
    let inset =
      delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let lineSpacing =
      delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    let itemSpacing =
      delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let header =
      delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
    let footer =
      delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
    let (first, last) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let (left, right) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)

    var end = start
    end = add(UICollectionView.elementKindSectionHeader, section, along(header), at: end, breadth)
    end += first
    var line: [(path: IndexPath, size: CGSize)] = []
    var used: CGFloat = 0
    var isFirstLine = true
    func finishLine(isLast: Bool) {
      guard !line.isEmpty else { return }
      if !isFirstLine { end += lineSpacing }
      isFirstLine = false
      let depth = line.map { along($0.size) }.max() ?? 0
      // Full lines are justified, but the last line is not.
      let spare = breadth - left - right - line.reduce(0) { $0 + across($1.size) }
      let gap = isLast || line.count == 1 ? itemSpacing : spare / CGFloat(line.count - 1)
      var place = left
      if line.count == 1, !isLast { place += max(0, spare / 2) }
      for (path, size) in line {
        add(path, size, along: end + (depth - along(size)) / 2, across: place)
        place += across(size) + gap
      }
      end += depth
      (line, used) = ([], 0)
    }
    for item in 0..<view.numberOfItems(inSection: section) {
      let path = IndexPath(item: item, section: section)
      let size = delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
      let wanted = used + (line.isEmpty ? 0 : itemSpacing) + across(size)
      // The tolerance keeps rounding errors from starting a new line.
      if !line.isEmpty, wanted > breadth - left - right + 1e-6 { finishLine(isLast: false) }
      used += (line.isEmpty ? 0 : itemSpacing) + across(size)
      line.append((path, size))
    }
    finishLine(isLast: true)
    end += last
    return add(
      UICollectionView.elementKindSectionFooter, section, along(footer), at: end, breadth)
  }

  private func add(_ path: IndexPath, _ size: CGSize, along: CGFloat, across: CGFloat) {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(
      origin: isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across), size: size)
    elements.append(attributes)
    items[path] = attributes
  }

  private func add(
    _ kind: String, _ section: Int, _ length: CGFloat, at start: CGFloat, _ breadth: CGFloat
  ) -> CGFloat {
    guard length > 0 else { return start }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    attributes.frame =
      isVertical
      ? CGRect(x: 0, y: start, width: breadth, height: length)
      : CGRect(x: start, y: 0, width: length, height: breadth)
    elements.append(attributes)
    return start + length
  }
}

/// The invalid parts of a layout; the whole layout is recomputed in any case.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  public override init() { super.init() }
  open var invalidateEverything: Bool { true }
  open var invalidateDataSourceCounts: Bool { false }
  open var contentOffsetAdjustment = CGPoint.zero
  open var contentSizeAdjustment = CGSize.zero
  open func invalidateItems(at indexPaths: [IndexPath]) {}
}

open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  open var invalidateFlowLayoutDelegateMetrics = true
  open var invalidateFlowLayoutAttributes = true
}

/// A change of a collection's items; layouts are never notified of such changes.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  public enum Action: Int, Sendable {
    case insert, delete, reload, move, none
  }
  open var indexPathBeforeUpdate: IndexPath? { nil }
  open var indexPathAfterUpdate: IndexPath? { nil }
  open var updateAction: Action { .none }
}
