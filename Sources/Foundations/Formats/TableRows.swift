extension TextTable {
  /// The rows of a table: stored, or made whenever they are read, so that a million of them take no memory.
  package struct Rows: RandomAccessCollection, RangeReplaceableCollection,
    ExpressibleByArrayLiteral
  {
    private enum Storage {
      case stored([[String]])
      case made(count: Int, (Int) -> [String])
    }

    private var storage: Storage

    package init() { storage = .stored([]) }

    package init(arrayLiteral rows: [String]...) { storage = .stored(rows) }

    package init(_ rows: [[String]]) { storage = .stored(rows) }

    /// Creates rows that `row` makes by their index, the same each time.
    package init(count: Int, _ row: @escaping (Int) -> [String]) {
      storage = .made(count: count, row)
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
      switch storage {
      case .stored(let rows): rows.count
      case .made(let count, _): count
      }
    }

    package subscript(index: Int) -> [String] {
      switch storage {
      case .stored(let rows): rows[index]
      case .made(_, let row): row(index)
      }
    }

    package mutating func replaceSubrange(
      _ range: Range<Int>, with rows: some Collection<[String]>
    ) {
      var all =
        switch storage {
        case .stored(let rows): rows
        case .made(let count, let row): (0..<count).map(row)
        }
      storage = .stored([])
      all.replaceSubrange(range, with: rows)
      storage = .stored(all)
    }
  }
}
