import UIKit

/// Block animations have their property as key, with `-2`, `-3` while others of it run.
///
/// - Source: gist.github.com/d-ronnqvist/11266321
/// - Evidence: measured, logged by many apps
/// - Systems: iOS 8+
func keysOfAnimations(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.animate(withDuration: 1) {
    view.alpha = 0
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.backgroundColor = .red
  }
  stage.turn()
  stage.expect(
    Set(view.layer.animationKeys() ?? []), is: ["opacity", "transform", "backgroundColor"])
  for x in [60.0, 70, 80] { UIView.animate(withDuration: 1) { view.center.x = x } }
  stage.turn()
  stage.expect(
    Set(view.layer.animationKeys() ?? []).isSuperset(of: ["position", "position-2", "position-3"]))
  stage.settle()
}
