import MotionMath

/// Mends one recording once its rows are read: their order in time and what each finger does.
///
/// A clean recording passes through without being copied.
struct Mending {
  private(set) var samples: [Trace.Sample]
  private(set) var findings: Findings
  private var draft: Draft
  /// The row of each sample once samples and rows no longer agree; nil while they do.
  private var rows: [Int]?

  /// The farthest, in points, that one finger gets between two events: what lies beyond is another
  /// finger, or none.
  static let reach = 40.0

  /// The most, in seconds, that an event waits for its delivery.
  ///
  /// More than a minute means that the two times are not of one clock.
  static let longestWait: Seconds = 60

  init(_ draft: consuming Draft, file: String, options: TraceReader.Options) {
    samples = draft.takeSamples()
    self.draft = draft
    findings = Findings(file: file, strict: options.strict)
  }

  /// Mends everything, in the order in which one repair makes the next possible.
  ///
  /// - Throws: ``TraceError`` if nothing sane can be made of the recording, or dirt was found while
  ///   reading strictly.
  mutating func mendAll() throws(TraceError) {
    if let negative = draft.negative {
      try findings.note(.negativeTime, line: negative.line, count: negative.count)
    }
    try sortByTime()
    try refuseArrivalStamps()
    try mendFingers()
    guard let first = samples.first else { throw failure(.nothingLeft, 0) }
    if first.time != 0 { rebase(first.time) }
    renumberTouches()
    try mendDispatch()
  }

  /// The one-based line of a sample.
  private func line(_ index: Int) -> Int {
    draft.lines[rows.flatMap { index < $0.count ? $0[index] : nil } ?? index]
  }

  private func failure(_ problem: TraceError.Problem, _ index: Int) -> TraceError {
    TraceError(file: findings.file, line: line(index), problem: problem)
  }

  /// Sorts rows by time; rows of one time keep their order.
  private mutating func sortByTime() throws(TraceError) {
    var latest = -Double.infinity
    var late: (first: Int, count: Int)?
    for index in samples.indices {
      let time = samples[index].time
      if time < latest { late = (late?.first ?? index, (late?.count ?? 0) + 1) }
      latest = max(latest, time)
    }
    guard let late else { return }
    try findings.note(.rowsOutOfOrder, line: line(late.first), count: late.count)
    let order = samples.indices.sorted {
      (samples[$0].time, $0) < (samples[$1].time, $1)
    }
    samples = order.map { samples[$0] }
    rows = order
  }

  private mutating func refuseArrivalStamps() throws(TraceError) {
    if let stamps = ArrivalStamps(samples) {
      throw failure(
        .arrivalStamped(close: stamps.close, intervals: stamps.intervals), stamps.first)
    }
  }

  /// Gives every finger one down, moves and one up, each at its own time.
  private mutating func mendFingers() throws(TraceError) {
    var fingers = Fingers()
    var index = 0
    while index < samples.count, fingers.step(samples[index], at: index) == nil { index += 1 }
    if index < samples.count { try mendDirtyFingers() } else { try endAll(fingers) }
  }

  /// Goes through the samples again, to keep those that are right or can be mended.
  private mutating func mendDirtyFingers() throws(TraceError) {
    var fingers = Fingers()
    var kept: [Trace.Sample] = []
    var keptRows: [Int] = []
    kept.reserveCapacity(samples.count)
    for index in samples.indices {
      guard let mend = fingers.step(samples[index], at: kept.count) else {
        kept.append(samples[index])
        keptRows.append(rows?[index] ?? index)
        continue
      }
      if let problem = mend.refusal { throw failure(problem, index) }
      for dirt in mend.dirt { try findings.note(dirt, line: line(index)) }
      guard let sample = mend.sample else { continue }
      if let replaced = mend.replaced {
        kept[replaced] = sample
      } else {
        kept.append(sample)
        keptRows.append(rows?[index] ?? index)
      }
    }
    (samples, rows) = (kept, keptRows)
    try endAll(fingers)
  }

  /// Adds an up behind the last sample of each finger that has none.
  private mutating func endAll(_ fingers: Fingers) throws(TraceError) {
    let open = fingers.stillDown
    guard !open.isEmpty else { return }
    var ended: [Trace.Sample] = []
    var endedRows: [Int] = []
    ended.reserveCapacity(samples.count + open.count)
    var next = open[...]
    for (index, sample) in samples.enumerated() {
      ended.append(sample)
      endedRows.append(rows?[index] ?? index)
      guard next.first == index else { continue }
      next.removeFirst()
      try findings.note(.missingEnded, line: line(index))
      var up = sample
      up.phase = .ended
      ended.append(up)
      endedRows.append(rows?[index] ?? index)
    }
    (samples, rows) = (ended, endedRows)
  }

  /// Counts times from the first sample that is left, to the nanosecond.
  ///
  /// No recording's clock is finer, and rounding keeps 8 ms from becoming 8.000000000000001 ms.
  private mutating func rebase(_ origin: Seconds) {
    func rebased(_ time: Seconds) -> Seconds {
      let nanoseconds = ((time - origin) * 1e9).rounded()
      return nanoseconds.magnitude < 1e15 ? nanoseconds / 1e9 : time - origin
    }
    for index in samples.indices {
      samples[index].time = rebased(samples[index].time)
      samples[index].dispatch = samples[index].dispatch.map(rebased)
    }
  }

  /// Numbers the fingers as they land, after rows moved or went.
  private mutating func renumberTouches() {
    var landed = 0
    for sample in samples where sample.touch >= landed {
      if sample.touch > landed { return renumberAll() }
      landed += 1
    }
  }

  private mutating func renumberAll() {
    var numbers: [Int: Int] = [:]
    for index in samples.indices {
      let number = numbers[samples[index].touch] ?? numbers.count
      numbers[samples[index].touch] = number
      samples[index].touch = number
    }
  }

  /// Makes deliveries follow their samples and one another, or does without them.
  private mutating func mendDispatch() throws(TraceError) {
    var latest = -Double.infinity
    var early: [(index: Int, dispatch: Seconds)] = []
    var strays: (first: Int, count: Int)?
    for index in samples.indices {
      guard let dispatch = samples[index].dispatch else { continue }
      if abs(dispatch - samples[index].time) > Self.longestWait {
        strays = (strays?.first ?? index, (strays?.count ?? 0) + 1)
      }
      let earliest = max(samples[index].time, latest)
      if dispatch < earliest { early.append((index, earliest)) }
      latest = max(dispatch, earliest)
    }
    if let strays {
      try findings.note(.dispatchClock, line: line(strays.first), count: strays.count)
      for index in samples.indices { samples[index].dispatch = nil }
      return
    }
    for (index, dispatch) in early {
      try findings.note(.dispatchEarly, line: line(index))
      samples[index].dispatch = dispatch
    }
  }
}
