import UIKit

/// A property animator is inactive, active while it runs, and inactive again at its natural end, and its completion
/// gets `.end`.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewanimating/state
/// - Evidence: documented
/// - Systems: iOS 10+
func runsFromInactiveToInactive(_ stage: Stage) {
  let view = box()
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
  animator.addCompletion { position in stage.note("ended at the end: \(position == .end)") }
  stage.expect(animator.state, is: .inactive)
  stage.expect(view.center.x, is: 50)

  animator.startAnimation()
  stage.wait(0.25)
  stage.expect(animator.state, is: .active)
  stage.expect(animator.isRunning)
  stage.expect(view.shown.position.x, near: 75)
  stage.expect(animator.fractionComplete, near: 0.25)

  stage.settle()
  stage.expect(animator.state, is: .inactive)
  stage.expect(!animator.isRunning)
  stage.expect(view.center.x, is: 150)
  stage.expectNotes(["ended at the end: true"])
}
