import UIKit

/// Keyframes are linear, discrete, paced by distance, or cubic.
///
/// - Source: a public conformance test of Core Animation's keyframes
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func keyframesInTheirModes(_ stage: Stage) {
  let expected: [(CAAnimationCalculationMode, [CGFloat])] = [
    (.linear, [0.6, 0.9, 0.58]), (.discrete, [0, 1, 0.7]), (.paced, [0.34, 0.68, 0.64]),
    (.cubic, [0.708, 0.9848, 0.5296]),
  ]
  for (mode, opacities) in expected {
    let layer = stage.showLayer()
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [0.0, 1.0, 0.5, 0.7]
    animation.calculationMode = mode
    animation.duration = 1
    layer.add(animation, forKey: nil)
    for (index, opacity) in opacities.enumerated() {
      stage.wait(index == 2 ? 0.4 : 0.2)
      stage.expect(CGFloat(layer.shown.opacity), near: opacity, within: 0.002)
    }
    stage.settle()
  }
}
