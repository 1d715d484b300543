import UIKit

/// Changes in `performWithoutAnimation` are not animated, inside an animation block too.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/performwithoutanimation(_:)
/// - Evidence: documented, and lore for its use in a block
/// - Systems: iOS 8+
func performWithoutAnimation(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.animate(withDuration: 1) {
    UIView.performWithoutAnimation { view.center.x = 150 }
  }
  stage.turn()
  stage.expect(view.shown.position.x, near: 150)
  stage.expect(view.layer.animationKeys() == nil)
}
