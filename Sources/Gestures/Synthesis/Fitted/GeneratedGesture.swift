import MotionMath
import Traces

/// A generated gesture, whose path is adjusted until the measures of its trace are close to a target.
///
/// The measures of the trace differ from the measures of the path, because a panel samples and rounds locations, and
/// after touch-down reports no move until the finger has clearly left its first location.
struct GeneratedGesture: Hashable, Sendable {
  let spec: GestureSpec
  let person: Person
  let screen: ScreenSize
  let sampler: TouchSampler
  private let tremor: Tremor
  /// Chooses at random which of the touch panel's reports are left out of the trace.
  private let omissions: RandomGenerator
  /// The latest attempt, used to compute the next attempt's input.
  private var latest: Attempt?
  /// The attempt whose measures are closest to the target; nil before the first attempt.
  private(set) var best: Attempt?

  /// One attempt: the input from which the finger's path was made, and the resulting reports, samples and measures.
  struct Attempt: Hashable, Sendable {
    /// The measures for which the path was made; they differ from the target to compensate for the changes that the
    /// touch panel makes.
    let input: GestureTarget
    let reports: [TouchSampler.Report]
    let samples: [Trace.Sample]
    let measures: GestureMeasures
  }

  /// Creates a gesture that has no attempts yet.
  init(
    _ spec: GestureSpec, by person: Person, screen: ScreenSize, reportsRest: Bool,
    random: RandomGenerator
  ) {
    var random = random
    (self.spec, self.person, self.screen) = (spec, person, screen)
    // The panel reports the first move only at the first scan after the finger has moved by the sampler's `jump`. By
    // then the finger has moved farther, so `jump` is set below the recorded distance of the first move.
    sampler = TouchSampler(
      jump: spec.traits[.jump] * random.uniform(0.6...0.95), rate: spec.kind.rate,
      reportsRest: reportsRest)
    tremor = Tremor(amplitude: person.tremor, random: &random)
    omissions = random
  }

  /// Makes attempts to reach a target, and keeps the attempt closest to the target.
  mutating func approach(_ target: GestureTarget, attempts: Int) {
    for _ in 0..<attempts {
      let attempt = attempt(from: latest.map { Self.input(after: $0, for: target) } ?? target)
      let isBetter = best.map {
        attempt.measures.distance(from: target) <= $0.measures.distance(from: target)
      }
      if isBetter ?? true { best = attempt }
      latest = attempt
    }
  }

  /// The input of the next attempt, corrected by how far the last attempt missed the target.
  ///
  /// The corrections are limited. A touch panel may miss a short peak of speed, however high the peak is, so unlimited
  /// corrections could raise the speed further with every attempt.
  private static func input(after attempt: Attempt, for target: GestureTarget) -> GestureTarget {
    let (last, came) = (attempt.input, attempt.measures)
    var next = target
    let lack =
      came.peakSpeed > 0 ? min(max(target.peakSpeed / came.peakSpeed, 0.6), 1.6) : 1
    next.peakSpeed = min(last.peakSpeed * lack, 4 * target.peakSpeed)
    let release = last.releaseSpeed + 0.7 * (target.releaseSpeed - came.releaseSpeed)
    next.releaseSpeed = min(max(release, -next.peakSpeed), next.peakSpeed)
    next.travel = min(last.travel + target.travel - came.travel, 2 * target.reach)
    next.reach = min(last.reach + target.reach - came.reach, 2 * target.reach)
    return next
  }

  private func attempt(from input: GestureTarget) -> Attempt {
    // Ends the touch half a millisecond before a scan, so that this scan reports the end of the touch.
    let last = Int((input.duration * Double(sampler.rate)).rounded())
    let lift = (Double(sampler.scanTime(last)) - 0.5) / 1000
    let all = sampler.reports(
      of: path(input, lift: lift), until: lift,
      ending: spec.kind.isCancelled ? .cancelled : .ended)
    let reports = thinned(all, to: input.samples)
    let samples = reports.samples(spec.kind.direction, on: screen)
    return Attempt(
      input: input, reports: reports, samples: samples, measures: GestureMeasures(of: samples))
  }

