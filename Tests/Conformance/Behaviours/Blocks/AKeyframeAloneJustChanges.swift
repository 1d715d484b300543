import UIKit

/// `addKeyframe` outside of a keyframe animation changes without animating.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiview/addkeyframe(withrelativestarttime:relativeduration:animations:)
/// - Evidence: inferred
/// - Systems: iOS 8+
func aKeyframeAloneJustChanges(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 9 }
  stage.turn()
  stage.expect(view.center.x, is: 9)
  stage.expect(view.layer.animationKeys() == nil)
}
