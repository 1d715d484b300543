import UIKit

/// A new root controller of a window disappears the old one and appears.
///
/// - Source: developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
/// - Evidence: inferred, the page says that the view is replaced and not what is told
/// - Systems: iOS 7+
func aNewRootReplacesTheOld(_ stage: Stage) {
  let (first, second) = (Screen("A", stage), Screen("B", stage))
  stage.show(first)
  stage.window.rootViewController = second
  stage.settle()
  stage.expect(first.view.window == nil)
  stage.expect(second.view.window === stage.window)
  stage.expect(
    Set(stage.takeNotes()),
    is: [
      "A willDisappear", "A didDisappear", "B willAppear", "B didAppear",
    ])
}
