import UIKit

/// What is pinned to the safe area moves with `additionalSafeAreaInsets`.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/safearealayoutguide
/// - Evidence: documented
/// - Systems: iOS 11+
func theSafeAreaGuideFollows(_ stage: Stage) {
  let (a, _) = stage.showConstrained()
  guard let root = a.superview else { return stage.expect(false, "is missing") }
  a.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor).isActive = true
  stage.turn()
  let before = a.frame.minY
  stage.expect(before, near: root.safeAreaInsets.top)
  stage.window.rootViewController?.additionalSafeAreaInsets.top = 30
  stage.turn()
  stage.expect(a.frame.minY, near: before + 30)
}
