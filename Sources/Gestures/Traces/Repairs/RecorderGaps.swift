import Formats
import MotionMath

/// The pauses in a recording during which a finger crept, but the recorder reported nothing because it omits short
/// moves.
///
/// A real panel reports smaller and smaller steps (distances between two samples) when a finger slows down. If a
/// recording contains no such small steps, the recorder omits them.
///
/// How far the finger has moved after a pause distinguishes three cases: a finger that really paused has not moved, a
/// finger that crept has moved about one step at most, and a finger whose reports were lost has moved farther.
struct RecorderGaps {
  /// One pause of a finger.
  struct Gap {
    /// The index of the sample before the pause; `end` is the index of the sample after it, in the same contact.
    let start: Int
    let end: Int
    /// The duration of the pause, in seconds.
    let time: Seconds
    /// The distance between the finger's positions before and after the pause, in points.
    let way: Double
    /// Whether the contact ends with the pause.
    let isUp: Bool
  }

  /// The pauses, in the order of time.
  private(set) var all: [Gap] = []
  /// The index of the sample to which a note about omitted moves refers; nil if there is nothing to note.
  ///
  /// The sample belongs to the first contact in which no pause was found, but whose steps and times show that the
  /// recorder omitted moves. A step is the distance between two samples.
  private(set) var unevenEnd: Int?
  /// The usual time between two reports, in seconds.
  private var interval: Seconds = 0

  /// The shortest pause that counts as a sign of omitted moves, in seconds.
  ///
  /// It is longer than the interval between two reports of any panel.
  static let shortestPause: Seconds = 0.05
  /// The longest time between two scans of a panel, in seconds: at 50 reports a second, with some tolerance.
  static let longestInterval: Seconds = 0.0225
  /// The shortest step that a contact may contain if its recorder omits short moves, in points.
  ///
  /// Touch panels also report shorter steps. A contact that contains a shorter step shows that its recorder does not
  /// omit short moves.
  static let shortestStep = 3.0
  /// The limit on a finger's movement in a pause, as a multiple of the contact's shortest step.
  ///
  /// If the finger moves no farther, it may have crept: moved so slowly that the recorder reported nothing. The
  /// movement is the distance from the report before the pause to the report after it.
  static let creep = 1.25
  /// The fewest moves that a contact must have, counting the touch-up, before an abrupt stop of its finger is evidence
  /// that moves were omitted.
  ///
  /// Gestures that were written by hand have fewer moves.
  private static let fewestForStop = 7
  /// The longest time from a down to the first move that says nothing of the recorder, in seconds.
  ///
  /// iOS delivers the first move late, once the finger has clearly moved: after 50 to 117 ms in recordings.
  private static let longestStart: Seconds = 0.12
  /// The greatest distance that a finger may move and still count as resting, in points.
  static let stillness = 2.0
  /// The greatest number of moves that are added for one pause.
  private static let mostMoves = 500.0

  /// The longest time between two consecutive samples, in seconds.
  static func longestPause(in samples: Trace.Samples) -> Seconds {
    var (longest, last) = (0.0, 0.0)
    for index in samples.indices {
      let time = samples[index].time
      longest = max(longest, time - last)
      last = time
    }
    return longest
  }

  /// Finds the pauses in all contacts of a recording.
  init(_ samples: Trace.Samples) {
    // Nearly every recording is one contact with a short step, so this is checked before anything is computed.
    let steps = 1..<max(samples.count - 1, 1)
    let isShort = steps.contains {
      samples[$0 - 1].distance(to: samples[$0]) < Self.shortestStep
    }
    if isShort, samples.isOneContact { return }
    for contact in samples.contacts { add(contact, samples) }
    all.sort { ($0.end, $0.start) < ($1.end, $1.start) }
  }

