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
  /// Where the pace can overshoot, its greatest excess is found among 256 instants.
  var overshoot: Double {
    let pace = settling.pace
    guard !pace.staysWithin else { return 0 }
    let highest = (0...256).reduce(0.0) { highest, instant in
      max(highest, pace.progress(at: Double(instant) / 256, duration: settling.length) - 1)
    }
    let distance = duration > 0 ? abs(settling.to - settling.from) / duration : 0
    return highest * distance
  }
}
