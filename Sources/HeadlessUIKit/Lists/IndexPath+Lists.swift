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

/// Rows or sections that an app takes out of a list and puts into it.
///
/// As documented by Apple: deletions count in the list before, insertions in the list after.
struct ListChange {
  var deletedRows: Set<IndexPath> = []
  var insertedRows: Set<IndexPath> = []
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()

  /// Where a row is afterwards; nil for a deleted one.
  func place(of path: IndexPath) -> IndexPath? {
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
