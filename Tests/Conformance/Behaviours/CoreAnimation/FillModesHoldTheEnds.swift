import UIKit

/// Before its begin and after its end an animation shows nothing, its first value with `.backwards`, its last with
/// `.forwards`, and both with `.both`.
///
/// - Source: a public conformance test of Core Animation's media timing
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func fillModesHoldTheEnds(_ stage: Stage) {
  let expected: [(CAMediaTimingFillMode, Float, Float)] = [
    (.removed, 0.5, 0.5), (.forwards, 0.5, 1), (.backwards, 0, 0.5), (.both, 0, 1),
  ]
  for (mode, before, after) in expected {
    let layer = stage.showLayer()
    let fade = fade()
    fade.fillMode = mode
    fade.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 1
    layer.add(fade, forKey: nil)
    stage.wait(0.5)
    stage.expect(CGFloat(layer.shown.opacity), near: CGFloat(before))
    stage.wait(1)
    stage.expect(CGFloat(layer.shown.opacity), near: 0.5)
    stage.wait(1)
    stage.expect(CGFloat(layer.shown.opacity), near: CGFloat(after))
  }
}
