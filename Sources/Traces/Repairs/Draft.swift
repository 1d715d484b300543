import MotionMath

/// A recording whose rows are still being read.
struct Draft {
  /// The name in the `trace` column; empty in a file without that column.
  let recording: String
  /// The time of the first row, from which times count.
  let origin: DecimalNumber
  /// The person who made it, if the rows say.
  var person = ""
  /// Whether nothing is missing between its rows: they are a script, not a recording.
  var isScript = false
  var samples = Trace.Samples()
  var lines = LineMap()
  var touches = TouchTable()
  /// The rows before time zero on the file's own clock.
  private(set) var negative: (line: Int, count: Int)?

  init(recording: String, origin: DecimalNumber) {
    self.recording = recording
    self.origin = origin
  }

  /// The longest time between two rows of a recording, in seconds: an hour.
  static let longest: Seconds = 3600

  /// Reserves space for rows.
  mutating func reserve(_ rows: Int) { samples.reserveLargePages(rows) }

  /// Moves the samples out.
  mutating func takeSamples() -> Trace.Samples {
    defer { samples = [] }
    return samples
  }

  /// Adds a row; false if its times are too far apart.
  @inline(__always)
  mutating func append(_ row: Row, line: Int) -> Bool {
    let time = row.time.minus(origin)
    let dispatch = row.dispatch?.minus(origin)
    guard abs(time) <= Self.longest, dispatch?.isFinite ?? true else { return false }
    if row.time.mantissa < 0 { negative = (negative?.line ?? line, (negative?.count ?? 0) + 1) }
    lines.append(line)
    samples.append(
      Trace.Sample(
        time: time, x: row.x, y: row.y, phase: row.phase, touch: touches.index(of: row.touch),
        dispatch: dispatch, force: row.force))
    return true
  }
}

/// One row as written.
struct Row {
  var time = DecimalNumber(mantissa: 0, exponent: 0)
  var x = 0.0
  var y = 0.0
  var phase = Trace.Phase.moved
  var touch = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var trace = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var dispatch: DecimalNumber?
  var force: Double?
}

/// The line of each row, stored as runs of consecutive lines.
struct LineMap {
  private var runs: [(row: Int, line: Int)] = []
  private var count = 0
  private var expected = 0

  /// Adds the next rows, which are on consecutive lines.
  @inline(__always)
  mutating func append(_ line: Int, count new: Int = 1) {
    guard new > 0 else { return }
    if line != expected || count == 0 { runs.append((count, line)) }
    expected = line + new
    count += new
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

/// Numbers the fingers of a recording in the order of their first rows.
struct TouchTable {
  /// The first finger; most recordings have no other, which would be in the dictionaries.
  private var first: UInt64?
  private var short: [UInt64: Int] = [:]
  private var long: [[UInt8]: Int] = [:]
  private var last: (key: UInt64, index: Int)?

  private var count: Int { (first == nil ? 0 : 1) + short.count + long.count }

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
    let next = count
    let index = key == first ? 0 : short[key] ?? next
    if index == next {
      if next == 0 { first = key } else { short[key] = index }
    }
    last = (key, index)
    return index
  }

  @inline(never)
  private mutating func lookUp(long key: [UInt8]) -> Int {
    let next = count
    let index = long[key] ?? next
    if index == next { long[key] = index }
    return index
  }
}
