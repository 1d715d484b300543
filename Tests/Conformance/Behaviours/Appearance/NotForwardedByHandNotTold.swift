import UIKit

/// The children of a container that does not forward appearance methods get no callbacks unless it calls them.
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
  // Nor when the container itself goes and comes.
  root.view.addSubview(child.view)
  stage.window.rootViewController = UIViewController()
  stage.settle()
  stage.expect(!stage.notes.contains { $0.hasPrefix("B") })
  stage.window.rootViewController = root
  stage.settle()
  stage.expect(!stage.notes.contains { $0.hasPrefix("B") })
}

private final class Manual: Screen {
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
}
