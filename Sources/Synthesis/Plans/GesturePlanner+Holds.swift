import Traces

// Gestures that come to a stand before the lift.
extension GesturePlanner {
  /// A hold about the middle with a trembling, drifting finger: where it lifts says little.
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

  /// A drag that stops, waits and lifts, at times well short of half-way, and yet is meant.
  mutating func hesitantDrag() -> GesturePlan {
    var plan = single(
      along: random.uniform(0.34...0.72), duration: pace(0.5...0.7),
      landing: random.uniform(0.05...0.12), lifting: random.uniform(0.86...0.94), usualProfile())
    rest(&plan)
    return plan
  }
}
