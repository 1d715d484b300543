import UIKit

/// Completions of the coordinator come after the animator's `animationEnded` and after the appearance callbacks, and
/// know whether the transition was cancelled.
///
/// - Source: github.com/OpenUXKit/OpenUXKit
/// - Evidence: measured, in OpenUXKit's port of the private classes
/// - Systems: iOS 7+
func completionsComeAfterAnimationEnded(_ stage: Stage) {
  for finishes in [true, false] {
    let driver = UIPercentDrivenInteractiveTransition()
    let animator = Slide(.outgoing, note: stage.note)
    let navigation = stage.showStack(
      "A", "B", directed: Director(animator: animator, interaction: driver))
    navigation.popViewController(animated: true)
    navigation.transitionCoordinator?.animate(alongsideTransition: nil) {
      stage.note("completion, cancelled \($0.isCancelled)")
    }
    stage.turn()
    driver.update(0.5)
    finishes ? driver.finish() : driver.cancel()
    stage.settle()
    stage.expect(
      stage.takeNotes().suffix(2),
      is: ["animationEnded \(finishes)", "completion, cancelled \(!finishes)"])
  }
}
