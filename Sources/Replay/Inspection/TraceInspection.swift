import Controllers
import Formats
public import MotionMath
public import Scenes
public import Traces

/// Quality of a recording: its sampling, its finger's motion, and whether it can drive a scene.
///
/// All of it is about the finger that touched first, from its down to its up.
public struct TraceInspection: Hashable, Sendable {
  /// The trace's name.
  public var trace: String
  /// From down to up, in seconds.
  public var duration: Seconds
  /// The touch points, up included.
  public var samples: Int
  /// The number of fingers in the recording.
  public var fingers: Int
  /// How regularly the panel reported.
  public var sampling: Sampling
  /// Repairs made on reading.
  public var repairs: [Repair]
  /// Where the finger went.
  public var path: Path
  /// How long the finger stayed within 2 pt of its last place before its up, in seconds.
  public var hold: Seconds
  /// The greatest speed by the law measured on iOS, in points per second.
  public var peakSpeed: Double
  /// The speed at the up along ``Path/direction``, in points per second, by estimator.
  public var releaseSpeeds: [VelocityEstimator: Double]
  /// How the recording was understood.
  public var reading: Reading
  /// What speaks against its use, the worst first.
  public var doubts: [RecordingDoubt]
  /// Why the gesture cannot drive the scene; nil if it can.
  public var obstacle: String?

  /// How regularly a panel reported.
  public struct Sampling: Hashable, Sendable {
    /// The median time between two reports, in seconds; 0 for fewer than two.
    public var interval: Seconds
    /// The mean distance of the times between reports from their median, in seconds.
    public var jitter: Seconds
    /// The longest time between two reports, in seconds.
    public var longest: Seconds
    /// How often reports are missing.
    ///
    /// More than three intervals pass, and the finger is more than 10 pt farther: one that pauses is not
    /// reported, which is not a gap.
    public var gaps: Int
  }

  /// How a recording was understood, and what was found in it.
  public struct Reading: Hashable, Sendable {
    /// The unit of its times, and why: `ms, by its intervals`.
    public var times: String
    /// How often a finger went down; one that catches the surface counts again.
    public var contacts: Int
    /// How often its clock was set while a finger moved.
    public var clockJumps: Int
    /// Whether its recorder left out short moves.
    public var isThinned: Bool
    /// From the last move to the up, in points.
    public var upMoved: Double
    /// The points per unit of the panel, `1` for places in points; `screen assumed` if the touches leave a phone's
    /// screen and the recording names none.
    public var scale: String
  }

  /// Where a finger went.
  public struct Path: Hashable, Sendable {
    /// The direction of the longer component of the way from the down to the farthest point.
    public var direction: Direction
    /// From down to up along the direction, in points.
    public var travel: Double
    /// The farthest along the direction, in points.
    public var reach: Double
  }

  /// Looks at a recording.
  ///
  /// - Parameters:
  ///   - trace: The recording; it has samples.
  ///   - scene: The scene that it should drive; nil for the navigation pop.
  ///   - settings: How it is delivered there.
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

extension TraceInspection.Reading {
  fileprivate init(_ trace: Trace, _ finger: [Trace.Sample], isScreenAssumed: Bool) {
    times = trace.times.description
    contacts = trace.samples.count { $0.phase == .began }
    clockJumps = trace.repairs.reduce(0) { $1.code == Dirt.clockJump.code ? $0 + $1.count : $0 }
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
  /// How a finger was sampled; the up, which many systems stamp on its own, does not count.
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
  /// The way of a finger.
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
