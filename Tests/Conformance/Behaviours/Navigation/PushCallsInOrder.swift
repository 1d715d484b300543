import UIKit

/// An animated push asks the delegate for an animator and an interaction controller, notifies the old screen, the new
/// one and the delegate, animates, and at the end notifies both screens, the delegate and the animator.
///
/// - Source: wangling.me/2014/02, on the order of view transition events
/// - Evidence: measured, logged by Wang Ling on iOS 7
/// - Systems: iOS 7+
func pushCallsInOrder(_ stage: Stage) {
  let director = Director()
  director.note = stage.note
  director.animator = Slide(.incoming, note: stage.note)
  let navigation = stage.showStack("A", directed: director)
  navigation.pushViewController(Screen("B", stage), animated: true)
  stage.turn()
  stage.expectNotes([
    "animator?", "interaction?", "A willDisappear", "B willAppear", "willShow B",
    "animateTransition",
  ])
  stage.settle()
  stage.expectNotes([
    "A didDisappear", "B didAppear", "didShow B", "animationEnded true",
  ])
}
