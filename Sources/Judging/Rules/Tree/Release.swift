public import MotionMath

/// A gesture at the moment of a decision, with the values that a rule can name.
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

  /// Creates a release.
  ///
  /// If `speed` is nil, it becomes the absolute value of `velocity`; if `active` is nil, it becomes `elapsed`.
  public init(
    progress: Double, translation: Double, velocity: Double, peakProgress: Double,
    elapsed: Seconds, extent: Double, location: Double = 0, speed: Double? = nil,
    width: Double = 390, height: Double = 844, origin: Double = 0,
    active: Seconds? = nil
  ) {
    (self.progress, self.translation, self.velocity) = (progress, translation, velocity)
    (self.peakProgress, self.elapsed) = (peakProgress, elapsed)
    (self.extent, self.location) = (extent, location)
    self.speed = speed ?? abs(velocity)
    self.width = width
    self.height = height
    self.origin = origin
    self.active = active ?? elapsed
  }
}

extension Release {
  /// The travel since the drag began, in points.
  public var dragged: Double { BoundedArithmetic.hold(translation - origin) }

  /// The remaining travel to progress 1, in points; negative beyond progress 1.
  public var remaining: Double { BoundedArithmetic.hold(extent - translation) }

  /// The velocity divided by the remaining travel, per second.
  ///
  /// If no travel remains, a velocity other than 0 gives ±1e15, with the velocity's sign.
  public var relativeVelocity: Double { BoundedArithmetic.divide(velocity, by: max(remaining, 0)) }

  /// The time that the remaining travel takes at the current velocity, in seconds.
  ///
  /// If no travel remains, the time is 0. If travel remains and the finger is still or moves back, the time is 1e15.
  public var timeToTarget: Seconds {
    if remaining <= 0 { return 0 }
    return velocity > 0
      ? BoundedArithmetic.divide(remaining, by: velocity) : BoundedArithmetic.limit
  }

  /// The progress at which a scroll view with the normal deceleration rate would come to rest; not clamped.
  public var projectedProgress: Double {
    let distance = MomentumProjection.normal.projectedDistance(velocity: velocity)
    return BoundedArithmetic.divide(translation + distance, by: extent)
  }

  /// How far ahead SwiftUI predicts the end of a drag, in seconds.
  ///
  /// - Source: `DragGesture.Value.velocity`, which is 4 times the distance from `location` to `predictedEndLocation`.
  public static let lookahead: Seconds = 0.25

  /// The travel at SwiftUI's predicted end of the drag, in points: `predictedEndTranslation`.
  public var predictedTranslation: Double {
    BoundedArithmetic.hold(translation + Self.lookahead * velocity)
  }

  /// ``predictedTranslation`` divided by the extent; not clamped.
  public var predictedProgress: Double {
    BoundedArithmetic.divide(predictedTranslation, by: extent)
  }

  /// The travel since the drag began, divided by the time since the gesture was recognised, in points per second.
  ///
  /// Some libraries compute this quotient in SwiftUI's `onEnded`. The travel before the recognition counts, but the
  /// time before the recognition does not.
  public var meanVelocity: Double { BoundedArithmetic.divide(dragged, by: active) }
}

extension Release {
  /// The finger's rate of progress, per second; positive towards completion.
  package var progressRate: Double { extent > 0 ? velocity / extent : 0 }
}
