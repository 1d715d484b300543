/// The line of each row, kept as runs because rows mostly follow one another.
struct LineMap {
  private var runs: [(row: Int, line: Int)] = []
  private var count = 0
  private var expected = 0

  /// Adds the next row.
  @inline(__always)
  mutating func append(_ line: Int) {
    if line != expected || count == 0 { runs.append((count, line)) }
    expected = line + 1
    count += 1
  }

  /// The one-based line of a row.
  subscript(row: Int) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].row <= row { low = middle } else { high = middle }
    }
    return runs.isEmpty ? 0 : runs[low].line + row - runs[low].row
  }
}
