import Formats
import MotionMath

/// What the places of a recording reach, seen in one pass over it.
///
/// Most recordings end here: they stay on their screen, and no step of theirs is long.
struct PlaceReach {
  private(set) var x = Double.infinity...Double.infinity
  private(set) var y = Double.infinity...Double.infinity
  /// The longest way between two samples in a row, whichever fingers they are of.
  private(set) var longestStep = 0.0

  init(_ samples: Trace.Samples) {
    guard let first = samples.points.first else { return }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    var (last, longest) = (first, 0.0)
    for point in samples.points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
      let (across, down) = (point.x - last.x, point.y - last.y)
      longest = max(longest, across * across + down * down)
      last = point
    }
    (x, y, longestStep) = (left...right, top...bottom, longest.squareRoot())
  }

  /// How far outside its screen a touch is expected, in points: our choice, the breadth of a finger.
  ///
  /// The middle of a finger at the edge may lie a little outside, and a mouse that is held may leave its window.
  static let margin = 20.0
  /// The greatest coordinate on a handheld screen that a recording does not name, in points.
  static let farthest = 1400.0

  /// Whether all places can be touches of a screen; nil stands for any handheld one.
  func fits(_ screen: ScreenSize?) -> Bool {
    guard let screen else { return max(x.upperBound, y.upperBound) <= Self.farthest }
    return min(x.lowerBound, y.lowerBound) >= -Self.margin
      && x.upperBound <= screen.width + Self.margin
      && y.upperBound <= screen.height + Self.margin
  }

  /// The place farthest to the right and the one farthest down, as text.
  var end: String {
    "\(Number.shortest(x.upperBound.rounded())), \(Number.shortest(y.upperBound.rounded()))"
  }
  /// The place farthest to the left and the one farthest up, as text.
  var start: String {
    "\(Number.shortest(x.lowerBound.rounded())), \(Number.shortest(y.lowerBound.rounded()))"
  }
}

/// Finds the steps that no finger makes: far, faster than any flick, and not back at once, which would be a spike.
///
/// Such a step may join two contacts, two panels or two scales.
enum PlaceLeaps {
  /// The shortest way, in points, and the least speed, in points per second.
  ///
  /// Our choice: fast flicks reach 8,000 pt/s.
  static let least = 100.0
  private static let speed = 15_000.0

  /// The indices of the samples at which such a step ends, besides those of the steps to and from `spikes`.
  static func all(
    in samples: Trace.Samples, besides spikes: [Int], hasOneContact: Bool
  ) -> [Int] {
    if hasOneContact { return leaps(in: samples, samples.indices, besides: spikes) }
    return samples.contacts.flatMap { leaps(in: samples, $0, besides: spikes) }.sorted()
  }

  /// The leaps of one contact, whose indices, like those of the spikes, are in order.
  private static func leaps(
    in samples: Trace.Samples, _ contact: some Sequence<Int>, besides spikes: [Int]
  ) -> [Int] {
    var (leaps, spikes): ([Int], _) = ([], spikes[...])
    var last: Trace.Sample?
    for index in contact {
      while let spike = spikes.first, spike < index { spikes.removeFirst() }
      if spikes.first == index { continue }
      let sample = samples[index]
      if let last {
        let (way, time) = (last.distance(to: sample), sample.time - last.time)
        if way >= least && way >= speed * max(time, 0.004) { leaps.append(index) }
      }
      last = sample
    }
    return leaps
  }
}
