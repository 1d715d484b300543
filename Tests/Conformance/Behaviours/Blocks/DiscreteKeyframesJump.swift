import UIKit

/// With the discrete mode each keyframe shows when the next begins, without values in between.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/keyframeanimationoptions/calculationmodediscrete
/// - Evidence: documented
/// - Systems: iOS 8+
func discreteKeyframesJump(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeDiscrete) {
    for (start, scale) in [(0.0, 2.0), (0.5, 3.0)] {
      UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
      }
    }
  }
  stage.wait(0.25)
  stage.expect(view.shown.transform.m11, near: 1)
  stage.wait(0.5)
  stage.expect(view.shown.transform.m11, near: 2)
  stage.settle()
  stage.expect(view.shown.transform.m11, near: 3)
}
