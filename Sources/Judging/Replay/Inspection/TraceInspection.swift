import Controllers
public import Formats
public import MotionMath
public import Scenes
public import Traces

/// The quality of a recording: its sampling, its finger's motion, and whether it can drive a scene.
///
/// The duration, the touch points, the sampling and the motion are measured on the first finger, from the sample at
/// which it touches the screen to the sample at which it leaves the screen. The numbers of fingers, repairs, contacts
/// and clock jumps are those of the whole recording.
public struct TraceInspection: Hashable, Sendable {
  /// The trace's name.
  public var trace: String
  /// The time from the first finger's touch-down to its release, in seconds.
  public var duration: Seconds
  /// The number of touch points, including the finger's up.
  public var samples: Int
  /// The number of fingers in the recording.
  public var fingers: Int
  /// How regularly the touch panel reported the finger.
  public var sampling: Sampling
  /// The repairs made when the recording was read.
  public var repairs: [Repair]
  /// Where the finger went.
  public var path: Path
  /// How long the finger stayed within 2 pt of its last position before its release, in seconds.
  public var hold: Seconds
  /// The finger's greatest speed by the velocity estimator that was measured on iOS, in points per second.
  public var peakSpeed: Double
  /// The finger's speed at the release along ``Path/direction``, in points per second, by velocity estimator.
  public var releaseSpeeds: [VelocityEstimator: Double]
  /// How the recording was interpreted.
  public var reading: Reading
  /// The reasons against using the recording, the worst first.
  public var doubts: [RecordingDoubt]
  /// Why the gesture cannot drive the scene; nil if it can.
  public var obstacle: String?

  /// How regularly a touch panel reported a finger.
  public struct Sampling: Hashable, Sendable {
    /// The median time between consecutive reports of the finger's position by the touch panel, in seconds; 0 if there
    /// are fewer than two reports.
    public var interval: Seconds
    /// The mean absolute deviation of the times between reports from their median, in seconds.
    public var jitter: Seconds
    /// The longest time between two consecutive reports of the finger's position, in seconds.
    public var longest: Seconds
    /// The number of gaps, in which reports are missing.
    ///
    /// In a gap, more than three times the median time between reports passes, and the finger moves more than 10 pt.
    /// Touch panels do not report a pausing finger, so a pause is not a gap.
    public var gaps: Int
  }

  /// How a recording was interpreted, and what was found in it.
  public struct Reading: Hashable, Sendable {
    /// The unit of the recorded times, and how it was found: `ms, by its intervals`.
    public var times: String
    /// The number of times that a finger went down, including touches that catch a moving surface.
    public var contacts: Int
    /// The number of times that the clock was adjusted while a finger moved.
    public var clockJumps: Int
    /// The number of places far off a finger's way, and of steps faster than any finger.
    public var spikes: Int
    /// Whether the recorder left out short moves.
    public var isThinned: Bool
    /// The distance from the finger's last move to its touch-up, in points.
    public var upMoved: Double
    /// The number of points per unit of the recorded positions, such as `0.48125 x 0.469511`; `1` if the positions are
    /// in points.
    ///
    /// The text is `screen assumed` instead if touches lie outside a phone's screen and the recording does not name a
    /// screen.
    public var scale: String
  }

  /// Where a finger went.
  public struct Path: Hashable, Sendable {
    /// The main direction from the finger's touch-down to its farthest point.
    public var direction: Direction
    /// The distance from touch-down to touch-up along the direction, in points; negative if the touch-up lies behind
    /// the touch-down.
    public var travel: Double
    /// The greatest distance of the finger from its touch-down, in points, measured along ``direction``.
    public var reach: Double
  }

  /// Inspects a recording.
  ///
  /// - Parameters:
  ///   - trace: The recording, with at least one sample.
  ///   - scene: The scene to be driven; nil for the navigation pop.
  ///   - settings: How the recording is delivered to the scene.
  public init(of trace: Trace, for scene: Scene?, settings: ReplaySettings) {
    let finger = trace.firstFinger
    let measures = GestureMeasures(of: finger)
    self.trace = trace.name
    duration = measures.duration
    samples = measures.samples
    fingers = Set(trace.samples.map(\.touch)).count
    sampling = Sampling(finger, interval: measures.interval)
    repairs = trace.repairs
    path = Path(measures)
    hold = measures.hold
    peakSpeed = measures.peakSpeed
    let points = finger.deliveredPoints
    let (lift, direction) = (finger.last?.time ?? 0, path.direction)
    releaseSpeeds = Dictionary(
      uniqueKeysWithValues: VelocityEstimator.allCases.map { estimator in
        let velocity = estimator.velocity(of: points, at: lift)
        return (estimator, direction.component(x: velocity.x, y: velocity.y))
      })
    reading = Reading(trace, finger, isScreenAssumed: settings.assumedScreen(for: trace) != nil)
    doubts = []
    obstacle = trace.obstacle(on: scene, settings: settings)
    doubts = RecordingDoubt.doubts(of: trace, finger, self)
  }
}

