import UIKit

/// With `autoreverses` an animation goes back in the same time after its end.
///
/// - Source: a public conformance test of Core Animation's media timing
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func autoreverseDoublesTheTime(_ stage: Stage) {
  let layer = stage.showLayer()
  let fade = fade()
  fade.autoreverses = true
  layer.add(fade, forKey: nil)
  stage.wait(0.9)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.9)
  stage.wait(0.3)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.8)
  stage.wait(0.7)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.1)
}
