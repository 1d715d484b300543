import UIKit

/// The child of a pushed screen gets its callbacks with it, after its parent.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller
/// - Evidence: inferred
/// - Systems: iOS 7+
func aChildOfAPushedScreenAppearsWithIt(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let (screen, child) = (Screen("B", stage), Screen("C", stage))
  screen.addChild(child)
  screen.view.addSubview(child.view)
  child.didMove(toParent: screen)
  navigation.pushViewController(screen, animated: true)
  stage.settle()
  stage.expectNotes([
    "A willDisappear", "B willAppear", "C willAppear", "A didDisappear", "B didAppear",
    "C didAppear",
  ])
}
