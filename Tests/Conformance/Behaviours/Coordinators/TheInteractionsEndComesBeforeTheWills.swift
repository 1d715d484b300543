import UIKit

/// The handler for a change of the interaction is called at the hand-off, before the appearance callbacks of a
/// cancelled transition.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator/notifywheninteractionchanges(_:)
/// - Evidence: header, UIViewControllerTransitionCoordinator.h
/// - Systems: iOS 10+
func theInteractionsEndComesBeforeTheWills(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  navigation.transitionCoordinator?.notifyWhenInteractionChanges {
    stage.note("interactive \($0.isInteractive), cancelled \($0.isCancelled)")
  }
  stage.turn()
  driver.update(0.5)
  _ = stage.takeNotes()
  driver.cancel()
  stage.settle()
  stage.expectNotes([
    "interactive false, cancelled true", "A willDisappear", "A didDisappear", "B willAppear",
    "B didAppear",
  ])
}
