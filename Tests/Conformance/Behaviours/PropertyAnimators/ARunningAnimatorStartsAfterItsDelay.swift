import UIKit

/// `runningPropertyAnimator` is running at once, and moves after its delay.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewpropertyanimator/runningpropertyanimator(withduration:delay:options:animations:completion:)
/// - Evidence: documented
/// - Systems: iOS 11+
func aRunningAnimatorStartsAfterItsDelay(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator.runningPropertyAnimator(
    withDuration: 1, delay: 0.5, options: .curveLinear
  ) {
    view.center.x = 100
  } completion: { _ in
    stage.note("completion")
  }
  stage.expect(animator.isRunning)
  stage.wait(0.5)
  stage.expect(view.shown.position.x, near: 0)
  stage.wait(0.5)
  stage.expect(view.shown.position.x, near: 50)
  stage.expectNotes([])
  stage.wait(0.51)
  stage.expectNotes(["completion"])
}
