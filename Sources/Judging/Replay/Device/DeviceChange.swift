import Controllers
import Devices
import Formats
public import MotionMath
public import Rules
import Scenes
public import Traces

/// A difference between a device and its replay that may explain different results.
public enum DeviceChange: Hashable, Sendable {
  /// A different value of a number in the rule or in the scene's own code.
  case threshold(Flip)
  /// The pan's velocity multiplied by a factor.
  case velocity(factor: Double)
  /// A different velocity estimator.
  case estimator(VelocityEstimator, instead: VelocityEstimator)
  /// A different start of the progress: this many points later in the drag, or earlier if negative.
  case offset(Double)
  /// An extent that is this many points longer; shorter if negative. The extent is the travel for progress 1.
  ///
  /// `insets` names the inset of a known device that has this length, if a safe area can be why.
  case extent(Double, insets: String?)
  /// A different display rate, in frames per second.
  case displayRate(Double, instead: Double)
  case safeArea(SafeArea, instead: SafeArea?)
  /// A device that is held otherwise.
  case orientation(ScreenOrientation, instead: ScreenOrientation)
  /// A different duration of the transition.
  case duration(Seconds, instead: Seconds)
  /// The opposite direction, as in a layout from right to left.
  case direction(Direction, instead: Direction)
  /// Gestures that do not begin.
  case miss(DeviceMiss)
  /// Travel that counts from where the pan was recognised.
  case origin
  /// The last moves before the release do not reach the app.
  case lostMoves(Int)
  /// One to three moves amid the stroke that do not reach the app, others in each recording.
  case skippedMoves
  /// Touches that reach the app later.
  case delay(Seconds)
  /// The user's setting to reduce motion, with which views do not follow the finger.
  case reducedMotion
  /// Another version of the system: the same device with `agreeing` has no differences.
  case system(String, agreeing: String)

  /// The kind of change as a stable word, for machine-readable output.
  public var kind: String {
    switch self {
    case .threshold: "threshold"
    case .velocity, .estimator: "velocity"
    case .offset: "offset"
    case .extent(_, let insets): insets == nil ? "extent" : "safe-area"
    case .displayRate: "display-rate"
    case .safeArea: "safe-area"
    case .orientation: "orientation"
    case .duration: "duration"
    case .direction: "direction"
    case .miss: "not-begun"
    case .origin: "origin"
    case .lostMoves: "lost-moves"
    case .skippedMoves: "skipped-moves"
    case .delay: "delay"
    case .reducedMotion: "reduced-motion"
    case .system: "system"
    }
  }

  /// The change as a phrase that fits into a sentence.
  public var text: String {
    switch self {
    case .threshold(let flip):
      "\(flip.parameter) of about \(Number.shortest(Number.rounded(flip.value, significantDigits: 3)))\(flip.unit.suffix) instead of \(flip.oldText)"
    case .velocity(let factor):
      "a velocity \(Number.percent(abs(factor - 1))) \(factor < 1 ? "lower" : "higher") than UIKit's law gives"
    case .estimator(let estimator, let instead):
      "the velocity estimated by \(estimator.rawValue) instead of \(instead.rawValue)"
    case .offset(let points):
      "progress that begins \(Number.fixed(abs(points), decimals: 1)) pt \(points > 0 ? "later" : "earlier")"
    case .extent(let points, let insets):
      "an extent \(Number.fixed(abs(points), decimals: 1)) pt \(points < 0 ? "shorter" : "longer")"
        + (insets.map { ", as with another safe area (\($0))" } ?? "")
    case .displayRate(let rate, let instead):
      "a display of \(Number.shortest(rate)) Hz instead of \(Number.shortest(instead))"
    case .safeArea(let area, let instead):
      "the safe area \(area)" + (instead.map { " instead of \($0)" } ?? "")
    case .orientation(let orientation, let instead):
      "a device held in \(orientation.rawValue) instead of \(instead.rawValue)"
    case .duration(let duration, let instead):
      "a duration of \(Number.fixed(duration, decimals: 2)) s instead of \(Number.fixed(instead, decimals: 2)) s"
    case .direction(let direction, let instead):
      "the direction \(direction.rawValue) instead of \(instead.rawValue)"
        + (direction.isHorizontal ? ", as in a layout from right to left" : "")
    case .miss(let miss): miss.text
    case .origin:
      "travel that counts from where the pan was recognised, not from where the finger landed"
    case .lostMoves(let count):
      count == 1
        ? "a last move that does not reach the app"
        : "the last \(count) moves that do not reach the app"
    case .skippedMoves: "one to three moves amid the stroke that do not reach the app"
    case .delay(let time):
      "touches that reach the app \(Number.fixed(time, decimals: 2)) s later"
    case .reducedMotion: "reduced motion, so the views do not follow the finger"
    case .system(let system, let agreeing):
      "another version of the system: \(system), because all recordings of \(agreeing) agree"
    }
  }

  /// The name of a known device's safe-area inset whose length is within 0.6 pt of `points`: `top 47`.
  ///
  /// The inset may be the top inset, the bottom inset or the sum of both. The sign of `points` is ignored. Returns nil
  /// if no device has such an inset.
  static func insets(of points: Double) -> String? {
    let size = abs(points)
    return insetSums.first { abs($0.points - size) <= 0.6 }?.name
  }

  private static let insetSums: [(points: Double, name: String)] = {
    var found: [(points: Double, name: String)] = []
    for model in DeviceModel.all {
      let (top, bottom) = (model.topInset, model.bottomInset)
      found.append((top, "top \(Number.shortest(top))"))
      guard bottom > 0 else { continue }
      found.append((bottom, "bottom \(Number.shortest(bottom))"))
      found.append((top + bottom, "top and bottom \(Number.shortest(top + bottom))"))
    }
    return found
  }()
}

extension DeviceChange {
  /// How unlikely the change is; ranks changes whose values were not computed from recordings.
  ///
  /// For a changed number of the rule or of the scene's code, the size of the change relative to the old value. For any
  /// other change, 1 or more, because a wrong number in the app is likelier than different behaviour of the system.
  var effort: Double {
    switch self {
    case .threshold(let flip): abs(flip.value - flip.old) / max(abs(flip.old), 0.1)
    case .velocity(let factor): 1 + abs(factor - 1)
    case .estimator: 3
    case .offset(let points), .extent(let points, _): 1 + abs(points) / 100
    case .displayRate, .safeArea, .orientation, .duration, .direction, .miss, .origin, .delay,
      .reducedMotion, .skippedMoves, .system:
      2
    case .lostMoves(let count): 2 + Double(count)
    }
  }
}
