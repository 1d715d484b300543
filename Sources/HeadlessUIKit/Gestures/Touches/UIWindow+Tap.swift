package import Foundation
package import MotionMath

extension UIWindow {
  /// Plays a tap of one finger, beginning now.
  ///
  /// - Parameters:
  ///   - point: In the window's coordinates.
  ///   - duration: Seconds between touching and lifting.
  package func tap(at point: CGPoint, duration: Seconds = 0.05) {
    play(
      [
        TouchSample(time: 0, location: point, phase: .began),
        TouchSample(time: duration, location: point, phase: .ended),
      ], delivery: .sample)
  }
}
