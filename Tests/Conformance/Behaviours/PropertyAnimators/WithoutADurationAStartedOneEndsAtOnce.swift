import UIKit

/// An animator without a duration that is started ends without moving through time, and calls its completion.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator
/// - Evidence: inferred, from `UIView.animate` without a duration
/// - Systems: iOS 11+
func withoutADurationAStartedOneEndsAtOnce(_ stage: Stage) {
  let view = box()
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 0, curve: .linear) { view.center.x = 150 }
  animator.addCompletion { stage.note("ended at the end: \($0 == .end)") }
  animator.startAnimation()
  stage.turn()
  stage.expectNotes(["ended at the end: true"])
  stage.expect(view.shown.position.x, near: 150)
}
