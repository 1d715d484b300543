/// The positions of a table's parts, from top to bottom, in points.
struct TableLayout {
  struct Span: Hashable {
    var start: CGFloat
    var height: CGFloat
    var end: CGFloat { start + height }
  }

  struct Section {
    var header: Span
    var rows: [Span]
    var footer: Span
  }

  private(set) var sections: [Section] = []
  /// The bottom of the last footer.
  private(set) var end: CGFloat

  /// Creates an empty layout whose first header will be at `start`.
  init(start: CGFloat) { end = start }

  mutating func add(header: CGFloat, rows: [CGFloat], footer: CGFloat) {
    sections.append(
      Section(header: next(header), rows: rows.map { next($0) }, footer: next(footer)))
  }

  private mutating func next(_ height: CGFloat) -> Span {
    defer { end += height }
    return Span(start: end, height: height)
  }

  func row(_ path: IndexPath) -> Span? {
    guard path.count == 2, sections.indices.contains(path.section),
      sections[path.section].rows.indices.contains(path.row)
    else { return nil }
    return sections[path.section].rows[path.row]
  }

  /// Returns the rows that overlap a vertical range.
  func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
    var found: [IndexPath] = []
    for (section, parts) in sections.enumerated() {
      guard parts.footer.end > top, parts.header.start < bottom else { continue }
      let first = parts.rows.partitioningIndex { $0.end > top }
      for row in first..<parts.rows.count {
        guard parts.rows[row].start < bottom else { break }
        found.append(IndexPath(row: row, section: section))
      }
    }
    return found
  }

  /// Returns the position of the upper edge of a header that stays visible as long as its section is visible.
  func floatingHeader(_ section: Int, top: CGFloat) -> CGFloat {
    let parts = sections[section]
    let last = parts.footer.start - parts.header.height
    return max(parts.header.start, min(top, last))
  }
}

extension Array {
  /// Returns the first index whose element fulfils a condition, by binary search: all later elements must fulfil it
  /// too.
  fileprivate func partitioningIndex(where isLater: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension IndexPath {
  public init(row: Int, section: Int) { self = [section, row] }

  public init(item: Int, section: Int) { self = [section, item] }

  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}

/// The rows and sections that an app deletes from a list and inserts into it.
///
/// As documented by Apple, deletions are indices before the change, and insertions are indices after it.
struct ListChange {
  var deletedRows: Set<IndexPath> = []
  var insertedRows: Set<IndexPath> = []
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  /// The new index paths of moved rows, which also count as deleted and inserted, by their old ones.
  private var moves: [IndexPath: IndexPath] = [:]

  /// Moves a row from an index path before the change to an index path after it.
  mutating func move(_ old: IndexPath, to new: IndexPath) {
    deletedRows.insert(old)
    insertedRows.insert(new)
    moves[old] = new
  }

  /// Returns the index path that a row has after the changes; nil if the row is deleted.
  func place(of path: IndexPath) -> IndexPath? {
    if let new = moves[path] { return new }
    guard !deletedRows.contains(path), !deletedSections.contains(path.section) else { return nil }
    var section = path.section - deletedSections.count(in: 0..<path.section)
    for inserted in insertedSections where inserted <= section { section += 1 }
    var row =
      path.row - deletedRows.filter { $0.section == path.section && $0.row < path.row }.count
    let added = insertedRows.filter { $0.section == section }.map(\.row).sorted()
    for inserted in added where inserted <= row { row += 1 }
    return IndexPath(row: row, section: section)
  }

  func places<Value>(in old: [IndexPath: Value]) -> [IndexPath: Value] {
    var new: [IndexPath: Value] = [:]
    for (path, value) in old {
      if let path = place(of: path) { new[path] = value }
    }
    return new
  }
}
