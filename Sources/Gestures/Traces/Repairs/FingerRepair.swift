/// The state of each finger of a recording: whether it is down, and its last sample.
///
/// The type is a state machine: each sample is an event, and the result of the event is the repair of that sample.
struct FingerRepair {
  /// The repair of one sample.
  struct Fix {
    var dirt: [Dirt] = []
    /// The sample to keep; nil to drop it.
    var sample: Trace.Sample?
    /// The index of an earlier sample that this sample replaces.
    var replaced: Int?
    /// The reason to reject the whole recording.
    var refusal: TraceError.Problem?
  }

  private struct Finger {
    var last: Trace.Sample
    /// The index of `last` among the kept samples.
    var index: Int
    var isDown: Bool
  }

  /// The greatest number of fingers that may be down at once, which is more than touch tables for several people allow.
  static let limit = 100

  private var fingers: [Finger?] = []
  private var countDown = 0

  /// Processes the next sample and returns its repair; nil if the sample needs no repair.
  ///
  /// `index` is the index that the sample will have among the kept samples.
  @inline(__always)
  mutating func step(_ sample: Trace.Sample, at index: Int) -> Fix? {
    if countDown > Self.limit { return Fix(refusal: .tooManyFingers(limit: Self.limit)) }
    let touch = sample.touch
    if touch < fingers.count, let finger = fingers[touch] {
      let isNext = sample.time > finger.last.time
      let isRight =
        switch sample.phase {
        case .began: !finger.isDown && isNext
        case .moved: finger.isDown && isNext
        case .stationary: finger.isDown && isNext && !Self.moves(sample, from: finger.last)
        case .ended, .cancelled: finger.isDown && isNext && (sample.x != 0 || sample.y != 0)
        }
      guard isRight else { return repair(sample, after: finger, at: index) }
    } else {
      while touch >= fingers.count { fingers.append(nil) }
      guard sample.phase == .began else { return repairFirst(sample, at: index) }
    }
    keep(sample, at: index)
    return nil
  }

  /// The indices of the last samples of the fingers that are still down, ascending.
  var stillDown: [Int] { fingers.compactMap { $0.flatMap { $0.isDown ? $0.index : nil } }.sorted() }

  private mutating func keep(_ sample: Trace.Sample, at index: Int) {
    let isDown = sample.phase != .ended && sample.phase != .cancelled
    let wasDown = fingers[sample.touch]?.isDown ?? false
    countDown += (isDown ? 1 : 0) - (wasDown ? 1 : 0)
    fingers[sample.touch] = Finger(last: sample, index: index, isDown: isDown)
  }

  /// Repairs the first sample of a finger, which should be a down but is not.
  ///
  /// A move becomes a down. An up or a cancellation is dropped.
  private mutating func repairFirst(_ sample: Trace.Sample, at index: Int) -> Fix? {
    switch sample.phase {
    case .ended, .cancelled: return Fix(dirt: [.endedWithoutBegan])
    case .began, .moved, .stationary:
      var began = sample
      began.phase = .began
      keep(began, at: index)
      return Fix(dirt: [.missingBegan], sample: began)
    }
  }

  private mutating func repair(
    _ sample: Trace.Sample, after finger: Finger, at index: Int
  ) -> Fix? {
    if sample == finger.last { return Fix(dirt: [.duplicateRow]) }
    guard finger.isDown else {
      guard sample.phase == .began else { return Fix(dirt: [.afterEnded]) }
      keep(sample, at: index)
      return nil
    }
    switch sample.phase {
    case .ended, .cancelled: return repairUp(sample, after: finger, at: index)
    case .began:
      guard isNear(sample, finger.last) else { return Fix(refusal: .beganElsewhere) }
      var moved = sample
      moved.phase = .moved
      return repairMove(moved, after: finger, at: index, dirt: [.beganTwice])
    case .moved: return repairMove(sample, after: finger, at: index, dirt: [])
    case .stationary:
      guard Self.moves(sample, from: finger.last) else {
        return repairMove(sample, after: finger, at: index, dirt: [])
      }
      var moved = sample
      moved.phase = .moved
      return repairMove(moved, after: finger, at: index, dirt: [.stationaryMoves])
    }
  }

  /// Whether a finger is at another place than before; half a point is within what a panel trembles.
  static func moves(_ sample: Trace.Sample, from last: Trace.Sample) -> Bool {
    sample.distance(to: last) > 0.5
  }

  /// Repairs a move.
  ///
  /// If the move has the same time as the previous sample, it replaces that sample. If that sample is the down, the
  /// move is dropped instead.
  private mutating func repairMove(
    _ sample: Trace.Sample, after finger: Finger, at index: Int, dirt: [Dirt]
  ) -> Fix {
    guard sample.time == finger.last.time else {
      keep(sample, at: index)
      return Fix(dirt: dirt, sample: sample)
    }
    if finger.last.phase == .began { return Fix(dirt: dirt + [.duplicateTime]) }
    keep(sample, at: finger.index)
    return Fix(dirt: dirt + [.duplicateTime], sample: sample, replaced: finger.index)
  }

  /// Moves a touch-up at (0, 0) to the finger's last position, unless that position is near (0, 0).
  ///
  /// The time of a touch-up may equal the time of the last move. This is not repaired, because most systems record
  /// touch-ups in this way.
  private mutating func repairUp(
    _ sample: Trace.Sample, after finger: Finger, at index: Int
  ) -> Fix? {
    var up = sample
    let isLost = sample.x == 0 && sample.y == 0 && !isNear(sample, finger.last)
    if isLost { (up.x, up.y) = (finger.last.x, finger.last.y) }
    keep(up, at: index)
    return isLost ? Fix(dirt: [.upAtOrigin], sample: up) : nil
  }

  private func isNear(_ a: Trace.Sample, _ b: Trace.Sample) -> Bool {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return (x * x + y * y).squareRoot() <= RecordingRepair.reach
  }
}
