import UIKit

/// From iOS 11 on, reversing turns the fraction round, the view goes back from where it is, and the completion gets
/// `.start`.
///
/// - Source: stackoverflow.com, "UIViewPropertyAnimator isReversed fractionComplete"
/// - Evidence: measured, by a logged app
/// - Systems: iOS 11+
func reversingTurnsTheFraction(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
  animator.addCompletion { stage.note("ended at the start: \($0 == .start)") }
  animator.startAnimation()
  stage.wait(0.25)
  animator.isReversed = true
  stage.turn()
  stage.expect(animator.fractionComplete, near: 0.75)
  stage.expect(view.shown.position.x, near: 25)
  stage.wait(0.24)
  stage.expectNotes([])
  stage.wait(0.02)
  stage.expectNotes(["ended at the start: true"])
  stage.expect(view.center.x, is: 0)
}
