import MotionMath
import Traces

/// What a person sets out to do, fixed before the finger moves.
///
/// The intent is decided here; what a rule makes of the gesture plays no part in it.
struct GesturePlan: Hashable, Sendable {
  var kind: GestureKind
  var intent: Label.Intent
  /// The overlapping strokes of the finger.
  var strokes: [Stroke]
  /// When the finger leaves the glass or the system takes the touch, after touch-down.
  var lift: Seconds
  /// How long the finger rests before the lift; 0 if it lifts while moving.
  var rest: Seconds = 0
  /// The size of the tremor, in points.
  var tremor: Double

  /// The distance along at the lift, in points from touch-down.
  var release: Double { along(at: lift - rest) }

  /// The farthest the finger gets along, in points from touch-down, looked up every hundredth.
  var peak: Double {
    (0...100).reduce(0) { max($0, along(at: (lift - rest) * Double($1) / 100)) }
  }

  private func along(at time: Seconds) -> Double {
    strokes.reduce(0) { $0 + $1.offset(at: time).along - $1.offset(at: 0).along }
  }
}
