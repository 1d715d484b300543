import Foundation
package import HeadlessUIKit
public import MotionMath
package import Rules

/// What a recogniser reports of a pan at one moment.
package struct PanReading {
  /// The time on the simulation's clock.
  package let time: Seconds
  /// The finger's travel since the drag began, in points.
  package let translation: CGPoint
  /// The velocity according to the controller's velocity estimator, in points per second.
  package let velocity: CGPoint
  /// The finger's location in the dragged view, and the view's size, in points.
  package let location: CGPoint, size: CGSize

  package init(
    time: Seconds, translation: CGPoint, velocity: CGPoint, location: CGPoint, size: CGSize
  ) {
    (self.time, self.translation, self.velocity) = (time, translation, velocity)
    (self.location, self.size) = (location, size)
  }
}

/// The state of a pan at one touch event; translation and velocity are measured along the controller's direction and
/// are positive towards completion.
public struct GestureInstant: Hashable, Sendable {
  /// The time on the simulation's clock.
  public package(set) var time: Seconds = 0
  /// The finger's travel, in points.
  public package(set) var translation = 0.0
  /// The greatest travel at any change of the pan up to and including this instant, in points.
  public package(set) var peak = 0.0
  /// The velocity calculated by the controller's estimator, in points per second.
  public package(set) var velocity = 0.0
  /// The greatest velocity at any change of the pan up to and including this instant, in points per second; 0 if the
  /// finger never moved towards completion.
  ///
  /// If the pan's changes are not measured, only the velocity at this instant counts.
  public package(set) var peakVelocity = 0.0
  /// The finger's speed regardless of its direction, in points per second.
  public package(set) var speed = 0.0
  /// The finger's distance from the side of the screen where the direction starts, in points: the left side for a pan
  /// to the right.
  public package(set) var location = 0.0

  package init() {}

  /// Takes over what a recogniser reports at a change of the pan or at its end, except for the greatest travel.
  package mutating func measure(_ reading: PanReading, along axis: FingerAxis) {
    let (travel, velocity) = (reading.translation, reading.velocity)
    time = reading.time
    translation = axis.travel(x: travel.x, y: travel.y)
    self.velocity = axis.velocity(x: velocity.x, y: velocity.y, afterX: travel.x, y: travel.y)
    peakVelocity = max(peakVelocity, self.velocity)
    speed = hypot(velocity.x, velocity.y)
    location = axis.direction.distance(
      x: reading.location.x, y: reading.location.y, in: reading.size)
  }
}

extension ProgressRuler {
  /// The release of a pan, with the values by which a rule decides between two neighbouring stops.
  ///
  /// - Parameters:
  ///   - instant: The state of the pan; its travel counts from where the drag began.
  ///   - elapsed: The time since the first contact.
  ///   - active: The time since the recognition.
  ///   - width: The view's width, in points.
  ///   - height: The view's height, in points.
  ///   - gap: The neighbouring stops.
  /// - Returns: A release whose progress and travel count from the lower stop, and whose extent is the distance between
  ///   the two stops.
  package func release(
    of instant: GestureInstant, elapsed: Seconds, active: Seconds, width: Double, height: Double,
    between gap: StopGap
  ) -> Release {
    let origin = gap.start - gap.lower
    let extent = gap.extent
    return Release(
      progress: progress(after: origin + instant.translation, extent: extent),
      translation: origin + instant.translation, velocity: instant.velocity,
      peakProgress: max(0, progress(after: origin + instant.peak, extent: extent)),
      elapsed: elapsed, extent: extent, location: instant.location, speed: instant.speed,
      width: width, height: height, origin: origin, active: active,
      peakVelocity: instant.peakVelocity)
  }
}

extension GestureInstant {
  /// The numbers that files contain of an instant, with their names.
  ///
  /// The greatest velocity is not among them, because it follows from the velocities of the pan's changes.
  private static let fields: [(name: String, path: any WritableKeyPath<Self, Double> & Sendable)] =
    [
      ("time_s", \.time), ("translation_pt", \.translation), ("peak_pt", \.peak),
      ("velocity_pt_per_s", \.velocity), ("speed_pt_per_s", \.speed), ("location_pt", \.location),
    ]

  /// The names of ``numbers`` in files.
  package static let names = fields.map(\.name)

  package var numbers: [Double] { Self.fields.map { self[keyPath: $0.path] } }

  /// Creates an instant from ``numbers``; nil if the array has the wrong length.
  package init?(_ numbers: [Double]) {
    guard numbers.count == Self.fields.count else { return nil }
    self.init()
    for (field, number) in zip(Self.fields, numbers) { self[keyPath: field.path] = number }
  }
}