extension TraceInspection: Packable {
  @usableFromInline
  package var packedName: String {
    get { trace }
    set { trace = newValue }
  }

  private mutating func forEachNumber(_ body: (inout Double) -> Void) {
    body(&duration)
    body(&hold)
    body(&peakSpeed)
    body(&sampling.interval)
    body(&sampling.jitter)
    body(&sampling.longest)
    body(&path.travel)
    body(&path.reach)
    body(&reading.upMoved)
  }

  // A number that is 0 is not stored.
  @usableFromInline
  package mutating func moveNumbers(to numbers: inout [Double]) -> UInt64 {
    var (known, bit): (UInt64, UInt64) = (0, 1)
    forEachNumber { number in
      if number != 0 {
        numbers.append(number)
        number = 0
        known |= bit
      }
      bit <<= 1
    }
    numbers += VelocityEstimator.allCases.map { releaseSpeeds[$0] ?? 0 } + [Double(samples)]
    (releaseSpeeds, samples) = ([:], 0)
    return known
  }

  @usableFromInline
  package mutating func setNumbers(_ known: UInt64, from numbers: [Double], at start: Int) {
    var (index, bit): (Int, UInt64) = (start, 1)
    forEachNumber { number in
      if known & bit != 0 {
        number = numbers[index]
        index += 1
      }
      bit <<= 1
    }
    for (offset, estimator) in VelocityEstimator.allCases.enumerated() {
      releaseSpeeds[estimator] = numbers[index + offset]
    }
    samples = Int(numbers[index + VelocityEstimator.allCases.count])
  }
}

extension TraceInspection.Reading {
  fileprivate init(_ trace: Trace, _ finger: [Trace.Sample], isScreenAssumed: Bool) {
    times = trace.times.description
    contacts = trace.samples.count { $0.phase == .began }
    func count(_ dirt: Dirt) -> Int {
      trace.repairs.reduce(0) { $1.code == dirt.code ? $0 + $1.count : $0 }
    }
    (clockJumps, spikes) = (count(.clockJump), count(.spike) + count(.leap))
    isThinned = trace.isThinned
    upMoved = 0
    if let up = finger.last, let move = finger.dropLast().last {
      let (x, y) = (up.x - move.x, up.y - move.y)
      upMoved = (x * x + y * y).squareRoot()
    }
    scale = isScreenAssumed ? "screen assumed" : trace.metadata["scale"] ?? "1"
  }
}

extension TraceInspection.Sampling {
  /// Measures the times between a finger's reports.
  ///
  /// Leaves out the touch-up, because many systems do not time it like the other samples.
  fileprivate init(_ finger: [Trace.Sample], interval: Seconds) {
    self.interval = interval
    let intervals = finger.reportIntervals
    jitter =
      intervals.isEmpty
      ? 0 : intervals.reduce(0) { $0 + abs($1 - interval) } / Double(intervals.count)
    longest = intervals.max() ?? 0
    let reports = finger.reports
    gaps = zip(reports, reports.dropFirst()).count { before, after in
      let (x, y) = (after.x - before.x, after.y - before.y)
      return after.time - before.time > 3 * interval && x * x + y * y > 100
    }
  }
}

extension TraceInspection.Path {
  /// Creates the path of a finger with these measures.
  fileprivate init(_ measures: GestureMeasures) {
    direction =
      switch measures.direction {
      case .right: .right
      case .left: .left
      case .down: .down
      case .up: .up
      }
    travel = measures.travel
    reach = measures.reach
  }
}

extension Trace {
  /// Why the trace cannot drive a scene with the default rule; nil if it can.
  fileprivate func obstacle(on scene: Scene?, settings: ReplaySettings) -> String? {
    let scene = scene ?? .standard
    var settings = settings
    settings.scene = scene.name
    let controller = Controller.default.turned(to: scene)
    return FastEvaluator([self], controller: controller, settings: settings)
      .outcomes(under: controller)[0].obstacle?.fact
  }
}
