import MotionMath
import Traces

/// Plans the gestures of one person.
///
/// Parameters named `along` are fractions of ``extent``. The ranges given to ``pace(_:)`` are in seconds, for a person
/// of median tempo.
struct GesturePlanner {
  let person: Person
  /// The distance of a full gesture, in points.
  let extent: Double
  var random: RandomGenerator

  /// Plans one gesture.
  mutating func plan(_ kind: GestureKind, _ intent: Label.Intent) -> GesturePlan {
    var plan =
      switch kind {
      case .flick: flick()
      case .drag: drag(intent)
      case .slowDrag: intent == .finish ? slowDrag() : slowDragTakenBack()
      case .reversal: reversal()
      case .boomerang: boomerang(intent)
      case .tremulousHold: tremulousHold(intent)
      case .hesitantDrag: hesitantDrag()
      case .diagonalStart: diagonalStart()
      case .systemCancelled: systemCancelled()
      case .edgeStart: edgeStart()
      }
    plan.kind = kind
    plan.intent = intent
    if plan.rest == 0, kind.mayHesitate, random.chance(person.hesitation) { rest(&plan) }
    return plan
  }

  /// Adds a pause before the release.
  mutating func rest(_ plan: inout GesturePlan) {
    plan.rest = random.uniform(0.06...0.24)
    plan.lift += plan.rest
  }

  /// Draws a duration from a range, in seconds, and adapts it to this person's tempo.
  mutating func pace(_ seconds: ClosedRange<Double>) -> Seconds {
    let unsteady = random.normal(1, person.unsteadiness)
    return random.uniform(seconds) * person.tempo * min(max(unsteady, 0.6), 1.5)
  }

  /// Creates a stroke whose slope and curvature vary at random around this person's usual values.
  ///
  /// The stroke's speed is 0 at its start and at its end.
  mutating func stroke(
    from start: Seconds, lasting duration: Seconds, along: Double, _ profile: SpeedProfile
  ) -> Stroke {
    let distance = along * extent
    let slope = random.normal(person.slope, 0.04)
    let bow = random.normal(person.bow, 0.015)
    return Stroke(
      start: start, duration: duration,
      reach: GestureOffset(along: distance, across: distance * slope),
      bow: distance * bow, profile: profile)
  }

  /// A gesture of one stroke.
  ///
  /// The hand's stroke begins in the air, before touch-down, and ends in the air, after the release.
  ///
  /// - Parameters:
  ///   - along: The place of release, as a fraction of the extent.
  ///   - duration: The duration of the whole stroke, in seconds.
  ///   - landing: The fraction of the stroke's duration that has passed at touch-down.
  ///   - lifting: The fraction of the stroke's duration that has passed at the release.
  ///   - profile: The speed of the stroke over time.
  /// - Returns: The plan, without kind and intent.
  mutating func single(
    along: Double, duration: Seconds, landing: Double, lifting: Double, _ profile: SpeedProfile
  ) -> GesturePlan {
    let visible = profile.covered(at: lifting) - profile.covered(at: landing)
    let stroke = stroke(
      from: -landing * duration, lasting: duration, along: along / visible, profile)
    return plan([stroke], lift: (lifting - landing) * duration)
  }

  /// A plan made of strokes; the caller sets the plan's kind and intent.
  func plan(_ strokes: [Stroke], lift: Seconds, tremor: Double? = nil) -> GesturePlan {
    GesturePlan(
      kind: .drag, intent: .any, strokes: strokes, lift: lift, tremor: tremor ?? person.tremor)
  }

  /// Draws the speed profile of an ordinary swipe: symmetrical, or slowing down for longer than speeding up.
  mutating func usualProfile() -> SpeedProfile {
    random.chance(0.55) ? .earlyPeak : .minimumJerk
  }
}

extension GestureKind {
  /// Whether a person may pause before the release of a gesture of this kind.
  fileprivate var mayHesitate: Bool {
    switch self {
    case .drag, .slowDrag, .reversal, .boomerang, .diagonalStart, .edgeStart: true
    case .flick, .tremulousHold, .hesitantDrag, .systemCancelled: false
    }
  }
}

