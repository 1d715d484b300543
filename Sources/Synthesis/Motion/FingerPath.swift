import MotionMath

/// A finger whose place is known at any instant of a gesture.
protocol FingerMotion {
  /// The place of touch-down.
  var start: Offset { get }
  /// The finger's place at `time` seconds after touch-down.
  func location(at time: Seconds) -> Offset
}

/// Where a finger is at any instant of a gesture: its strokes and its tremor, until it rests.
struct FingerPath: FingerMotion, Hashable, Sendable {
  /// The place of touch-down.
  let start: Offset
  let strokes: [Stroke]
  let tremor: Tremor
  /// When the finger presses and stops before it lifts; `infinity` if it lifts while moving.
  let restsFrom: Seconds

  /// The finger's place at `time` seconds after touch-down.
  func location(at time: Seconds) -> Offset {
    start + travel(at: min(time, restsFrom)) - travel(at: 0)
  }

  private func travel(at time: Seconds) -> Offset {
    strokes.reduce(tremor.offset(at: time)) { $0 + $1.offset(at: time) }
  }
}
