import UIKit

/// A block inside another one takes its duration and curve, unless the options override them.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/animationoptions/overrideinheritedduration
/// - Evidence: documented
/// - Systems: iOS 8+
func aNestedBlockInheritsDurationAndCurve(_ stage: Stage) {
  let (inheriting, overriding) = (box(-50, 0), box(-50, 100))
  stage.show(inheriting, overriding)
  UIView.animate(withDuration: 4, delay: 0, options: .curveLinear) {
    UIView.animate(withDuration: 1) { inheriting.center.x = 80 }
    UIView.animate(
      withDuration: 1, delay: 0,
      options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn]
    ) { overriding.center.x = 100 }
  }
  stage.wait(0.5)
  stage.expect(inheriting.shown.position.x, near: 10)
  stage.expect(overriding.shown.position.x, near: 31.5357)
  stage.wait(1.5)
  stage.expect(inheriting.shown.position.x, near: 40)
  stage.expect(overriding.shown.position.x, near: 100)
  stage.settle()
}
