import MotionMath

/// A finger whose times are those of handling its rows, not of its touches.
///
/// Some recorders stamp rows when the application handles them: a whole swipe within 3 ms, or bursts
/// of rows with pauses between them. Its speed is then lost. Several positions at one time are fine
/// if these times are a frame or more apart: the last position of each frame counts.
struct ArrivalStamps {
  /// The index of the finger's first sample.
  let first: Int
  /// The number of intervals shorter than any touch panel's.
  let close: Int
  /// The number of intervals.
  let intervals: Int

  /// The shortest time between two scans of a panel, in seconds: 4,000 scans a second.
  static let shortestScan: Seconds = 0.00025

  /// The shortest time between two frames, in seconds: 240 frames a second.
  static let shortestFrame: Seconds = 0.004

  /// The fewest intervals that prove anything.
  static let fewest = 7

  private struct Finger {
    var first: Int
    var last: Int
    var intervals = 0
    var close = 0
  }

  /// Finds the first such finger; nil if there is none.
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

  /// The time between two moves of one contact; nil for ups, downs and repeated rows.
  private static func interval(_ a: Trace.Sample, _ b: Trace.Sample) -> Seconds? {
    guard b.phase == .moved || b.phase == .stationary, a != b else { return nil }
    return b.time - a.time
  }

  /// Whether rows share their times exactly, and these times are at least a frame apart.
  private static func comesInFrames(_ samples: Trace.Samples, _ touch: Int) -> Bool {
    let own = samples.filter { $0.touch == touch }
    let intervals = zip(own, own.dropFirst()).compactMap { interval($0, $1) }.filter { $0 > 0 }
      .sorted()
    guard let shortest = intervals.first, shortest >= shortestScan else { return false }
    return intervals[intervals.count / 2] >= shortestFrame
  }
}
