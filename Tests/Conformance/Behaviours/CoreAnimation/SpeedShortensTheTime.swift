import UIKit

/// A speed of 2 plays an animation in half its duration, one of −1 backwards.
///
/// - Source: a public conformance test of Core Animation's media timing
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func speedShortensTheTime(_ stage: Stage) {
  let layers = [stage.showLayer(), stage.showLayer()]
  for (layer, speed) in zip(layers, [Float(2), -1]) {
    let fade = fade()
    fade.speed = speed
    layer.add(fade, forKey: nil)
  }
  stage.wait(0.2)
  stage.expect(CGFloat(layers[0].shown.opacity), near: 0.4)
  stage.expect(CGFloat(layers[1].shown.opacity), near: 0.8)
  stage.settle()
}
