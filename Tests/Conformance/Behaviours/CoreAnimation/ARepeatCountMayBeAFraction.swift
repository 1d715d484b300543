import UIKit

/// A repeat count of 2.5 plays an animation two and a half times.
///
/// - Source: a public conformance test of Core Animation's media timing
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func aRepeatCountMayBeAFraction(_ stage: Stage) {
  let layer = stage.showLayer()
  let fade = fade()
  fade.repeatCount = 2.5
  layer.add(fade, forKey: nil)
  stage.wait(1.2)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.2)
  stage.wait(0.9)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.1)
  stage.wait(0.5)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.5)
}
