import UIKit

/// A finish or cancel before the transition is in flight is remembered and decides when it starts.
///
/// - Source: github.com/OpenUXKit/OpenUXKit
/// - Evidence: inferred, from the private context's states as OpenUXKit shows them; apps report freezes
/// - Systems: iOS 7+
func aReleaseBeforeTheStartStillDecides(_ stage: Stage) {
  for finishes in [true, false] {
    let driver = UIPercentDrivenInteractiveTransition()
    let director = Director(animator: Slide(.outgoing), interaction: driver)
    let navigation = stage.showStack("A", "B", directed: director)
    navigation.popViewController(animated: true)
    finishes ? driver.finish() : driver.cancel()
    stage.settle()
    stage.expect(navigation.viewControllers.count, is: finishes ? 1 : 2)
  }
}
