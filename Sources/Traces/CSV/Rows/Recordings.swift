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
      drafts.append(Draft(recording: text, origin: origin))
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
    drafts[last].samples.reserveCapacity(rows)
  }
}

/// One recording while its rows are read.
struct Draft {
  /// What the `trace` column calls it; empty in a file without that column.
  let recording: String
  /// The time of its first row; its times count from there.
  let origin: DecimalNumber
  fileprivate(set) var samples: [Trace.Sample] = []
  private(set) var lines = LineMap()
  private(set) var touches = TouchTable()
  /// The rows before time zero on the file's own clock.
  private(set) var negative: (line: Int, count: Int)?

  init(recording: String, origin: DecimalNumber) {
    self.recording = recording
    self.origin = origin
  }

  /// Hands the samples over.
  mutating func takeSamples() -> [Trace.Sample] {
    defer { samples = [] }
    return samples
  }

  @inline(__always)
  fileprivate mutating func append(_ row: Row, line: Int) -> Bool {
    let time = row.time.minus(origin)
    let dispatch = row.dispatch?.minus(origin)
    guard time.isFinite, dispatch?.isFinite ?? true else { return false }
    if row.time.mantissa < 0 { negative = (negative?.line ?? line, (negative?.count ?? 0) + 1) }
    lines.append(line)
    samples.append(
      Trace.Sample(
        time: time, x: row.x, y: row.y, phase: row.phase, touch: touches.index(of: row.touch),
        dispatch: dispatch, force: row.force))
    return true
  }
}

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

/// Numbers the fingers of a recording in the order of their first rows, whatever they are called.
struct TouchTable {
  private var short: [UInt64: Int] = [:]
  private var long: [[UInt8]: Int] = [:]
  private var last: (key: UInt64, index: Int)?

  /// The number of the finger with this identifier.
  @inline(__always)
  mutating func index(of id: UnsafeBufferPointer<UInt8>) -> Int {
    guard id.count <= 7 else { return lookUp(long: Array(id)) }
    // The length keeps identifiers apart that differ in leading zero bytes only.
    var key = UInt64(id.count)
    for byte in id { key = key << 8 | UInt64(byte) }
    if let last, last.key == key { return last.index }
    return lookUp(short: key)
  }

  @inline(never)
  private mutating func lookUp(short key: UInt64) -> Int {
    let next = short.count + long.count
    let index = short[key] ?? next
    if index == next { short[key] = index }
    last = (key, index)
    return index
  }

  @inline(never)
  private mutating func lookUp(long key: [UInt8]) -> Int {
    let next = short.count + long.count
    let index = long[key] ?? next
    if index == next { long[key] = index }
    return index
  }
}
