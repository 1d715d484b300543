/// The recordings of one file while its rows are read, in the order of first appearance.
struct Recordings {
  private(set) var drafts: [Draft] = []
  private var known: [[UInt8]: Int] = [:]
  private var lastName: [UInt8] = []
  private var last = 0

  /// The recording a row belongs to; nil if its name is not UTF-8.
  ///
  /// Rows of one recording mostly stand together, so the last name is compared before any look-up.
  @inline(__always)
  mutating func index(of name: UnsafeBufferPointer<UInt8>, origin: DecimalNumber) -> Int? {
    if !drafts.isEmpty, name.elementsEqual(lastName) { return last }
    return lookUp(name, origin: origin)
  }

  @inline(never)
  private mutating func lookUp(
    _ name: UnsafeBufferPointer<UInt8>, origin: DecimalNumber
  ) -> Int? {
    let bytes = Array(name)
    if let index = known[bytes] {
      last = index
    } else {
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      last = drafts.count
      known[bytes] = last
      // Recordings of one file are about as long as one another.
      let expected = drafts.last?.samples.count ?? 0
      drafts.append(Draft(recording: text, origin: origin))
      drafts[last].reserve(expected)
    }
    lastName = bytes
    return last
  }

  /// Adds a row to a recording; false if its times are too far apart to be numbers.
  @inline(__always)
  mutating func append(_ row: Row, to index: Int, line: Int) -> Bool {
    drafts[index].append(row, line: line)
  }

  /// Hands a recording over and forgets it, so that its samples are in memory only once.
  mutating func take(_ index: Int) -> Draft {
    let draft = drafts[index]
    drafts[index] = Draft(recording: "", origin: draft.origin)
    return draft
  }

  /// Makes room for the rows of a file with one recording.
  mutating func reserve(_ rows: Int) {
    drafts[last].reserve(rows)
  }
}
