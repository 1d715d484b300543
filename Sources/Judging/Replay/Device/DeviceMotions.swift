import Controllers
public import MotionMath
public import Traces

/// The motion of views on a device's screen and in the replay of the same recording.
public struct DeviceMotions: Sendable {
  /// A view's bounding box in one frame of the replay.
  public struct Place: Hashable, Sendable {
    /// The time of the frame, in seconds after the first touch.
    public let time: Seconds
    /// The bounding box of the view's corners: left, top, width and height, in points.
    public let box: [Double]
  }

  public let device: DeviceFrames
  /// The bounding boxes of the replay's views in each frame, by view name, in chronological order.
  public private(set) var replay: [String: [Place]]
  /// The duration of one frame of the replay's display, in seconds.
  public let step: Seconds
  /// The replay's screen.
  public let screen: ScreenSize
  /// When the finger was released in the replay, in seconds after the first touch; nil if the finger was not released.
  public let release: Seconds?

  /// Replays a recording, and records the bounding box of each view in every frame.
  init(
    _ frames: DeviceFrames, beside trace: Trace, with controller: Controller,
    settings: ReplaySettings
  ) {
    var bare = trace
    bare.metadata.observation = nil
    let record = ReplayEngine().replay(
      bare, with: controller, settings: settings, keeping: [.everyFrame])
    device = frames
    step = 1 / record.device.displayHz
    screen = record.device.screen
    release = record.outcome.releasedAt
    var places: [String: [Place]] = [:]
    for frame in record.frames {
      for view in frame.views {
        places[view.name, default: []].append(Place(time: frame.time, box: view.box))
      }
    }
    replay = places
  }

  /// Lets the replay's views stay where they are at first.
  mutating func stand() {
    replay = replay.mapValues { places in
      places.map { Place(time: $0.time, box: places[0].box) }
    }
  }

  /// Leaves out the replay's frames after a time.
  mutating func end(at time: Seconds?) {
    guard let time else { return }
    replay = replay.mapValues { places in places.filter { $0.time <= time } }
  }
}

extension ShownView {
  /// The bounding box of the view's corners: left, top, width and height, in points.
  fileprivate var box: [Double] {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return [left, top, (xs.max() ?? 0) - left, (ys.max() ?? 0) - top]
  }
}