  private mutating func add(_ contact: [Int], _ samples: Trace.Samples) {
    let up = contact.count - 1
    guard up >= 3, let last = contact.last, samples[last].phase == .ended else { return }
    func time(_ k: Int) -> Seconds { samples[contact[k]].time - samples[contact[k - 1]].time }
    func way(_ k: Int) -> Double { samples[contact[k - 1]].distance(to: samples[contact[k]]) }
    guard (1..<up).allSatisfy({ way($0) >= Self.shortestStep }) else { return }
    let usual = (1..<up).map(time).median
    let steps = (1..<up).map(way)
    guard let least = steps.min(), let most = steps.max() else { return }
    let middle = steps.median
    // A script moves a finger in equal steps: even the first step after a pause has the usual length and keeps the
    // direction. Such a step does not show that moves were omitted.
    func isScripted(_ k: Int) -> Bool {
      guard most <= 1.5 * least, abs(way(k) - middle) <= 0.02 * middle else { return false }
      if k == 1 { return true }
      let (before, start, end) = (
        samples[contact[k - 2]], samples[contact[k - 1]], samples[contact[k]]
      )
      return (start.x - before.x) * (end.x - start.x) + (start.y - before.y) * (end.y - start.y) > 0
    }
    // With only two moves before the up, there are too few steps to compare. But if the up comes after a pause and at
    // another position, moves were omitted.
    let isShort = up < 4
    let pauses = (isShort ? up...up : 1...up).filter { k in
      guard time(k) > max(3 * usual, Self.shortestPause), way(k) > 0.5 else { return false }
      if k == 1, time(k) <= Self.longestStart { return false }
      return k == up ? way(k) <= 1.5 * least : way(k) <= Self.creep * least && !isScripted(k)
    }
    // If a panel loses a report, both the time and the distance between two samples are greater than usual. If only the
    // time is greater, the finger moved slowly, and the recorder omitted its short moves.
    let intervals = (1..<up).map(time).sorted()
    let interval = intervals[intervals.count / 4]
    let uneven = (2...up).first { k in
      time(k) > max(1.4 * interval, Self.longestInterval) && way(k) > 0.5 && way(k) <= 1.5 * least
        && !isScripted(k)
    }
    let isSeldom = intervals[0] > Self.longestInterval
    // A finger does not stop from full speed between two reports of a panel. If a recording shows such a stop, moves
    // were omitted.
    let isUneven = (1..<up).count { time($0) > 1.4 * interval } > 1
    let stop =
      up >= Self.fewestForStop && way(up) <= 0.5
        && time(up) > max((isSeldom ? 1.5 : 3) * usual, Self.longestInterval)
        && (most > 1.25 * least || isUneven) ? up : nil
    // No panel reports moves of equal length at unequal intervals. If a recording contains such moves, the recorder
    // omits moves until the finger is far enough from its last recorded position. The first move is ignored, because it
    // may be longer: a finger starts slowly.
    let paces = steps.dropFirst()
    let isPaced =
      isSeldom && intervals[up - 2] >= 1.5 * intervals[0]
      && (paces.max() ?? 0) <= 1.25 * (paces.min() ?? 0)
    // If a touch panel loses reports, every interval between samples, including the last one before the touch-up, is a
    // multiple of the panel's own interval. Other intervals show that the recorder omitted moves.
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

  /// The samples with the omitted moves added, each with the index of an original sample.
  ///
  /// An original sample has its own index. An added move has the index of the sample after the gap, and gets that
  /// sample's line number.
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
  /// The indices of the samples of each contact, from its down to its up; contacts are in the order of their downs.
  var contacts: [[Int]] {
    if isOneContact { return [Array(indices)] }
    var contacts: [[Int]] = []
    // `touch` is the finger of the previous sample, and `contact` is the index of the contact to which that sample
    // belongs. The contacts of the other fingers are stored separately and looked up only when the finger changes. This
    // saves time, because most recordings have one finger.
    var (touch, contact) = (0, -1)
    var others: [Int: Int] = [:]
    for index in indices {
      let sample = self[index]
      if contact >= 0, sample.touch != touch {
        others[touch] = contact
        contact = others[sample.touch] ?? -1
      }
      touch = sample.touch
      if sample.phase == .began || contact < 0 {
        contact = contacts.count
        contacts.append([])
      }
      contacts[contact].append(index)
    }
    return contacts
  }

  /// Whether all samples belong to one contact, as in most recordings.
  fileprivate var isOneContact: Bool {
    guard let first = points.first else { return false }
    return points.dropFirst().allSatisfy { $0.touch == first.touch && $0.phase != .began }
  }
}
