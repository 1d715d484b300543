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

/// How fast the rest of the transition runs.
public enum SpeedRule: Hashable, Sendable {
  /// A fixed `completionSpeed`.
  case constant(Double)
  /// `1 − progress` at the hand-off.
  case oneMinusProgress

  /// The least `completionSpeed` a driver sets.
  ///
  /// UIKit wants a speed above 0, and `1 − progress` is 0 or less from progress 1 on. One hundredth
  /// leaves every hand-off up to progress 0.99 as it was asked for, and lets no cancelled
  /// transition last longer than a hundred times its duration.
  public static let minimumSpeed = 0.01

  /// The `completionSpeed` to set when the finger lets go at `progress`: unitless, never below
  /// ``minimumSpeed``.
  ///
  /// A driver sets this value as it is. Progress below 0 (a controller that does not clamp) gives
  /// a speed above 1.
  public func speed(progress: Double) -> Double {
    switch self {
    case .constant(let speed): max(speed, Self.minimumSpeed)
    case .oneMinusProgress: max(1 - progress, Self.minimumSpeed)
    }
  }
}

/// UIKit's `completionCurve`.
public enum CompletionCurve: String, Hashable, Sendable, CaseIterable {
  case easeInOut = "ease-in-out"
  case easeIn = "ease-in"
  case easeOut = "ease-out"
  case linear
}
