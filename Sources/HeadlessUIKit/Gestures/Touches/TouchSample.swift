public import Foundation
public import MotionMath

/// One touch point as the hardware sampled it.
public struct TouchSample: Hashable, Sendable {
  /// Seconds on the simulation's clock, counted from the start of the playback.
  public var time: Seconds
  /// In the window's coordinates, in points.
  public var location: CGPoint
  public var phase: UITouch.Phase
  /// Which finger: 0 for the first to touch.
  public var finger: Int
  /// When the event reached the app, on the clock of `time`; nil if not known.
  public var dispatch: Seconds?
  /// nil if not known.
  public var force: CGFloat?

  /// Creates a touch point.
  public init(
    time: Seconds, location: CGPoint, phase: UITouch.Phase, finger: Int = 0,
    dispatch: Seconds? = nil, force: CGFloat? = nil
  ) {
    self.time = time
    self.location = location
    self.phase = phase
    self.finger = finger
    self.dispatch = dispatch
    self.force = force
  }
}

/// How samples become events.
public enum TouchDelivery: String, Hashable, Sendable, CaseIterable {
  /// One event per display frame, with the last sample of the frame; the others are coalesced.
  ///
  /// The frames of a playback count from its first sample: a sample at t seconds is delivered at the
  /// first frame n / rate that is not before t.
  case frame
  /// One event per sample, at the sample's own time.
  case sample
  /// At the samples' own dispatch times; samples that share one are delivered together.
  case recorded
}
