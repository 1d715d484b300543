import UIKit

/// A motion effect moves a view as the device is tilted.
///
/// - Source: developer.apple.com/documentation/uikit/uiinterpolatingmotioneffect
/// - Evidence: documented
/// - Systems: iOS 8+
func motionEffectsTilt(_ stage: Stage) {
  let view = box()
  stage.show(view)
  view.addMotionEffect(
    UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis))
  stage.cannotTell("the device is not tilted")
}
