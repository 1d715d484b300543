public import MotionMath
public import Traces

/// A transition frame by frame, as the display shows it: what is seen, and how far everything is.
///
/// It begins with the first contact and ends when the transition does.
public struct Reel: Hashable, Sendable {
  /// What the screen shows in one frame.
  public struct Picture: Hashable, Sendable {
    /// Where the finger is; nil once it has left the glass, and without a finger.
    public var finger: ScreenPoint?
    /// The visible views in the order of drawing.
    public var views: [ShownView]

    /// Creates a picture.
    public init(finger: ScreenPoint?, views: [ShownView]) {
      self.finger = finger
      self.views = views
    }
  }

  public var screen: ScreenSize
  /// Frames per second.
  public var displayHz: Double
  /// How far finger, transition and view are, a point per frame; never without points.
  public var curves: ProgressCurves
  /// What is seen, a picture per point of ``curves``.
  public var pictures: [Picture]

  /// Creates a reel.
  ///
  /// - Precondition: There are as many pictures as points, and at least one.
  public init(screen: ScreenSize, displayHz: Double, curves: ProgressCurves, pictures: [Picture]) {
    precondition(
      pictures.count == curves.points.count && !pictures.isEmpty,
      "\(pictures.count) pictures, \(curves.points.count) points; a reel needs one for each")
    self.screen = screen
    self.displayHz = displayHz
    self.curves = curves
    self.pictures = pictures
  }

  /// The frame that is shown at a time in seconds after the first contact; the nearest one outside.
  public func index(at time: Seconds) -> Int {
    // A frame's own time, read back, must not fall before it by a rounding.
    let frame = (time * displayHz + 1e-6).rounded(.down)
    return Int(min(max(frame, 0), Double(pictures.count - 1)))
  }

  /// The reel of a record that keeps ``ReplayRecord/Detail/everyFrame``.
  ///
  /// - Throws: ``ReplayError`` if the gesture never starts the transition.
  public init(_ record: ReplayRecord) throws(ReplayError) {
    let device = record.device
    self.init(
      screen: device.screen, displayHz: device.displayHz, curves: try ProgressCurves(record),
      pictures: record.frames.map { frame in
        Picture(finger: record.trace.finger(at: frame.time), views: frame.views)
      })
  }
}
