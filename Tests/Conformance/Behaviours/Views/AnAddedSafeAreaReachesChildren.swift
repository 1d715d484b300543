import UIKit

/// What a controller adds to the safe area reaches its children, each of which may add more.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/additionalsafeareainsets
/// - Evidence: documented
/// - Systems: iOS 11+
func anAddedSafeAreaReachesChildren(_ stage: Stage) {
  let (root, child) = (UIViewController(), UIViewController())
  root.addChild(child)
  child.view.frame = stage.window.bounds
  root.view.addSubview(child.view)
  stage.show(root)
  let top = child.view.safeAreaInsets.top
  root.additionalSafeAreaInsets.top = 44
  child.additionalSafeAreaInsets.top = 5
  stage.turn()
  stage.expect(root.view.safeAreaInsets.top, near: top + 44)
  stage.expect(child.view.safeAreaInsets.top, near: top + 49)
}
