import HeadlessUIKit
import MotionMath

/// When the recogniser of a scene that drives itself was recognised and let go.
struct SceneGesture {
  /// On the simulation's clock, in seconds; nil before it happened.
  private(set) var recognizedAt: Seconds?
  private(set) var releasedAt: Seconds?
  private(set) var wasCancelled = false

  /// Looks at the recogniser after an event.
  mutating func note(_ pan: UIPanGestureRecognizer, at now: Seconds) {
    switch pan.state {
    case .began, .changed:
      recognizedAt = recognizedAt ?? now
    case .ended, .cancelled:
      recognizedAt = recognizedAt ?? now
      releasedAt = releasedAt ?? now
      wasCancelled = wasCancelled || pan.state == .cancelled
    case .possible, .failed: break
    }
  }
}
