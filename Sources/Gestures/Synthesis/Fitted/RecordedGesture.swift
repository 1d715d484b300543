import MotionMath
import Traces

/// One recorded gesture, measured for fitting.
struct RecordedGesture: Hashable, Sendable {
  let measures: GestureMeasures
  let traits: GestureTraits
  let kind: GestureClass
  let weight: Double
  /// The person's name; nil if unknown.
  let person: String?
}

/// The class of a gesture; the features of a generated gesture come from recordings of the same class.
struct GestureClass: Hashable, Sendable {
  let direction: GestureDirection
  /// Whether the finger comes back from its farthest point.
  let returns: Bool
  let intent: Label.Intent?
  let isCancelled: Bool
  /// The scan rate of the touch panel, in hertz.
  let rate: Int

  /// The keys of this class and of the larger classes that contain it, largest first.
  ///
  /// The first key is empty and stands for all gestures. Each further key adds one property of the class, and the last
  /// key stands for this class itself.
  var levels: [[String]] {
    let words = [
      direction.rawValue, "\(returns)", intent?.rawValue ?? "", "\(isCancelled)", "\(rate)",
    ]
    return (0...words.count).map { Array(words.prefix($0)) }
  }
}

extension RecordedGesture {
  /// Measures a recording; returns nil if it has fewer than three touch points or no duration, or if its finger hardly
  /// moves.
  ///
  /// `usualRate` is the touch panel's scan rate in hertz, used if the recording is too short to determine the rate.
  init?(_ trace: Trace, on screen: ScreenSize, usualRate: Int) {
    let finger = trace.firstFinger
    measures = GestureMeasures(of: finger)
    guard measures.samples > 2, measures.duration > 0, measures.reach >= Self.leastReach else {
      return nil
    }
    let rate = SamplingRate.rate(of: finger) ?? usualRate
    traits = GestureTraits(finger, measures, rate: rate, screen: screen)
    let comesBack = measures.reach - measures.travel
    kind = GestureClass(
      direction: measures.direction, returns: comesBack > max(0.1 * measures.reach, 10),
      intent: trace.label?.intent, isCancelled: finger.last?.phase == .cancelled, rate: rate)
    weight = trace.label?.weight ?? 1
    let tag = trace.label?.tags.first { $0.hasPrefix("person:") }
    person = tag.map { String($0.dropFirst("person:".count)) } ?? trace.metadata["person"]
  }

  /// The distance along the gesture's direction that a finger must reach to count as moving, in points.
  static let leastReach = 4.0
}

/// The screen sizes in a folder of recordings.
struct RecordingScreens: Hashable, Sendable {
  /// The most frequent screen size.
  let usual: ScreenSize
  /// The screen size of recordings that do not state any.
  private let unnamed: ScreenSize

  /// Finds the screen sizes of recordings.
  ///
  /// All recordings that do not state their screen size get the same one: 390 × 844 points, enlarged to contain the
  /// samples of all these recordings.
  init(_ traces: [Trace]) {
    var unnamed = ScreenSize.usual
    for sample in traces.filter({ $0.metadata.screen == nil }).flatMap(\.samples) {
      unnamed.width = max(unnamed.width, sample.x.rounded(.up))
      unnamed.height = max(unnamed.height, sample.y.rounded(.up))
    }
    self.unnamed = unnamed
    usual = GestureProfile.commonest(traces.map { $0.metadata.screen ?? unnamed }) ?? unnamed
  }

  /// Scales a recording to another screen size.
  func onScreen(_ trace: Trace, _ screen: ScreenSize) -> Trace {
    let own = trace.metadata.screen ?? unnamed
    guard own != screen else { return trace }
    var trace = trace
    for index in trace.samples.indices {
      trace.samples[index].x *= screen.width / own.width
      trace.samples[index].y *= screen.height / own.height
    }
    return trace
  }
}

/// The sampling rate of a touch panel, estimated from the times of its reports.
enum SamplingRate {
  /// The usual sampling rates of touch panels, in hertz.
  static let usual = [60, 90, 120, 144, 180, 240]

  /// The rate of a finger's reports in hertz, 1...1000; nil if there are fewer than eight intervals between reports.
  ///
  /// The rate is the inverse of the mean interval, not of the median interval, because times in whole milliseconds
  /// alternate between two intervals. Intervals below half of the median or above one and a half times the median are
  /// excluded.
  static func rate(of finger: [Trace.Sample]) -> Int? {
    let intervals = finger.reportIntervals.filter { $0 > 0 }
    guard intervals.count >= 8 else { return nil }
    let middle = intervals.median
    let regular = intervals.filter { $0 > middle / 2 && $0 < middle * 1.5 }
    return regular.isEmpty ? nil : rounded(Double(regular.count) / regular.reduce(0, +))
  }

