import MotionMath
import Traces

/// A gesture in the making: its path is changed until it measures what it should.
///
/// A panel that looks now and then, freezes and rounds makes less of a finger than it does, so what is
/// put in is not what comes out.
struct MadeGesture: Hashable, Sendable {
  let drawn: DrawnGesture
  let person: Person
  let screen: ScreenSize
  let sampler: TouchSampler
  private let tremor: Tremor
  /// Decides which reports are left out.
  private let omissions: RandomStream
  /// The latest attempt, from which the next one learns.
  private var latest: Attempt?
  /// The attempt that measures most nearly what was last asked for; nil before the first.
  private(set) var best: Attempt?

  /// One attempt.
  struct Attempt: Hashable, Sendable {
    /// What the path was made from, near what it should measure.
    let input: GestureTarget
    let reports: [TouchSampler.Report]
    let samples: [Trace.Sample]
    let measures: GestureMeasures
  }

  /// Prepares a gesture; nothing is made yet.
  init(
    _ drawn: DrawnGesture, by person: Person, screen: ScreenSize, reportsRest: Bool,
    random: RandomStream
  ) {
    var random = random
    self.drawn = drawn
    self.person = person
    self.screen = screen
    // A finger is some way beyond the threshold when the panel next looks.
    sampler = TouchSampler(
      jump: drawn.traits[.jump] * random.uniform(0.6...0.95), rate: drawn.kind.rate,
      reportsRest: reportsRest)
    tremor = Tremor(amplitude: person.tremor, random: &random)
    omissions = random
  }

  /// Makes the gesture some times over, each nearer to the target than the last, and keeps the best.
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

  /// What to put in after an attempt came out otherwise than it should.
  ///
  /// Speeds are not raised without end where a panel cannot see them.
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
    // Half a millisecond before the panel looks: that look reports the end.
    let last = Int((input.duration * Double(sampler.rate)).rounded())
    let lift = (Double(sampler.look(last)) - 0.5) / 1000
    let all = sampler.reports(
      of: path(input, lift: lift), until: lift,
      ending: drawn.kind.isCancelled ? .cancelled : .ended)
    let reports = thinned(all, to: input.samples)
    let samples = reports.map { report in
      let place = drawn.kind.direction.placeOnGlass(report.location, of: screen)
      let point = drawn.kind.direction.point(place, on: screen)
      return Trace.Sample(
        time: Seconds(report.milliseconds) / 1000, x: point.x, y: point.y, phase: report.phase)
    }
    return Attempt(
      input: input, reports: reports, samples: samples, measures: GestureMeasures(of: samples))
  }

  private func path(_ input: GestureTarget, lift: Seconds) -> PulsedPath {
    let travel = drawn.kind.returns ? input.travel : max(input.travel, 1)
    let reach = drawn.kind.returns ? max(input.reach, travel + 1, 1) : travel
    // The last report of a moving finger is up to one look old.
    let rest = max(input.rest - 1 / Double(sampler.rate), 0)
    let moving = lift - rest
    return PulsedPath(
      start: start(reach: reach, travel: travel),
      legs: PulsedPath.Leg.legs(
        reach: reach, travel: travel, duration: moving, peak: input.peakSpeed,
        release: input.releaseSpeed),
      slope: drawn.traits[.slope], bow: person.bow * reach, reach: reach, tremor: tremor,
      restsFrom: rest > 0 ? moving : .infinity)
  }

  /// Where the finger lands: where it was drawn, unless the way would then lead off the screen.
  private func start(reach: Double, travel: Double) -> Offset {
    let (length, breadth) = (
      drawn.kind.direction.extent(of: screen), drawn.kind.direction.breadth(of: screen)
    )
    let across = drawn.traits[.across] * breadth
    let side = drawn.traits[.slope] * reach
    let along = min(drawn.traits[.along] * length, length - 1 - reach)
    return Offset(
      along: max(along, max(-travel, 0)),
      across: min(max(across, max(-side, 0)), breadth - 1 - max(side, 0)))
  }

  /// The reports without so many moves that `count` are left; the newest, which tell the speed at the
  /// lift, stay.
  private func thinned(_ reports: [TouchSampler.Report], to count: Int) -> [TouchSampler.Report] {
    var random = omissions
    var moves = Array(reports.indices.dropFirst(2).dropLast(4))
    random.shuffle(&moves)
    let omitted = Set(moves.prefix(max(reports.count - count, 0)))
    return reports.indices.filter { !omitted.contains($0) }.map { reports[$0] }
  }
}

extension GestureMeasures {
  /// How far a gesture is from what it should measure: the sum of the relative distances.
  ///
  /// Distances from a release or a way of next to nothing count in 25 points (per second).
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