/// The plan of a gesture, and what the person means to do, independently of any rule.
struct GesturePlan: Hashable, Sendable {
  var kind: GestureKind
  var intent: Label.Intent
  /// The overlapping strokes of the finger.
  var strokes: [Stroke]
  /// The time from touch-down to the release or the cancellation by the system.
  var lift: Seconds
  /// How long the finger pauses before release, in seconds; 0 if the finger is still moving.
  var rest: Seconds = 0
  /// The maximum deviation that the finger's tremor causes on each axis, in points.
  var tremor: Double

  /// The travel at the release, in points from touch-down.
  var release: Double { along(at: lift - rest) }

  /// The farthest travel, in points from touch-down, sampled at 101 evenly spaced times.
  var peak: Double { (0...100).reduce(0) { max($0, along(at: (lift - rest) * Double($1) / 100)) } }

  private func along(at time: Seconds) -> Double {
    strokes.reduce(0) { $0 + $1.offset(at: time).along - $1.offset(at: 0).along }
  }
}

// Gestures that consist of one movement.
extension GesturePlanner {
  /// A quick throw: the finger leaves the screen near its top speed, after at most 36 % of the distance.
  mutating func flick() -> GesturePlan {
    // The stroke lasts at least 0.125 s, so that a trace has at least five or six samples.
    let duration = max(pace(0.14...0.21), 0.125)
    return single(
      along: random.uniform(0.15...0.36), duration: duration, landing: random.uniform(0...0.06),
      lifting: random.uniform(0.48...0.66), random.chance(0.5) ? .minimumJerk : .latePeak)
  }

  /// An ordinary drag: if the person means to finish, the finger is released far out, otherwise early.
  mutating func drag(_ intent: Label.Intent) -> GesturePlan {
    let isMeant = intent == .finish
    return single(
      along: isMeant ? aim(at: person.reach) : random.uniform(0.12...0.46),
      duration: pace(0.58...0.74), landing: random.uniform(isMeant ? 0.05...0.12 : 0.12...0.18),
      lifting: followThrough(), usualProfile())
  }

  /// A slow, careful drag that is meant to finish.
  mutating func slowDrag() -> GesturePlan {
    single(
      along: random.uniform(0.46...0.8), duration: pace(1.1...1.8),
      landing: random.uniform(0.11...0.16), lifting: random.uniform(0.88...0.95), .minimumJerk)
  }

  /// A drag that begins at a slant, before the finger finds its direction.
  mutating func diagonalStart() -> GesturePlan {
    var plan = single(
      along: aim(at: person.reach * 0.9), duration: pace(0.62...0.78), landing: 0.04,
      lifting: followThrough(), usualProfile())
    let duration = pace(0.2...0.28)
    let across = random.uniform(28...70) * (random.chance(0.7) ? 1 : -1)
    plan.strokes.append(
      Stroke(
        start: -0.2 * duration, duration: duration,
        reach: GestureOffset(along: random.uniform(0.5...0.9) * abs(across), across: across),
        bow: 0,
        profile: .earlyPeak))
    return plan
  }

  /// A drag that a call or an alert interrupts.
  mutating func systemCancelled() -> GesturePlan {
    single(
      along: random.uniform(0.25...0.66), duration: pace(0.6...0.8),
      landing: random.uniform(0.05...0.12), lifting: random.uniform(0.4...0.7), usualProfile())
  }

  /// A drag that starts on the bezel, so that the finger is already moving at touch-down.
  mutating func edgeStart() -> GesturePlan {
    single(
      along: aim(at: person.reach), duration: pace(0.68...0.86),
      landing: random.uniform(0.16...0.22),
      lifting: followThrough(), usualProfile())
  }

  /// Chooses at random where this person releases a drag that is aimed at `fraction`.
  ///
  /// The result and `fraction` are fractions of the extent.
  mutating func aim(at fraction: Double) -> Double {
    min(max(random.normal(fraction, person.inaccuracy), 0.36), 0.92)
  }

  /// Draws the fraction of a stroke's duration that has passed when the finger is released.
  ///
  /// In most gestures, the finger has almost stopped at the release. In about one gesture in ten, it still moves at
  /// half of the top speed or faster.
  mutating func followThrough() -> Double {
    let haste = random.fraction()
    return 0.93 - 0.28 * haste * haste
  }
}

