import UIKit

/// With `pausesOnCompletion` an animator stays active at its end, calls no completion, and can be reversed and
/// started again.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator/pausesoncompletion
/// - Evidence: documented
/// - Systems: iOS 11+
func pausesOnCompletion(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { view.center.x = 100 }
  animator.addCompletion { stage.note("ended at the start: \($0 == .start)") }
  animator.pausesOnCompletion = true
  animator.startAnimation()
  stage.settle()
  stage.expect(animator.state, is: .active)
  stage.expect(!animator.isRunning)
  stage.expectNotes([])

  animator.isReversed = true
  animator.pausesOnCompletion = false
  animator.startAnimation()
  stage.wait(0.25)
  stage.expect(view.shown.position.x, near: 50)
  stage.settle()
  stage.expectNotes(["ended at the start: true"])
  stage.expect(view.center.x, is: 0)
}
