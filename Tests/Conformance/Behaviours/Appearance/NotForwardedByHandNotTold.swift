import UIKit

/// The children of a container that does not forward appearance methods are told nothing unless it calls them.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/shouldautomaticallyforwardappearancemethods
/// - Evidence: documented
/// - Systems: iOS 7+
func notForwardedByHandNotTold(_ stage: Stage) {
  let (root, child) = (Manual("A", stage), Screen("B", stage))
  stage.show(root)
  root.addChild(child)
  root.view.addSubview(child.view)
  stage.turn()
  child.view.removeFromSuperview()
  stage.turn()
  stage.expectNotes([])
}

private final class Manual: Screen {
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
}
