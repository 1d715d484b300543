import UIKit

/// Stopping without finishing sets the values that are on screen, makes the animator inactive, and calls no
/// completion.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewanimating/stopanimation(_:)
/// - Evidence: documented
/// - Systems: iOS 11+
func stoppingKeepsWhatIsOnScreen(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
  animator.addCompletion { _ in stage.note("completion") }
  animator.startAnimation()
  stage.wait(0.5)
  animator.stopAnimation(true)
  stage.expect(animator.state, is: .inactive)
  stage.expect(view.center.x, near: 50)
  stage.settle()
  stage.expect(view.shown.position.x, near: 50)
  stage.expectNotes([])
}
