import MotionMath
import Traces

/// A path away from touch-down, and possibly back, made of movements with given distances and speeds.
///
/// Unlike ``FingerPath``, which consists of overlapping strokes, it is computed from a gesture's distances, duration,
/// peak speed and release speed.
struct PulsedPath: FingerMotion, Hashable, Sendable {
  /// One movement of the path.
  struct Leg: Hashable, Sendable {
    let begins: Seconds
    /// The direction of the movement: 1 if it leads away from the place of touch-down, -1 if it leads back.
    let sign: Double
    let pulse: SpeedPulse
  }

  let start: GestureOffset
  let legs: [Leg]
  /// The sideways drift, in points per point of movement along the direction.
  let slope: Double
  /// The sideways bow of the path, in points; positive towards a greater `across`.
  ///
  /// This is the sideways distance from the straight line between touch-down and the farthest point, halfway along that
  /// line.
  let bow: Double
  /// The farthest distance from touch-down along the direction, in points.
  let reach: Double
  let tremor: Tremor
  /// The time at which the finger stops before its release; `infinity` if the finger is released while moving.
  let restsFrom: Seconds

  func location(at time: Seconds) -> GestureOffset {
    let time = min(time, restsFrom)
    let along = legs.reduce(0) { $0 + $1.sign * $1.pulse.covered(at: time - $1.begins) }
    let part = reach > 0 ? along / reach : 0
    let way = GestureOffset(along: along, across: along * slope + bow * 4 * part * (1 - part))
    return start + way + (tremor.offset(at: time) - tremor.offset(at: 0))
  }
}

extension PulsedPath.Leg {
  /// The movements from touch-down to the pause before the release.
  ///
  /// There is one movement if the finger is released at its farthest point, two if the finger comes back, and three if
  /// it comes back and then moves forwards again.
  ///
  /// - Parameters:
  ///   - reach: The farthest distance along the direction, in points, positive.
  ///   - travel: The distance along the direction at the release; if it is below `reach`, the finger comes back.
  ///   - duration: The duration of all movements together, positive.
  ///   - peak: The greatest speed, in points per second.
  ///   - release: The speed at the end, in points per second; negative if the finger moves back.
  /// - Returns: The movements in order.
  static func legs(
    reach: Double, travel: Double, duration: Seconds, peak: Double, release: Double
  ) -> [PulsedPath.Leg] {
    let landing = Self.landing * peak
    guard travel < reach else {
      let out = SpeedPulse(
        distance: reach, duration: duration, start: landing, peak: peak, end: max(release, 0))
      return [PulsedPath.Leg(begins: 0, sign: 1, pulse: out)]
    }
    // If the finger moves forwards again at the end, this last movement takes one twelfth of the time.
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

  /// The speed at touch-down, as a fraction of the greatest speed.
  ///
  /// - Source: the strokes of ``GesturePlanner``, which begin before touch-down. At touch-down, about a tenth of a
  ///   stroke's duration has passed; with ``SpeedProfile/earlyPeak``, the speed is then about a fifth of its peak.
  private static let landing = 0.2
}

/// A movement in one direction whose speed rises to a peak and then falls to a final speed.
///
/// The rise and the fall are shaped so that the area under the speed curve equals the distance. If the peak is below
/// the mean speed or far above it, no shape fits, and all speeds are scaled.
struct SpeedPulse: Hashable, Sendable {
  /// The distance in points, not negative.
  let distance: Double
  /// The duration in seconds, positive.
  let duration: Seconds
  private let rise: SpeedRise
  private let start, peak, end: Double
  private let peakTime: Seconds
  private var scale = 1.0

  /// When the speed peaks in a movement that ends at speed 0, as a fraction of the movement's duration.
  ///
  /// - Source: a value between the peak of the skewed bell ``SpeedProfile/earlyPeak`` at 0.4 and the peak of the
  ///   symmetrical bell ``SpeedProfile/minimumJerk`` at 0.5.
  static let usualPeak = 0.42

