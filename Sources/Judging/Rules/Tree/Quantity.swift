public import MotionMath

/// A number of a gesture that a rule can name: stored in a ``Release``, or derived from other quantities.
///
/// Whatever evaluates, exports, explains or lists quantities is made from this file. A derived quantity is a case and
/// its entry. A stored quantity is also a property of ``Release``, which `GestureInstant` sets.
public enum Quantity: String, Hashable, Sendable, CaseIterable {
  case progress
  case translation
  case velocity
  case relativeVelocity = "relative-velocity"
  case speed
  case projectedProgress = "projected-progress"
  case remaining
  case timeToTarget = "time-to-target"
  case peakProgress = "peak-progress"
  case elapsed
  case location
  case extent
  case width
  case height
  case dragged
  case origin
  case predictedTranslation = "predicted-translation"
  case predictedProgress = "predicted-progress"
  case meanVelocity = "mean-velocity"
  case active
  case peakVelocity = "peak-velocity"

  var entry: Entry {
    switch self {
    case .progress: Entry(.fraction, .finger, "travel over extent")
    case .translation: Entry(.points, .finger, "travel towards completion")
    case .velocity: Entry(.pointsPerSecond, .velocity, "speed towards completion")
    case .relativeVelocity:
      // If no travel remains, a velocity other than 0 gives ±1e15, with the velocity's sign.
      Entry(.perSecond, "velocity / max(remaining, 0pt)", "velocity over the travel left")
    case .speed: Entry(.pointsPerSecond, .velocity, "speed in any direction")
    case .projectedProgress:
      // Where a scroll view with the normal deceleration rate would come to rest; not clamped.
      Entry(
        .fraction, "(translation + project(velocity, 0.998)) / extent",
        "where the momentum would end")
    case .remaining: Entry(.points, "extent - translation", "travel left")
    case .timeToTarget:
      Entry(
        .seconds,
        "if remaining <= 0pt then 0s else if velocity > 0pt/s then remaining / velocity else 1e15s",
        "travel left over velocity")
    case .peakProgress: Entry(.fraction, .finger, "the greatest progress so far")
    case .elapsed: Entry(.seconds, .finger, "time since the first contact")
    case .location:
      Entry(.points, .finger, "the finger's distance from the side the gesture moves away from")
    case .extent: Entry(.points, .screen, "the travel that counts as progress 1")
    case .width: Entry(.points, .screen, "the view's width")
    case .height: Entry(.points, .screen, "the view's height")
    case .dragged:
      Entry(
        .points, "translation - origin", "travel since the drag began, from any stop")
    case .origin:
      Entry(.points, .finger, "where the drag began, beyond the lower of two neighbouring stops")
    case .predictedTranslation:
      // `DragGesture.Value.velocity` is 4 times the distance from `location` to `predictedEndLocation`.
      Entry(
        .points, "translation + 0.25s * velocity",
        "travel and 0.25 s of velocity, SwiftUI's predicted end")
    case .predictedProgress:
      Entry(.fraction, "predicted-translation / extent", "predicted travel over extent")
    case .meanVelocity:
      // Some libraries compute this quotient in SwiftUI's `onEnded`. The travel before the recognition counts, but the
      // time before the recognition does not.
      Entry(
        .pointsPerSecond, "dragged / active",
        "travel since the drag began over the time since its recognition")
    case .active: Entry(.seconds, .finger, "time since the gesture was recognised")
    case .peakVelocity:
      Entry(
        .pointsPerSecond, .velocityAtEveryChange,
        "the greatest velocity so far, 0 if the finger never moved towards completion")
    }
  }

  /// The quantity's value at a release, in which it is stored; nil if it is derived.
  func storedValue(in release: Release) -> Double? {
    switch self {
    case .progress: release.progress
    case .translation: release.translation
    case .velocity: release.velocity
    case .speed: release.speed
    case .peakProgress: release.peakProgress
    case .elapsed: release.elapsed
    case .location: release.location
    case .extent: release.extent
    case .width: release.width
    case .height: release.height
    case .origin: release.origin
    case .active: release.active
    case .peakVelocity: release.peakVelocity
    default: nil
    }
  }
}

