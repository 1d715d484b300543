import MotionMath

/// One ballistic movement of a finger: a bowed line travelled with one bell of speed.
///
/// People build longer gestures from overlapping strokes, so a path is the sum of its strokes.
struct Stroke: Hashable, Sendable {
  /// When it starts, in seconds after touch-down; negative if the finger lands while moving.
  var start: Seconds
  /// How long it takes from rest to rest, in seconds, positive; the finger may lift before.
  var duration: Seconds
  /// Where it leads.
  var reach: Offset
  /// How far its middle lies beside the straight line, in points; the sign is the side.
  var bow: Double
  var profile: SpeedProfile

  /// The part of the way that is done at `time` seconds after touch-down.
  func offset(at time: Seconds) -> Offset {
    let covered = profile.covered(at: (time - start) / duration)
    let length = reach.length
    guard length > 0 else { return .zero }
    let side = bow * 4 * covered * (1 - covered) / length
    return Offset(
      along: reach.along * covered - reach.across * side,
      across: reach.across * covered + reach.along * side)
  }
}