  /// Creates a movement with the given distance, duration and speeds.
  ///
  /// `start`, `peak` and `end` are the speeds at the start, at the peak and at the end, in points per second; none is
  /// negative. The higher the speed at the end, the later the peak.
  init(distance: Double, duration: Seconds, start: Double, peak: Double, end: Double) {
    self.distance = distance
    self.duration = duration
    let peak = max(peak, end, 1)
    let haste = end / peak
    let before = Self.usualPeak + (1 - Self.usualPeak) * haste * haste
    let mean = distance / duration
    let start = min(start, mean / 2)
    let steady = start * before + end * (1 - before)
    let room = (peak - start) * before + (peak - end) * (1 - before)
    rise = SpeedRise(mean: room > 0 ? (mean - steady) / room : 0.5)
    (self.start, self.peak, self.end) = (start, peak, end)
    peakTime = duration * before
    let area = self.area(to: duration)
    scale = area > 0 ? distance / area : 0
  }

  /// The distance covered after `time` seconds, in points; clamped to the movement.
  func covered(at time: Seconds) -> Double { scale * area(to: min(max(time, 0), duration)) }

  /// The area under the speed curve up to `time`, before scaling.
  private func area(to time: Seconds) -> Double {
    let climb = min(time, peakTime)
    let climbed =
      start * climb + (peak - start) * peakTime * rise.area(to: climb / peakTime)
    let fall = duration - peakTime
    guard time > peakTime, fall > 0 else { return climbed }
    func left(_ rest: Seconds) -> Double {
      end * rest + (peak - end) * fall * rise.area(to: rest / fall)
    }
    return climbed + left(fall) - left(duration - time)
  }
}

/// The course of a change of speed: a curve that rises from 0 to 1 and has a given mean.
///
/// With a small mean, the curve rises late and steeply; with a large mean, early and steeply; with a mean of ½, it is
/// smooth at both ends. It is a blend of two neighbouring entries of `curves`, so it is monotonic.
struct SpeedRise: Hashable, Sendable {
  /// The curves that are blended, each identified by a number k.
  ///
  /// Along each curve, τ goes from 0 to 1.
  ///
  /// For negative k, the curve is τⁿ with n = 2⁻ᵏ. For k = 0, it is 3τ² − 2τ³.
  ///
  /// For positive k, it is 1 − (1−τ)ⁿ with n = 2ᵏ, which is the mirror image of the curve for −k.
  private static let curves = [-6, -4, -2, 0, 2, 4, 6]

  private let blend: Double
  private let lower, upper: Int

  /// The range of the mean values that a rise can have.
  ///
  /// The first curve of `curves` has a mean of 1/65, the last curve has a mean of 64/65.
  static let means = 1.0 / 65...64.0 / 65

  /// Creates a rise whose mean value is `mean`, clamped to ``means``.
  init(mean: Double) {
    let mean = min(max(mean, Self.means.lowerBound), Self.means.upperBound)
    let next = Self.curves.firstIndex { Self.area(to: 1, $0) >= mean } ?? Self.curves.count - 1
    upper = Self.curves[max(next, 1)]
    lower = Self.curves[max(next, 1) - 1]
    let (low, high) = (Self.area(to: 1, lower), Self.area(to: 1, upper))
    blend = (mean - low) / (high - low)
  }

  /// The area under the curve from 0 to `fraction` of its width, 0...1.
  ///
  /// The curve's width counts as 1, so the area under the whole curve equals its mean.
  func area(to fraction: Double) -> Double {
    let t = min(max(fraction, 0), 1)
    return Self.area(to: t, lower) * (1 - blend) + Self.area(to: t, upper) * blend
  }

  private static func area(to t: Double, _ curve: Int) -> Double {
    if curve == 0 { return t * t * t - t * t * t * t / 2 }
    return curve < 0 ? powerArea(t, -curve) : t - (powerArea(1, curve) - powerArea(1 - t, curve))
  }

  /// The area under τⁿ up to `t`, where n is 2 to the power of `doublings`: tⁿ⁺¹ / (n+1).
  private static func powerArea(_ t: Double, _ doublings: Int) -> Double {
    var power = t
    for _ in 0..<doublings { power *= power }
    return power * t / Double((1 << doublings) + 1)
  }
}
