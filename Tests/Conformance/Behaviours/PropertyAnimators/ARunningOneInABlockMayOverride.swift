import UIKit

/// The options for overriding inherited duration and curve hold for a running animator inside a block.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/animationoptions/overrideinheritedduration
/// - Evidence: documented
/// - Systems: iOS 11+
func aRunningOneInABlockMayOverride(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  var animator: UIViewPropertyAnimator?
  UIView.animate(withDuration: 2) {
    animator = .runningPropertyAnimator(
      withDuration: 0.2, delay: 0,
      options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear],
      animations: { view.center.x = 100 })
  }
  stage.expect(animator?.duration, is: 0.2)
  stage.wait(0.1)
  stage.expect(view.shown.position.x, near: 50)
  stage.settle()
}
