/// Rows: where they are, which are shown, selected, and changed.
extension UITableView {
  public var numberOfSections: Int {
    loadIfNeeded()
    return layout.sections.count
  }

  public func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return layout.sections.indices.contains(section) ? layout.sections[section].rows.count : 0
  }

  /// Empty for a row that does not exist.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    return layout.row(indexPath).map { rect($0) } ?? .zero
  }

  public func rectForHeader(inSection section: Int) -> CGRect {
    loadIfNeeded()
    return layout.sections.indices.contains(section) ? rect(layout.sections[section].header) : .zero
  }

  public func rectForFooter(inSection section: Int) -> CGRect {
    loadIfNeeded()
    return layout.sections.indices.contains(section) ? rect(layout.sections[section].footer) : .zero
  }

  public func rect(forSection section: Int) -> CGRect {
    rectForHeader(inSection: section).union(rectForFooter(inSection: section))
  }

  private func rect(_ span: TableLayout.Span) -> CGRect {
    CGRect(x: 0, y: span.start, width: bounds.width, height: span.height)
  }

  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    return layout.rows(from: point.y, to: point.y.nextUp).first
  }

  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    return layout.rows(from: rect.minY, to: rect.maxY)
  }

  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key
  }

  /// nil for a row out of sight.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }

  public var indexPathsForVisibleRows: [IndexPath]? { shown.keys.sorted() }

  public var visibleCells: [UITableViewCell] { shown.keys.sorted().compactMap { shown[$0] } }

  // MARK: Reuse

  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cells.register(cellClass, identifier)
  }

  public func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) { headers.register(aClass, identifier) }

  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    cells.view(identifier)
  }

  /// A plain cell where no class is registered, which is reported and raises in UIKit.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = cells.view(identifier) { return cell }
    simulation.report(.raisesException, "no class registered for \"\(identifier)\"")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? { headers.view(identifier) }

  // MARK: Scrolling

  public func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    let row = rectForRow(at: indexPath)
    guard row != .zero else { return }
    let inset = adjustedContentInset
    let room = bounds.height - inset.top - inset.bottom
    let spare: CGFloat
    switch scrollPosition {
    case .none:
      scrollRectToVisible(row, animated: animated)
      return
    case .top: spare = 0
    case .middle: spare = (room - row.height) / 2
    case .bottom: spare = room - row.height
    }
    let least = -inset.top
    let most = max(least, contentSize.height + inset.bottom - bounds.height)
    let y = min(max(row.minY - spare - inset.top, least), most)
    setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: animated)
  }

  // MARK: Selection

  public var indexPathForSelectedRow: IndexPath? { selected.first }
  public var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }

  /// Tells no delegate, as documented by Apple.
  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if indexPath == nil || !allowsMultipleSelection { deselectAll(but: indexPath) }
    guard let indexPath else { return }
    mark(indexPath, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Tells no delegate, as documented by Apple.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    shown[indexPath]?.setSelected(false, animated: animated)
  }

  private func mark(_ path: IndexPath, animated: Bool) {
    if !selected.contains(path) { selected.append(path) }
    shown[path]?.setSelected(true, animated: animated)
  }

  private func deselectAll(but path: IndexPath?) {
    for other in selected where other != path { deselectRow(at: other, animated: false) }
  }

  func press(_ path: IndexPath?) {
    if let old = pressed {
      pressed = nil
      shown[old]?.setHighlighted(false, animated: false)
      tableDelegate?.tableView(self, didUnhighlightRowAt: old)
    }
    guard allowsSelection, let path,
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    pressed = path
    shown[path]?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  func userDidTap(_ path: IndexPath) {
    if allowsMultipleSelection, selected.contains(path) {
      userDidDeselect(path)
      return
    }
    let choice = tableDelegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    guard let choice else { return }
    if !allowsMultipleSelection {
      for other in selected where other != choice { userDidDeselect(other) }
    }
    mark(choice, animated: false)
    tableDelegate?.tableView(self, didSelectRowAt: choice)
  }

  private func userDidDeselect(_ path: IndexPath) {
    let choice = tableDelegate.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
    guard let choice else { return }
    deselectRow(at: choice, animated: false)
    tableDelegate?.tableView(self, didDeselectRowAt: choice)
  }

  // MARK: Changes

  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.insertedRows.formUnion(indexPaths) }
  }

  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.deletedRows.formUnion(indexPaths) }
  }

  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update {
      $0.deletedRows.formUnion(indexPaths)
      $0.insertedRows.formUnion(indexPaths)
    }
  }

  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.insertedSections.formUnion(sections) }
  }

  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.deletedSections.formUnion(sections) }
  }

  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    update {
      $0.deletedSections.formUnion(sections)
      $0.insertedSections.formUnion(sections)
    }
  }

  public func beginUpdates() { change = change ?? ListChange() }

  public func endUpdates() {
    guard let change else { return }
    self.change = nil
    apply(change)
  }

  /// The completion runs in the next turn.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates()
    simulation.async { completion?(true) }
  }

  private func update(_ edit: (inout ListChange) -> Void) {
    let isAlone = change == nil
    beginUpdates()
    if var current = change {
      edit(&current)
      change = current
    }
    if isAlone { endUpdates() }
  }

  /// Rows keep their cells, heights and selection; inserted ones are asked for.
  private func apply(_ change: ListChange) {
    let expected = (0..<numberOfSections).map { numberOfRows(inSection: $0) }
    for path in shown.keys.sorted() where change.place(of: path) == nil { hide(path) }
    shown = change.places(in: shown)
    measured = change.places(in: measured)
    selected = selected.compactMap { change.place(of: $0) }
    measure()
    let counts = layout.sections.map(\.rows.count)
    if change.counts(after: expected, now: counts) != counts {
      simulation.report(
        .raisesException, "UITableView: numbers of the data source do not agree with the change")
      reloadData()
    }
  }
}

extension ListChange {
  /// The numbers of rows that the change leaves, where it does not insert whole sections.
  func counts(after old: [Int], now: [Int]) -> [Int] {
    var counts: [Int] = []
    for (section, count) in old.enumerated() where !deletedSections.contains(section) {
      counts.append(count - deletedRows.filter { $0.section == section }.count)
    }
    for section in insertedSections.sorted() where section <= counts.count {
      counts.insert(section < now.count ? now[section] : 0, at: section)
    }
    for path in insertedRows
    where path.section < counts.count && !insertedSections.contains(path.section) {
      counts[path.section] += 1
    }
    return counts
  }
}