  /// Rounds an estimated rate to a usual sampling rate that differs from it by less than 5 %.
  ///
  /// If there is no such rate, rounds to a multiple of 5, or to a whole number if the estimate is below 20.
  private static func rounded(_ rate: Double) -> Int {
    if let usual = usual.first(where: { abs(rate / Double($0) - 1) < 0.05 }) { return usual }
    let step = rate < 20 ? 1.0 : 5.0
    return Int(min(max((rate / step).rounded() * step, 1), 1000))
  }
}

/// The features of one gesture, for fitting and drawing.
///
/// A value that is limited by another value is stored as a ratio, such as the release speed divided by the peak speed.
struct GestureTraits: Hashable, Sendable {
  /// One feature of a gesture.
  enum Trait: Int, Hashable, Sendable, CaseIterable {
    /// The duration, in seconds.
    case duration
    /// The farthest distance along the gesture's direction, in points.
    case reach
    /// The travel at the release divided by the farthest distance, ``reach``; -1...1.
    case kept
    /// The peak speed, in points per second.
    case peakSpeed
    /// The release velocity along the gesture's direction divided by the peak speed, -1...1.
    ///
    /// Negative if the finger moves backwards at the release.
    case throwing
    /// The pause before the release as a fraction of the duration, 0...1.
    case resting
    /// The number of samples as a fraction of the greatest number that the touch panel's scan rate allows.
    case coverage
    /// The distance from touch-down to the first reported move, in points.
    case jump
    /// The position of touch-down along the gesture's direction, as a fraction of the screen's length in this
    /// direction.
    case along
    /// The position of touch-down perpendicular to the gesture's direction, as a fraction of the screen's breadth.
    case across
    /// The drift perpendicular to the gesture's direction, in points for each point along the direction.
    case slope
  }

  private var values: [Double]

  /// Creates features from a value for each ``Trait``, in order.
  init(_ values: [Double]) { self.values = values }

  subscript(trait: Trait) -> Double { values[trait.rawValue] }
}

extension GestureTraits {
  /// Computes the features of a recorded finger that moved, on a touch panel with `rate` scans per second.
  init(_ finger: [Trace.Sample], _ measures: GestureMeasures, rate: Int, screen: ScreenSize) {
    let direction = measures.direction
    let start = finger.first.map { direction.place(x: $0.x, y: $0.y, on: screen) } ?? .zero
    let next = finger.first { $0.x != finger[0].x || $0.y != finger[0].y } ?? finger[0]
    let jump = GestureOffset(along: next.x - finger[0].x, across: next.y - finger[0].y).length
    self.init([
      measures.duration, measures.reach, min(max(measures.travel / measures.reach, -1), 1),
      measures.peakSpeed,
      measures.peakSpeed > 0 ? measures.releaseSpeed / measures.peakSpeed : 0,
      min(finger.stillness / measures.duration, Self.longestRest),
      Double(measures.samples - 1) / max(measures.duration * Double(rate), 1), jump,
      start.along / direction.extent(of: screen), start.across / direction.breadth(of: screen),
      measures.slope,
    ])
  }

  /// The smallest ratio of peak speed to mean speed in a generated gesture.
  static let leastHaste = 1.15
  /// The longest pause, as a fraction of the duration.
  static let longestRest = 0.95

  /// The mean speed of a finger that moves out and may move partly back, in points per second.
  ///
  /// The finger moves by `reach` along the direction. If `travel` is less than `reach`, the finger then moves back to
  /// `travel`. `slope` is the drift across the direction, in points for each point along it.
  static func meanSpeed(reach: Double, travel: Double, slope: Double, time: Seconds) -> Double {
    let way = (reach + max(reach - travel, 0)) * (1 + slope * slope).squareRoot()
    return way / time
  }
}

extension [Trace.Sample] {
  /// The time from the last reported move to the release, in seconds.
  fileprivate var stillness: Double {
    let points = deliveredPoints
    let moved = zip(points, points.dropFirst()).reversed().first { $0.x != $1.x || $0.y != $1.y }
    return (last?.time ?? 0) - (moved?.1.time ?? 0)
  }
}
