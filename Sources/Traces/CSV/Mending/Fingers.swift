/// What each finger of a recording has done so far: down or up, when and where last.
///
/// A state machine: every sample is an event, the answer is what to do about it.
struct Fingers {
  /// What to do about a sample that is not right as it is.
  struct Mend {
    var dirt: [Dirt] = []
    /// The sample to keep; nil to drop it.
    var sample: Trace.Sample?
    /// An earlier sample, by its index, that this one takes the place of.
    var replaced: Int?
    /// Why the recording makes no sense.
    var refusal: TraceError.Problem?
  }

  private struct Finger {
    var last: Trace.Sample
    /// Where `last` stands among the samples that were kept.
    var index: Int
    var isDown: Bool
  }

  private var fingers: [Finger?] = []

  /// Takes the next sample.
  ///
  /// - Parameters:
  ///   - sample: The sample, not earlier than the one before.
  ///   - index: Where it will stand among the samples that are kept.
  /// - Returns: nil if the sample is right as it is.
  @inline(__always)
  mutating func step(_ sample: Trace.Sample, at index: Int) -> Mend? {
    let touch = sample.touch
    if touch < fingers.count, let finger = fingers[touch] {
      let isNext = sample.time > finger.last.time
      let isRight =
        switch sample.phase {
        case .began: !finger.isDown && isNext
        case .moved, .stationary: finger.isDown && isNext
        case .ended, .cancelled: finger.isDown && isNext && (sample.x != 0 || sample.y != 0)
        }
      guard isRight else { return mend(sample, after: finger, at: index) }
    } else {
      while touch >= fingers.count { fingers.append(nil) }
      guard sample.phase == .began else { return mendFirst(sample, at: index) }
    }
    keep(sample, at: index)
    return nil
  }

  /// The fingers that never went up, in the order of their last samples.
  var stillDown: [Int] {
    fingers.compactMap { $0.flatMap { $0.isDown ? $0.index : nil } }.sorted()
  }

  private mutating func keep(_ sample: Trace.Sample, at index: Int) {
    let isDown = sample.phase != .ended && sample.phase != .cancelled
    fingers[sample.touch] = Finger(last: sample, index: index, isDown: isDown)
  }

  /// A finger's first sample that is not a down.
  private mutating func mendFirst(_ sample: Trace.Sample, at index: Int) -> Mend? {
    switch sample.phase {
    case .ended, .cancelled: return Mend(dirt: [.endedWithoutBegan])
    case .began, .moved, .stationary:
      var began = sample
      began.phase = .began
      keep(began, at: index)
      return Mend(dirt: [.missingBegan], sample: began)
    }
  }

  private mutating func mend(
    _ sample: Trace.Sample, after finger: Finger, at index: Int
  ) -> Mend? {
    if sample == finger.last { return Mend(dirt: [.duplicateRow]) }
    guard finger.isDown else {
      guard sample.phase == .began else { return Mend(dirt: [.afterEnded]) }
      keep(sample, at: index)
      return nil
    }
    switch sample.phase {
    case .ended, .cancelled: return mendUp(sample, after: finger, at: index)
    case .began:
      guard isNear(sample, finger.last) else { return Mend(refusal: .beganElsewhere) }
      var moved = sample
      moved.phase = .moved
      return mendMove(moved, after: finger, at: index, dirt: [.beganTwice])
    case .moved, .stationary:
      return mendMove(sample, after: finger, at: index, dirt: [])
    }
  }

  /// A move at the time of the sample before takes its place, unless that is the down.
  private mutating func mendMove(
    _ sample: Trace.Sample, after finger: Finger, at index: Int, dirt: [Dirt]
  ) -> Mend {
    guard sample.time == finger.last.time else {
      keep(sample, at: index)
      return Mend(dirt: dirt, sample: sample)
    }
    if finger.last.phase == .began { return Mend(dirt: dirt + [.duplicateTime]) }
    keep(sample, at: finger.index)
    return Mend(dirt: dirt + [.duplicateTime], sample: sample, replaced: finger.index)
  }

  /// An up may share the time of the last move: that is how most systems record it.
  private mutating func mendUp(
    _ sample: Trace.Sample, after finger: Finger, at index: Int
  ) -> Mend? {
    var up = sample
    let isLost = sample.x == 0 && sample.y == 0 && !isNear(sample, finger.last)
    if isLost { (up.x, up.y) = (finger.last.x, finger.last.y) }
    keep(up, at: index)
    return isLost ? Mend(dirt: [.upAtOrigin], sample: up) : nil
  }

  private func isNear(_ a: Trace.Sample, _ b: Trace.Sample) -> Bool {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return (x * x + y * y).squareRoot() <= Mending.reach
  }
}
