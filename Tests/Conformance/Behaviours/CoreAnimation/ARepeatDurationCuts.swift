import UIKit

/// A repeat duration plays an animation for that long, whatever its duration.
///
/// - Source: a public conformance test of Core Animation's media timing
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func aRepeatDurationCuts(_ stage: Stage) {
  let layer = stage.showLayer()
  let fade = fade()
  fade.repeatDuration = 1.7
  layer.add(fade, forKey: nil)
  stage.wait(1.5)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.5)
  stage.wait(0.1)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.6)
  stage.wait(0.2)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.5)
}
