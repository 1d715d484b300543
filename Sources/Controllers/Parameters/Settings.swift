public import MotionMath

/// The finger's direction that counts as progress.
public enum Direction: String, Hashable, Sendable, CaseIterable {
  case right, left, down, up

  /// Whether travel is measured along x.
  public var isHorizontal: Bool { self == .right || self == .left }

  /// The component of a vector along the direction: positive towards completion.
  public func component(x: Double, y: Double) -> Double {
    switch self {
    case .right: x
    case .left: -x
    case .down: y
    case .up: -y
    }
  }
}

/// The travel that counts as progress 1: `200pt`, `1w` (view widths), `0.5h` (view heights), `1l` (view
/// lengths along the direction).
public enum Extent: Hashable, Sendable {
  case points(Double)
  case widths(Double)
  case heights(Double)
  /// Widths for a direction across the screen, heights for one up or down.
  case lengths(Double)

  /// The travel in points for a view of this size and a direction.
  public func points(width: Double, height: Double, along direction: Direction) -> Double {
    switch self {
    case .points(let points): points
    case .widths(let factor): factor * width
    case .heights(let factor): factor * height
    case .lengths(let factor): factor * (direction.isHorizontal ? width : height)
    }
  }
}

/// The screen edge a gesture must start from.
public enum Edge: String, Hashable, Sendable, CaseIterable {
  case none, left, right, top, bottom
}

/// How a pan's travel is compared with its hysteresis.
public enum RecognitionTest: String, Hashable, Sendable, CaseIterable {
  case perAxis = "per-axis"
  case euclidean
}

/// Where a pan's translation is measured from.
public enum TranslationOrigin: String, Hashable, Sendable, CaseIterable {
  /// From the first contact, as documented: about the hysteresis at `.began`.
  case touch
  /// From the place where the pan was recognised: zero at `.began`.
  case recognition
}

/// When the decision rule is asked.
public enum DecisionMoment: String, Hashable, Sendable, CaseIterable {
  /// When the finger lifts.
  case release
  /// At every change: the first time the rule holds, the transition finishes under the finger.
  case during
  /// At every change, and the last answer counts when the finger lifts: stale at release.
  case lastChange = "last-change"
}

/// What happens when the system cancels the touch.
public enum CancelledTouch: String, Hashable, Sendable, CaseIterable {
  /// The transition is cancelled.
  case cancel
  /// It is treated as a release: the rule decides.
  case release
  /// Nothing happens: the transition is stuck.
  case ignore
}

/// How long the whole transition takes.
public enum DurationRule: Hashable, Sendable {
  case constant(Seconds)
  /// Computed from the screen before the finger moves; in seconds.
  case formula(Formula)

  /// The durations an animator is given, in seconds.
  public static let range = 0.01...60.0

  /// The names of the parameters it uses.
  package var parameterNames: [String] {
    switch self {
    case .constant: []
    case .formula(let formula): formula.parameterNames
    }
  }
}

extension Controller {
  /// The animator's `transitionDuration(using:)`, in seconds, in a view of this size in points;
  /// what a formula gives is held within ``DurationRule/range``.
  public func duration(width: Double, height: Double) -> Seconds {
    switch durationRule {
    case .constant(let seconds): return seconds
    case .formula(let formula):
      let extent = extent.points(width: width, height: height, along: direction)
      let start = Release(
        progress: 0, translation: 0, velocity: 0, peakProgress: 0, elapsed: 0, extent: extent,
        width: width, height: height)
      let seconds = formula.value(at: start, controller: self)
      return min(max(seconds, DurationRule.range.lowerBound), DurationRule.range.upperBound)
    }
  }

  /// The duration on a screen of 390 × 844 points; setting it makes it constant.
  public var duration: Seconds {
    get { duration(width: 390, height: 844) }
    set { durationRule = .constant(newValue) }
  }
}
