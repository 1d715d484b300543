/// The selection of rows, and changes to the rows, such as insertions and deletions.
extension UITableView {
  func rect(_ span: TableLayout.Span) -> CGRect {
    CGRect(x: 0, y: span.start, width: bounds.width, height: span.height)
  }

  // MARK: Selection

  func mark(_ path: IndexPath, animated: Bool) {
    if !selected.contains(path) { selected.append(path) }
    shown[path]?.setSelected(true, animated: animated)
  }

  func deselectAll(but path: IndexPath?) {
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

  func update(_ edit: (inout ListChange) -> Void) {
    let isAlone = change == nil
    beginUpdates()
    if var current = change {
      edit(&current)
      change = current
    }
    if isAlone { endUpdates() }
  }

  /// Applies a change: rows keep their cells, heights and selection; the data source is asked for the inserted rows.
  func apply(_ change: ListChange) {
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
  /// Returns the number of rows that each section should have after the change.
  ///
  /// For an inserted section, this is the number in `now`, because the change does not say how many rows the section
  /// has.
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
