import Formats
public import MotionMath

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

/// The comparison of a pan's travel with its hysteresis.
public enum RecognitionTest: String, Hashable, Sendable, CaseIterable {
  case perAxis = "per-axis"
  case euclidean
}

/// The point from which a pan's translation is measured.
public enum TranslationOrigin: String, Hashable, Sendable, CaseIterable {
  /// From the first contact, as documented: about the hysteresis at `.began`.
  case touch
  /// From the place where the pan was recognised: zero at `.began`.
  case recognition
}

/// The moment at which the decision rule is evaluated.
public enum DecisionMoment: String, Hashable, Sendable, CaseIterable {
  /// When the finger lifts.
  case release
  /// At every change: the first time the rule holds, the transition finishes under the finger.
  case during
  /// At every change, and the last answer counts when the finger lifts: stale at release.
  case lastChange = "last-change"
}

/// The reaction to a touch that the system cancels.
public enum CancelledTouch: String, Hashable, Sendable, CaseIterable {
  /// The transition is cancelled.
  case cancel
  /// It is treated as a release: the rule decides.
  case release
  /// Nothing happens: the transition is stuck.
  case ignore
}

/// The settings that turn travel into progress.
package struct ProgressRuler: Hashable, Sendable {
  let direction: Direction
  let extent: Extent
  let clampsProgress: Bool
  package let stops: [Stop]

  /// The travel that counts as progress 1, in points, in a view of a size in points.
  package func extent(width: Double, height: Double) -> Double {
    extent.points(width: width, height: height, along: direction)
  }

  /// Travel over extent, both in points: 0...1 when the controller clamps, else any number.
  package func progress(after translation: Double, extent: Double) -> Double {
    let raw = extent > 0 ? translation / extent : 0
    return clampsProgress ? min(max(raw, 0), 1) : raw
  }
}

extension Controller {
  /// The settings that turn travel into progress.
  package var ruler: ProgressRuler {
    ProgressRuler(
      direction: direction, extent: extent, clampsProgress: clampsProgress, stops: stops)
  }
}

extension Extent {
  /// The extent as it is written: `200pt`, `1w`, `0.5h`, `1l`.
  public var text: String {
    switch self {
    case .points(let points): Number.shortest(points) + "pt"
    case .widths(let factor): Number.shortest(factor) + "w"
    case .heights(let factor): Number.shortest(factor) + "h"
    case .lengths(let factor): Number.shortest(factor) + "l"
    }
  }
}
