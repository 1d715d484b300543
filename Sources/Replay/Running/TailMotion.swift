import HeadlessUIKit
import MotionMath

/// The rest of a transition after the hand-off, in fractions of the whole.
struct TailMotion {
  private let settling: Settling
  private let duration: Seconds

  init(_ settling: Settling, duration: Seconds) {
    self.settling = settling
    self.duration = duration
  }

  /// The rate of progress just after the hand-off, per second; negative on the way back.
  var initialRate: Double {
    duration > 0 ? settling.initialRate / duration : 0
  }

  /// How far beyond its target it goes, as a fraction of the whole; 0 when it does not.
  ///
  /// A Bézier curve whose handles lie within 0...1 stays there; otherwise its greatest excess is
  /// found among 256 instants.
  var overshoot: Double {
    let curve = settling.curve
    let heights = 0.0...1.0
    guard !heights.contains(curve.y1) || !heights.contains(curve.y2) else { return 0 }
    let highest = (0...256).reduce(0.0) { max($0, curve.progress(at: Double($1) / 256) - 1) }
    let distance = duration > 0 ? abs(settling.to - settling.from) / duration : 0
    return highest * distance
  }
}
