import Formats
import MotionMath

/// Where a recorder that keeps only moves of some length was silent while a finger crept.
///
/// After such a pause the finger is somewhere else, yet no farther than one step away. A finger that rests is where it
/// was, and reports that are lost leave a longer way. A finger that slows down in front of a panel makes ever smaller
/// steps; the absence of these shows that the recorder leaves them out.
struct RecorderGaps {
  /// One pause.
  struct Gap {
    /// The indices of the samples around it, both of one contact.
    let start: Int
    let end: Int
    /// In seconds.
    let time: Seconds
    /// In points.
    let way: Double
    /// Whether the contact ends with it.
    let isUp: Bool
  }

  /// The pauses, in the order of time.
  private(set) var all: [Gap] = []
  /// The first sample after moves that were left out, without a pause that shows where they were; nil if there is none.
  private(set) var unevenEnd: Int?
  /// The usual time between two reports, in seconds.
  private var interval: Seconds = 0

  /// The shortest pause that shows that moves were left out, in seconds: longer than the interval of any panel.
  static let shortestPause: Seconds = 0.05
  /// Longer than the interval of a panel at 50 reports a second, in seconds.
  static let longestInterval: Seconds = 0.0225
  /// The shortest step of a recorder that leaves out shorter ones, in points; panels report less.
  static let shortestStep = 3.0
  /// How far a finger that crept has gone at most when it is reported again, as a multiple of the shortest step.
  static let creep = 1.25
  /// The fewest moves and up from which a missing slowdown shows; a gesture written by hand has fewer.
  private static let fewestForStop = 7
  /// The distance within which a finger counts as resting, in points.
  static let stillness = 2.0
  /// The most moves that one pause is filled with.
  private static let mostMoves = 500.0

  /// The longest time between two samples that follow each other, in seconds.
  static func longestPause(in samples: Trace.Samples) -> Seconds {
    var (longest, last) = (0.0, 0.0)
    for index in samples.indices {
      let time = samples[index].time
      longest = max(longest, time - last)
      last = time
    }
    return longest
  }

  /// Finds the pauses of all contacts.
  init(_ samples: Trace.Samples) {
    for contact in samples.contacts { add(contact, samples) }
    all.sort { ($0.end, $0.start) < ($1.end, $1.start) }
  }

  private mutating func add(_ contact: [Int], _ samples: Trace.Samples) {
    let up = contact.count - 1
    guard up >= 3, let last = contact.last, samples[last].phase == .ended else { return }
    func time(_ k: Int) -> Seconds { samples[contact[k]].time - samples[contact[k - 1]].time }
    func way(_ k: Int) -> Double { samples[contact[k - 1]].distance(to: samples[contact[k]]) }
    let usual = (1..<up).map(time).median
    let steps = (1..<up).map(way)
    guard let least = steps.min(), let most = steps.max(), least >= Self.shortestStep else {
      return
    }
    let middle = steps.median
    // A script moves at one speed and in one direction, also after a pause in which it rests.
    func isScripted(_ k: Int) -> Bool {
      guard most <= 1.5 * least, abs(way(k) - middle) <= 0.02 * middle else { return false }
      if k == 1 { return true }
      let (before, start, end) = (
        samples[contact[k - 2]], samples[contact[k - 1]], samples[contact[k]]
      )
      return (start.x - before.x) * (end.x - start.x) + (start.y - before.y) * (end.y - start.y) > 0
    }
    // So few moves tell nothing of each other, but the up may have moved after a pause.
    let isShort = up < 4
    let pauses = (isShort ? up...up : 1...up).filter { k in
      guard time(k) > max(3 * usual, Self.shortestPause), way(k) > 0.5 else { return false }
      return k == up ? way(k) <= 1.5 * least : way(k) <= Self.creep * least && !isScripted(k)
    }
    // A panel's interval that is longer, because a report is lost, has a longer step.
    let intervals = (1..<up).map(time).sorted()
    let interval = intervals[intervals.count / 4]
    let uneven = (2...up).first { k in
      time(k) > max(1.4 * interval, Self.longestInterval) && way(k) > 0.5 && way(k) <= 1.5 * least
        && !isScripted(k)
    }
    let isSeldom = intervals[0] > Self.longestInterval
    // Nor does a finger come to rest between two reports of a panel.
    let isUneven = (1..<up).count { time($0) > 1.4 * interval } > 1
    let stop =
      up >= Self.fewestForStop && way(up) <= 0.5
        && time(up) > max((isSeldom ? 1.5 : 3) * usual, Self.longestInterval)
        && (most > 1.25 * least || isUneven) ? up : nil
    // Equal steps in unequal times that no panel has: a move is kept once it is long enough. The first is longer,
    // since a finger sets off slowly.
    let paces = steps.dropFirst()
    let isPaced =
      isSeldom && intervals[up - 2] >= 1.5 * intervals[0]
      && (paces.max() ?? 0) <= 1.25 * (paces.min() ?? 0)
    // Lost reports leave out whole intervals of a panel, and a finger goes up with one of its reports.
    let isIrregular =
      isSeldom
      && (1...up).contains { abs(time($0) / usual - (time($0) / usual).rounded()) > 0.12 }
    if let end = uneven ?? stop ?? (isPaced || isIrregular ? up : nil), pauses.isEmpty, !isShort {
      unevenEnd = unevenEnd ?? contact[end]
    }
    guard !pauses.isEmpty else { return }
    self.interval = usual
    all += pauses.map { k in
      Gap(
        start: contact[k - 1], end: contact[k], time: time(k), way: way(k), isUp: k == up)
    }
  }

  /// The samples with the moves that were left out, each with the index of the sample from which its line comes.
  func filled(_ samples: Trace.Samples) -> [(Trace.Sample, Int)] {
    var moves: [(sample: Trace.Sample, row: Int)] = []
    for gap in all where !gap.isUp || gap.way > Self.stillness {
      let (start, end) = (samples[gap.start], samples[gap.end])
      let count = (gap.time / max(interval, gap.time / Self.mostMoves)).rounded()
      for number in stride(from: 1.0, to: count, by: 1) {
        let share = number / count
        var move = start
        move.phase = .moved
        move.time = ((start.time + gap.time * share) * 1e9).rounded() / 1e9
        move.x = start.x + (end.x - start.x) * share
        move.y = start.y + (end.y - start.y) * share
        move.dispatch = start.dispatch.map { $0 + (move.time - start.time) }
        moves.append((move, gap.end))
      }
    }
    moves.sort { ($0.sample.time, $0.row) < ($1.sample.time, $1.row) }
    var filled: [(Trace.Sample, Int)] = []
    filled.reserveCapacity(samples.count + moves.count)
    var next = moves[...]
    for index in samples.indices {
      while let move = next.first, move.sample.time < samples[index].time {
        filled.append(move)
        next.removeFirst()
      }
      filled.append((samples[index], index))
    }
    return filled
  }
}

extension Trace.Sample {
  /// The distance to another sample, in points.
  func distance(to other: Self) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }
}

extension Trace.Samples {
  /// The indices of each contact's samples, from its down to its up, in the order of the downs.
  var contacts: [[Int]] {
    var contacts: [[Int]] = []
    var open: [Int: Int] = [:]
    for index in indices {
      let sample = self[index]
      if sample.phase == .began || open[sample.touch] == nil {
        open[sample.touch] = contacts.count
        contacts.append([])
      }
      if let contact = open[sample.touch] { contacts[contact].append(index) }
    }
    return contacts
  }
}
