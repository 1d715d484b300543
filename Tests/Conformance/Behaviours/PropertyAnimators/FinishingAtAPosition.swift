import UIKit

/// A stopped animator that is finished at the start, at the end or where it is has the values of that position and
/// passes it to its completion.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewanimating/finishanimation(at:)
/// - Evidence: documented
/// - Systems: iOS 11+
func finishingAtAPosition(_ stage: Stage) {
  let view = box()
  stage.show(view)
  let expected: [(UIViewAnimatingPosition, CGFloat)] = [(.start, 0), (.current, 50), (.end, 100)]
  for (position, x) in expected {
    view.center.x = 0
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
    animator.addCompletion { stage.note("told: \($0 == position)") }
    animator.startAnimation()
    stage.wait(0.5)
    animator.stopAnimation(false)
    stage.expect(animator.state, is: .stopped)
    animator.finishAnimation(at: position)
    stage.expect(animator.state, is: .inactive)
    stage.expect(view.center.x, near: x)
  }
  stage.expectNotes(["told: true", "told: true", "told: true"])
}
