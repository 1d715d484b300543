import UIKit

/// A keyframe animation as a whole eases in and out, unless the bits of another curve are in its options.
///
/// - Source: stackoverflow.com, "UIViewKeyframeAnimationOptions curve"
/// - Evidence: lore, the raw value of a curve is passed as an option of keyframes
/// - Systems: iOS 8+
func theWholeOfKeyframesEases(_ stage: Stage) {
  let (eased, linear) = (box(), box(0, 100))
  stage.show(eased, linear)
  let options: [UIView.KeyframeAnimationOptions] = [
    [], UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue),
  ]
  for (view, options) in zip([eased, linear], options) {
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: options) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
    }
  }
  stage.wait(0.25)
  stage.expect(CGFloat(eased.shown.opacity), near: 1 - 0.129162, within: 1e-4)
  stage.expect(CGFloat(linear.shown.opacity), near: 0.75)
  stage.settle()
}
