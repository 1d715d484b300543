import Formats
import MotionMath

/// Repairs one recording after its rows were read: the order of its rows and the phases of each finger.
///
/// The samples of a recording that needs no repair are not copied.
struct RecordingRepair {
  private(set) var samples: Trace.Samples
  private(set) var findings: Findings
  /// Whether the recording consists of one contact of one finger.
  private(set) var hasOneContact = false
  private var draft: Draft
  /// Whether to leave out places far off a finger's way.
  private let dropsSpikes: Bool
  /// The screen that the touches must lie on; nil for any handheld one.
  private let screen: ScreenSize?
  /// The direction for which the recording is named; nil if for none.
  private let direction: GestureDirection?
  /// The index of each sample's row; nil while samples and rows have the same indices.
  private var rows: [Int]?

  /// The greatest distance that one finger is expected to move between two events, in points.
  static let reach = 40.0

  /// The longest plausible time between an event and its delivery, in seconds: a minute.
  ///
  /// A longer time means that the times of the event and of its delivery come from different clocks.
  static let longestWait: Seconds = 60

  init(
    _ draft: consuming Draft, file: String, strict: Bool, screen: ScreenSize?,
    direction: GestureDirection?, dropsSpikes: Bool = false
  ) {
    (self.screen, self.direction, self.dropsSpikes) = (screen, direction, dropsSpikes)
    samples = draft.takeSamples()
    self.draft = draft
    findings = Findings(file: file, strict: strict)
  }

  /// Makes all repairs, in an order in which each repair makes the next one possible.
  ///
  /// - Throws: ``TraceError`` if the recording cannot be repaired, or if it needs a repair and the reader is strict.
  mutating func repairAll() throws(TraceError) {
    if draft.negative == nil, let pause = pauseIfClean {
      hasOneContact = true
      return try doubt(longestPause: pause)
    }
    if let negative = draft.negative {
      try findings.note(.negativeTime, line: negative.line, count: negative.count)
    }
    try sortByTime()
    try refuseArrivalStamps()
    try repairFingers()
    guard let first = samples.first else { throw failure(.nothingLeft, 0) }
    if first.time != 0 { rebase(first.time) }
    renumberTouches()
    try repairDispatch()
    hasOneContact = samples.count { $0.phase == .began } == 1
    try doubt(longestPause: RecorderGaps.longestPause(in: samples))
  }

  /// The longest time between two samples of a recording that certainly needs no repair; nil for any other recording.
  ///
  /// In such a recording, one finger goes down, moves and goes up, at plausible times that begin at 0. Most recordings
  /// are like this.
  private var pauseIfClean: Seconds? {
    guard let first = samples.first, let last = samples.last, samples.count > 1,
      first.phase == .began, first.time == 0, first.touch == 0, !samples.haveDispatch,
      last.phase == .ended || last.phase == .cancelled, last.x != 0 || last.y != 0
    else { return nil }
    var (time, longest) = (0.0, 0.0)
    for (index, point) in samples.points.enumerated().dropFirst() {
      if point.phase == .stationary, FingerRepair.moves(samples[index], from: samples[index - 1]) {
        return nil
      }
      // The last sample, at which the finger goes up, may have the same time as the last move.
      let isUp = index == samples.count - 1
      let step = point.time - time
      guard step >= (isUp ? 0 : ArrivalStamps.shortestScan), point.touch == 0,
        isUp || point.phase == .moved || point.phase == .stationary
      else { return nil }
      if step > longest { longest = step }
      time = point.time
    }
    return longest
  }

  // MARK: - Doubts

  /// Reports reasons to doubt the speeds in a recording.
  private mutating func doubt(longestPause: Seconds) throws(TraceError) {
    try doubtUnit()
    try doubtPlaces()
    if !draft.isScript, samples.count > 3, longestPause > RecorderGaps.longestInterval {
      try doubtSteps(longestPause: longestPause)
    }
  }

