/// One recording while its rows are read.
struct Draft {
  /// What the `trace` column calls it; empty in a file without that column.
  let recording: String
  /// The time of its first row; its times count from there.
  let origin: DecimalNumber
  private(set) var samples: [Trace.Sample] = []
  private(set) var lines = LineMap()
  private(set) var touches = TouchTable()
  /// The rows before time zero on the file's own clock.
  private(set) var negative: (line: Int, count: Int)?

  init(recording: String, origin: DecimalNumber) {
    self.recording = recording
    self.origin = origin
  }

  /// Makes room for rows to come.
  mutating func reserve(_ rows: Int) { samples.reserveCapacity(rows) }

  /// Hands the samples over.
  mutating func takeSamples() -> [Trace.Sample] {
    defer { samples = [] }
    return samples
  }

  /// Adds a row; false if its times are too far apart to be numbers.
  @inline(__always)
  mutating func append(_ row: Row, line: Int) -> Bool {
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
