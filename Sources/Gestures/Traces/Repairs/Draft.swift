import MotionMath

/// A recording whose rows are still being read.
struct Draft {
  /// The recording's name in the `trace` column; empty in a file without that column.
  let recording: String
  /// The time of the first row, to which all times of the recording are relative.
  let origin: DecimalNumber
  /// The person who made the recording, if the rows name one; otherwise empty.
  var person = ""
  /// What the person meant, if the rows say it.
  var intent: Label.Intent?
  /// Whether the rows are a script rather than a recording; long intervals in a script do not mean that samples are
  /// missing.
  var isScript = false
  var samples = Trace.Samples()
  var lines = LineMap()
  var touches = TouchTable()
  /// The line of the first row with a negative time on the file's own clock, and the number of such rows.
  private(set) var negative: (line: Int, count: Int)?

  init(recording: String, origin: DecimalNumber) {
    self.recording = recording
    self.origin = origin
  }

  /// Joins the contacts of one gesture: their rows in the order of time, each contact as another finger.
  init(joining contacts: [Draft]) {
    self.init(recording: contacts[0].recording, origin: contacts[0].origin)
    person = contacts.lazy.map(\.person).first { !$0.isEmpty } ?? ""
    intent = contacts.lazy.compactMap(\.intent).first
    var rows: [(sample: Trace.Sample, line: Int)] = []
    for (finger, contact) in contacts.enumerated() {
      let delay = contact.origin.minus(origin)
      for (row, sample) in contact.samples.enumerated() {
        var sample = sample
        (sample.time, sample.touch) = (sample.time + delay, finger)
        sample.dispatch = sample.dispatch.map { $0 + delay }
        rows.append((sample, contact.lines[row]))
      }
      if let more = contact.negative {
        negative = (negative?.line ?? more.line, (negative?.count ?? 0) + more.count)
      }
    }
    rows.sort { ($0.sample.time, $0.line) < ($1.sample.time, $1.line) }
    for row in rows {
      samples.append(row.sample)
      lines.append(row.line)
    }
  }

  /// When the contact was down, if the rows are those of one.
  var span: ContactSpan {
    let last = samples.count - 1
    return ContactSpan(
      owner: [recording, person], start: origin, duration: samples[last].time,
      order: lines[0]...max(lines[0], lines[last]))
  }

  /// The greatest difference between two times of a recording, in seconds: an hour.
  static let longest: Seconds = 3600

  /// Reserves space for this number of rows.
  mutating func reserve(_ rows: Int) { samples.reserveLargePages(rows) }

  /// Moves the samples out of the draft.
  mutating func takeSamples() -> Trace.Samples {
    defer { samples = [] }
    return samples
  }

  /// Adds a row; returns false if its time is too far from the time of the first row.
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

/// The line number of each row, stored as runs of consecutive lines.
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
  /// The key of the first finger.
  ///
  /// It is kept out of the dictionaries for speed, because most recordings have only one finger.
  private var first: UInt64?
  private var short: [UInt64: Int] = [:]
  private var long: [[UInt8]: Int] = [:]
  private var last: (key: UInt64, index: Int)?

  private var count: Int { (first == nil ? 0 : 1) + short.count + long.count }

  /// The number of the finger with this identifier.
  @inline(__always)
  mutating func index(of id: UnsafeBufferPointer<UInt8>) -> Int {
    guard id.count <= 7 else { return lookUp(long: Array(id)) }
    // The key includes the length, to distinguish identifiers that differ only in leading zero bytes.
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
