import UIKit

/// A block inside a repeating one repeats with it, unless it overrides the inherited options.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/animationoptions/overrideinheritedoptions
/// - Evidence: documented
/// - Systems: iOS 8+
func aBlockInsideTakesTheRepetition(_ stage: Stage) {
  let (inherits, overrides) = (box(-50, 0), box(-50, 100))
  stage.show(inherits, overrides)
  UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) {
    UIView.animate(withDuration: 5) { inherits.center.x = 100 }
    UIView.animate(
      withDuration: 5, delay: 0,
      options: [.overrideInheritedOptions, .overrideInheritedDuration, .curveLinear]
    ) { overrides.center.x = 100 }
  }
  stage.wait(7.5)
  stage.expect(inherits.shown.position.x, near: 50)
  stage.expect(overrides.shown.position.x, near: 100)
  inherits.layer.removeAllAnimations()
}
