import MotionMath
import Traces

/// The target measures of a generated gesture.
struct GestureTarget: Hashable, Sendable {
  var duration: Seconds
  var reach, travel: Double
  var peakSpeed, releaseSpeed: Double
  /// The rest before the lift.
  var rest: Seconds
  var samples: Int
}

/// Corrections of all targets, which bring the medians to the recordings'.
struct Calibration: Hashable, Sendable {
  var duration = 1.0
  var travel = 1.0
  var peakSpeed = 1.0
  var samples = 1.0
  /// Added to every release speed, in points per second, since it can have either sign.
  var releaseSpeed = 0.0

  /// The calibration corrected by the difference between generated and wanted medians.
  func corrected(_ made: GestureMedians, for wanted: GestureMedians) -> Calibration {
    func ratio(_ wanted: Double, _ made: Double) -> Double {
      wanted * made > 0 ? min(max(wanted / made, 0.7), 1.4) : 1
    }
    var corrected = self
    // A panel reports at most once per scan, so gestures with too few samples must also be longer:
    // duration and samples then miss by the same ratio, one above and one below.
    let lacking = max(ratio(wanted.samples, made.samples), 1)
    corrected.duration *= (ratio(wanted.duration, made.duration) * lacking).squareRoot()
    corrected.travel *= ratio(wanted.travel, made.travel)
    corrected.peakSpeed *= ratio(wanted.peakSpeed, made.peakSpeed)
    corrected.samples *= ratio(wanted.samples, made.samples)
    corrected.releaseSpeed += 0.7 * (wanted.releaseSpeed - made.releaseSpeed)
    return corrected
  }
}

extension GestureMedians {
  /// The greatest relative distance of a median from the wanted one.
  ///
  /// Wanted speeds and distances below 5 points (per second) count as 5.
  func distance(from wanted: GestureMedians) -> Double {
    func distance(_ made: Double, _ wanted: Double, least: Double = 1e-3) -> Double {
      abs(made - wanted) / max(abs(wanted), least)
    }
    return max(
      distance(duration, wanted.duration), distance(samples, wanted.samples),
      distance(travel, wanted.travel, least: 5), distance(peakSpeed, wanted.peakSpeed, least: 5),
      distance(releaseSpeed, wanted.releaseSpeed, least: 5))
  }
}

extension GestureTraits {
  /// The target of a gesture with these features.
  ///
  /// - Parameters:
  ///   - rate: The panel's scans per second.
  ///   - returns: Whether the finger comes back.
  ///   - longest: The greatest distance along the direction on the screen, in points.
  ///   - fastest: The greatest peak speed, in points per second.
  ///   - calibration: The corrections.
  /// - Returns: Measures that are possible together.
  func target(
    rate: Int, returns: Bool, longest: Double, fastest: Double, calibration: Calibration
  ) -> GestureTarget {
    // At least three scans: a down, a move and an up.
    let scans = max((self[.duration] * calibration.duration * Double(rate)).rounded(), 2)
    let duration = scans / Double(rate)
    let reach = min(max(self[.reach] * calibration.travel, 1), longest)
    let travel = reach * self[.kept]
    let time = duration * (1 - self[.resting])
    let mean = Self.meanSpeed(
      reach: reach, travel: returns ? travel : reach, slope: self[.slope], time: time)
    let peak = max(min(self[.peakSpeed] * calibration.peakSpeed, fastest), mean * Self.leastHaste)
    let release = self[.throwing] * peak + calibration.releaseSpeed
    let samples = (self[.coverage] * scans * calibration.samples).rounded() + 1
    return GestureTarget(
      duration: duration, reach: reach, travel: travel, peakSpeed: peak,
      releaseSpeed: min(max(release, -peak), peak), rest: duration * self[.resting],
      samples: Int(min(max(samples, 3), scans + 1)))
  }
}
