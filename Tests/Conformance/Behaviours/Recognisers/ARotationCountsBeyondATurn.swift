import UIKit

/// A rotation follows the direction between two fingers, beyond a full turn too.
///
/// - Source: developer.apple.com/documentation/uikit/uirotationgesturerecognizer/rotation
/// - Evidence: inferred
/// - Systems: iOS 3+
func aRotationCountsBeyondATurn(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  view.isMultipleTouchEnabled = true
  stage.show(view)
  var turned: CGFloat = 0
  stage.listen(to: UIRotationGestureRecognizer(), "rotation", on: view) { turned = $0.rotation }
  var touches: [Touch] = [.down(0, 200, 400), .down(0, 300, 400, finger: 1)]
  for step in 1...30 {
    let angle = CGFloat(step) * .pi / 12
    touches.append(
      .move(Double(step) / 60, 200 + 100 * cos(angle), 400 + 100 * sin(angle), finger: 1))
  }
  stage.play(touches)
  stage.expect(turned, near: 2.5 * .pi, within: 0.3)
  stage.play(.up(0, 200, 400), .up(0, 200, 500, finger: 1))
}
