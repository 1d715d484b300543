import UIKit

/// Keyframes take their parts of the duration and stand still in between; other changes in the block take all of it.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiview/animatekeyframes(withduration:delay:options:animations:completion:)
/// - Evidence: documented
/// - Systems: iOS 8+
func keyframesTakeTheirTurns(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animateKeyframes(withDuration: 2, delay: 0.5, options: .calculationModeLinear) {
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 100 }
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
  } completion: { finished in
    stage.note("finished: \(finished)")
  }
  stage.expect(view.center.x, is: 100)
  stage.wait(0.5)
  stage.expect(view.shown.position.x, near: 0)
  stage.wait(1)
  stage.expect(view.shown.position.x, near: 100)
  stage.expect(CGFloat(view.shown.opacity), near: 1)
  stage.wait(0.99)
  stage.expect(CGFloat(view.shown.opacity), near: 0, within: 0.02)
  stage.expectNotes([])
  stage.settle()
  stage.expectNotes(["finished: true"])
}
