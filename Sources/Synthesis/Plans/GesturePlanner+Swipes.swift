import Traces

// Gestures in one sweep: out, and off the glass.
extension GesturePlanner {
  /// A quick throw: the finger leaves near its top speed, a third of the way or less.
  mutating func flick() -> GesturePlan {
    // Five or six samples at the least.
    let duration = max(pace(0.14...0.21), 0.125)
    return single(
      along: random.uniform(0.15...0.36), duration: duration, landing: random.uniform(0...0.06),
      lifting: random.uniform(0.48...0.66), random.chance(0.5) ? .minimumJerk : .latePeak)
  }

  /// The ordinary drag: far enough when meant, let go early when not.
  mutating func drag(_ intent: Label.Intent) -> GesturePlan {
    let isMeant = intent == .finish
    return single(
      along: isMeant ? aim(at: person.reach) : random.uniform(0.12...0.46),
      duration: pace(0.58...0.74), landing: random.uniform(isMeant ? 0.05...0.12 : 0.12...0.18),
      lifting: followThrough(), usualProfile())
  }

  /// A careful look at what lies beneath, and then yes.
  mutating func slowDrag() -> GesturePlan {
    single(
      along: random.uniform(0.46...0.8), duration: pace(1.1...1.8),
      landing: random.uniform(0.11...0.16), lifting: random.uniform(0.88...0.95), .minimumJerk)
  }

  /// A drag that goes off at a slant before the finger finds its direction.
  mutating func diagonalStart() -> GesturePlan {
    var plan = single(
      along: aim(at: person.reach * 0.9), duration: pace(0.62...0.78), landing: 0.04,
      lifting: followThrough(), usualProfile())
    let duration = pace(0.2...0.28)
    let across = random.uniform(28...70) * (random.chance(0.7) ? 1 : -1)
    plan.strokes.append(
      Stroke(
        start: -0.2 * duration, duration: duration,
        reach: Offset(along: random.uniform(0.5...0.9) * abs(across), across: across), bow: 0,
        profile: .earlyPeak))
    return plan
  }

  /// A drag that a call or an alert takes away in mid-movement.
  mutating func systemCancelled() -> GesturePlan {
    single(
      along: random.uniform(0.25...0.66), duration: pace(0.6...0.8),
      landing: random.uniform(0.05...0.12), lifting: random.uniform(0.4...0.7), usualProfile())
  }

  /// A finger that comes in over the bezel and is already moving when the glass feels it.
  mutating func edgeStart() -> GesturePlan {
    single(
      along: aim(at: person.reach), duration: pace(0.68...0.86),
      landing: random.uniform(0.16...0.22),
      lifting: followThrough(), usualProfile())
  }

  /// Where this person lets go this time when they aim at a fraction of the extent.
  mutating func aim(at fraction: Double) -> Double {
    min(max(random.normal(fraction, person.inaccuracy), 0.36), 0.92)
  }

  /// The fraction of a drag's stroke after which the finger lifts.
  ///
  /// Most people have all but stopped; one in ten is still at half of the top speed.
  mutating func followThrough() -> Double {
    let haste = random.fraction()
    return 0.93 - 0.28 * haste * haste
  }
}
