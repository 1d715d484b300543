import Controllers
public import MotionMath
import Rules
public import Traces

/// The motion of a finger just before an instant, as recorded: whether it paused, and how fast it was.
///
/// Measured from the recorded touch points of the first finger rather than from delivered events. The touch point of
/// the release is ignored, because many devices repeat an old position in it.
public struct FingerMotion: Hashable, Sendable {
  /// How long the finger had paused at the instant, in seconds; 0 if shorter than ``shortestPause``.
  ///
  /// The pause begins when the finger comes within ``restingDistance`` of its last touch point before the instant and
  /// then stays there. It ends at the instant.
  public var pause: Seconds
  /// The finger's speed in points per second, along the direction in which it was measured; 0 if the finger had paused.
  ///
  /// For a moving finger, this is the slope of a line fitted to the touch points within the last ``window``. If there
  /// are fewer than two touch points in this period, the line is fitted to the finger's last two touch points. Nil if
  /// the times of the touch points do not determine a line.
  public var speed: Double?

  /// The greatest distance that a pausing finger wanders, in points, owing to resolution and tremor.
  public static let restingDistance = 1.0
  /// The shortest time without movement that counts as a pause, in seconds.
  ///
  /// A shorter time counts as the normal interval between two touch points.
  ///
  /// - Source: the time after which Android and Flutter assume that a finger has stopped.
  public static let shortestPause: Seconds = 0.04
  /// The length of the period whose touch points determine ``speed``, in seconds.
  ///
  /// The period ends at the instant for which the motion is measured.
  public static let window: Seconds = 0.05
}

extension FingerMotion {
  /// Measures a recording; nil if no finger touched before the instant.
  ///
  /// - Parameters:
  ///   - trace: The recording.
  ///   - direction: The direction in which speed is positive.
  ///   - time: The instant, in seconds after the first contact. The default is the release, the latest possible
  ///     instant.
  public init?(of trace: Trace, along direction: Direction, at time: Seconds = .infinity) {
    let finger: [Trace.Sample] = trace.samples.filter { $0.touch == trace.samples.first?.touch }
    let lift = finger.first { $0.phase == .ended || $0.phase == .cancelled }?.time
    let points = finger.filter {
      $0.phase != .ended && $0.phase != .cancelled && $0.time <= min(time, lift ?? .infinity)
    }
    guard let last = points.last else { return nil }
    let end = min(time, lift ?? last.time)
    let stillSince = points.reversed().prefix { point in
      let (x, y) = (point.x - last.x, point.y - last.y)
      return x * x + y * y <= Self.restingDistance * Self.restingDistance
    }.last
    let rest = end - (stillSince ?? last).time
    pause = rest >= Self.shortestPause ? rest : 0
    guard pause == 0 else {
      speed = 0
      return
    }
    let recent = points.filter { $0.time >= end - Self.window }
    speed = Self.slope(of: recent.count < 2 ? points.suffix(2) : recent, along: direction)
  }

  private static func slope(of points: [Trace.Sample], along direction: Direction) -> Double? {
    guard let first = points.first else { return nil }
    let count = Double(points.count)
    var (times, places, squares, products) = (0.0, 0.0, 0.0, 0.0)
    for point in points {
      let time = point.time - first.time
      let place = direction.component(x: point.x - first.x, y: point.y - first.y)
      times += time
      places += place
      squares += time * time
      products += time * place
    }
    let spread = squares - times * times / count
    return spread > 0 ? (products - times * places / count) / spread + 0 : nil
  }
}

extension Trace {
  /// How long the first touch had paused when it was released, in seconds.
  ///
  /// The pause begins with the last unbroken run of samples within ``FingerMotion/restingDistance`` of the last
  /// position, and ends with the release. The release itself, for which many devices repeat an old position, does not
  /// count as a movement. nil if the touch is cancelled or does not end.
  public var restBeforeUp: Seconds? {
    guard let touch = samples.first?.touch,
      let end = samples.firstIndex(where: {
        $0.touch == touch && ($0.phase == .ended || $0.phase == .cancelled)
      }), samples[end].phase == .ended
    else { return nil }
    let limit = FingerMotion.restingDistance * FingerMotion.restingDistance
    var last: Sample?
    var since = samples[end].time
    for sample in samples[..<end].reversed() where sample.touch == touch {
      let (x, y) = (sample.x - (last?.x ?? sample.x), sample.y - (last?.y ?? sample.y))
      guard x * x + y * y <= limit else { break }
      since = sample.time
      last = last ?? sample
    }
    return samples[end].time - since
  }
}
