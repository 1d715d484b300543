/// What remains of a transition when the finger lets go, and how fast the finger moves along it.
///
/// What Panlab judges and what it exports both run this source: `export --format swift` writes it as it stands.
struct RemainingWay {
  /// The remaining part of the whole way, 0...1.
  let distance: Double
  /// The finger's rate of progress towards where the transition goes, per second.
  let rate: Double

  /// Measures what remains at a progress on screen; values outside 0...1 count as the nearer end.
  ///
  /// The finger's rate of progress is per second and positive towards the end, whether the transition finishes or not.
  init(finishes: Bool, shown progress: Double, fingerRate: Double) {
    let shown = min(max(progress, 0), 1)
    distance = finishes ? 1 - shown : shown
    rate = finishes ? fingerRate : -fingerRate
  }

  /// The initial velocity of a spring that takes over the finger's speed, in remaining distances per second; 0 if
  /// nothing remains.
  ///
  /// A distance of next to nothing makes any speed infinite, hence the limit.
  func springVelocity(limit: Double) -> Double {
    distance > 0 ? min(max(rate / distance, -limit), limit) : 0
  }

  /// The `completionSpeed` at which a curve begins as fast as the finger moves.
  ///
  /// A curve with a slope at its start begins at slope · speed / duration, for any distance.
  func matchedSpeed(of duration: Double, slope: Double, from least: Double, to most: Double)
    -> Double
  {
    min(max(rate * duration / slope, least), most)
  }

  /// How long the remaining way takes at a `completionSpeed` above 0, out of the seconds of the whole way.
  func length(of duration: Double, at completionSpeed: Double) -> Double {
    distance * duration / completionSpeed
  }
}
