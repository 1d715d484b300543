/// Where the parts of a table are, from top to bottom, in points.
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
  /// Of the sections, from the top of the first header to the bottom of the last footer.
  private(set) var end: CGFloat

  /// Nothing below `start`.
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

  /// The rows that overlap a range of heights.
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

  /// Where a header is that stays in sight as long as its section does.
  func floatingHeader(_ section: Int, top: CGFloat) -> CGFloat {
    let parts = sections[section]
    let last = parts.footer.start - parts.header.height
    return max(parts.header.start, min(top, last))
  }
}

extension Array {
  /// The index of the first element that fulfils a condition that all later ones fulfil too.
  fileprivate func partitioningIndex(where isLater: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
