/// The part of a transition that remains at the release, and the finger's speed along it.
struct RemainingWay {
  /// The remaining fraction of the transition, 0...1.
  let distance: Double
  //: if rate
  /// The finger's speed as progress per second; positive in the direction in which the transition continues.
  let rate: Double
  //: end

  /// Measures the remaining part from the progress on screen; a progress outside 0...1 counts as the nearer end.
  init(
    //: if rate
    /// The finger's progress per second, positive towards the finished end even if the transition is cancelled.
    fingerRate: Double,
    //: end
    finishes: Bool, shown progress: Double
  ) {
    let shown = min(max(progress, 0), 1)
    distance = finishes ? 1 - shown : shown
    //: if rate
    rate = finishes ? fingerRate : -fingerRate
    //: end
  }

  //: if springVelocity
  /// The initial velocity of a spring that continues at the finger's speed, in remaining distances per second; 0 if
  /// nothing remains.
  ///
  /// The limit keeps the velocity finite if hardly any distance remains.
  func springVelocity(limit: Double) -> Double {
    distance > 0 ? min(max(rate / distance, -limit), limit) : 0
  }
  //: end

  //: if pushedVelocity
  /// The initial velocity of a spring that a slow finger only pushes, in remaining distances per second.
  func pushedVelocity(_ push: Double) -> Double { (push * distance).squareRoot() }
  //: end

  //: if matchedSpeed
  /// The `completionSpeed` at which a curve starts as fast as the finger moves.
  ///
  /// A curve with a slope at its start begins at the rate slope · `completionSpeed` / duration, whatever the distance.
  func matchedSpeed(of duration: Double, slope: Double, from least: Double, to most: Double)
    -> Double
  {
    min(max(rate * duration / slope, least), most)
  }
  //: end

  //: if length
  /// How long the remaining part takes at a `completionSpeed` above 0, in seconds.
  ///
  /// `duration` is the duration of the whole transition.
  func length(of duration: Double, at completionSpeed: Double) -> Double {
    distance * duration / completionSpeed
  }
  //: end
}
