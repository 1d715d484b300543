public import MotionMath

/// A moment of a gesture, as a decision rule sees it.
///
/// Distances and speeds are along the controller's direction: positive towards completion.
public struct Release: Hashable, Sendable, Codable {
  /// Travel over extent: 0...1 when the controller clamps, else any number.
  public var progress: Double
  /// Travel, in points.
  public var translation: Double
  /// Speed by the controller's estimator, in points per second.
  public var velocity: Double
  /// The greatest progress so far.
  public var peakProgress: Double
  /// Seconds since the first contact.
  public var elapsed: Seconds
  /// The travel that counts as progress 1, in points.
  public var extent: Double
  /// The finger's distance, in points, from the side of the view where the direction starts: y for `down`,
  /// width − x for `left`.
  public var location: Double
  /// The speed in any direction, in points per second; not negative.
  public var speed: Double
  /// The view's size, in points.
  public var width, height: Double
  /// Where the drag began, in points from where travel 0 is: 0 with two ends, the start's distance from the
  /// lower of two neighbours with stops.
  public var origin: Double
  /// Seconds since the gesture was recognised.
  public var active: Seconds

  /// Creates a moment of a gesture.
  ///
  /// A `speed` of nil stands for the size of `velocity`, an `active` of nil for `elapsed`.
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

  /// The travel left to progress 1, in points; negative beyond it.
  public var remaining: Double { BoundedArithmetic.hold(extent - translation) }

  /// Speed over the travel left, per second.
  ///
  /// With no travel left any speed counts as the greatest, with its sign.
  public var relativeVelocity: Double { BoundedArithmetic.divide(velocity, by: max(remaining, 0)) }

  /// The time the travel left takes at this speed, in seconds: 0 with no travel left, else 1e15
  /// for a finger that is still or moves back.
  public var timeToTarget: Seconds {
    if remaining <= 0 { return 0 }
    return velocity > 0
      ? BoundedArithmetic.divide(remaining, by: velocity) : BoundedArithmetic.limit
  }

  /// The progress at which the finger's momentum would come to rest on a scroll view that
  /// decelerates normally; not clamped.
  public var projectedProgress: Double {
    let distance = MomentumProjection.normal.projectedDistance(velocity: velocity)
    return BoundedArithmetic.divide(translation + distance, by: extent)
  }

  /// How far ahead SwiftUI predicts the end of a drag, in seconds.
  ///
  /// - Source: `DragGesture.Value.velocity`, 4 times the way from the location to its predicted end.
  public static let lookahead: Seconds = 0.25

  /// The travel at SwiftUI's predicted end of the drag, in points: `predictedEndTranslation`.
  public var predictedTranslation: Double {
    BoundedArithmetic.hold(translation + Self.lookahead * velocity)
  }

  /// ``predictedTranslation`` over the extent; not clamped.
  public var predictedProgress: Double {
    BoundedArithmetic.divide(predictedTranslation, by: extent)
  }

  /// The travel since the drag began over the time since it was recognised, in points per second.
  ///
  /// Libraries compute it in `onEnded`, and take the distance before the recognition in without its time.
  public var meanVelocity: Double { BoundedArithmetic.divide(dragged, by: active) }
}

extension Release {
  /// The finger's rate of progress, per second; positive towards completion.
  package var progressRate: Double { extent > 0 ? velocity / extent : 0 }
}
