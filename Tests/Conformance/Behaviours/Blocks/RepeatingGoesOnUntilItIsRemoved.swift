import UIKit

/// A repeating, autoreversing animation goes to and fro until it is removed, and then completes with false; the
/// model's value shows.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/animationoptions/repeat
/// - Evidence: documented, and lore for the completion
/// - Systems: iOS 8+
func repeatingGoesOnUntilItIsRemoved(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animate(
    withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
    animations: { view.center.x = 100 }, completion: { stage.note("finished: \($0)") })
  stage.wait(4.25)
  stage.expect(view.shown.position.x, near: 25)
  stage.wait(1)
  stage.expect(view.shown.position.x, near: 75)
  stage.expectNotes([])
  view.layer.removeAllAnimations()
  stage.turn()
  stage.expectNotes(["finished: false"])
  stage.expect(view.shown.position.x, near: 100)
}
