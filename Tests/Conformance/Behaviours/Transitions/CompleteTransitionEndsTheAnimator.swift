import UIKit

/// `completeTransition` notifies the animator that it ended, with what was passed.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrolleranimatedtransitioning/animationended(_:)
/// - Evidence: documented
/// - Systems: iOS 7+
func completeTransitionEndsTheAnimator(_ stage: Stage) {
  for finishes in [true, false] {
    let driver = UIPercentDrivenInteractiveTransition()
    let animator = Slide(.outgoing, note: stage.note)
    let navigation = stage.showStack(
      "A", "B", directed: Director(animator: animator, interaction: driver))
    navigation.popViewController(animated: true)
    stage.turn()
    driver.update(0.5)
    finishes ? driver.finish() : driver.cancel()
    stage.settle()
    stage.expect(stage.notes.contains("animationEnded \(finishes)"))
  }
}
