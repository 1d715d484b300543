import UIKit

/// A scale that is set to 1 in every change gives the factor of each step.
///
/// - Source: developer.apple.com/documentation/uikit/uipinchgesturerecognizer/scale
/// - Evidence: documented
/// - Systems: iOS 3+
func aScaleThatIsSetCountsFromThere(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  view.isMultipleTouchEnabled = true
  stage.show(view)
  var scales: [CGFloat] = []
  stage.listen(to: UIPinchGestureRecognizer(), "pinch", on: view) { pinch in
    scales.append(pinch.scale)
    pinch.scale = 1
  }
  stage.play(
    .down(0, 100, 100), .down(0, 200, 100, finger: 1), .move(0.1, 250, 100, finger: 1),
    .move(0.2, 385, 100, finger: 1), .cancel(0.3, 100, 100), .cancel(0.3, 385, 100, finger: 1))
  stage.expect(scales[1], near: 285.0 / 150)
}
