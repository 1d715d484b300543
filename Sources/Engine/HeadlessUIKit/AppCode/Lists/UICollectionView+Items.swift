/// The reuse, selection and changes of items.
extension UICollectionView {
  // MARK: Reuse

  func view(_ identifier: String, kind: String?) -> UICollectionReusableView? {
    let view = pools[kind]?.view(identifier)
    if view == nil {
      simulation.report(.raisesException, "no class registered for \"\(identifier)\"")
    }
    return view
  }

  // MARK: Selection

  func mark(_ path: IndexPath) {
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

  func update(_ edit: (inout ListChange) -> Void) {
    let isAlone = change == nil
    var current = change ?? ListChange()
    edit(&current)
    change = current
    if isAlone { applyChange() }
  }

  /// Applies the pending change: items keep their cells and selection; cells of inserted items are requested.
  func applyChange() {
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
