package import MotionMath

extension Settling {
  /// The minimum `completionSpeed`; 0 would never end.
  static let leastSpeed: CGFloat = 0.001

  /// The rest of a percent-driven transition whose animator is not interruptible.
  ///
  /// A pure function for the result of `finish()` and `cancel()`. Without a timing, the rest takes
  /// `(1 − percentComplete) · duration / completionSpeed` seconds, the way back `percentComplete ·
  /// duration / completionSpeed`. A timing may determine its own duration.
  ///
  /// `percentComplete` is clamped to 0...1, `completionSpeed` to at least 0.001; `completionCurve`
  /// counts without a timing, which is the `timingCurve` of a continued animator.
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

  /// In seconds.
  package static func length(
    finishes: Bool, progress: Double, duration: Seconds, completionSpeed: Double
  ) -> Seconds {
    (finishes ? 1 - progress : progress) * duration / max(completionSpeed, leastSpeed)
  }

  /// The overshoot beyond `to`, in seconds of the transition's own time, in closed form; 0 if none.
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
