public import Controllers
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
}

/// Replays one trace and keeps every frame from the first contact to the end.
///
/// - Throws: ``ReplayError`` if the gesture never starts the transition.
public func reel(
  of trace: Trace, controller: Controller, settings: ReplaySettings = ReplaySettings()
) throws(ReplayError) -> Reel {
  var seen: [[ShownView]] = []
  let curves = try progressCurves(of: trace, controller: controller, settings: settings) {
    seen.append($0.views)
  }
  let device = settings.device(for: trace)
  return Reel(
    screen: device.screen, displayHz: device.displayHz, curves: curves,
    pictures: zip(curves.points, seen).map { point, views in
      Reel.Picture(finger: trace.finger(at: point.time), views: views)
    })
}
