import MotionMath
import Traces

/// The path of a finger over time.
protocol FingerMotion {
  /// The place of touch-down.
  var start: GestureOffset { get }
  /// The finger's location at `time` seconds after touch-down.
  func location(at time: Seconds) -> GestureOffset
}

/// A path made of overlapping strokes and a tremor; it may end with a pause of the finger.
struct FingerPath: FingerMotion, Hashable, Sendable {
  let start: GestureOffset
  let strokes: [Stroke]
  let tremor: Tremor
  /// The time at which the finger stops before its release; `infinity` if the finger is released while moving.
  let restsFrom: Seconds

  func location(at time: Seconds) -> GestureOffset {
    start + travel(at: min(time, restsFrom)) - travel(at: 0)
  }

  private func travel(at time: Seconds) -> GestureOffset {
    strokes.reduce(tremor.offset(at: time)) { $0 + $1.offset(at: time) }
  }
}

/// One ballistic movement of a finger along a bowed line; its speed rises and falls once.
///
/// People build longer gestures from overlapping strokes, so a path is a sum of strokes.
struct Stroke: Hashable, Sendable {
  /// The start, in seconds after touch-down; negative if the finger is already moving at touch-down.
  var start: Seconds
  /// The duration of the whole stroke, in seconds, positive; the finger may be released before its end.
  var duration: Seconds
  /// The displacement of the finger from the start of the stroke to its end.
  var reach: GestureOffset
  /// The distance of the stroke's middle from the straight line between its ends, in points; the sign gives the side.
  var bow: Double
  var profile: SpeedProfile

  /// The displacement at `time` seconds after touch-down.
  func offset(at time: Seconds) -> GestureOffset {
    let covered = profile.covered(at: (time - start) / duration)
    let length = reach.length
    guard length > 0 else { return .zero }
    let side = bow * 4 * covered * (1 - covered) / length
    return GestureOffset(
      along: reach.along * covered - reach.across * side,
      across: reach.across * covered + reach.along * side)
  }
}

/// The speed of a stroke over time.
///
/// Each profile is a bell that starts and ends at speed 0. In the formulas, τ is the time as a fraction of the stroke's
/// duration, and 1 is the stroke's mean speed. Polynomials need nothing from the C library, so they give the same bits
/// everywhere.
enum SpeedProfile: Hashable, Sendable, CaseIterable {
  /// The symmetrical bell 30τ²(1−τ)².
  ///
  /// - Source: T. Flash, N. Hogan, "The coordination of arm movements", J. Neuroscience 1985.
  case minimumJerk
  /// The bell-shaped speed 60τ²(1−τ)³, where τ is the time as a fraction of the stroke's duration.
  ///
  /// The speed rises quickly and falls slowly, with its peak at 0.4 of the duration. The asymmetry follows the
  /// lognormal strokes of R. Plamondon's kinematic theory (1995). Unlike a lognormal curve, this bell ends after a
  /// finite time.
  case earlyPeak
  /// The bell-shaped speed 60τ³(1−τ)², where τ is the time as a fraction of the stroke's duration.
  ///
  /// The stroke has a slow start and a quick end, with the peak of the speed at 0.6 of its duration.
  case latePeak

  /// The share of a stroke's distance that is covered after `fraction` of its duration; `fraction` is clamped to 0...1.
  func covered(at fraction: Double) -> Double {
    let t = min(max(fraction, 0), 1)
    let cube = t * t * t
    return switch self {
    case .minimumJerk: cube * (10 - 15 * t + 6 * t * t)
    case .earlyPeak: cube * (20 - 45 * t + 36 * t * t - 10 * cube)
    case .latePeak: cube * t * (15 - 24 * t + 10 * t * t)
    }
  }
}

/// The tremor of a finger: two superposed oscillations between 8 and 12 Hz.
///
/// - Source: J. McAuley, C. Marsden, "Physiological and pathological tremors", Brain 2000:
///   8–12 Hz in healthy people, whatever the load.
struct Tremor: Hashable, Sendable {
  /// The upper limit of the finger's deviation from its path on each axis, in points.
  let amplitude: Double
  /// The frequency of the faster oscillation, in hertz; the frequency of the slower one is 0.83 of it.
  let frequency: Double
  private let phases: [Double]

  /// Creates a tremor of the given amplitude, with a random frequency and random phases.
  init(amplitude: Double, random: inout RandomGenerator) {
    self.amplitude = amplitude
    frequency = random.uniform(10...12)
    phases = (0..<4).map { _ in random.fraction() }
  }

  /// The deviation at `time` seconds after touch-down.
  func offset(at time: Seconds) -> GestureOffset {
    GestureOffset(
      along: axis(at: time, phases[0], phases[1]), across: axis(at: time, phases[2], phases[3]))
  }

  private func axis(at time: Seconds, _ first: Double, _ second: Double) -> Double {
    let fast = sine(turns: frequency * time + first)
    let slow = sine(turns: 0.83 * frequency * time + second)
    return amplitude * (0.6 * fast + 0.4 * slow)
  }
}

/// The sine of an angle given in turns, within 4e-6.
///
/// Uses a few multiplications in a fixed order instead of the C library's `sin`, so that IEEE 754
/// gives the same bits on every platform.
///
/// - Source: the Taylor series to the ninth power, on a quarter turn either side of zero.
func sine(turns: Double) -> Double {
  let turn = turns - turns.rounded(.down)
  let folded = turn < 0.25 ? turn : turn < 0.75 ? 0.5 - turn : turn - 1
  let x = 2 * Double.pi * folded
  let square = x * x
  return x
    * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
}