extension Quantity {
  /// The unit in which the quantity is measured.
  public var unit: ParameterUnit { entry.unit }

  /// The quantity's meaning, in one line without a full stop.
  public var meaning: String { entry.meaning }

  /// All that is said of a quantity, except for its name.
  struct Entry {
    let unit: ParameterUnit
    let origin: Origin
    /// The expression that computes the quantity, in the rule language; nil if the quantity is stored.
    let formula: String?
    let meaning: String

    init(_ unit: ParameterUnit, _ origin: Origin, _ meaning: String) {
      (self.unit, self.origin, self.meaning, formula) = (unit, origin, meaning, nil)
    }

    init(_ unit: ParameterUnit, _ formula: String, _ meaning: String) {
      (self.unit, self.formula, self.meaning, origin) = (unit, formula, meaning, .quantities)
    }
  }

  /// What the value of a quantity depends on.
  enum Origin {
    /// The finger's location and the time.
    case finger
    /// The finger's velocity at the decision, or at every change of the pan.
    case velocity, velocityAtEveryChange
    /// The screen and the settings, which are known before the finger moves.
    case screen
    /// Other quantities.
    case quantities
  }
}

/// A gesture at the moment of a decision, with the stored quantities that a rule can name.
///
/// Distances and speeds are measured along the controller's direction: positive towards completion.
public struct Release: Hashable, Sendable, Codable {
  /// Travel divided by the extent: 0...1 if the controller clamps, otherwise unbounded.
  public var progress: Double
  /// The finger's travel, in points.
  public var translation: Double
  /// The velocity according to the controller's velocity estimator, in points per second.
  public var velocity: Double
  /// The greatest progress so far.
  public var peakProgress: Double
  /// Seconds since the first contact.
  public var elapsed: Seconds
  /// The travel that corresponds to progress 1, in points.
  public var extent: Double
  /// The finger's distance, in points, from the side of the view where the direction starts: y for `down`, width − x
  /// for `left`.
  public var location: Double
  /// The speed regardless of direction, in points per second; not negative.
  public var speed: Double
  /// The view's size, in points.
  public var width, height: Double
  /// The position, in points of travel, at which the drag began.
  ///
  /// In a transition with two ends, it is 0. If the controller has stops, the rule is asked about two neighbouring
  /// stops. Positions are then measured from the lower of the two, and the drag may have begun at any stop.
  public var origin: Double
  /// Seconds since the gesture was recognised.
  public var active: Seconds
  /// The greatest velocity so far, in points per second; 0 if the finger never moved towards completion.
  public var peakVelocity: Double

  /// Creates a release.
  ///
  /// If `speed` is nil, it becomes the absolute value of `velocity`; if `active` is nil, it becomes `elapsed`; and if
  /// `peakVelocity` is nil, the velocity counts as the greatest so far.
  public init(
    progress: Double, translation: Double, velocity: Double, peakProgress: Double,
    elapsed: Seconds, extent: Double, location: Double = 0, speed: Double? = nil,
    width: Double = 390, height: Double = 844, origin: Double = 0,
    active: Seconds? = nil, peakVelocity: Double? = nil
  ) {
    (self.progress, self.translation, self.velocity) = (progress, translation, velocity)
    (self.peakProgress, self.elapsed) = (peakProgress, elapsed)
    (self.extent, self.location) = (extent, location)
    self.speed = speed ?? abs(velocity)
    self.width = width
    self.height = height
    self.origin = origin
    self.active = active ?? elapsed
    self.peakVelocity = peakVelocity ?? max(velocity, 0)
  }
}

extension Release {
  /// The finger's rate of progress, per second; positive towards completion.
  package var progressRate: Double { extent > 0 ? velocity / extent : 0 }
}
