import MotionMath

/// Finds the samples at which a finger is far off its way and back at once, as a panel or a recorder that errs reports
/// it.
enum PlaceSpikes {
  /// The shortest way off, in points: our choice, longer than a flick's step at 60 reports a second with its turn.
  static let least = 60.0
  /// The least speed of the way off and of the way back, in points per second.
  ///
  /// Our choice: fast flicks reach 8,000 pt/s in one direction, but no finger turns back at half of that.
  private static let speed = 5000.0
  /// The greatest number of samples off the way.
  private static let longest = 2

  /// The indices of the samples, in order.
  static func all(in samples: Trace.Samples, hasOneContact: Bool) -> [Int] {
    if hasOneContact { return spikes(in: samples, Array(samples.indices)) }
    return samples.contacts.flatMap { spikes(in: samples, $0) }.sorted()
  }

  private static func spikes(in samples: Trace.Samples, _ contact: [Int]) -> [Int] {
    var found: [Int] = []
    var place = 1
    while place < contact.count - 1 {
      let count = (1...longest).first { count in
        place + count < contact.count && isOff(samples, contact[(place - 1)...(place + count)])
      }
      if let count { found += contact[place..<(place + count)] }
      place += count ?? 1
    }
    return found
  }

  /// Whether all samples but the first and the last are far off the way between these.
  private static func isOff(_ samples: Trace.Samples, _ indices: ArraySlice<Int>) -> Bool {
    func step(_ one: Int, _ two: Int) -> (way: Double, time: Seconds) {
      let (before, after) = (samples[one], samples[two])
      return (before.distance(to: after), max(after.time - before.time, 0.001))
    }
    let (first, last) = (indices.startIndex, indices.endIndex - 1)
    let (start, end) = (samples[indices[first]], samples[indices[last]])
    let chord = start.distance(to: end)
    // Farther beside the way from the first to the last than a finger could have come.
    func isAside(_ index: Int, from neighbour: Int) -> Bool {
      let (x, y) = (samples[index].x - start.x, samples[index].y - start.y)
      let distance = abs(x * (end.y - start.y) - y * (end.x - start.x)) / max(chord, 1)
      let time = max(abs(samples[index].time - samples[neighbour].time), 0.001)
      return distance >= max(least, speed * time)
    }
    if isAside(indices[first + 1], from: indices[first]),
      isAside(indices[last - 1], from: indices[last])
    {
      return true
    }
    let off = step(indices[first], indices[first + 1])
    guard off.way >= least, off.way >= speed * off.time else { return false }
    let back = step(indices[last - 1], indices[last])
    return back.way >= least && back.way >= speed * back.time
      && step(indices[first], indices[last]).way <= min(off.way, back.way) / 2
  }
}