// Gestures that pause before the release.
extension GesturePlanner {
  /// A pause near the middle with a trembling, drifting finger; the place of release says little about the intent.
  mutating func tremulousHold(_ intent: Label.Intent) -> GesturePlan {
    let outward = pace(0.5...0.7)
    let held = pace(0.4...0.9)
    let place = random.uniform(intent == .finish ? 0.46...0.66 : 0.32...0.56)
    let drift = random.normal(intent == .finish ? 0.02 : -0.02, 0.02)
    let start = -0.1 * outward
    let strokes = [
      stroke(from: start, lasting: outward, along: place - drift, .earlyPeak),
      stroke(from: start + outward * 0.9, lasting: held * 1.2, along: drift, .minimumJerk),
    ]
    return plan(strokes, lift: start + outward + held, tremor: random.uniform(1.2...3))
  }

  /// A drag that pauses before the release, sometimes well short of half-way, and is meant to finish.
  mutating func hesitantDrag() -> GesturePlan {
    var plan = single(
      along: random.uniform(0.34...0.72), duration: pace(0.5...0.7),
      landing: random.uniform(0.05...0.12), lifting: random.uniform(0.86...0.94), usualProfile())
    rest(&plan)
    return plan
  }
}

// Gestures that reverse their direction.
extension GesturePlanner {
  /// A long slow drag in which the finger turns round and is released on the way back, sometimes still beyond half-way.
  mutating func slowDragTakenBack() -> GesturePlan {
    let peak = random.uniform(0.5...0.82)
    let release = max(peak - random.uniform(0.12...0.5), 0.06)
    return turning(
      [peak, release], lasting: [pace(0.65...1), pace(0.55...0.9)],
      overlap: random.uniform(0.02...0.12), lifting: random.uniform(0.84...0.93))
  }

  /// A drag that is thrown back: the last movement is fast and leads back towards touch-down.
  mutating func reversal() -> GesturePlan {
    let peak = random.uniform(0.5...0.85)
    let release = peak - random.uniform(0.1...0.28)
    return turning(
      [peak, release], lasting: [pace(0.42...0.6), pace(0.18...0.32)],
      overlap: random.uniform(0.1...0.25), lifting: random.uniform(0.5...0.72))
  }

  /// A drag that turns round.
  ///
  /// If the person does not mean to finish, the finger moves out and back. Otherwise it moves out, back a little and
  /// out again.
  mutating func boomerang(_ intent: Label.Intent) -> GesturePlan {
    let peak = random.uniform(0.42...0.7)
    guard intent == .finish else {
      return turning(
        [peak, random.uniform(0.0...0.16)], lasting: [pace(0.3...0.45), pace(0.32...0.48)],
        overlap: random.uniform(0.1...0.25), lifting: random.uniform(0.8...0.92))
    }
    let turn = peak - random.uniform(0.14...0.3)
    let release = turn + random.uniform(0.14...0.36)
    return turning(
      [peak, turn, release], lasting: [pace(0.3...0.42), pace(0.24...0.34), pace(0.26...0.4)],
      overlap: random.uniform(0.1...0.25), lifting: random.uniform(0.7...0.9))
  }

  /// A plan of overlapping strokes, each of which begins before the previous one ends.
  ///
  /// - Parameters:
  ///   - places: The place where each stroke ends, as a fraction of the extent. The release interrupts the last stroke,
  ///     so the last element is the place of release.
  ///   - durations: The duration of each whole stroke, in seconds.
  ///   - overlap: The fraction of a stroke's duration that remains when the next stroke begins.
  ///   - lifting: The fraction of the last stroke's duration that has passed at the release.
  /// - Returns: The plan, without kind and intent.
  private mutating func turning(
    _ places: [Double], lasting durations: [Seconds], overlap: Double, lifting: Double
  ) -> GesturePlan {
    let profile = usualProfile()
    let landing = 0.08
    var strokes: [Stroke] = []
    var start = -landing * durations[0]
    var place = 0.0
    for (index, (target, duration)) in zip(places, durations).enumerated() {
      let isLast = index == places.count - 1
      let part = isLast ? profile.covered(at: lifting) : 1
      strokes.append(
        stroke(from: start, lasting: duration, along: (target - place) / part, profile))
      place = target
      start += duration * (isLast ? lifting : 1 - overlap)
    }
    return plan(strokes, lift: start)
  }
}
