import UIKit

/// A running property animator that is made inside an animation block takes over the block's duration and curve, and
/// cannot be interrupted.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator/isinterruptible
/// - Evidence: header, UIViewPropertyAnimator.h
/// - Systems: iOS 11+
func aRunningOneInABlockTakesTheBlocksTiming(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  var animator: UIViewPropertyAnimator?
  UIView.animate(withDuration: 2, delay: 1, options: .curveLinear) {
    animator = .runningPropertyAnimator(
      withDuration: 0.2, delay: 0, options: .curveEaseIn, animations: { view.center.x = 100 },
      completion: { _ in stage.note("completion") })
  }
  stage.expect(animator?.duration, is: 2)
  stage.expect(animator?.isInterruptible == false)
  stage.wait(2)
  stage.expect(view.shown.position.x, near: 50)
  stage.wait(1.01)
  stage.expectNotes(["completion"])
}
