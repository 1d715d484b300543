/// Items: where they are, which are shown, selected, and changed.
extension UICollectionView {
  public var numberOfSections: Int {
    countIfNeeded()
    return counts.count
  }

  public func numberOfItems(inSection section: Int) -> Int {
    countIfNeeded()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    measureIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    shown.filter { $0.key.kind == nil && $0.value.frame.contains(point) }.keys.map(\.path).max()
  }

  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.key.kind == nil && $0.value === cell }?.key.path
  }

  /// nil for an item out of sight.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shown[Element(kind: nil, path: indexPath)] as? UICollectionViewCell
  }

  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { shown[Element(kind: elementKind, path: indexPath)] }

  /// In no documented order; here in that of the index paths.
  public var indexPathsForVisibleItems: [IndexPath] {
    shown.keys.filter { $0.kind == nil }.map(\.path).sorted()
  }

  public var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }

  /// At once.
  public func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    collectionViewLayout = layout
  }

  // MARK: Reuse

  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    pools[nil, default: ReusePool()].register(cellClass, identifier)
  }

  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { pools[elementKind, default: ReusePool()].register(viewClass, identifier) }

  /// A plain cell where no class is registered, which is reported and raises in UIKit.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    view(identifier, kind: nil) as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
  }

  /// A plain view where no class is registered, which is reported and raises in UIKit.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    view(identifier, kind: elementKind) ?? UICollectionReusableView(frame: .zero)
  }

  private func view(_ identifier: String, kind: String?) -> UICollectionReusableView? {
    let view = pools[kind]?.view(identifier)
    if view == nil {
      simulation.report(.raisesException, "no class registered for \"\(identifier)\"")
    }
    return view
  }

  // MARK: Scrolling

  public func scrollToItem(
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

  // MARK: Selection

  public var indexPathsForSelectedItems: [IndexPath]? { selected }

  /// Tells no delegate, as documented by Apple.
  public func selectItem(
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

  /// Tells no delegate, as documented by Apple.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    cellForItem(at: indexPath)?.isSelected = false
  }

  private func mark(_ path: IndexPath) {
    if !selected.contains(path) { selected.append(path) }
    cellForItem(at: path)?.isSelected = true
  }

  func press(_ path: IndexPath?) {
    if let old = pressed {
      pressed = nil
      cellForItem(at: old)?.isHighlighted = false
      collectionDelegate?.collectionView(self, didUnhighlightItemAt: old)
    }
    guard allowsSelection, let path,
      collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    pressed = path
    cellForItem(at: path)?.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  func userDidTap(_ path: IndexPath) {
    if allowsMultipleSelection, selected.contains(path) {
      userDidDeselect(path)
      return
    }
    guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection {
      for other in selected where other != path { userDidDeselect(other) }
    }
    mark(path)
    collectionDelegate?.collectionView(self, didSelectItemAt: path)
  }

  private func userDidDeselect(_ path: IndexPath) {
    guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else {
      return
    }
    deselectItem(at: path, animated: false)
    collectionDelegate?.collectionView(self, didDeselectItemAt: path)
  }

  // MARK: Changes

  public func insertItems(at indexPaths: [IndexPath]) {
    update { $0.insertedRows.formUnion(indexPaths) }
  }

  public func deleteItems(at indexPaths: [IndexPath]) {
    update { $0.deletedRows.formUnion(indexPaths) }
  }

  public func reloadItems(at indexPaths: [IndexPath]) {
    update {
      $0.deletedRows.formUnion(indexPaths)
      $0.insertedRows.formUnion(indexPaths)
    }
  }

  public func insertSections(_ sections: IndexSet) {
    update { $0.insertedSections.formUnion(sections) }
  }

  public func deleteSections(_ sections: IndexSet) {
    update { $0.deletedSections.formUnion(sections) }
  }

  public func reloadSections(_ sections: IndexSet) {
    update {
      $0.deletedSections.formUnion(sections)
      $0.insertedSections.formUnion(sections)
    }
  }

  /// The completion runs in the next turn.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let isOutermost = change == nil
    change = change ?? ListChange()
    updates?()
    if isOutermost { applyChange() }
    simulation.async { completion?(true) }
  }

  private func update(_ edit: (inout ListChange) -> Void) {
    let isAlone = change == nil
    var current = change ?? ListChange()
    edit(&current)
    change = current
    if isAlone { applyChange() }
  }

  /// Items keep their cells and selection; inserted ones are asked for.
  private func applyChange() {
    guard let change else { return }
    self.change = nil
    let old = counts
    var kept: [Element: UICollectionReusableView] = [:]
    for element in shown.keys.sorted() {
      if element.kind == nil, let path = change.place(of: element.path) {
        kept[Element(kind: nil, path: path)] = shown[element]
      } else {
        hide(element)
      }
    }
    shown = kept
    selected = selected.compactMap { change.place(of: $0) }
    setNeedsReload()
    countIfNeeded()
    guard change.counts(after: old, now: counts) != counts else { return }
    simulation.report(
      .raisesException, "UICollectionView: numbers of the data source do not agree with the change")
    reloadData()
  }
}
