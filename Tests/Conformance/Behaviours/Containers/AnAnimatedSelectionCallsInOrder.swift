import UIKit

/// A selection with an animator asks the delegate, notifies the new screen before the old one, and ends with the old
/// one before the new one.
///
/// - Source: wangling.me/2014/02, on the order of view transition events
/// - Evidence: measured
/// - Systems: iOS 7+
func anAnimatedSelectionCallsInOrder(_ stage: Stage) {
  let director = Director(animator: Slide(.incoming))
  let tabs = stage.showTabs("A", "B", directed: director)
  director.note = stage.note
  tabs.selectedIndex = 1
  stage.turn()
  stage.expectNotes(["animator?", "interaction?", "B willAppear", "A willDisappear"])
  stage.settle()
  stage.expectNotes(["A didDisappear", "B didAppear"])
}
