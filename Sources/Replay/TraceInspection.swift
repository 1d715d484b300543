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
  /// Why the gesture cannot drive the scene; nil where it can.
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
    /// More than three intervals pass, and the finger is more than 10 pt farther: one that rests is not
    /// reported, which is not a gap.
    public var gaps: Int
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
    obstacle = trace.obstacle(on: scene, settings: settings)
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
  /// Why the trace cannot drive a scene with the default rule; nil where it can.
  fileprivate func obstacle(on scene: Scene?, settings: ReplaySettings) -> String? {
    let scene = scene ?? .standard
    var settings = settings
    settings.scene = scene.name
    let outcome = ReplayEngine().replay(
      self, with: Controller.default.turned(to: scene), settings: settings
    ).outcome
    return outcome.obstacle?.fact
  }
}

/// Limits for recordings, so that CI can refuse bad ones; nil means no limit.
public struct InspectionLimits: Hashable, Sendable {
  public var fewestSamples: Int?
  /// In seconds.
  public var longestInterval: Seconds?
  /// In seconds.
  public var jitter: Seconds?
  public var gaps: Int?
  public var repairs: Int?
  /// Whether the gesture must be able to drive the scene.
  public var drivesScene: Bool

  /// Creates limits; those left out are not checked.
  public init(
    fewestSamples: Int? = nil, longestInterval: Seconds? = nil, jitter: Seconds? = nil,
    gaps: Int? = nil, repairs: Int? = nil, drivesScene: Bool = false
  ) {
    (self.fewestSamples, self.longestInterval) = (fewestSamples, longestInterval)
    (self.jitter, self.gaps) = (jitter, gaps)
    (self.repairs, self.drivesScene) = (repairs, drivesScene)
  }
}

extension TraceInspection {
  /// Why the recording does not keep to some limits, one sentence each; none where it does.
  public func breaches(of limits: InspectionLimits) -> [String] {
    var breaches: [String] = []
    if let least = limits.fewestSamples, samples < least {
      breaches.append("\(counted(samples, "sample")); at least \(least) asked")
    }
    if let most = limits.longestInterval, sampling.longest > most {
      breaches.append(
        "\(Self.milliseconds(sampling.longest)) ms without a report; at most"
          + " \(Self.milliseconds(most)) asked")
    }
    if let most = limits.jitter, sampling.jitter > most {
      breaches.append(
        "jitter of \(Self.milliseconds(sampling.jitter)) ms; at most \(Self.milliseconds(most)) asked"
      )
    }
    if let most = limits.gaps, sampling.gaps > most {
      breaches.append("\(counted(sampling.gaps, "gap")); at most \(most) asked")
    }
    let repaired = repairs.reduce(0) { $0 + $1.count }
    if let most = limits.repairs, repaired > most {
      breaches.append("\(counted(repaired, "repair")); at most \(most) asked")
    }
    if limits.drivesScene, let obstacle {
      breaches.append("cannot drive the scene: \(obstacle)")
    }
    return breaches
  }

  /// With one decimal, where it is needed.
  private static func milliseconds(_ time: Seconds) -> String {
    let tenths = Int((time * 10_000).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
