import MotionMath

/// A finger that goes out and perhaps back, in movements of given distances and speeds.
///
/// The sibling of ``FingerPath`` for gestures of which it is known how fast they are, not how they
/// were planned.
struct PulsedPath: FingerMotion, Hashable, Sendable {
  /// One movement.
  struct Leg: Hashable, Sendable {
    let begins: Seconds
    /// 1 away from the start, -1 back.
    let sign: Double
    let pulse: SpeedPulse
  }

  let start: Offset
  let legs: [Leg]
  /// How far the way leads across for each point along.
  let slope: Double
  /// How far the middle of the way lies beside it, in points; the sign is the side.
  let bow: Double
  /// The farthest along, in points.
  let reach: Double
  let tremor: Tremor
  /// When the finger stops before the lift.
  let restsFrom: Seconds

  func location(at time: Seconds) -> Offset {
    let time = min(time, restsFrom)
    let along = legs.reduce(0) { $0 + $1.sign * $1.pulse.covered(at: time - $1.begins) }
    let part = reach > 0 ? along / reach : 0
    let way = Offset(along: along, across: along * slope + bow * 4 * part * (1 - part))
    return start + way + (tremor.offset(at: time) - tremor.offset(at: 0))
  }
}

extension PulsedPath.Leg {
  /// The movements from touch-down to the rest before the lift.
  ///
  /// One movement if the finger lifts about where it was farthest, else out and back, else out, back
  /// and out again where it comes back and yet leaves forwards.
  ///
  /// - Parameters:
  ///   - reach: The farthest along, in points, positive.
  ///   - travel: Where it lifts, in points along; below `reach` the finger comes back.
  ///   - duration: How long all of it takes, in seconds, positive.
  ///   - peak: The greatest speed, in points per second.
  ///   - release: The speed at the end, in points per second; negative backwards.
  /// - Returns: The movements in their order.
  static func legs(
    reach: Double, travel: Double, duration: Seconds, peak: Double, release: Double
  ) -> [PulsedPath.Leg] {
    let landing = Self.landing * peak
    guard travel < reach else {
      let out = SpeedPulse(
        distance: reach, duration: duration, start: landing, peak: peak, end: max(release, 0))
      return [PulsedPath.Leg(begins: 0, sign: 1, pulse: out)]
    }
    // A throw forwards at the very end has a twelfth of the time.
    let last = release > 0 ? duration / 12 : 0
    let onwards = release / 2 * last
    let back = reach - travel + onwards
    let first = (duration - last) * reach / (reach + back)
    let out = SpeedPulse(distance: reach, duration: first, start: landing, peak: peak, end: 0)
    let home = SpeedPulse(
      distance: back, duration: duration - last - first, start: 0, peak: peak,
      end: max(-release, 0))
    var legs = [
      PulsedPath.Leg(begins: 0, sign: 1, pulse: out),
      PulsedPath.Leg(begins: first, sign: -1, pulse: home),
    ]
    if last > 0 {
      let again = SpeedPulse(
        distance: onwards, duration: last, start: 0, peak: release, end: release)
      legs.append(PulsedPath.Leg(begins: duration - last, sign: 1, pulse: again))
    }
    return legs
  }

  /// The speed of a finger when the glass first feels it, as a fraction of its greatest.
  ///
  /// - Source: the part of a stroke that is over at touch-down in ``GesturePlanner``, about a tenth.
  private static let landing = 0.2
}
