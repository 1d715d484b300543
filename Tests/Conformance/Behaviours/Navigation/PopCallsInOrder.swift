import UIKit

/// An animated pop notifies the screen that goes, the one that comes back and the delegate, and at its end both
/// screens, the delegate and the animator.
///
/// - Source: wangling.me/2014/02, on the order of view transition events
/// - Evidence: measured, logged by Wang Ling on iOS 7
/// - Systems: iOS 7+
func popCallsInOrder(_ stage: Stage) {
  let director = Director(animator: Slide(.outgoing))
  let navigation = stage.showStack("A", "B", directed: director)
  director.note = stage.note
  navigation.popViewController(animated: true)
  stage.turn()
  stage.expectNotes([
    "animator?", "interaction?", "B willDisappear", "A willAppear", "willShow A",
  ])
  stage.settle()
  stage.expectNotes(["B didDisappear", "A didAppear", "didShow A"])
}