  private func path(_ input: GestureTarget, lift: Seconds) -> PulsedPath {
    let travel = spec.kind.returns ? input.travel : max(input.travel, 1)
    let reach = spec.kind.returns ? max(input.reach, travel + 1, 1) : travel
    // The last report of a moving finger may already be one scan old at the release, so the pause is shortened by one
    // scan.
    let rest = max(input.rest - 1 / Double(sampler.rate), 0)
    let moving = lift - rest
    return PulsedPath(
      start: start(reach: reach, travel: travel),
      legs: PulsedPath.Leg.legs(
        reach: reach, travel: travel, duration: moving, peak: input.peakSpeed,
        release: input.releaseSpeed),
      slope: spec.traits[.slope], bow: person.bow * reach, reach: reach, tremor: tremor,
      restsFrom: rest > 0 ? moving : .infinity)
  }

  /// The place of touch-down, moved if the path would otherwise leave the screen.
  private func start(reach: Double, travel: Double) -> GestureOffset {
    let (length, breadth) = (
      spec.kind.direction.extent(of: screen), spec.kind.direction.breadth(of: screen)
    )
    let across = spec.traits[.across] * breadth
    let side = spec.traits[.slope] * reach
    let along = min(spec.traits[.along] * length, length - 1 - reach)
    return GestureOffset(
      along: max(along, max(-travel, 0)),
      across: min(max(across, max(-side, 0)), breadth - 1 - max(side, 0)))
  }

  /// Removes randomly chosen moves until `count` reports remain.
  ///
  /// The last moves are never removed, because they determine the release speed.
  private func thinned(_ reports: [TouchSampler.Report], to count: Int) -> [TouchSampler.Report] {
    var random = omissions
    var moves = Array(reports.indices.dropFirst(2).dropLast(4))
    random.shuffle(&moves)
    let omitted = Set(moves.prefix(max(reports.count - count, 0)))
    return reports.indices.filter { !omitted.contains($0) }.map { reports[$0] }
  }
}

/// The target measures of a generated gesture.
struct GestureTarget: Hashable, Sendable {
  var duration: Seconds
  var reach, travel: Double
  var peakSpeed, releaseSpeed: Double
  /// The duration of the pause before the release, in seconds.
  var rest: Seconds
  var samples: Int
}

extension GestureTraits {
  /// The target measures for a generated gesture with these traits.
  ///
  /// - Parameters:
  ///   - rate: The panel's scans per second.
  ///   - returns: Whether the finger comes back from its farthest point.
  ///   - longest: The longest possible travel along the direction on the screen, in points.
  ///   - fastest: The upper limit of the peak speed, in points per second.
  ///   - calibration: The corrections to apply.
  /// - Returns: Measures that are consistent with each other.
  func target(
    rate: Int, returns: Bool, longest: Double, fastest: Double, calibration: Calibration
  ) -> GestureTarget {
    // The touch lasts at least two scan intervals, so that it has a down, a move and an up.
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

extension GestureMeasures {
  /// The sum of the relative differences between these measures and a target's measures.
  ///
  /// Each difference is divided by the target's measure. Target speeds below 25 points per second count as 25 in this
  /// division, and so do target distances below 25 points.
  fileprivate func distance(from target: GestureTarget) -> Double {
    func distance(_ came: Double, _ wanted: Double, least: Double) -> Double {
      abs(came - wanted) / max(abs(wanted), least)
    }
    return distance(duration, target.duration, least: 0.001)
      + distance(Double(samples), Double(target.samples), least: 1)
      + distance(travel, target.travel, least: 25) + distance(reach, target.reach, least: 25)
      + distance(peakSpeed, target.peakSpeed, least: 25)
      + distance(releaseSpeed, target.releaseSpeed, least: 25)
  }
}
