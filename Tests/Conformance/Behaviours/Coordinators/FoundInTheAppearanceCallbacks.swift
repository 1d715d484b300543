import UIKit

/// A screen finds the coordinator in `viewWillAppear` and `viewWillDisappear`, and its alongside block runs.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator
/// - Evidence: documented
/// - Systems: iOS 7+
func foundInTheAppearanceCallbacks(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let screen = Screen("B", stage)
  screen.reactions["willAppear"] = {
    screen.transitionCoordinator?.animate(
      alongsideTransition: { _ in stage.note("alongside") },
      completion: { _ in stage.note("completion") })
  }
  navigation.pushViewController(screen, animated: true)
  stage.settle()
  stage.expectNotes([
    "A willDisappear", "B willAppear", "alongside", "A didDisappear", "B didAppear", "completion",
  ])
}
