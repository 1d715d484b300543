import UIKit

/// `beginAppearanceTransition` and `endAppearanceTransition` call will and did of a child, whenever its view enters
/// or leaves the window in between.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/beginappearancetransition(_:animated:)
/// - Evidence: documented
/// - Systems: iOS 7+
func byHand(_ stage: Stage) {
  let (root, child) = (Manual("A", stage), Screen("B", stage))
  stage.show(root)
  root.addChild(child)
  child.beginAppearanceTransition(true, animated: true)
  root.view.addSubview(child.view)
  stage.turn()
  stage.expectNotes(["B willAppear"])
  child.endAppearanceTransition()
  child.beginAppearanceTransition(false, animated: true)
  child.view.removeFromSuperview()
  stage.turn()
  stage.expectNotes(["B didAppear", "B willDisappear"])
  child.endAppearanceTransition()
  stage.expectNotes(["B didDisappear"])
}

private final class Manual: Screen {
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
}
