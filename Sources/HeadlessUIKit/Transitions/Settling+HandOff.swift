package import MotionMath

extension Settling {
  /// The slowest `completionSpeed` there is; 0 would never end.
  static let leastSpeed: CGFloat = 0.001

  /// The rest of a percent-driven transition whose animator is not interruptible.
  ///
  /// A pure function: what `finish()` and `cancel()` leave of a transition, without running it. Without
  /// a timing, the rest takes `(1 − percentComplete) · duration / completionSpeed` seconds, a way back
  /// `percentComplete · duration / completionSpeed`. A timing may decide itself how long it takes.
  ///
  /// - Parameters:
  ///   - start: The instant of the hand-off, in seconds.
  ///   - finishes: Whether it goes to the end, or back.
  ///   - percentComplete: What is on screen, held within 0...1.
  ///   - duration: The transition's, in seconds.
  ///   - completionSpeed: Below 0.001 counts as that.
  ///   - completionCurve: The curve where there is no timing.
  ///   - timing: What `timingCurve` gives an animator that is continued; nil for nothing.
  package init(
    start: Seconds, finishes: Bool, percentComplete: Double, duration: Seconds,
    completionSpeed: Double, completionCurve: UIView.AnimationCurve,
    timing: (any UITimingCurveProvider)?
  ) {
    let progress = min(max(percentComplete, 0), 1)
    let asked = Self.length(
      finishes: finishes, progress: progress, duration: duration, completionSpeed: completionSpeed)
    let length = asked > 0 ? timing?.duration(asked: asked) ?? asked : 0
    self.init(
      start: start, length: length, from: progress * duration, to: finishes ? duration : 0,
      pace: timing?.pace(duration: length) ?? .curve(completionCurve.bezier))
  }

  /// How long the rest takes at a speed, in seconds.
  static func length(
    finishes: Bool, progress: Double, duration: Seconds, completionSpeed: Double
  ) -> Seconds {
    (finishes ? 1 - progress : progress) * duration / max(completionSpeed, leastSpeed)
  }

  /// How far beyond `to` it goes, in seconds of the transition's own time; 0 where it does not.
  ///
  /// In closed form; a spring that is cut at its length counts up to there.
  package var overshoot: Seconds {
    let excess: Double =
      switch pace {
      case .linear: 0
      case .curve(let curve): curve.overshoot
      case .spring(let motion): motion.overshoot(within: length)
      }
    return length > 0 ? abs(to - from) * excess : 0
  }
}