  /// Reports that the unit of time is doubtful, if no interval between reports is plausible for a touch panel, but at
  /// least four fifths of the intervals would be plausible in another unit.
  private mutating func doubtUnit() throws(TraceError) {
    var evidence = UnitEvidence()
    var last: [Int: Seconds] = [:]
    for index in samples.indices {
      let sample = samples[index]
      let isMove = sample.phase == .moved || sample.phase == .stationary
      let before =
        sample.touch == 0 && index > 0 && samples[index - 1].touch == 0
        ? samples[index - 1].time : last[sample.touch]
      if isMove, let before, sample.time > before {
        if TimeUnit.seconds.fits(sample.time - before) { return }
        evidence.add(interval: sample.time - before)
      }
      if sample.touch != 0 || index + 1 < samples.count && samples[index + 1].touch != 0 {
        last[sample.touch] = sample.time
      }
    }
    // The times have been converted to seconds from the unit that was assumed. If another unit is right, they are wrong
    // by one of these factors.
    let factors = [1e-9, 1e-6, 1e-3, 1e3, 1e6, 1e9]
    let isOther = factors.contains { factor in
      evidence.intervals.count { TimeUnit.seconds.fits($0 * factor) } * 5
        >= evidence.intervals.count * 4
    }
    guard !evidence.intervals.isEmpty, isOther else { return }
    try findings.note(
      .unitDoubtful, line: line(0),
      remedy:
        "read as written, \(UnitEvidence.time(evidence.intervals.median)) apart; check the unit")
  }

  /// Reports places that cannot be: outside the screen, too far from each other, or far off a finger's way.
  ///
  /// The last are left out if that is wanted.
  private mutating func doubtPlaces() throws(TraceError) {
    let reach = PlaceReach(samples)
    if !reach.fits(screen) {
      try findings.note(
        .offScreen, line: line(0),
        remedy:
          "from \(reach.start) to \(reach.end) on \(screen.map { "\($0)" } ?? "no known one"),"
          + " read as points; 'panlab import' takes another unit with --panel and another screen with --screen"
      )
    }
    if let direction, samples.goAgainst(direction) {
      try findings.note(.againstName, line: line(0), remedy: direction.againstRemedy)
    }
    // In a script, a finger may be anywhere next.
    guard reach.longestStep >= PlaceSpikes.least, !draft.isScript else { return }
    let spikes = try doubtSpikes()
    let leaps = PlaceLeaps.all(in: samples, besides: spikes, hasOneContact: hasOneContact)
    if let first = leaps.first { try findings.note(.leap, line: line(first), count: leaps.count) }
  }

  /// Returns the indices of the spikes that are left in.
  private mutating func doubtSpikes() throws(TraceError) -> [Int] {
    let spikes = PlaceSpikes.all(in: samples, hasOneContact: hasOneContact)
    guard let first = spikes.first else { return [] }
    try findings.note(
      .spike, line: line(first), count: spikes.count, remedy: dropsSpikes ? "left out" : nil)
    guard dropsSpikes else { return spikes }
    let left = Set(spikes)
    let kept = samples.indices.filter { !left.contains($0) }
    rows = kept.map { rows?[$0] ?? $0 }
    samples = Trace.Samples(kept.map { samples[$0] })
    return []
  }

  /// Corrects times after the recorder's clock was set forward, and adds moves that the recorder omitted while a finger
  /// moved very slowly.
  private mutating func doubtSteps(longestPause: Seconds) throws(TraceError) {
    let jumps = ClockJumps.forward(in: samples, longestPause: longestPause)
    for jump in jumps {
      try findings.note(
        .clockJump, line: line(jump.index),
        remedy: jump.isCertain
          ? "\(UnitEvidence.time(jump.time)) removed, because the finger moves at full speed throughout"
          : "\(UnitEvidence.time(jump.time)) left in, because the finger may have paused; correct the times"
            + " if it did not")
    }
    ClockJumps.close(jumps, in: &samples)
    let gaps = RecorderGaps(samples)
    guard let gap = gaps.all.first else {
      if let end = gaps.unevenEnd { try findings.note(.thinned, line: line(end)) }
      return
    }
    try findings.note(.thinned, line: line(gap.end))
    for gap in gaps.all where gap.isUp && gap.way > RecorderGaps.stillness {
      try findings.note(
        .upMoved, line: line(gap.end),
        remedy:
          "\(Number.shortest((gap.way * 10).rounded() / 10)) pt in \(UnitEvidence.time(gap.time)), counted as moves"
      )
    }
    fill(gaps)
  }

