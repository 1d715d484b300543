/// The part of a transition that remains at the release, and the finger's speed along it.
///
/// Panlab makes its own judgements with this source code, and `export --format swift` writes the same code unchanged.
struct RemainingWay {
  /// The remaining fraction of the transition, 0...1.
  let distance: Double
  /// The finger's speed as progress per second; positive in the direction in which the transition continues.
  let rate: Double

  /// Measures the remaining part from the progress on screen; a progress outside 0...1 counts as the nearer end.
  ///
  /// `fingerRate` is the finger's rate of progress, per second. It is positive towards the finished end, even if the
  /// transition is cancelled.
  init(finishes: Bool, shown progress: Double, fingerRate: Double) {
    let shown = min(max(progress, 0), 1)
    distance = finishes ? 1 - shown : shown
    rate = finishes ? fingerRate : -fingerRate
  }

  /// The initial velocity of a spring that continues at the finger's speed, in remaining distances per second; 0 if
  /// nothing remains.
  ///
  /// The limit keeps the velocity finite if hardly any distance remains.
  func springVelocity(limit: Double) -> Double {
    distance > 0 ? min(max(rate / distance, -limit), limit) : 0
  }

  /// The `completionSpeed` at which a curve starts as fast as the finger moves.
  ///
  /// A curve with a slope at its start begins at the rate slope · `completionSpeed` / duration, whatever the distance.
  func matchedSpeed(of duration: Double, slope: Double, from least: Double, to most: Double)
    -> Double
  {
    min(max(rate * duration / slope, least), most)
  }

  /// How long the remaining part takes at a `completionSpeed` above 0, in seconds.
  ///
  /// `duration` is the duration of the whole transition.
  func length(of duration: Double, at completionSpeed: Double) -> Double {
    distance * duration / completionSpeed
  }
}
