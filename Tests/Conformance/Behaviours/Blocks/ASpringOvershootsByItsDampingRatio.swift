import UIKit

/// A spring with a damping ratio ζ overshoots by the part exp(−πζ/√(1−ζ²)), and is done at the given duration.
///
/// - Source: github.com/framer/SpringsExample
/// - Evidence: measured, positions read off frames agree with the formula
/// - Systems: iOS 8+
func aSpringOvershootsByItsDampingRatio(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animate(
    withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0
  ) {
    view.center.x = 100
  } completion: { _ in
    stage.note("completion")
  }
  var highest: CGFloat = 0
  for _ in 0..<47 {
    stage.wait(1.0 / 60)
    highest = max(highest, view.shown.position.x)
  }
  stage.expect(highest, near: 109.48, within: 0.3)
  stage.expectNotes([])
  stage.wait(0.03)
  stage.expectNotes(["completion"])
}
