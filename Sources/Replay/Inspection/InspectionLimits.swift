public import MotionMath
import Traces

/// What recordings must keep to, so that CI can refuse bad ones; nil asks for nothing.
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

  /// Creates limits; what is not given is not asked.
  public init(
    fewestSamples: Int? = nil, longestInterval: Seconds? = nil, jitter: Seconds? = nil,
    gaps: Int? = nil, repairs: Int? = nil, drivesScene: Bool = false
  ) {
    self.fewestSamples = fewestSamples
    self.longestInterval = longestInterval
    self.jitter = jitter
    self.gaps = gaps
    self.repairs = repairs
    self.drivesScene = drivesScene
  }
}

extension TraceInspection {
  /// Why the recording does not keep to some limits, one sentence each; none where it does.
  public func breaches(of limits: InspectionLimits) -> [String] {
    var breaches: [String] = []
    if let least = limits.fewestSamples, samples < least {
      breaches.append("\(Self.count(samples, "sample")); at least \(least) asked")
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
      breaches.append("\(Self.count(sampling.gaps, "gap")); at most \(most) asked")
    }
    let mended = repairs.reduce(0) { $0 + $1.count }
    if let most = limits.repairs, mended > most {
      breaches.append("\(Self.count(mended, "repair")); at most \(most) asked")
    }
    if limits.drivesScene, let obstacle {
      breaches.append("cannot drive the scene: \(obstacle)")
    }
    return breaches
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  /// With one decimal, where it is needed.
  private static func milliseconds(_ time: Seconds) -> String {
    let tenths = Int((time * 10_000).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
