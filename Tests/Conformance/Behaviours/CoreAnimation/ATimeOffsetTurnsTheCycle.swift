import UIKit

/// A time offset begins an animation in its middle and comes round to its start.
///
/// - Source: a public conformance test of Core Animation's media timing
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func aTimeOffsetTurnsTheCycle(_ stage: Stage) {
  let layer = stage.showLayer()
  let fade = fade()
  fade.timeOffset = 0.3
  layer.add(fade, forKey: nil)
  stage.wait(0.2)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.5)
  stage.wait(0.7)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.2)
  stage.settle()
}