  /// Adds the moves that a recorder omitted, evenly along the path.
  private mutating func fill(_ gaps: RecorderGaps) {
    let before = rows ?? Array(samples.indices)
    var filled = Trace.Samples()
    var filledRows: [Int] = []
    filled.reserveCapacity(samples.count)
    for (sample, row) in gaps.filled(samples) {
      filled.append(sample)
      filledRows.append(before[row])
    }
    (samples, rows) = (filled, filledRows)
  }

  /// The number of the line in the file from which a sample was read, counted from 1.
  private func line(_ index: Int) -> Int {
    draft.lines[rows.flatMap { index < $0.count ? $0[index] : nil } ?? index]
  }

  /// The repair that reports that a recording was split into gestures; `index` is the index of the second gesture's
  /// first sample.
  func strokes(_ count: Int, second index: Int) -> Repair {
    Repair(
      file: findings.file, line: line(index), count: 1, code: Dirt.strokes.code,
      message:
        "\(Dirt.strokes.found); read as \(count) gestures, #1 to #\(count); a line '# strokes: together' joins them"
    )
  }

  private func failure(_ problem: TraceError.Problem, _ index: Int) -> TraceError {
    TraceError(file: findings.file, line: line(index), problem: problem)
  }

  /// Sorts rows by time; rows with the same time keep their order.
  private mutating func sortByTime() throws(TraceError) {
    var latest = -Double.infinity
    var late: (first: Int, count: Int)?
    for index in samples.indices {
      let time = samples[index].time
      if time < latest { late = (late?.first ?? index, (late?.count ?? 0) + 1) }
      latest = max(latest, time)
    }
    guard let late else { return }
    let order = samples.indices.sorted { (samples[$0].time, $0) < (samples[$1].time, $1) }
    if ClockJumps.wasSetBack(samples, order: order) {
      let jumps = ClockJumps.back(in: samples)
      ClockJumps.close(jumps, in: &samples)
      return try findings.note(
        .clockJump, line: line(late.first), count: jumps.count,
        remedy: "continued from the previous row")
    }
    try findings.note(.rowsOutOfOrder, line: line(late.first), count: late.count)
    samples = Trace.Samples(order.map { samples[$0] })
    rows = order
  }

  private mutating func refuseArrivalStamps() throws(TraceError) {
    if let stamps = ArrivalStamps(samples) {
      if let interval = stamps.thousandth(in: samples) {
        throw failure(.thousandth(interval), stamps.first)
      }
      throw failure(
        .arrivalStamped(close: stamps.close, intervals: stamps.intervals), stamps.first)
    }
  }

  /// Makes every contact consist of a down, moves and an up, with increasing times.
  private mutating func repairFingers() throws(TraceError) {
    var fingers = FingerRepair()
    var index = 0
    while index < samples.count, fingers.step(samples[index], at: index) == nil { index += 1 }
    if index < samples.count { try repairDirtyFingers() } else { try endAll(fingers) }
  }

  /// Processes the samples again from the first one, and keeps those that are correct or can be repaired.
  private mutating func repairDirtyFingers() throws(TraceError) {
    var fingers = FingerRepair()
    var kept = Trace.Samples()
    var keptRows: [Int] = []
    kept.reserveCapacity(samples.count)
    for index in samples.indices {
      guard let fix = fingers.step(samples[index], at: kept.count) else {
        kept.append(samples[index])
        keptRows.append(rows?[index] ?? index)
        continue
      }
      if let problem = fix.refusal { throw failure(problem, index) }
      for dirt in fix.dirt { try findings.note(dirt, line: line(index)) }
      guard let sample = fix.sample else { continue }
      if let replaced = fix.replaced {
        kept[replaced] = sample
      } else {
        kept.append(sample)
        keptRows.append(rows?[index] ?? index)
      }
    }
    (samples, rows) = (kept, keptRows)
    try endAll(fingers)
  }

