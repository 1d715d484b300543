/// Items in a scroll view, placed by a layout: cells exist only for the visible items.
///
/// ## Differences from UIKit
/// `delegate` has the type `UIScrollViewDelegate`; the collection calls the methods of ``UICollectionViewDelegate`` if
/// the delegate conforms to that protocol. Changes of items and layouts are not animated. There is no editing, moving,
/// dragging, focus or prefetching. A cell class that is registered must declare or inherit `init(frame:)`.
open class UICollectionView: UIScrollView {
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { setNeedsReload() } }
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      collectionDelegate = delegate as? any UICollectionViewDelegate
      flowDelegate = delegate as? any UICollectionViewDelegateFlowLayout
      setNeedsMeasuring()
    }
  }
  weak var collectionDelegate: (any UICollectionViewDelegate)?
  weak var flowDelegate: (any UICollectionViewDelegateFlowLayout)?

  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      if oldValue !== collectionViewLayout { oldValue.owner = nil }
      collectionViewLayout.owner = self
      setNeedsMeasuring()
    }
  }
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  /// Stored, but has no effect: there is no prefetching.
  open var isPrefetchingEnabled = true

  /// The kind and index path of a visible view; `kind` is nil for an item.
  struct Element: Hashable, Comparable {
    var kind: String?
    var path: IndexPath

    static func < (lhs: Element, rhs: Element) -> Bool {
      (lhs.kind ?? "", lhs.path) < (rhs.kind ?? "", rhs.path)
    }
  }

  var pools: [String?: ReusePool<UICollectionReusableView>] = [:]
  var shown: [Element: UICollectionReusableView] = [:]
  /// The number of items in every section.
  private(set) var counts: [Int] = []
  private var needsCounting = true
  private var needsMeasuring = true
  private var measuredBounds = CGRect.zero
  var selected: [IndexPath] = []
  var pressed: IndexPath?
  var change: ListChange?

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.owner = self
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.owner = self
  }

  // MARK: Data

  /// Requests all items again and clears the selection.
  open func reloadData() {
    selected = []
    for element in shown.keys.sorted() { hide(element) }
    setNeedsReload()
  }

  func setNeedsReload() {
    needsCounting = true
    setNeedsMeasuring()
  }

  func setNeedsMeasuring() {
    needsMeasuring = true
    setNeedsLayout()
  }

  func countIfNeeded() {
    guard needsCounting else { return }
    needsCounting = false
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    counts = (0..<max(0, sections)).map {
      dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
    }
  }

  /// Prepares the layout and reads its content size, if needed.
  func measureIfNeeded() {
    countIfNeeded()
    guard needsMeasuring else { return }
    needsMeasuring = false
    measuredBounds = bounds
    collectionViewLayout.prepare()
    contentSize = collectionViewLayout.collectionViewContentSize
    setNeedsLayout()
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    if bounds != measuredBounds {
      let hasNewSize = bounds.size != measuredBounds.size
      if hasNewSize || collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
        needsMeasuring = true
      }
    }
    measureIfNeeded()
    backgroundView?.frame = bounds
    showElements()
  }

  private func showElements() {
    let all = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    var inSight: [Element: UICollectionViewLayoutAttributes] = [:]
    for attributes in all where attributes.representedElementCategory != .decorationView {
      let element = Element(
        kind: attributes.representedElementKind, path: attributes.indexPath)
      inSight[element] = attributes
    }
    for element in shown.keys.sorted() where inSight[element] == nil { hide(element) }
    for attributes in all.sorted(by: { $0.zIndex < $1.zIndex }) {
      let element = Element(
        kind: attributes.representedElementKind, path: attributes.indexPath)
      guard inSight[element] === attributes, let view = shown[element] ?? show(element) else {
        continue
      }
      apply(attributes, to: view)
      if attributes.zIndex != 0 { bringSubviewToFront(view) }
    }
  }

  private func show(_ element: Element) -> UICollectionReusableView? {
    let view =
      if let kind = element.kind {
        dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: element.path)
      } else {
        dataSource?.collectionView(self, cellForItemAt: element.path) as UICollectionReusableView?
      }
    guard let view else { return nil }
    shown[element] = view
    if let cell = view as? UICollectionViewCell, element.kind == nil {
      cell.isSelected = selected.contains(element.path)
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
    }
    addSubview(view)
    return view
  }

  private func apply(
    _ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView
  ) {
    view.bounds.size = attributes.size
    view.center = attributes.center
    let isFlat = CATransform3DIsIdentity(attributes.transform3D)
    if isFlat {
      view.transform = attributes.transform
    } else {
      view.transform3D = attributes.transform3D
    }
    (view.alpha, view.isHidden) = (attributes.alpha, attributes.isHidden)
    view.apply(attributes)
  }

  func hide(_ element: Element) {
    guard let view = shown.removeValue(forKey: element) else { return }
    pools[element.kind, default: ReusePool()].recycle(view)
    guard element.kind == nil, let cell = view as? UICollectionViewCell else { return }
    collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
  }

  override func restingPlace(
    _ proposed: CGPoint, velocity: CGPoint
  ) -> CGPoint {
    collectionViewLayout.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard let touch = touches.first else { return }
    press(indexPathForItem(at: touch.location(in: self)))
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    guard let path = pressed else { return }
    press(nil)
    userDidTap(path)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    press(nil)
  }

  // MARK: Nibs

  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    register(nib == nil ? nil : UICollectionViewCell.self, forCellWithReuseIdentifier: identifier)
  }

  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    register(
      nib == nil ? nil : UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
      withReuseIdentifier: identifier)
  }

  // MARK: Items

  open var numberOfSections: Int {
    countIfNeeded()
    return counts.count
  }

  open func numberOfItems(inSection section: Int) -> Int {
    countIfNeeded()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    measureIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    shown.filter { $0.key.kind == nil && $0.value.frame.contains(point) }.keys.map(\.path).max()
  }

  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.key.kind == nil && $0.value === cell }?.key.path
  }

  /// Returns the cell of an item; nil for an item that is not visible.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shown[Element(kind: nil, path: indexPath)] as? UICollectionViewCell
  }

  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { shown[Element(kind: elementKind, path: indexPath)] }

  /// The visible items in the order of their index paths; UIKit documents no order.
  open var indexPathsForVisibleItems: [IndexPath] {
    shown.keys.filter { $0.kind == nil }.map(\.path).sorted()
  }

  open var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }

  /// Changes the layout at once, without animation.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    collectionViewLayout = layout
  }

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    pools[nil, default: ReusePool()].register(cellClass, identifier)
  }

  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { pools[elementKind, default: ReusePool()].register(viewClass, identifier) }

  /// Returns an unused cell from the reuse pool, or a new cell.
  ///
  /// If no class is registered, returns a plain cell and reports the missing class; UIKit raises an exception.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    view(identifier, kind: nil) as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
  }

  /// Returns an unused view from the reuse pool, or a new view.
  ///
  /// If no class is registered, returns a plain view and reports the missing class; UIKit raises an exception.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    view(identifier, kind: elementKind) ?? UICollectionReusableView(frame: .zero)
  }

  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    guard !scrollPosition.isEmpty else {
      scrollRectToVisible(frame, animated: animated)
      return
    }
    let inset = adjustedContentInset
    let seen = bounds.inset(by: inset).size
    func place(
      _ start: CGFloat, _ spare: CGFloat, _ positions: [ScrollPosition], from least: CGFloat,
      to most: CGFloat, else current: CGFloat
    ) -> CGFloat {
      let parts: [CGFloat] = [0, 0.5, 1]
      guard let index = positions.firstIndex(where: { scrollPosition.contains($0) }) else {
        return current
      }
      return min(max(start - parts[index] * spare + least, least), max(least, most))
    }
    let offset = CGPoint(
      x: place(
        frame.minX, seen.width - frame.width, [.left, .centeredHorizontally, .right],
        from: 0 - inset.left, to: contentSize.width + inset.right - bounds.width,
        else: contentOffset.x),
      y: place(
        frame.minY, seen.height - frame.height, [.top, .centeredVertically, .bottom],
        from: 0 - inset.top, to: contentSize.height + inset.bottom - bounds.height,
        else: contentOffset.y))
    setContentOffset(offset, animated: animated)
  }

  open var indexPathsForSelectedItems: [IndexPath]? { selected }

  /// Selects an item without calling the delegate, as documented by Apple.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if indexPath == nil || !allowsMultipleSelection {
      for other in selected where other != indexPath { deselectItem(at: other, animated: false) }
    }
    guard let indexPath else { return }
    mark(indexPath)
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects an item without calling the delegate, as documented by Apple.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    cellForItem(at: indexPath)?.isSelected = false
  }

  open func insertItems(at indexPaths: [IndexPath]) {
    update { $0.insertedRows.formUnion(indexPaths) }
  }

  open func deleteItems(at indexPaths: [IndexPath]) {
    update { $0.deletedRows.formUnion(indexPaths) }
  }

  open func reloadItems(at indexPaths: [IndexPath]) {
    update {
      $0.deletedRows.formUnion(indexPaths)
      $0.insertedRows.formUnion(indexPaths)
    }
  }

  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update { $0.move(indexPath, to: newIndexPath) }
  }

  open func insertSections(_ sections: IndexSet) {
    update { $0.insertedSections.formUnion(sections) }
  }

  open func deleteSections(_ sections: IndexSet) {
    update { $0.deletedSections.formUnion(sections) }
  }

  open func reloadSections(_ sections: IndexSet) {
    update {
      $0.deletedSections.formUnion(sections)
      $0.insertedSections.formUnion(sections)
    }
  }

  /// Applies several changes together; `completion` runs in the next turn of the run loop.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let isOutermost = change == nil
    change = change ?? ListChange()
    updates?()
    if isOutermost { applyChange() }
    simulation.async { completion?(true) }
  }

  /// Changes the layout at once, then calls `completion`.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    setCollectionViewLayout(layout, animated: animated)
    completion?(true)
  }

  /// Does nothing and reports `not-simulated`: items are not moved by hand.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    simulation.report(.notSimulated, "UICollectionView.beginInteractiveMovementForItem")
    return false
  }
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {}
  open func endInteractiveMovement() {}
  open func cancelInteractiveMovement() {}
}
