import MotionMath
import Traces

// Gestures that turn round: out, back, and perhaps out again.
extension GesturePlanner {
  /// A long slow drag that the person takes back and lets go on the way, often beyond half-way.
  mutating func slowDragTakenBack() -> GesturePlan {
    let peak = random.uniform(0.5...0.82)
    let release = max(peak - random.uniform(0.12...0.5), 0.06)
    return turning(
      [peak, release], lasting: [pace(0.65...1), pace(0.55...0.9)],
      overlap: random.uniform(0.02...0.12), lifting: random.uniform(0.84...0.93))
  }

  /// A drag that is thrown back: the last movement is fast and away from completion.
  mutating func reversal() -> GesturePlan {
    let peak = random.uniform(0.5...0.85)
    let release = peak - random.uniform(0.1...0.28)
    return turning(
      [peak, release], lasting: [pace(0.42...0.6), pace(0.18...0.32)],
      overlap: random.uniform(0.1...0.25), lifting: random.uniform(0.5...0.72))
  }

  /// Out and home again when not meant; out, back a bit and out again when meant.
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

  /// Strokes to one place after another, each beginning before the last has quite ended.
  ///
  /// - Parameters:
  ///   - places: Where each stroke leads and the last one is released, fractions of the extent.
  ///   - durations: How long each stroke takes from rest to rest, in seconds.
  ///   - overlap: The fraction of a stroke that is left when the next begins.
  ///   - lifting: The fraction of the last stroke that is over at the lift.
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