  /// Adds an up after the last sample of each finger that is still down.
  private mutating func endAll(_ fingers: FingerRepair) throws(TraceError) {
    let open = fingers.stillDown
    guard !open.isEmpty else { return }
    var ended = Trace.Samples()
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

  /// Subtracts `origin`, the time of the first sample, from all times, and rounds them to the nanosecond.
  ///
  /// No recorder's clock is finer than a nanosecond, and rounding keeps 8 ms from becoming 8.000000000000001 ms.
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

  /// Numbers the fingers in the order in which they land, after rows were moved or dropped.
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

  /// Corrects dispatch times that are earlier than their samples or out of order.
  ///
  /// If some dispatch times are too far from the times of their samples, the clocks differ, and all dispatch times are
  /// dropped.
  private mutating func repairDispatch() throws(TraceError) {
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

/// A finger whose times say when the recording app processed its rows, not when its touches occurred.
///
/// Some recorders set the time of a row when the app handles the touch. A whole swipe may then seem to last 3 ms, or
/// its rows may come in bursts with pauses between them. In both cases, the finger's speed is lost.
///
/// Rows with equal times are no sign of this if they form batches, one for each display frame: see
/// ``comesInFrames(_:_:)``. Only the last position of each batch then counts.
struct ArrivalStamps {
  /// The index of the finger's first sample.
  let first: Int
  /// How many of the ``intervals`` are shorter than ``shortestScan``, the shortest time between two scans of a touch
  /// panel.
  let close: Int
  /// The number of counted intervals between two consecutive rows of the finger.
  ///
  /// An interval is counted only if its second row is a move and does not repeat its first row.
  let intervals: Int

  /// The shortest time between two scans of a panel, in seconds: 4,000 scans a second.
  static let shortestScan: Seconds = 0.00025

  /// The shortest time between two display frames, in seconds: slightly less than 1/240 s, the frame time at 240 frames
  /// a second.
  static let shortestFrame: Seconds = 0.004

  /// The smallest number of ``intervals`` that can show that a finger's times say when the app handled each touch, not
  /// when the touch occurred.
  static let fewest = 7

  private struct Finger {
    var first: Int
    var last: Int
    var intervals = 0
    var close = 0
  }

  /// Finds the first finger whose times say when the app handled each touch, not when the touch occurred.
  ///
  /// Returns nil if there is no such finger.
  init?(_ samples: Trace.Samples) {
    var fingers: [Finger?] = []
    for index in samples.indices {
      let touch = samples[index].touch
      while touch >= fingers.count { fingers.append(nil) }
      guard var finger = fingers[touch] else {
        fingers[touch] = Finger(first: index, last: index)
        continue
      }
      if let interval = Self.interval(samples[finger.last], samples[index]) {
        finger.intervals += 1
        finger.close += interval < Self.shortestScan ? 1 : 0
      }
      finger.last = index
      fingers[touch] = finger
    }
    for case let (touch, finger?) in fingers.enumerated()
    where finger.intervals >= Self.fewest && finger.close * 2 > finger.intervals
      && !Self.comesInFrames(samples, touch)
    {
      (first, close, intervals) = (finger.first, finger.close, finger.intervals)
      return
    }
    return nil
  }

  /// The time between the finger's rows, if it is regular and a thousandth of a touch panel's: then the unit is wrong.
  func thousandth(in samples: Trace.Samples) -> Seconds? {
    let own = samples.filter { $0.touch == samples[first].touch }
    let intervals = zip(own, own.dropFirst()).compactMap { Self.interval($0, $1) }
    let median = intervals.median
    return TimeUnit.seconds.fits(median * 1000)
      && intervals.allSatisfy { abs($0 - median) <= median / 4 } ? median : nil
  }

  /// The time between two samples if the second is a move; nil if the second is a down, an up or a repeated row.
  private static func interval(_ a: Trace.Sample, _ b: Trace.Sample) -> Seconds? {
    guard b.phase == .moved || b.phase == .stationary, a != b else { return nil }
    return b.time - a.time
  }

  /// Whether a finger's rows come in batches, one batch for each display frame.
  ///
  /// Rows of one batch have the same time. So each interval between consecutive rows is either 0 or at least
  /// ``shortestScan``, and at least half of the intervals above 0 are at least ``shortestFrame``.
  private static func comesInFrames(_ samples: Trace.Samples, _ touch: Int) -> Bool {
    let own = samples.filter { $0.touch == touch }
    let intervals = zip(own, own.dropFirst()).compactMap { interval($0, $1) }.filter { $0 > 0 }
      .sorted()
    guard let shortest = intervals.first, shortest >= shortestScan else { return false }
    return intervals[intervals.count / 2] >= shortestFrame
  }
}
