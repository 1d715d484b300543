/// Rows in a scroll view: cells exist only for the visible rows.
///
/// ## Differences from UIKit
/// `delegate` has the type `UIScrollViewDelegate`; the table calls the methods of ``UITableViewDelegate`` if the
/// delegate conforms to that protocol. Changes of rows are not animated. Headers have no inset in grouped styles. There
/// is no editing, moving or prefetching, and there are no swipe actions or index titles. A cell class that is
/// registered must declare or inherit `init(style:reuseIdentifier:)`.
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable {
    case plain, grouped, insetGrouped
  }

  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }

  /// The animations of row changes; no effect, because rows change at once.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// Stored, but has no effect: nothing is drawn.
  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine
  }

  /// A height that stands for the content's own height.
  public static let automaticDimension: CGFloat = -1
  /// The height of a row whose content has no height of its own, in points.
  static let defaultRowHeight: CGFloat = 44
  /// The height of a header or footer with a title, in points; our choice.
  static let titleHeight: CGFloat = 28

  open private(set) var style: Style
  open weak var dataSource: (any UITableViewDataSource)? { didSet { setNeedsReload() } }
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      tableDelegate = delegate as? any UITableViewDelegate
      setNeedsReload()
    }
  }
  weak var tableDelegate: (any UITableViewDelegate)?

  open var rowHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  open var estimatedRowHeight = UITableView.automaticDimension
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  open var sectionHeaderTopPadding = UITableView.automaticDimension
  open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
  open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }
  open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
  open var separatorStyle = SeparatorStyle.singleLine
  open var separatorColor: UIColor?
  open var separatorEffect: UIVisualEffect?
  open var separatorInset = UIEdgeInsets.zero
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  /// Stored, but has no effect: there is no editing.
  open var allowsSelectionDuringEditing = false
  open private(set) var isEditing = false

  var cells = ReusePool<UITableViewCell>()
  var headers = ReusePool<UITableViewHeaderFooterView>()
  var layout = TableLayout(start: 0)
  var shown: [IndexPath: UITableViewCell] = [:]
  private var supplements: [Supplement: UIView] = [:]
  /// The measured heights of rows whose height follows from their content.
  var measured: [IndexPath: CGFloat] = [:]
  /// The rows whose height is still an estimate.
  private var estimated: Set<IndexPath> = []
  var needsReload = true
  private var laidOutWidth: CGFloat = 0
  var selected: [IndexPath] = []
  var pressed: IndexPath?
  /// The changes between `beginUpdates()` and `endUpdates()`.
  var change: ListChange?

  private struct Supplement: Hashable {
    let section: Int
    let isHeader: Bool
  }

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    alwaysBounceVertical = true
  }

  // MARK: Data

  /// Requests all rows again and clears the selection.
  open func reloadData() {
    selected = []
    measured = [:]
    for path in shown.keys.sorted() { hide(path) }
    measure()
  }

  func setNeedsReload() {
    needsReload = true
    setNeedsLayout()
  }

  /// Asks the data source and the delegate for the number of rows, and for the heights of all rows, headers and
  /// footers.
  func measure() {
    needsReload = false
    laidOutWidth = bounds.width
    for view in supplements.values { view.removeFromSuperview() }
    (supplements, estimated) = ([:], [])
    layout = TableLayout(start: tableHeaderView?.frame.height ?? 0)
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    for section in 0..<max(0, sections) {
      let rows = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
      layout.add(
        header: height(ofHeader: true, section),
        rows: (0..<max(0, rows)).map { height(of: IndexPath(row: $0, section: section)) },
        footer: height(ofHeader: false, section))
    }
    contentSize = CGSize(
      width: bounds.width, height: layout.end + (tableFooterView?.frame.height ?? 0))
    setNeedsLayout()
  }

  func loadIfNeeded() { if needsReload { measure() } }

  private func height(of path: IndexPath) -> CGFloat {
    let height = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    if height >= 0 { return height }
    if let height = measured[path] { return height }
    estimated.insert(path)
    let estimate =
      tableDelegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
    return estimate > 0 ? estimate : Self.defaultRowHeight
  }

  private func height(ofHeader isHeader: Bool, _ section: Int) -> CGFloat {
    let height =
      isHeader
      ? tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      : tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    if height >= 0 { return height }
    if let view = view(ofHeader: isHeader, section) {
      return view.frame.height > 0 ? view.frame.height : Self.titleHeight
    }
    return title(ofHeader: isHeader, section) == nil ? 0 : Self.titleHeight
  }

  private func title(ofHeader isHeader: Bool, _ section: Int) -> String? {
    isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
  }

  private func view(ofHeader isHeader: Bool, _ section: Int) -> UIView? {
    let key = Supplement(section: section, isHeader: isHeader)
    if let known = supplements[key] { return known }
    let own =
      isHeader
      ? tableDelegate?.tableView(self, viewForHeaderInSection: section)
      : tableDelegate?.tableView(self, viewForFooterInSection: section)
    if let own {
      supplements[key] = own
      return own
    }
    guard let title = title(ofHeader: isHeader, section) else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    supplements[key] = view
    return view
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.width != laidOutWidth {
      measured = [:]
      needsReload = true
    }
    loadIfNeeded()
    showRows()
    for section in layout.sections.indices { showSupplements(of: section) }
    tableHeaderView?.frame.origin = .zero
    tableHeaderView?.frame.size.width = bounds.width
    tableFooterView?.frame.origin = CGPoint(x: 0, y: layout.end)
    tableFooterView?.frame.size.width = bounds.width
    backgroundView?.frame = bounds
  }

  /// Shows the visible rows.
  ///
  /// Repeats after measuring a row whose estimated height was wrong, because the correct height moves the rows below.
  private func showRows() {
    var hasMoved = true
    while hasMoved {
      hasMoved = false
      let paths = layout.rows(from: bounds.minY, to: bounds.maxY)
      let inSight = Set(paths)
      for path in shown.keys.sorted() where !inSight.contains(path) { hide(path) }
      for path in paths {
        if shown[path] == nil { show(path) }
        guard estimated.contains(path), fit(path) else { continue }
        hasMoved = true
        break
      }
    }
    for (path, cell) in shown { cell.frame = rectForRow(at: path) }
  }

  private func show(_ path: IndexPath) {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return }
    cell.frame = rectForRow(at: path)
    cell.setSelected(selected.contains(path), animated: false)
    shown[path] = cell
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    insertSubview(cell, at: backgroundView == nil ? 0 : 1)
  }

  /// Measures a row; returns whether its height differs from the estimate.
  private func fit(_ path: IndexPath) -> Bool {
    guard let cell = shown[path] else { return false }
    let height = cell.sizeThatFits(CGSize(width: bounds.width, height: 0)).height
    measured[path] = height
    estimated.remove(path)
    guard height != layout.row(path)?.height else { return false }
    measure()
    return true
  }

  func hide(_ path: IndexPath) {
    guard let cell = shown.removeValue(forKey: path) else { return }
    cells.recycle(cell)
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  private func showSupplements(of section: Int) {
    let parts = layout.sections[section]
    for isHeader in [true, false] {
      let span = isHeader ? parts.header : parts.footer
      guard span.height > 0, let view = view(ofHeader: isHeader, section) else { continue }
      let floats = isHeader && style == .plain
      let y =
        floats
        ? layout.floatingHeader(section, top: bounds.minY + adjustedContentInset.top) : span.start
      view.frame = CGRect(x: 0, y: y, width: bounds.width, height: span.height)
      if view.superview !== self { addSubview(view) } else { bringSubviewToFront(view) }
    }
  }

  private func replace(_ old: UIView?, by new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { insertSubview(new, at: 0) }
    setNeedsReload()
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard let touch = touches.first else { return }
    press(indexPathForRow(at: touch.location(in: self)))
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

  /// Sets `isEditing`, without an effect on the rows.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: Nibs

  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    register(nib == nil ? nil : UITableViewCell.self, forCellReuseIdentifier: identifier)
  }

  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    register(
      nib == nil ? nil : UITableViewHeaderFooterView.self,
      forHeaderFooterViewReuseIdentifier: identifier)
  }

  // MARK: Rows

  open var numberOfSections: Int {
    loadIfNeeded()
    return layout.sections.count
  }

  open func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return layout.sections.indices.contains(section) ? layout.sections[section].rows.count : 0
  }

  /// Returns the frame of a row; zero for a row that does not exist.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    return layout.row(indexPath).map { rect($0) } ?? .zero
  }

  open func rectForHeader(inSection section: Int) -> CGRect {
    loadIfNeeded()
    return layout.sections.indices.contains(section) ? rect(layout.sections[section].header) : .zero
  }

  open func rectForFooter(inSection section: Int) -> CGRect {
    loadIfNeeded()
    return layout.sections.indices.contains(section) ? rect(layout.sections[section].footer) : .zero
  }

  open func rect(forSection section: Int) -> CGRect {
    rectForHeader(inSection: section).union(rectForFooter(inSection: section))
  }

  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    return layout.rows(from: point.y, to: point.y.nextUp).first
  }

  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    return layout.rows(from: rect.minY, to: rect.maxY)
  }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key
  }

  /// Returns the cell of a row; nil for a row that is not visible.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }

  open var indexPathsForVisibleRows: [IndexPath]? { shown.keys.sorted() }

  open var visibleCells: [UITableViewCell] { shown.keys.sorted().compactMap { shown[$0] } }

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cells.register(cellClass, identifier)
  }

  open func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) { headers.register(aClass, identifier) }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    cells.view(identifier)
  }

  /// Returns an unused cell from the reuse pool, or a new cell.
  ///
  /// If no class is registered, returns a plain cell and reports the missing class; UIKit raises an exception.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = cells.view(identifier) { return cell }
    simulation.report(.raisesException, "no class registered for \"\(identifier)\"")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? { headers.view(identifier) }

  open func scrollToRow(
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

  open var indexPathForSelectedRow: IndexPath? { selected.first }

  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }

  /// Selects a row without calling the delegate, as documented by Apple.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if indexPath == nil || !allowsMultipleSelection { deselectAll(but: indexPath) }
    guard let indexPath else { return }
    mark(indexPath, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row without calling the delegate, as documented by Apple.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    shown[indexPath]?.setSelected(false, animated: animated)
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.insertedRows.formUnion(indexPaths) }
  }

  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.deletedRows.formUnion(indexPaths) }
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update {
      $0.deletedRows.formUnion(indexPaths)
      $0.insertedRows.formUnion(indexPaths)
    }
  }

  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update { $0.move(indexPath, to: newIndexPath) }
  }

  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.insertedSections.formUnion(sections) }
  }

  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.deletedSections.formUnion(sections) }
  }

  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    update {
      $0.deletedSections.formUnion(sections)
      $0.insertedSections.formUnion(sections)
    }
  }

  open func beginUpdates() { change = change ?? ListChange() }

  open func endUpdates() {
    guard let change else { return }
    self.change = nil
    apply(change)
  }

  /// Applies several changes together; `completion` runs in the next turn of the run loop.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates()
    simulation.async { completion?(true) }
  }
}
