import UIKit

/// Keyframes take their parts of the duration and stand still in between; other changes in the block take all of it.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiview/animatekeyframes(withduration:delay:options:animations:completion:)
/// - Evidence: documented
/// - Systems: iOS 8+
func keyframesTakeTheirTurns(_ stage: Stage) {
  let view = box(-50, -50)
  stage.show(view)
  let linear = UIView.KeyframeAnimationOptions(
    rawValue: UIView.AnimationOptions.curveLinear.rawValue)
  UIView.animateKeyframes(withDuration: 2, delay: 1, options: linear) {
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 100 }
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
      view.center.x = 40
      view.alpha = 0
    }
    view.bounds.size.height = 170
  } completion: { finished in
    stage.note("finished: \(finished)")
  }
  stage.expect(view.center.x, is: 40)
  stage.wait(1)
  stage.expect(view.shown.position.x, near: 0)
  stage.wait(0.25)
  stage.expect(view.shown.position.x, near: 50)
  stage.wait(0.5)
  stage.expect(view.shown.position.x, near: 100)
  stage.expect(CGFloat(view.shown.opacity), near: 1)
  stage.wait(0.75)
  stage.expect(view.shown.position.x, near: 70)
  stage.expect(CGFloat(view.shown.opacity), near: 0.5)
  stage.expect(view.shown.bounds.height, near: 152.5)
  stage.expectNotes([])
  stage.wait(0.51)
  stage.expectNotes(["finished: true"])
}
