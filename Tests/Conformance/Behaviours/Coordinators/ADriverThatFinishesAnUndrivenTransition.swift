import UIKit

/// `finishInteractiveTransition` on the context of a transition that nothing drives reports no change of the
/// interaction.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontrollercontexttransitioning/finishinteractivetransition()
/// - Evidence: inferred
/// - Systems: iOS 10+
func aDriverThatFinishesAnUndrivenTransition(_ stage: Stage) {
  let animator = Slide(.incoming)
  let navigation = stage.showStack("A", directed: Director(animator: animator))
  navigation.pushViewController(Screen("B", stage), animated: true)
  navigation.transitionCoordinator?.notifyWhenInteractionChanges { _ in stage.note("changed") }
  stage.turn()
  animator.context?.finishInteractiveTransition()
  stage.settle()
  stage.expect(!stage.notes.contains("changed"))
}
