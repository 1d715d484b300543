import MotionMath

/// What a made gesture should measure.
struct GestureTarget: Hashable, Sendable {
  var duration: Seconds
  var reach, travel: Double
  var peakSpeed, releaseSpeed: Double
  /// How long the finger stays where it is before the lift.
  var rest: Seconds
  var samples: Int
}

/// How the targets of all gestures are bent so that the medians come out right.
struct Calibration: Hashable, Sendable {
  var duration = 1.0
  var travel = 1.0
  var peakSpeed = 1.0
  var samples = 1.0
  /// Added to every release speed, which can have either sign, in points per second.
  var releaseSpeed = 0.0

  /// The calibration after gestures of these medians came out where others were wanted.
  func corrected(_ made: GestureMedians, for wanted: GestureMedians) -> Calibration {
    func ratio(_ wanted: Double, _ made: Double) -> Double {
      wanted * made > 0 ? min(max(wanted / made, 0.7), 1.4) : 1
    }
    var corrected = self
    // A panel reports no more than it looks, so where samples lack the gestures must also be longer:
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
  /// The greatest relative distance of a median from the one that is wanted.
  ///
  /// Where a speed or a way of next to nothing is wanted, it counts as 5 points (per second).
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
  /// What a gesture with these features measures.
  ///
  /// - Parameters:
  ///   - rate: How often the panel looks, in hertz.
  ///   - returns: Whether the finger comes back.
  ///   - longest: The most points along the direction that the screen has.
  ///   - fastest: The greatest peak speed, in points per second.
  ///   - calibration: How targets are bent.
  /// - Returns: Measures that one gesture can have together.
  func target(
    rate: Int, returns: Bool, longest: Double, fastest: Double, calibration: Calibration
  ) -> GestureTarget {
    // Three looks at the least: a down, a move and an up.
    let looks = max((self[.duration] * calibration.duration * Double(rate)).rounded(), 2)
    let duration = looks / Double(rate)
    let reach = min(max(self[.reach] * calibration.travel, 1), longest)
    let travel = reach * self[.kept]
    let time = duration * (1 - self[.resting])
    let mean = Self.meanSpeed(
      reach: reach, travel: returns ? travel : reach, slope: self[.slope], time: time)
    let peak = max(min(self[.peakSpeed] * calibration.peakSpeed, fastest), mean * Self.leastHaste)
    let release = self[.throwing] * peak + calibration.releaseSpeed
    let samples = (self[.coverage] * looks * calibration.samples).rounded() + 1
    return GestureTarget(
      duration: duration, reach: reach, travel: travel, peakSpeed: peak,
      releaseSpeed: min(max(release, -peak), peak), rest: duration * self[.resting],
      samples: Int(min(max(samples, 3), looks + 1)))
  }
}
