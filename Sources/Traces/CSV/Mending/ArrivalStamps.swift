import MotionMath

/// A finger whose times say when its rows were handled, not when it was touched.
///
/// Some recorders stamp rows when the application gets round to them: a whole swipe within 3 ms, or
/// bursts of rows with a pause between. Speed is then meaningless and nothing in the file can bring
/// it back. Several positions at one time are another matter where these times are themselves as
/// far apart as frames: each frame's last position is right, and the others are dropped.
struct ArrivalStamps {
  /// The index of the finger's first sample.
  let first: Int
  /// How many intervals are shorter than any touch panel's.
  let close: Int
  /// How many intervals there are.
  let intervals: Int

  /// Two samples closer than this, in seconds, are not two scans of a panel: 4,000 scans a second.
  static let shortestScan: Seconds = 0.00025

  /// The shortest time, in seconds, between batches of one delivery each: 240 frames a second.
  static let shortestFrame: Seconds = 0.004

  /// Fewer intervals than this prove nothing.
  static let fewest = 7

  private struct Finger {
    var first: Int
    var last: Int
    var intervals = 0
    var close = 0
  }

  /// Finds the first finger with such times; nil if there is none.
  init?(_ samples: [Trace.Sample]) {
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

  /// The time between two moves of one contact; nil for ups, downs and repeated rows.
  private static func interval(_ a: Trace.Sample, _ b: Trace.Sample) -> Seconds? {
    guard b.phase == .moved || b.phase == .stationary, a != b else { return nil }
    return b.time - a.time
  }

  /// Whether rows share times exactly and these times are at least a frame apart.
  private static func comesInFrames(_ samples: [Trace.Sample], _ touch: Int) -> Bool {
    let own = samples.filter { $0.touch == touch }
    let intervals = zip(own, own.dropFirst()).compactMap { interval($0, $1) }.filter { $0 > 0 }
      .sorted()
    guard let shortest = intervals.first, shortest >= shortestScan else { return false }
    return intervals[intervals.count / 2] >= shortestFrame
  }
}
