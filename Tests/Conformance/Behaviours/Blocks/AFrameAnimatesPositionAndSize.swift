import UIKit

/// A frame that changes in a block is animated as the position and the size of the bounds.
///
/// - Source: gist.github.com/d-ronnqvist/11266321
/// - Evidence: measured, logged by many apps
/// - Systems: iOS 8+
func aFrameAnimatesPositionAndSize(_ stage: Stage) {
  let view = box(0, 0, 10, 10)
  stage.show(view)
  UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
    view.frame = CGRect(x: 50, y: 50, width: 20, height: 20)
  }
  stage.turn()
  stage.expect(Set(view.layer.animationKeys() ?? []), is: ["bounds.size", "position"])
  stage.wait(0.5)
  stage.expect(view.shown.frame, is: CGRect(x: 25, y: 25, width: 15, height: 15))
  stage.settle()
}
