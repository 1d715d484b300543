import UIKit

/// A child that is added to a parent on screen appears with its view, and disappears when the view is taken out.
///
/// - Source: developer.apple.com/documentation/uikit/creating-a-custom-container-view-controller
/// - Evidence: lore, the article leaves it to the system
/// - Systems: iOS 7+
func aChildOnScreenAppears(_ stage: Stage) {
  let (root, child) = (Screen("A", stage), Screen("B", stage))
  stage.show(root)
  root.addChild(child)
  root.view.addSubview(child.view)
  child.didMove(toParent: root)
  stage.turn()
  stage.expectNotes(["B willAppear", "B didAppear"])
  child.willMove(toParent: nil)
  child.view.removeFromSuperview()
  child.removeFromParent()
  stage.turn()
  stage.expectNotes(["B willDisappear", "B didDisappear"])
}
